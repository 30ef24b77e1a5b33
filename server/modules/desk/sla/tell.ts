import type { EscalationLevel, SlaMetric } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { audienceOf } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { escalateAtMoment, escalationPrefix } from "./escalate.ts";
import { clockName } from "./kept-ledger.ts";
import { isoOf, secondsOf } from "./moments.ts";
import { colleaguesFor, whoIsTold } from "./on-duty.ts";
import { summaryAt } from "./outage-timer.ts";
import { say } from "./texts.ts";
import type { Written } from "./write-ledgers.ts";

/** Everybody who shows the ticket, and whoever is to act, hear of what time has made of its clocks. */
export async function tellOf(work: Work, all: readonly Written[]): Promise<void> {
  for (const written of all) await tellOfOne(work, written);
}

async function tellOfOne(
  work: Work,
  { ticket, breaches, reminders, becameRisky, held }: Written,
): Promise<void> {
  const { id: ticketId, number } = ticket;
  if (breaches.length > 0 || becameRisky)
    work.publish("ticket_updated", { ticketId, number }, audienceOf(ticket));
  for (const breach of breaches) await tellOfBreach(work, ticket, breach.clock.metric, breach.breachedAt);
  if (becameRisky && breaches.length === 0) await warn(work, ticket, "AGENT", say("sla.at_risk", { number }));
  for (const { reminderId, metric, cycle, at } of reminders) {
    if (reminderId.startsWith(escalationPrefix)) {
      const occasion = clockName({ metric, cycle });
      await escalateAtMoment(work, held, reminderId.slice(escalationPrefix.length), occasion, isoOf(at));
    } else if (!isLate(work, at)) {
      const level = held.read.reminderLevels.get(reminderId) ?? "AGENT";
      await warn(work, ticket, level, say("sla.reminder", { number, metric: say(metricText[metric]) }));
    } else await summaryAt(work);
  }
}

const metricText = {
  FIRST_RESPONSE: "sla.first_response",
  NEXT_RESPONSE: "sla.next_response",
  RESOLUTION: "sla.resolution",
} as const satisfies Record<SlaMetric, string>;

const isLate = (work: Work, at: number): boolean => secondsOf(work.now) - at > limits.slaLateSeconds;

/** What an outage held up is told of in one notice, when all of it is written down. */
async function tellOfBreach(work: Work, ticket: TicketRow, metric: SlaMetric, at: number): Promise<void> {
  work.publish("sla_breach", { ticketId: ticket.id, message: `#${ticket.number} ${ticket.subject}` }, [
    "supervisors",
    ...(ticket.assignedToId === null ? [] : [`user:${ticket.assignedToId}` as const]),
  ]);
  if (isLate(work, at)) return summaryAt(work);
  await warn(
    work,
    ticket,
    "AGENT",
    say("sla.breached", { number: ticket.number, metric: say(metricText[metric]) }),
  );
}

async function warn(
  work: Work,
  ticket: TicketRow,
  level: EscalationLevel,
  title: ReturnType<typeof say>,
): Promise<void> {
  const told = whoIsTold(await colleaguesFor(work, ticket), ticket, level);
  for (const { id: userId } of told)
    await notify(work, {
      userId,
      type: "SLA_BREACH_WARNING",
      priority: ticket.priority,
      title,
      content: ticket.subject,
      actionUrl: `/tickets/${ticket.id}`,
    });
}
