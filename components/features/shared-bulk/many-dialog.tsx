"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { ticketBulkChanges } from "@/contract/ticket-bulk-changes";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/toasts";
import { useFaultText } from "@/lib/use-fault-text";
import { useFormat } from "@/lib/use-format";
import { useChangeWords } from "./use-change-words";
import type { BulkChange, Names, Target } from "./wanted";

/** What would happen, before it does: how many change, how many are so already, and some of them by name. */
export function ManyDialog({ target, update, names, onClose, onStarted }: { target: Target; update: BulkChange; names: Names; onClose: () => void; onStarted: () => void }) {
  const t = useTranslations("bulk.preview");
  const common = useTranslations("common");
  const format = useFormat();
  const inWords = useFaultText();
  const changeWords = useChangeWords();
  const body = { ...("everything" in target ? { filter: target.everything.filter } : { ticketIds: target.rows.map(({ id }) => id) }), update };
  const preview = useQuery({ ...queryFor(ticketBulkChanges.preview, { body }), staleTime: 0, gcTime: 0 });
  const start = useSend(ticketBulkChanges.create, {
    onSuccess: () => {
      showToast("info", t("started"), { text: t("startedText") });
      onStarted();
    },
    onError: (error) => showToast("error", t("refused"), { text: inWords(error) }),
  });
  const { data, error } = preview;
  const others = (data?.willChange ?? 0) - (data?.samples.length ?? 0);
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
          <Button variant="primary" isPending={start.isPending} disabled={!data || data.willChange === 0 || data.isTooMany} onClick={() => start.mutate({ body })}>{t("run", { count: data?.willChange ?? 0 })}</Button>
        </>
      }
    >
      {error && <Banner tone="danger">{inWords(error)}</Banner>}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && (
        <div className="flex flex-col gap-3" aria-live="polite">
          <p className="text-base font-medium text-ink tabular-nums">{t("willChange", { count: data.willChange })}</p>
          {data.samples.length > 0 && (
            <ul className="flex flex-col gap-1 rounded-lg border border-line bg-sunken px-3 py-2 text-[0.8125rem] text-ink-muted">
              {data.samples.map(({ id, number, subject }) => <li key={id} className="flex gap-2"><bdi dir="ltr" className="shrink-0 text-ink-faint tabular-nums">#{number}</bdi><bdi className="truncate">{subject}</bdi></li>)}
              {others > 0 && <li className="text-ink-faint">{t("others", { count: others })}</li>}
            </ul>
          )}
          {data.unchanged > 0 && <p className="text-ink-muted tabular-nums">{t("unchanged", { count: data.unchanged })}</p>}
          {data.merged > 0 && <p className="text-ink-muted tabular-nums">{t("merged", { count: data.merged })}</p>}
          {data.notYours > 0 && <p className="text-warning-ink tabular-nums">{t("notYours", { count: data.notYours })}</p>}
          {data.isTooMany && <Banner tone="warning">{t("tooMany", { max: format.number(limits.bulkTicketsMax) })}</Banner>}
          <p className="text-[0.8125rem] text-ink-faint">{t("undoable", { days: limits.bulkRowsKeepDays })}</p>
        </div>
      )}
    </Dialog>
  );
}
