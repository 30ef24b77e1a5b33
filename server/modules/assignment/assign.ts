import { and, desc, eq, inArray } from "drizzle-orm";
import type { Work } from "../../work.ts";
import { agentStatus, assignmentDecisions } from "../agents/table.ts";
import { tellVisitor } from "../chat/queries.ts";
import { notify } from "../notifications/notify.ts";
import { audienceOf } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { isWorking } from "../tickets/rules.ts";
import { tickets } from "../tickets/table.ts";
import { decide, isFree, skillKey } from "./decide.ts";
import type { Candidate, Reason, Verdict, Wanted } from "./decide.ts";
import { drainAgain } from "./drain-again.ts";
import { candidatesOf, claimNext, firstWaiting, hasWaiting, holdAgent, lastOwnerOf, takeTurn } from "./queries.ts";
import type { Waiting } from "./queries.ts";

export type AssignTrigger = "created" | "reopened" | "unassigned";
/** What made room: an agent became available, a ticket left somebody's desk, skills or capacity changed, or a ticket was skipped because somebody held it. */
export type DrainTrigger = "available" | "capacity_freed" | "changed" | "again";

/** At most so many tickets in one transaction, since nobody else is assigned anything meanwhile; the rest follow in the next. */
const drainedAtOnceMax = 25;
/** So many of those who wait longest have a current answer to "why nobody". */
const explainedMax = 20;
/** Of a large team, so many are named in a stored decision: the chosen, those passed over, then those who do not fit. */
const reasonsKeptMax = 100;
/** Who holds a ticket's row lets go of it within a request's time. */
const heldTicketSeconds = 5;

/**
 * Finds an agent for a ticket that has just been created, reopened or unassigned, in the transaction that did so and after the ticket's row was written.
 * A reopened ticket stays with its owner while they are available, or while nobody else fits.
 * @param releasedById who was relieved of an unassigned ticket; it goes to somebody else, or waits
 */
export async function assignTicket(work: Work, ticketId: string, trigger: AssignTrigger, releasedById: string | null = null): Promise<void> {
  const ticket = await work.rows(tickets).lock(ticketId);
  if (!isWorking(ticket.status) || ticket.deletedAt !== null || ticket.assignedToId !== null && trigger !== "reopened") return;
  await takeTurn(work);
  const lastOwnerId = trigger === "unassigned" ? null : ticket.assignedToId ?? (trigger === "created" && ticket.followUpOfId === null ? null : await lastOwnerOf(work, ticket));
  const candidates = await candidatesOf(work, [lastOwnerId, releasedById].filter((id) => id !== null));
  const owner = candidates.find(({ id }) => id === ticket.assignedToId);
  if (owner?.isActive && owner.isAvailable) { await explainStay(work, ticket, owner, trigger); return; }
  const verdict = await settle(work, { requiredSkills: ticket.requiredSkills, lastOwnerId, releasedById }, candidates);
  if (verdict.winner) { await give(work, ticket, verdict.winner, trigger, verdict); return; }
  if (owner?.isActive) return;
  if (ticket.assignedToId !== null) await takeAway(work, ticket);
  await explainNobody(work, [{ ticket, verdict }], trigger);
}

/**
 * Gives waiting tickets to whoever is free, in the order of the queue, and says how many found an agent.
 * @param agentId of whom it is known that nobody else can have become free
 */
export async function drainQueue(work: Work, trigger: DrainTrigger, agentId?: string): Promise<number> {
  await takeTurn(work);
  let candidates = await candidatesOf(work, agentId === undefined ? [] : [agentId]);
  let assigned = 0;
  const unfit: string[] = [];
  const freeNow = () => skillSetsOf(candidates.filter((one) => isFree(one) && (agentId === undefined || one.id === agentId)));
  for (let free = freeNow(); free.length > 0; free = freeNow()) {
    if (assigned === drainedAtOnceMax) { work.enqueue(drainAgain, {}, work.now); return assigned; }
    const claimed = await claimNext(work, free, unfit);
    if (!claimed) break;
    const { ticket } = claimed;
    const wanted: Wanted = { requiredSkills: ticket.requiredSkills, lastOwnerId: ticket.followUpOfId === null ? null : await lastOwnerOf(work, ticket), releasedById: releasedBy(claimed) };
    const verdict = await settle(work, wanted, candidates, (fresh) => { candidates = fresh; });
    if (!verdict.winner) { unfit.push(ticket.id); continue; } // it was taken from the one who is free, or whoever looked free no longer is
    const { id: winnerId } = verdict.winner;
    await give(work, ticket, verdict.winner, trigger, verdict);
    candidates = candidates.map((one) => (one.id === winnerId ? { ...one, openTickets: one.openTickets + 1, idleSince: work.now } : one));
    assigned += 1;
  }
  const free = freeNow();
  // Somebody is writing on it at this moment, so it was skipped: look again when they are done.
  if (free.length > 0 && await hasWaiting(work, free, unfit)) work.enqueue(drainAgain, {}, new Date(Date.parse(work.now) + heldTicketSeconds * 1000).toISOString());
  await explainQueue(work, candidates, trigger);
  return assigned;
}

/** Who was relieved of it stays so until somebody else has had it: the next drain would otherwise hand it straight back. */
const releasedBy = ({ lastReasons }: Waiting): string | null => lastReasons?.find(({ reason }) => reason === "released")?.agentId ?? null;
const skillSetsOf = (candidates: readonly Candidate[]): string[][] => [...new Map(candidates.map(({ skills }) => { const set = skills.map(skillKey).toSorted(); return [set.join("\n"), set] as const; })).values()];

