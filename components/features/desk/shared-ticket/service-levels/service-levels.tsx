"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { slaTickets } from "@/contract/desk/sla-tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { Skeleton } from "@/components/ui/skeleton";
import { queryKeyOf } from "@/lib/api/query-key";
import { sendWith } from "@/lib/api/send";
import { ClockCard } from "./clock-card";
import { EscalationLines } from "./escalation-lines";
import { PauseControl } from "./pause-control";
import { ReminderLines } from "./reminder-lines";
import { useTicketBreaches } from "./use-ticket-breaches";

/** The ticket's clocks with what each waits for, how to pause them, and who was told of them. */
export function ServiceLevels({ ticket }: { ticket: Ticket }) {
  const t = useTranslations("slaClocks");
  const query = useClocks(ticket);
  const breaches = useTicketBreaches(ticket.id, query.data?.clocks ?? []);
  if (query.isPending) return <Skeleton className="h-28" />;
  if (!query.data) return <p className="text-[0.8125rem] text-ink-faint">{t("failed")}</p>;
  const { clocks, ledger, reminders, escalations, policy, isPaused } = query.data;
  const isOpen = clocks.some(({ endedAt }) => endedAt === null);
  return (
    <div className="flex flex-col gap-3">
      {clocks.length === 0 && <p className="text-[0.8125rem] text-ink-faint">{t("noClocks")}</p>}
      {clocks.length > 0 && (
        <ul aria-label={t("clocks")} className="flex flex-col gap-2">
          {newestFirst(clocks).map((clock) => (
            <ClockCard
              key={`${clock.metric} ${clock.cycle}`}
              clock={clock}
              ticket={ticket}
              entry={ledger.find(({ metric, cycle }) => metric === clock.metric && cycle === clock.cycle)}
              breach={breaches.find(({ metric, cycle }) => metric === clock.metric && cycle === clock.cycle)}
            />
          ))}
        </ul>
      )}
      {isOpen && ticket.mergedIntoId === null && <PauseControl ticketId={ticket.id} isPaused={isPaused} />}
      {policy && (
        <p className="text-xs text-ink-faint">
          {t.rich("byPolicy", { name: policy.name, version: policy.version, b: (name) => <bdi>{name}</bdi> })}
        </p>
      )}
      <ReminderLines reminders={reminders} />
      <EscalationLines escalations={escalations} />
    </div>
  );
}

/** The clocks are another answer with each change of the ticket; the earlier one is shown until it is there. */
function useClocks({ id, version, slaStatus, slaDueAt, messageCount }: Ticket) {
  const input = { params: { id } };
  return useQuery({
    queryKey: [...queryKeyOf(slaTickets.ledger, input), { version, slaStatus, slaDueAt, messageCount }],
    queryFn: ({ signal }) => sendWith(slaTickets.ledger, input, signal),
    placeholderData: keepPreviousData,
  });
}

/** What is open comes first, then what ended last. */
const newestFirst = <Clock extends { endedAt: string | null; dueAt: string | null }>(
  clocks: readonly Clock[],
): Clock[] =>
  clocks.toSorted((a, b) =>
    a.endedAt === null && b.endedAt === null
      ? (a.dueAt ?? "9").localeCompare(b.dueAt ?? "9")
      : (b.endedAt ?? "9").localeCompare(a.endedAt ?? "9"),
  );
