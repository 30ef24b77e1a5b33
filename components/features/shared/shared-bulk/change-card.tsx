"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { ticketBulkChanges } from "@/contract/desk/ticket-bulk-changes";
import type { BulkChange } from "@/contract/desk/ticket-bulk-changes";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { TimeText } from "@/components/resource/cells";
import { pagesFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { isActive } from "./progress-state";
import { useChangeWords } from "./use-change-words";

const tones: Record<BulkChange["state"], Tone> = {
  QUEUED: "neutral",
  RUNNING: "info",
  DONE: "success",
  CANCELLED: "warning",
  FAILED: "danger",
  UNDOING: "info",
  UNDONE: "neutral",
};

/** One bulk change: what it does, how far it is, and what one can do about it. */
export function ChangeCard({ change, extra }: { change: BulkChange; extra?: ReactNode }) {
  const t = useTranslations("bulk");
  const format = useFormat();
  const inWords = useFaultText();
  const changeWords = useChangeWords();
  const refused = {
    onError: (error: Error) => void showToast("destructive", t("refused"), { description: inWords(error) }),
  };
  const cancel = useSend(ticketBulkChanges.cancel, refused);
  const undo = useSend(ticketBulkChanges.undo, refused);
  const { id, state, total, done, unchanged, skipped, undone, notUndone } = change;
  const seen = state === "UNDOING" ? undone + notUndone : done + unchanged + skipped;
  const whole = state === "UNDOING" ? done : total;
  const left = state === "UNDONE" || state === "UNDOING" ? notUndone : skipped;
  return (
    <article
      aria-label={changeWords(change.update, change.names)}
      className="flex min-w-0 flex-col gap-2 text-sm"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-medium text-ink">
          <bdi>{changeWords(change.update, change.names)}</bdi>
        </p>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        {extra}
      </div>
      {isActive(change) ? (
        <ProgressBar
          label={t("progress")}
          value={seen}
          max={whole}
          text={t("counted", { done: format.number(seen), total: format.number(whole) })}
        />
      ) : (
        <p className="text-[0.8125rem] text-ink-muted tabular-nums">
          {state === "UNDONE" ? t("undoneCount", { count: undone }) : t("doneCount", { count: done })}
          {unchanged > 0 && state !== "UNDONE" && (
            <>
              {" · "}
              {t("unchangedCount", { count: unchanged })}
            </>
          )}
        </p>
      )}
      {change.error && <p className="text-[0.8125rem] text-danger-ink">{change.error}</p>}
      {left > 0 && <Skipped id={id} count={left} />}
      <div className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-ink-faint">
        <span className="min-w-0 flex-1 truncate">
          <bdi>{change.actorName}</bdi>
          {" · "}
          <TimeText iso={change.createdAt} />
        </span>
        {change.mayChange && (state === "QUEUED" || state === "RUNNING") && (
          <Button size="sm" isPending={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
            {t("cancel")}
          </Button>
        )}
        {change.mayChange && change.isUndoable && (
          <Button size="sm" isPending={undo.isPending} onClick={() => undo.mutate({ params: { id } })}>
            {t("undo")}
          </Button>
        )}
      </div>
    </article>
  );
}

function Skipped({ id, count }: { id: string; count: number }) {
  const t = useTranslations("bulk");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button size="sm" variant="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t("leftOut", { count })}
      </Button>
      {isOpen && <SkippedRows id={id} />}
    </div>
  );
}

function SkippedRows({ id }: { id: string }) {
  const t = useTranslations("bulk");
  const common = useTranslations("common");
  const pages = useInfiniteQuery(
    pagesFor(ticketBulkChanges.skipped, { params: { id }, query: { limit: 20 } }),
  );
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <ul
      className="mt-1 flex flex-col gap-1 border-s border-line ps-3 text-[0.8125rem] text-ink-muted"
      aria-busy={pages.isFetching}
    >
      {rows.map(({ ticketId, number, subject, reason }) => (
        <li key={ticketId}>
          {number === null ? (
            t("hiddenTicket")
          ) : (
            <Link href={`/tickets/${number}`} className="text-accent-ink hover:underline">
              <bdi dir="ltr">#{number}</bdi> <bdi>{subject}</bdi>
            </Link>
          )}
          {" · "}
          {t(`reason.${reason}`)}
        </li>
      ))}
      {pages.hasNextPage && (
        <li>
          <Button
            size="sm"
            variant="link"
            isPending={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {common("more")}
          </Button>
        </li>
      )}
    </ul>
  );
}
