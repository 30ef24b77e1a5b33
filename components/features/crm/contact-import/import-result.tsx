"use client";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Download, Undo2 } from "lucide-react";
import { imports } from "@/contract/crm/import";
import type { CrmImport } from "@/contract/crm/import";
import { limits } from "@/contract/limits";
import { TimeText } from "@/components/resource/cells";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ProgressBar } from "@/components/ui/progress-bar";
import { queryFor, useSend } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { downloadCsv } from "@/lib/browser/csv";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { ImportState, isWorking } from "./import-state";
import { ResultRows } from "./result-rows";

/** A started import: how far it is, what it did, its result file and the way back. */
export function ImportResult({ given }: { given: CrmImport }) {
  const t = useTranslations("imports");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const fresh = {
    onSuccess: (now: CrmImport) => {
      client.setQueryData(queryFor(imports.get, { params: { id: now.id } }).queryKey, now);
    },
    onError: () => undefined,
  };
  const cancel = useSend(imports.cancel, fresh);
  const undo = useSend(imports.undo, fresh);
  const { id, state, done, created, updated, problem } = given;
  const fault = cancel.error ?? undo.error;
  return (
    <div className="flex flex-col gap-4">
      {fault && <Banner tone="danger">{inWords(fault)}</Banner>}
      {problem !== null && <Banner tone="danger">{t(`problem.${problem}`)}</Banner>}
      <Card
        title={<bdi dir="auto">{given.fileName}</bdi>}
        text={
          <>
            <bdi>{given.actorName}</bdi>
            {" · "}
            <TimeText iso={given.startedAt ?? given.createdAt} />
          </>
        }
        actions={<ImportState state={state} />}
      >
        <div className="flex flex-col gap-4">
          <ImportProgress given={given} />
          <ImportCounts given={given} />
          {isWorking(given) && <p className="text-[0.8125rem] text-ink-faint">{t("mayLeave")}</p>}
          <div className="flex flex-wrap gap-2 empty:hidden">
            {done > 0 && !isWorking(given) && <ResultFile given={given} />}
            {given.isUndoable && given.mayChange && (
              <Button
                icon={<Undo2 aria-hidden className="rtl:-scale-x-100" />}
                onClick={() => setIsAsking(true)}
              >
                {t("undo")}
              </Button>
            )}
            {state === "RUNNING" && given.mayChange && (
              <Button isPending={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
                {t("stop")}
              </Button>
            )}
          </div>
          {given.isUndoable && (
            <p className="text-[0.8125rem] text-ink-faint">
              {t("undoHelp", { days: limits.crmImportUndoDays })}
            </p>
          )}
        </div>
      </Card>
      {done > 0 && <ResultRows given={given} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          undo.mutate({ params: { id } });
        }}
        title={t("undoTitle")}
        text={t("undoText", { created, updated })}
        confirmLabel={t("undo")}
        cancelLabel={common("cancel")}
      />
    </div>
  );
}

/** How far it is, forwards or on the way back. */
function ImportProgress({
  given: { state, total, done, created, updated, undone, kept },
}: {
  given: CrmImport;
}) {
  const t = useTranslations("imports");
  const format = useFormat();
  return (
    <>
      {state === "RUNNING" && (
        <ProgressBar
          label={t("running")}
          value={done}
          max={total}
          text={t("doneOf", { done: format.number(done), total: format.number(total) })}
        />
      )}
      {state === "UNDOING" && (
        <ProgressBar
          label={t("undoing")}
          value={undone + kept}
          max={created + updated}
          text={t("undoneOf", {
            done: format.number(undone + kept),
            total: format.number(created + updated),
          })}
        />
      )}
    </>
  );
}

/** How many rows became what. */
function ImportCounts({ given }: { given: CrmImport }) {
  const t = useTranslations("imports");
  return (
    <div role="status">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-muted tabular-nums">
        {counted
          .filter((name) => given[name] > 0 || name === "created")
          .map((name) => (
            <li key={name}>{t(`did.${name}`, { count: given[name] })}</li>
          ))}
      </ul>
    </div>
  );
}
const counted = [
  "created",
  "updated",
  "unchanged",
  "skipped",
  "failed",
  "companiesMade",
  "undone",
  "kept",
] as const;

function ResultFile({ given: { id, fileName } }: { given: CrmImport }) {
  const t = useTranslations("imports");
  const inWords = useFaultText();
  const [isPending, setIsPending] = useState(false);
  const download = async () => {
    setIsPending(true);
    try {
      const parts: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const part: { csv: string; nextCursor: string | null } = await send(imports.result, {
          params: { id },
          query: cursor === undefined ? {} : { cursor },
        });
        parts.push(part.csv);
        cursor = part.nextCursor;
      }
      downloadCsv(`${fileName.replace(/\.[a-z]+$/iu, "")} - ${t("resultName")}.csv`, parts.join(""));
    } catch (fault) {
      showToast("destructive", inWords(fault));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button
      icon={<Download aria-hidden />}
      isPending={isPending}
      onClick={() => {
        void download();
      }}
    >
      {t("resultFile")}
    </Button>
  );
}
