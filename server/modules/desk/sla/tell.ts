import type { EscalationLevel, SlaMetric } from "../../../../contract/enums.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { audienceOf } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import type { Notice } from "./engine/ledger.ts";
import { escalateAtMoment } from "./escalate.ts";
import { gatherNotice, gatherNotices, isGathering, isOfEdit } from "./gathered-notices.ts";
import type { gatheredKinds } from "./ledger-table.ts";
import { clockName } from "./kept-ledger.ts";
import { heldUpAmong } from "./held-up.ts";
import { isoOf } from "./moments.ts";
import { colleaguesFor, whoIsTold } from "./on-duty.ts";
import { escalationPrefix } from "./reminder-ids.ts";
import { say } from "./texts.ts";
import type { Written } from "./write-ledgers.ts";

/** Everybody who shows the ticket, and whoever is to act, hear of what time has made of its clocks. */
export async function tellOf(work: Work, all: readonly Written[]): Promise<void> {
  const heldUp = await heldUpAmong(work, all);
  for (const written of all) {
    // Also what follows from it, as the priority that an escalation sets: it comes as often.
    if (heldUp.has(written)) gatherNotices(work, "OUTAGE");
    await tellOfOne(work, written);
  }
}

async function tellOfOne(work: Work, written: Written): Promise<void> {
  const { ticket, breaches, reminders, becameRisky } = written;
  const { id: ticketId, number } = ticket;
  // Of a run over many staff hear once, at its end.
  if ((breaches.length > 0 || becameRisky) && !isOfEdit(work))
    work.publish("ticket_updated", { ticketId, number }, audienceOf(ticket));
  for (const breach of breaches) await tellOfBreach(work, ticket, breach.clock.metric);
  if (becameRisky && breaches.length === 0)
    await warn(work, ticket, { kind: "AT_RISK", level: "AGENT", title: say("sla.at_risk", { number }) });
  for (const notice of reminders) await tellOfReminder(work, written, notice);
}

const metricText = {
  FIRST_RESPONSE: "sla.first_response",
  NEXT_RESPONSE: "sla.next_response",
  RESOLUTION: "sla.resolution",
} as const satisfies Record<SlaMetric, string>;

async function tellOfBreach(work: Work, ticket: TicketRow, metric: SlaMetric): Promise<void> {
  const { id: ticketId, number, subject, assignedToId } = ticket;
  work.publish(
    "sla_breach",
    { ticketId, message: `#${number} ${subject}`, ...(isGathering(work) ? { isQuiet: true } : {}) },
    ["supervisors", ...(assignedToId === null ? [] : [`user:${assignedToId}` as const])],
  );
  const title = say("sla.breached", { number, metric: say(metricText[metric]) });
  await warn(work, ticket, { kind: "OVERDUE", level: "AGENT", title });
}

async function tellOfReminder(
  work: Work,
  { ticket, held }: Written,
  { reminderId, metric, cycle, at }: Notice,
): Promise<void> {
  if (reminderId.startsWith(escalationPrefix)) {
    const occasion = clockName({ metric, cycle });
    return escalateAtMoment(work, held, reminderId.slice(escalationPrefix.length), occasion, isoOf(at));
  }
  const level = held.read.reminders.get(reminderId)?.level ?? "AGENT";
  const title = say("sla.reminder", { number: ticket.number, metric: say(metricText[metric]) });
  await warn(work, ticket, { kind: "REMINDER", level, title });
}

interface Warning {
  kind: Exclude<(typeof gatheredKinds)[number], "ESCALATED">;
  level: EscalationLevel;
  title: ReturnType<typeof say>;
}
async function warn(work: Work, ticket: TicketRow, { kind, level, title }: Warning): Promise<void> {
  const told = whoIsTold(await colleaguesFor(work, ticket), ticket, level);
  if (isGathering(work)) return gatherNotice(work, ticket, kind, told);
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
