"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowRight } from "lucide-react";
import { tickets } from "@/contract/desk/tickets";
import type { HistoryEntry } from "@/contract/desk/tickets";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { useTicketWords } from "../use-ticket-words";

/** Who changed what, in words, newest first. */
export function History({ ticketId }: { ticketId: string }) {
  const t = useTranslations("ticket.history");
  const query = useQuery(queryFor(tickets.history, { params: { id: ticketId } }));
  if (query.isPending)
    return (
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-44" />
      </div>
    );
  const items = query.data?.items ?? [];
  if (items.length === 0)
    return <p className="text-[0.8125rem] text-ink-faint">{t(query.isError ? "failed" : "none")}</p>;
  return (
    <ol className="flex flex-col gap-3">
      {items.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry: { action, actorName, changes, createdAt } }: { entry: HistoryEntry }) {
  const t = useTranslations("ticket.history");
  const format = useFormat();
  const now = useNow();
  const words = useTicketWords();
  return (
    <li className="relative border-s border-line ps-3 text-[0.8125rem]">
      <p className="text-ink-muted">
        <span className="font-medium text-ink" dir="auto">
          {actorName}
        </span>{" "}
        {t(t.has(`actions.${action}`) ? `actions.${action}` : "actions.update")}{" "}
        <time
          dateTime={createdAt}
          title={format.dateTime(createdAt)}
          className="text-xs whitespace-nowrap text-ink-faint"
        >
          {format.relative(createdAt, now)}
        </time>
      </p>
      {action !== "create" &&
        changes.map(({ field, from, to }) => (
          <p key={field} className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-xs text-ink-muted">
            <span className="text-ink-faint">{words.field(field)}</span>
            <span className="line-through decoration-ink-faint/60" dir="auto">
              {words.value(field, from)}
            </span>
            <ArrowRight aria-hidden className="size-3 shrink-0 text-ink-faint rtl:-scale-x-100" />
            <span className="text-ink" dir="auto">
              {words.value(field, to)}
            </span>
          </p>
        ))}
    </li>
  );
}
