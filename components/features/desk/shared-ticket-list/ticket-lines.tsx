"use client";
import type { ReactNode } from "react";
import type { Ticket } from "@/contract/desk/tickets";
import { PriorityIcon, StatusBadge } from "@/components/features/desk/shared-ticket/marks";
import { TicketLink } from "@/components/features/desk/shared-ticket/ticket-link";
import { TimeText } from "@/components/resource/cells";
import { SkeletonRows } from "@/components/ui/skeleton";

/** Tickets as one line each, for cards beside other things. `when` says which time stands at the end. */
export function TicketLines({
  tickets,
  label,
  when = "activity",
  empty,
}: {
  tickets: readonly Ticket[] | undefined;
  label: string;
  when?: "activity" | "waiting";
  empty: ReactNode;
}) {
  if (!tickets) return <SkeletonRows rows={4} label={label} />;
  if (tickets.length === 0) return empty;
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {tickets.map((ticket) => (
        <li
          key={ticket.id}
          className="relative flex min-h-11 items-center gap-3 px-4 py-2 text-sm transition-colors hover:bg-hover"
        >
          <PriorityIcon priority={ticket.priority} />
          <span className="min-w-0 flex-1">
            <TicketLink ticket={ticket} />
            <span dir="auto" className="line-clamp-1 text-[0.8125rem] text-ink-faint">
              {ticket.contact?.name ?? `#${ticket.number}`}
            </span>
          </span>
          <span className="max-sm:hidden">
            <StatusBadge status={ticket.status} />
          </span>
          <span className="shrink-0 text-[0.8125rem]">
            <TimeText iso={when === "waiting" ? ticket.waitingSince : ticket.lastActivityAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
