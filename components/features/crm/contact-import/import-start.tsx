"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { FileSpreadsheet } from "lucide-react";
import { imports } from "@/contract/crm/import";
import { importEntities } from "@/contract/crm/import-choices";
import type { ImportEntity } from "@/contract/crm/import-choices";
import { limits } from "@/contract/limits";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Select } from "@/components/ui/select";
import { uploadFile } from "@/lib/api/upload-file";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";

/** What the file holds, and the file. It is read at once, and nothing is made of it yet. */
export function ImportStart({
  entity: usual,
  onStarted,
}: {
  entity: ImportEntity;
  onStarted: (id: string) => void;
}) {
  const t = useTranslations("imports");
  const common = useTranslations("common");
  const format = useFormat();
  const inWords = useFaultText();
  const [entity, setEntity] = useState(usual);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const isBusy = share !== null;

  const take = async (file: File | undefined) => {
    if (!file || isBusy) return;
    setProblem(null);
    if (file.size > limits.crmImportMaxBytes) {
      setProblem(t("tooLarge", { max: format.bytes(limits.crmImportMaxBytes) }));
      return;
    }
    setShare(0);
    stop.current = new AbortController();
    try {
      const answer = await uploadFile(imports.analyze, file, {
        query: { entity },
        signal: stop.current.signal,
        onProgress: setShare,
      });
      if (typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "string")
        onStarted(answer.id);
    } catch (fault) {
      if (!(fault instanceof DOMException)) setProblem(inWords(fault));
    } finally {
      setShare(null);
    }
  };
  return (
    <Card
      title={t("file")}
      text={t("fileHelp", {
        size: format.bytes(limits.crmImportMaxBytes),
        rows: format.number(limits.crmImportRowsMax),
      })}
    >
      <div className="flex flex-col gap-4">
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
        <div className="max-w-72">
          <Field label={t("what")}>
            <Select
              options={importEntities.map((each) => ({
                value: each,
                label: t(`entity.${each}`),
                help: t(`entityHelp.${each}`),
              }))}
              value={entity}
              onChange={setEntity}
              disabled={isBusy}
            />
          </Field>
        </div>
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            void take(event.dataTransfer.files[0]);
          }}
          className={clsx(
            "flex flex-col items-center gap-3 rounded-xl border border-dashed px-4 py-10 text-center",
            isOver ? "border-accent bg-accent-soft" : "border-line-strong",
          )}
        >
          <FileSpreadsheet aria-hidden className="size-7 text-ink-faint" />
          <p className="text-sm text-ink-muted">{t("drop")}</p>
          <Button variant="primary" disabled={isBusy} onClick={() => box.current?.click()}>
            {t("chooseFile")}
          </Button>
          <input
            ref={box}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            hidden
            aria-label={t("chooseFile")}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          {share !== null && (
            <div className="flex w-full max-w-72 flex-col gap-2">
              {share < 1 ? (
                <ProgressBar label={t("uploading")} value={share * 100} text={t("uploading")} />
              ) : (
                <ProgressBar label={t("reading")} text={t("reading")} />
              )}
              <Button size="sm" variant="ghost" onClick={() => stop.current?.abort()}>
                {common("cancel")}
              </Button>
            </div>
          )}
        </div>
        <p className="text-[0.8125rem] text-ink-faint">{t("nothingYet")}</p>
      </div>
    </Card>
  );
}
