import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import { newId } from "../../../db/columns.ts";
import { foldText } from "../../../../contract/conditions/compare.ts";
import { actingAs, systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { users } from "../../people/session/table.ts";
import { agentGroups } from "../ticket-places/group-table.ts";
import type { MessageRow } from "../tickets/messages.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";
import { writeTicket } from "../tickets/write.ts";
import type { escalationRules } from "./book-table.ts";
import { gatherNotice, isGathering } from "./gathered-notices.ts";
import type { HeldLedger } from "./hold.ts";
import { slaEscalations } from "./ledger-table.ts";
import { colleaguesFor, whoIsToldBy } from "./on-duty.ts";
import { conditionsHold } from "./policy-terms.ts";
import { say } from "./texts.ts";

export type EscalationRow = typeof escalationRules.$inferSelect;

/** A moment of a clock for which a rule waits: a share of its target, or a silence. */
export async function escalateAtMoment(
  work: Work,
  held: HeldLedger,
  ruleId: string,
  occasion: string,
  at: string,
): Promise<void> {
  const rule = held.read.escalations.find(({ id }) => id === ruleId);
  if (rule) await escalate(work, held, rule, occasion, at);
}

/** What a customer's message sets going: words in it, or that it is one more without an answer. */
export async function escalateForMessage(work: Work, held: HeldLedger, message: MessageRow): Promise<void> {
  for (const rule of held.read.escalations) {
    if (rule.triggerType === "KEYWORD" && hasKeyword(message.text, rule.keywords))
      await escalate(work, held, rule, `message ${message.id}`, work.now);
    if (rule.triggerType !== "REPETITION" || rule.repetitions === null) continue;
    const asked = await unansweredOn(work, message.ticketId, rule.repetitions);
    if (asked.length === rule.repetitions)
      await escalate(work, held, rule, `repetition ${asked.at(-1) ?? ""}`, work.now);
  }
}
export async function escalateForReopening(work: Work, held: HeldLedger): Promise<void> {
  const { reopenCount } = held.ticket;
  for (const rule of held.read.escalations)
    if (rule.when?.kind === "REOPENED" && reopenCount >= rule.when.times)
      await escalate(work, held, rule, `reopened ${reopenCount}`, work.now);
}

/** A keyword as a word of its own, whatever its capitals. Pure. */
export function hasKeyword(text: string, keywords: readonly string[]): boolean {
  const folded = foldText(text);
  return keywords.some((keyword) => {
    const word = foldText(keyword).trim();
    for (let at = folded.indexOf(word); word !== "" && at >= 0; at = folded.indexOf(word, at + 1))
      if (!isLetter(folded[at - 1]) && !isLetter(folded[at + word.length])) return true;
    return false;
  });
}
const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The customer's newest messages since our last answer, at most so many; the first of them last. */
async function unansweredOn({ from }: Work, ticketId: string, most: number): Promise<string[]> {
  const rows = await from(ticketMessages, { id: ticketMessages.id, authorType: ticketMessages.authorType })
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.isPublic, true),
        inArray(ticketMessages.authorType, ["CUSTOMER", "AGENT"]),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(most + 1);
  const answer = rows.findIndex(({ authorType }) => authorType === "AGENT");
  const asked = answer < 0 ? rows : rows.slice(0, answer);
  return asked.length > most ? [] : asked.map(({ id }) => id);
}

/** Tells whoever the rule says, and changes what it says: once for each occasion, and writes down both. */
async function escalate(
  work: Work,
  held: HeldLedger,
  rule: EscalationRow,
  occasion: string,
  at: string,
): Promise<void> {
  const { ticket } = held;
  if (!rule.isOn || !conditionsHold(rule.conditions, held.kept.ledger.facts)) return;
  const people = await colleaguesFor(work, ticket, rule.userIds);
  const told = whoIsToldBy(people, ticket, rule);
  const changed = changedBy(ticket, rule);
  const fresh = await queryRows<{ id: string }>(
    work.db,
    work.db
      .insert(slaEscalations)
      .values({
        tenantId: work.tenant,
        id: newId(),
        ticketId: ticket.id,
        ruleId: rule.id,
        ruleName: rule.name,
        occasion,
        level: rule.level,
        at,
        told: told.map(({ id, name }) => ({ id, name })),
        changed: Object.keys(changed),
      })
      .onConflictDoNothing()
      .returning({ id: slaEscalations.id })
      .getSQL(),
  );
  if (fresh.length === 0) return;
  work.publish(
    "escalation-notification",
    {
      ticketId: ticket.id,
      message: `#${ticket.number} ${ticket.subject}`,
      priority: ticket.priority,
      timestamp: at,
      ...(isGathering(work) || !isOnScreen(rule) ? { isQuiet: true } : {}),
    },
    told.map(({ id }) => `user:${id}` as const),
  );
  if (isGathering(work)) await gatherNotice(work, ticket, "ESCALATED", told);
  else await notifyOf(work, ticket, rule, told);
  await changeBy(work, ticket.id, rule, changed);
}

/** Where a rule names no ways, each person is told as they have chosen. */
const isOnScreen = ({ ways }: EscalationRow): boolean => ways.length === 0 || ways.includes("IN_APP");

async function notifyOf(
  work: Work,
  ticket: TicketRow,
  rule: EscalationRow,
  told: readonly { id: string }[],
): Promise<void> {
  for (const { id: userId } of told)
    await notify(work, {
      userId,
      type: "SLA_BREACH_WARNING",
      priority: ticket.priority,
      title: say("sla.escalated", { number: ticket.number, rule: rule.name }),
      content: ticket.subject,
      actionUrl: `/tickets/${ticket.id}`,
      ...(rule.ways.length > 0 ? { ways: rule.ways } : {}),
    });
}

/** What of a rule's changes is not so already. Pure. */
export function changedBy(ticket: TicketRow, { changes }: Pick<EscalationRow, "changes">) {
  const { addTags = [], ...fields } = changes;
  const tags = [...new Set([...ticket.tags, ...addTags])].slice(0, 30);
  const wanted = { ...fields, ...(tags.length > ticket.tags.length ? { tags } : {}) };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(ticket[field as keyof TicketRow]),
    ),
  ); // its own columns
}

/** What it names may have gone since the rule was written: that part is left out. */
async function changeBy(
  work: Work,
  ticketId: string,
  rule: EscalationRow,
  changed: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(changed).length === 0) return;
  const patch = { ...changed };
  if (typeof patch["groupId"] === "string" && !(await work.rows(agentGroups).find(patch["groupId"])))
    delete patch["groupId"];
  if (typeof patch["assignedToId"] === "string") {
    const person = await work.rows(users).find(patch["assignedToId"]);
    if (!person?.isActive || person.role === "USER") delete patch["assignedToId"];
  }
  const row = await work.rows(tickets).lock(ticketId);
  if (row.mergedIntoId !== null || row.deletedAt !== null) return;
  const by = actingAs(work, { ...systemActor, occasion: `escalation ${rule.id}` });
  await writeTicket(by, row, patch, "escalation");
}

export const escalationsOn = (work: Work, ticketId: string) =>
  work
    .from(slaEscalations)
    .where(eq(slaEscalations.ticketId, ticketId))
    .orderBy(asc(slaEscalations.at), asc(slaEscalations.id))
    .limit(200);
