"use client";
import { useRef, useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { Globe } from "lucide-react";
import { articleImports } from "@/contract/site/article-imports";
import { locales } from "@/contract/locales";
import { limits } from "@/contract/limits";
import { uploadAttachment } from "@/lib/api/upload-attachment";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useSend } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import {
  pathOf,
  useArticleCategories,
} from "@/components/features/site/shared-article/use-article-categories";
import { TooMuch, packFolder } from "./pack-folder";
import type { PackedFile } from "./pack-folder";
import { ImportFiles } from "./import-files";

const none = "";

/** Where the articles come from, and what holds for those that do not say it of themselves. */
export function ImportStart({ onStarted }: { onStarted: (id: string) => void }) {
  const t = useTranslations("articles.import");
  const names = useTranslations("articles.languages.names");
  const own = useLocale();
  const format = useFormat();
  const inWords = useFaultText();
  const { categories } = useArticleCategories();
  const [locale, setLocale] = useState(locales.find((each) => each === own) ?? "en");
  const [categoryId, setCategoryId] = useState(none);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { errors, check, accept } = useFormErrors();
  const create = useSend(articleImports.create, {
    onSuccess: ({ id }) => onStarted(id),
    onError: (fault) => {
      accept(fault, form.current);
      setProblem(inWords(fault));
    },
  });
  const rest = { locale, categoryId: categoryId === none ? null : categoryId };
  const isBusy = share !== null || create.isPending;

  const take = async (held: readonly PackedFile[]) => {
    setProblem(null);
    const [only] = held;
    if (!only) return;
    setShare(0);
    try {
      const isZip = held.length === 1 && /\.zip$/iu.test(only.path);
      if (isZip && only.file.size > limits.attachmentMaxBytes) throw new TooMuch();
      const { name, zip } = isZip ? { name: only.file.name, zip: only.file } : await packFolder(held);
      const { id } = await uploadAttachment(zip, {
        signal: new AbortController().signal,
        onProgress: setShare,
      });
      create.mutate({ body: { attachmentId: id, name: name.slice(0, 200), ...rest } });
    } catch (fault) {
      setProblem(
        fault instanceof TooMuch
          ? t("tooLarge", { max: format.bytes(limits.attachmentMaxBytes) })
          : inWords(fault),
      );
    } finally {
      setShare(null);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={t("files")} text={t("filesHelp")}>
          <ImportFiles
            share={share}
            isBusy={isBusy}
            onFiles={(held) => void take(held)}
            onTooMuch={() => setProblem(t("tooLarge", { max: format.bytes(limits.attachmentMaxBytes) }))}
          />
        </Card>
        <Card title={t("site")} text={t("siteHelp")}>
          <Form
            ref={form}
            onSend={(element) => {
              setProblem(null);
              const box = element.elements.namedItem("url");
              if (check(element) && box instanceof HTMLInputElement)
                create.mutate({ body: { url: box.value.trim(), ...rest } });
            }}
          >
            <Field label={t("address")} isRequired error={errors["url"]}>
              <Input
                name="url"
                dir="ltr"
                inputMode="url"
                placeholder={t("addressExample")}
                maxLength={2000}
                autoComplete="off"
              />
            </Field>
            <p className="text-[0.8125rem] text-ink-faint">{t("robots")}</p>
            <div>
              <Button
                type="submit"
                variant="primary"
                isPending={create.isPending}
                disabled={isBusy}
                icon={<Globe aria-hidden />}
              >
                {t("readSite")}
              </Button>
            </div>
          </Form>
        </Card>
      </div>
      <Card title={t("otherwise")} text={t("otherwiseHelp")}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t("language")}>
            <Select
              options={locales.map((each) => ({ value: each, label: names(each) }))}
              value={locale}
              onChange={setLocale}
            />
          </Field>
          <Field label={t("category")}>
            <Select
              options={[
                { value: none, label: t("noCategory") },
                ...categories.map((each) => ({ value: each.id, label: pathOf(each) })),
              ]}
              value={categoryId}
              onChange={setCategoryId}
            />
          </Field>
        </div>
      </Card>
    </div>
  );
}
