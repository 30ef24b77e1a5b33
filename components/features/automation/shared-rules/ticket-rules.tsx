"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { rules } from "@/contract/automation/automation";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { RunEntry } from "./run-log";

/** What rules did to a ticket, and why. */
export function TicketRules({ ticketId }: { ticketId: string }) {
  const t = useTranslations("rules");
  const query = useQuery({ ...queryFor(rules.ofTicket, { params: { id: ticketId } }), staleTime: 0 });
  if (query.isPending)
    return (
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-4 w-40" />
      </div>
    );
  const items = query.data?.items ?? [];
  if (items.length === 0)
    return (
      <p className="text-[0.8125rem] text-ink-faint">{t(query.isError ? "ticketFailed" : "ticketNone")}</p>
    );
  return (
    <ol className="flex flex-col gap-3">
      {items.map((run) => (
        <li key={run.id} className="border-s border-line ps-3">
          <RunEntry run={run} isOfTicket />
        </li>
      ))}
    </ol>
  );
}