/** Decides, holds the winner, counts again; decides anew where the race was lost. Each round makes one candidate unfit, so it ends. */
async function settle(work: Work, wanted: Wanted, candidates: readonly Candidate[], learn: (fresh: Candidate[]) => void = () => undefined): Promise<Verdict> {
  const verdict = decide(wanted, candidates);
  if (!verdict.winner) return verdict;
  const { id } = verdict.winner;
  const held = await holdAgent(work, id);
  if (held.isActive && held.isAvailable && held.openTickets === verdict.winner.openTickets && held.capacity === verdict.winner.capacity) return verdict;
  const fresh = candidates.map((one) => (one.id === id ? { ...one, ...held } : one));
  learn(fresh);
  return settle(work, wanted, fresh, learn);
}

async function give(work: Work, ticket: TicketRow, winner: Candidate, trigger: AssignTrigger | DrainTrigger, { rule, reasons }: Verdict): Promise<void> {
  await work.rows(tickets).update(ticket.id, { assignedToId: winner.id }, { action: "assign", before: ticket });
  await work.db.update(agentStatus).set({ idleSince: work.now }).where(and(eq(agentStatus.tenantId, work.tenant), eq(agentStatus.agentId, winner.id)));
  await work.db.insert(assignmentDecisions).values({ tenantId: work.tenant, ticketId: ticket.id, trigger, winnerId: winner.id, winnerName: winner.name, rule, reasons: reasons.slice(0, reasonsKeptMax), createdAt: work.now });
  announce(work, ticket, winner.id);
  await tellVisitor(work, { ...ticket, assignedToId: winner.id });
  await notify(work, {
    userId: winner.id, type: "TICKET_ASSIGNED", priority: priorityOf(ticket), content: ticket.subject, actionUrl: `/tickets/${ticket.id}`,
    title: { en: `Ticket #${ticket.number} is yours`, es: `El ticket n.º ${ticket.number} es tuyo`, ar: `التذكرة رقم ${ticket.number} مُسندة إليك` },
  });
}

async function explainStay(work: Work, { id }: TicketRow, owner: Candidate, trigger: AssignTrigger): Promise<void> {
  const reason: Reason = { agentId: owner.id, agentName: owner.name, outcome: "chosen", reason: "last_owner", openTickets: owner.openTickets, capacity: owner.capacity };
  await work.db.insert(assignmentDecisions).values({ tenantId: work.tenant, ticketId: id, trigger, winnerId: owner.id, winnerName: owner.name, rule: "last_owner", reasons: [reason], createdAt: work.now });
}

/** Its owner was deactivated, so it waits for another one. */
async function takeAway(work: Work, ticket: TicketRow): Promise<void> {
  await work.rows(tickets).update(ticket.id, { assignedToId: null }, { action: "assign", before: ticket });
  announce(work, ticket, null);
  await tellVisitor(work, { ...ticket, assignedToId: null });
}

function announce(work: Work, ticket: TicketRow, assignedToId: string | null): void {
  work.publish("ticket_assigned", { ticketId: ticket.id, number: ticket.number, assignedToId, previousId: ticket.assignedToId }, [...audienceOf({ ...ticket, assignedToId }), ...audienceOf(ticket)]);
}

const priorityOf = ({ priority }: TicketRow) => (priority === "URGENT" || priority === "HIGH" || priority === "LOW" ? priority : "MEDIUM");

async function explainQueue(work: Work, candidates: readonly Candidate[], trigger: DrainTrigger): Promise<void> {
  const waiting = await firstWaiting(work, explainedMax);
  const explained = waiting.map((one) => ({ ticket: one.ticket, verdict: decide({ requiredSkills: one.ticket.requiredSkills, lastOwnerId: null, releasedById: releasedBy(one) }, candidates) }));
  await explainNobody(work, explained.filter(({ verdict }) => verdict.winner === null), trigger);
}

/** Stores why nobody got the tickets, unless the last answer gave the same reasons. */
async function explainNobody(work: Work, explained: { ticket: TicketRow; verdict: Verdict }[], trigger: AssignTrigger | DrainTrigger): Promise<void> {
  if (explained.length === 0) return;
  const last = await work.db.selectDistinctOn([assignmentDecisions.ticketId], { ticketId: assignmentDecisions.ticketId, winnerId: assignmentDecisions.winnerId, reasons: assignmentDecisions.reasons }).from(assignmentDecisions)
    .where(and(eq(assignmentDecisions.tenantId, work.tenant), inArray(assignmentDecisions.ticketId, explained.map(({ ticket }) => ticket.id)))).orderBy(assignmentDecisions.ticketId, desc(assignmentDecisions.id));
  const news = explained.map(({ ticket, verdict }) => ({ ticket, reasons: verdict.reasons.slice(0, reasonsKeptMax) })).filter(({ ticket, reasons }) => {
    const before = last.find(({ ticketId }) => ticketId === ticket.id);
    return !before || before.winnerId !== null || signature(before.reasons) !== signature(reasons);
  });
  if (news.length === 0) return;
  await work.db.insert(assignmentDecisions).values(news.map(({ ticket, reasons }) => ({ tenantId: work.tenant, ticketId: ticket.id, trigger, winnerId: null, winnerName: null, rule: "nobody_fit", reasons, createdAt: work.now })));
}
const signature = (reasons: readonly Reason[]): string => reasons.map(({ agentId, reason }) => `${agentId} ${reason}`).toSorted().join("\n");
