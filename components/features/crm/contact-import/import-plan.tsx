"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowLeft, ArrowRight, Play } from "lucide-react";
import { imports } from "@/contract/crm/import";
import type { CrmImport } from "@/contract/crm/import";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { queryFor, useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ColumnsTable } from "./columns-table";
import { Forecast } from "./forecast";
import { HandlingChoices } from "./handling-choices";
import { ReadingChoices } from "./reading-choices";
import { ImportState } from "./import-state";
import { useImportAnalysis } from "./use-import-analysis";
import { useImportChoices } from "./use-import-choices";

/**
 * Before it starts: what each column is and what becomes of whom is here already, then what would happen.
 * What is chosen is kept by the server as it is chosen.
 */
export function ImportPlan({ given }: { given: CrmImport }) {
  const t = useTranslations("imports");
  const inWords = useFaultText();
  const client = useQueryClient();
  const router = useRouter();
  const isPreview = useSearchParams().get("step") === "preview" && given.analysis !== null;
  const { id } = given;
  const choices = useImportChoices(given);
  const analysis = useImportAnalysis(given);
  const execute = useSend(imports.execute, {
    onSuccess: (now) => {
      client.setQueryData(queryFor(imports.get, { params: { id } }).queryKey, now);
    },
    onError: () => undefined,
  });
  const cancel = useSend(imports.cancel, {
    onSuccess: () => {
      router.push("/admin/contacts/import");
    },
    onError: () => undefined,
  });
  const step = (name: "columns" | "preview") => {
    router.push(`/admin/contacts/import?id=${id}${name === "preview" ? "&step=preview" : ""}`);
  };

  const look = async () => {
    if (given.analysis === null) await analysis.look();
    step("preview");
  };
  const fault = choices.error ?? analysis.error ?? execute.error ?? cancel.error;
  return (
    <div className="flex flex-col gap-4">
      {analysis.isLate && <ProgressBar label={t("reading")} text={t("stillReading")} />}
      {fault && <Banner tone="danger">{inWords(fault)}</Banner>}
      <Card
        title={<bdi dir="auto">{given.fileName}</bdi>}
        text={t("rowsIn", { count: given.total })}
        actions={<ImportState state={given.state} />}
      >
        {isPreview ? (
          <p className="text-sm text-ink-muted">{t("previewHelp")}</p>
        ) : (
          <ReadingChoices
            given={given}
            isBusy={analysis.isPending}
            onRead={analysis.read}
            onDateOrder={(dateOrder) => choices.change({ dateOrder })}
          />
        )}
      </Card>
      {isPreview && given.analysis ? (
        <Forecast analysis={given.analysis} columns={given.columns} entity={given.entity} />
      ) : (
        <>
          <ColumnsTable given={given} onChange={(targets) => choices.change({ targets })} />
          <HandlingChoices given={given} onChange={choices.change} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isPreview ? (
          <>
            <StartButton
              given={given}
              isPending={execute.isPending}
              onStart={() => execute.mutate({ body: { importId: id } })}
            />
            <Button
              icon={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
              onClick={() => step("columns")}
            >
              {t("toColumns")}
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            icon={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
            isPending={analysis.isPending || choices.isPending}
            disabled={given.columns.every(({ target }) => target === null)}
            onClick={() => {
              void look().catch(() => undefined);
            }}
          >
            {t("toPreview")}
          </Button>
        )}
        {given.mayChange && (
          <Button
            variant="ghost"
            isPending={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id } })}
          >
            {t("discard")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whoever looked at what would happen starts it; others are told whose it is. */
function StartButton({
  given,
  isPending,
  onStart,
}: {
  given: CrmImport;
  isPending: boolean;
  onStart: () => void;
}) {
  const t = useTranslations("imports");
  const { id: userId } = useSignedIn();
  const willWrite = (given.analysis?.willCreate ?? 0) + (given.analysis?.willUpdate ?? 0);
  if (given.actorId !== userId)
    return <p className="text-sm text-ink-muted">{t("notYours", { name: given.actorName })}</p>;
  return (
    <Button
      variant="primary"
      icon={<Play aria-hidden className="rtl:-scale-x-100" />}
      isPending={isPending}
      disabled={willWrite === 0}
      onClick={onStart}
    >
      {t("start", { count: willWrite })}
    </Button>
  );
}
