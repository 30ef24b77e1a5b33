"use client";
import { useRef } from "react";
import { useTranslations } from "next-intl";
import { locales } from "@/contract/locales";
import type { Locale } from "@/contract/locales";
import { knowledgeBaseCategories } from "@/contract/site/knowledge-base-categories";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { pathOf } from "@/components/features/site/shared-article/use-article-categories";
import type { ArticleCategory } from "@/components/features/site/shared-article/use-article-categories";

type Texts = Partial<Record<Locale, { name: string; description: string } | null>>;

/**
 * A category's name and description in each language; a language without a name is one that it is not shown
 * in.
 */
export function CategoryForm({
  category,
  parentId,
  categories,
  onClose,
}: {
  category: ArticleCategory | null;
  parentId: string | null;
  categories: readonly ArticleCategory[];
  onClose: () => void;
}) {
  const t = useTranslations("articles.categories");
  const names = useTranslations("articles.languages.names");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const form = useRef<HTMLFormElement>(null);
  const { errors, check, accept } = useFormErrors();
  const done = {
    onSuccess: () => {
      showToast("success", t("saved"));
      onClose();
    },
    onError: (fault: Error) => {
      accept(fault, form.current);
    },
  };
  const create = useSend(knowledgeBaseCategories.create, done);
  const update = useSend(knowledgeBaseCategories.update, done);
  const fault = create.error ?? update.error;
  const parent = categories.find(({ id }) => id === parentId);
  const save = (element: HTMLFormElement) => {
    if (!check(element)) return;
    const read = (locale: Locale, field: string) => {
      const box = element.elements.namedItem(`translations.${locale}.${field}`);
      return box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? box.value.trim() : "";
    };
    const translations: Texts = {};
    for (const locale of locales) {
      const name = read(locale, "name");
      if (name !== "") translations[locale] = { name, description: read(locale, "description") };
      else if (category?.translations[locale]) translations[locale] = null;
    }
    if (category) update.mutate({ params: { id: category.id }, body: { translations } });
    else create.mutate({ body: { parentId, translations } });
  };
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t(category ? "edit" : "new")}
      text={!category && parent ? t("newBelow", { parent: pathOf(parent) }) : t("formHelp")}
      closeLabel={common("close")}
    >
      <Form ref={form} onSend={save}>
        {fault && <Banner tone="danger">{inWords(fault)}</Banner>}
        {locales.map((locale) => (
          <fieldset
            key={locale}
            className="flex flex-col gap-3 border-t border-line pt-3 first-of-type:border-t-0 first-of-type:pt-0"
          >
            <legend className="float-start mb-2 w-full text-sm font-semibold text-ink" lang={locale}>
              {names(locale)}
            </legend>
            <Field label={t("name")} error={errors[`translations.${locale}.name`]}>
              <Input
                name={`translations.${locale}.name`}
                lang={locale}
                dir={locale === "ar" ? "rtl" : "ltr"}
                maxLength={80}
                autoComplete="off"
                defaultValue={category?.translations[locale]?.name ?? ""}
              />
            </Field>
            <Field label={t("description")} error={errors[`translations.${locale}.description`]}>
              <Textarea
                name={`translations.${locale}.description`}
                lang={locale}
                dir={locale === "ar" ? "rtl" : "ltr"}
                rows={2}
                maxLength={500}
                defaultValue={category?.translations[locale]?.description ?? ""}
              />
            </Field>
          </fieldset>
        ))}
        <div className="flex justify-end gap-2 pt-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={create.isPending || update.isPending}>
            {common("save")}
          </Button>
        </div>
      </Form>
    </Drawer>
  );
}
