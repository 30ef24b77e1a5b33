"use client";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { GitMerge, Split } from "lucide-react";
import { ticketMerges } from "@/contract/desk/ticket-merges";
import type { Ticket } from "@/contract/desk/tickets";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { UndoMerge } from "../merge/undo-merge";

/** Merges and splits that this ticket had a part in, and their undo. */
export function Merges({ ticket }: { ticket: Ticket }) {
  const t = useTranslations("ticket.merges");
  const format = useFormat();
  const now = useNow();
  const query = useQuery(queryFor(ticketMerges.ofTicket, { params: { id: ticket.id } }));
  if (query.isPending) return <Skeleton className="h-8" />;
  const items = query.data?.items ?? [];
  if (items.length === 0)
    return <p className="text-[0.8125rem] text-ink-faint">{t(query.isError ? "failed" : "none")}</p>;
  return (
    <ul className="flex flex-col gap-2.5 text-[0.8125rem]">
      {items.map((merge) => {
        const others = [merge.target, ...merge.sources].filter(({ id }) => id !== ticket.id);
        const Icon = merge.kind === "MERGE" ? GitMerge : Split;
        return (
          <li key={merge.id} className="flex items-start gap-2">
            <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-faint" />
            <div className="min-w-0 flex-1">
              <p className="text-ink">
                {t(
                  merge.kind === "MERGE"
                    ? merge.target.id === ticket.id
                      ? "took"
                      : "went"
                    : merge.target.id === ticket.id
                      ? "splitFrom"
                      : "splitInto",
                )}{" "}
                {others.map(({ id, number, subject }) => (
                  <Link
                    key={id}
                    href={`/tickets/${id}?merged=stay`}
                    title={subject}
                    className="me-1.5 text-accent-ink tabular-nums hover:underline"
                    dir="ltr"
                  >
                    #{number}
                  </Link>
                ))}
              </p>
              <p className="text-xs text-ink-faint">
                {t("by", { name: merge.byName, count: merge.messageCount })} ·{" "}
                <time dateTime={merge.createdAt} title={format.dateTime(merge.createdAt)}>
                  {format.relative(merge.createdAt, now)}
                </time>
              </p>
              {merge.undoneAt === null ? (
                <UndoMerge merge={merge} />
              ) : (
                <p className="text-xs text-ink-faint">{t("undone", { name: merge.undoneByName ?? "" })}</p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
