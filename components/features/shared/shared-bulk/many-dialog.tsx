"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { ticketBulkChanges } from "@/contract/desk/ticket-bulk-changes";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { useChangeWords } from "./use-change-words";
import type { BulkChange, Names, BulkTarget } from "./wanted";
import { WhatChanges } from "./what-changes";

/** What would happen, before it does: how many change, how many are so already, and some of them by name. */
export function ManyDialog({
  target,
  update,
  names,
  onClose,
  onStarted,
}: {
  target: BulkTarget;
  update: BulkChange;
  names: Names;
  onClose: () => void;
  onStarted: () => void;
}) {
  const t = useTranslations("bulk.preview");
  const common = useTranslations("common");
  const format = useFormat();
  const inWords = useFaultText();
  const changeWords = useChangeWords();
  const body = {
    ...("everything" in target
      ? { filter: target.everything.filter }
      : { ticketIds: target.rows.map(({ id }) => id) }),
    update,
  };
  const preview = useQuery({ ...queryFor(ticketBulkChanges.preview, { body }), staleTime: 0, gcTime: 0 });
  const start = useSend(ticketBulkChanges.create, {
    onSuccess: () => {
      showToast("info", t("started"), { description: t("startedText") });
      onStarted();
    },
    onError: (error) => showToast("destructive", t("refused"), { description: inWords(error) }),
  });
  const { data, error } = preview;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("title")}
      text={changeWords(update, names)}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="primary"
            isPending={start.isPending}
            disabled={!data || data.willChange === 0 || data.isTooMany}
            onClick={() => start.mutate({ body })}
          >
            {t("run", { count: data?.willChange ?? 0 })}
          </Button>
        </>
      }
    >
      <WhatChanges
        preview={data}
        problem={error && inWords(error)}
        words={{
          willChange: (count) => t("willChange", { count }),
          others: (count) => t("others", { count }),
          unchanged: (count) => t("unchanged", { count }),
          tooMany: () => t("tooMany", { max: format.number(limits.bulkTicketsMax) }),
          undoable: t("undoable", { days: limits.bulkRowsKeepDays }),
        }}
        sample={({ number, subject }) => (
          <>
            <bdi dir="ltr" className="shrink-0 text-ink-faint tabular-nums">
              #{number}
            </bdi>
            <bdi className="truncate">{subject}</bdi>
          </>
        )}
      >
        {data && data.merged > 0 && (
          <p className="text-ink-muted tabular-nums">{t("merged", { count: data.merged })}</p>
        )}
        {data && data.notYours > 0 && (
          <p className="text-warning-ink tabular-nums">{t("notYours", { count: data.notYours })}</p>
        )}
      </WhatChanges>
    </Dialog>
  );
}
