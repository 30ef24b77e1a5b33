import { and, desc, eq, inArray } from "drizzle-orm";
import type { Work } from "../../work.ts";
import { agentStatus, assignmentDecisions } from "../agents/table.ts";
import { tellVisitor } from "../chat/queries.ts";
import { notify } from "../notifications/notify.ts";
import { hear } from "../rules/hear.ts";
import { audienceOf } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { isWorking } from "../tickets/rules.ts";
import { tickets } from "../tickets/table.ts";
import { belongs, decide, isFree, waitsForPick } from "./decide.ts";
import type { Candidate, Reason, Verdict, Wanted } from "./decide.ts";
import { drainAgain } from "./drain-again.ts";
import {
  claimNext,
  firstWaiting,
  hasWaiting,
  holdAgent,
  lastOwnerOf,
  reachesOf,
  takeTurn,
  teamFor,
} from "./queries.ts";
import type { House, Waiting } from "./queries.ts";

export type AssignTrigger = "created" | "reopened" | "unassigned";
/** What made room: an agent became available, a ticket left somebody's desk, skills, capacity, groups or settings changed, a ticket was skipped because somebody held it, or somebody asked. */
export type DrainTrigger = "available" | "capacity_freed" | "changed" | "again" | "asked";

/** At most so many tickets in one transaction, since nobody else is assigned anything meanwhile; the rest follow in the next. */
const drainedAtOnceMax = 25;
/** On demand more: whoever asked waits for the answer, and asks again for the rest. */
const handedOutMax = 100;
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
export async function assignTicket(
  work: Work,
  ticketId: string,
  trigger: AssignTrigger,
  releasedById: string | null = null,
): Promise<void> {
  await assign(work, await work.rows(tickets).lock(ticketId), trigger, releasedById);
}

/** The same for a ticket that this very transaction has written: nobody else can have changed it, and no visitor's window shows it yet. */
export const assignNew = (work: Work, ticket: TicketRow): Promise<void> =>
  assign(work, ticket, "created", null, true);

async function assign(
  work: Work,
  ticket: TicketRow,
  trigger: AssignTrigger,
  releasedById: string | null,
  isNew = false,
): Promise<void> {
  if (
    !isWorking(ticket.status) ||
    ticket.deletedAt !== null ||
    ticket.snoozedUntil !== null ||
    (ticket.assignedToId !== null && trigger !== "reopened")
  )
    return;
  await takeTurn(work);
  const formerOwnerId =
    trigger === "unassigned"
      ? null
      : (ticket.assignedToId ??
        (trigger === "created" && ticket.followUpOfId === null ? null : await lastOwnerOf(work, ticket)));
  const { house, candidates } = await teamFor(work, {
    formerOwnerId,
    others: [ticket.assignedToId, releasedById].filter((id) => id !== null),
  });
  const lastOwnerId = house.keepsOwner ? formerOwnerId : null;
  const owner = candidates.find(({ id }) => id === ticket.assignedToId);
  const wanted = wantedFor(house, ticket, lastOwnerId, releasedById);
  const isForPick = waitsByHand(house, ticket);
  if (owner?.isActive && (isForPick || (house.keepsOwner && owner.isAvailable && belongs(wanted, owner)))) {
    await explainStay(work, ticket, owner, "last_owner", trigger);
    return;
  }
  const verdict = isForPick ? waitsForPick : await settle(work, wanted, candidates);
  if (verdict.winner && verdict.winner.id === ticket.assignedToId) {
    await explainStay(work, ticket, verdict.winner, verdict.rule, trigger);
    return;
  }
  if (verdict.winner) {
    await give(work, ticket, verdict.winner, trigger, verdict, !isNew);
    return;
  }
  if (owner?.isActive) return;
  if (ticket.assignedToId !== null) await takeAway(work, ticket);
  await explainNobody(work, [{ ticket, verdict }], trigger);
}

/**
 * Gives waiting tickets to whoever is free, in the order of the queue, and says how many found an agent.
 * @param agentId of whom it is known that nobody else can have become free
 */
export const drainQueue = async (work: Work, trigger: DrainTrigger, agentId?: string): Promise<number> =>
  (await drain(work, trigger, { agentId, atOnceMax: drainedAtOnceMax })).length;

export interface Given {
  ticketId: string;
  number: number;
  agentId: string;
  agentName: string;
}
/** Gives a group's waiting tickets to its free members, because somebody asked for it: also where they otherwise wait for a pick. */
export const handOut = (work: Work, groupId: string): Promise<Given[]> =>
  drain(work, "asked", { groupId, atOnceMax: handedOutMax });

async function drain(
  work: Work,
  trigger: DrainTrigger,
  { agentId, groupId, atOnceMax }: { agentId?: string | undefined; groupId?: string; atOnceMax: number },
): Promise<Given[]> {
  await takeTurn(work);
  const team = await teamFor(work, { others: agentId === undefined ? [] : [agentId] });
  const { house } = team;
  let { candidates } = team;
  const given: Given[] = [];
  const unfit: string[] = [];
  const gives = house.assigns || groupId !== undefined;
  const onOffer = () => ({
    house,
    groupId,
    except: unfit,
    reaches: gives
      ? reachesOf(candidates.filter((one) => isFree(one) && (agentId === undefined || one.id === agentId)))
      : [],
  });
  for (let offer = onOffer(); offer.reaches.length > 0; offer = onOffer()) {
    if (given.length === atOnceMax) {
      if (groupId === undefined) work.enqueue(drainAgain, {}, work.now);
      return given;
    }
    const claimed = await claimNext(work, offer);
    if (!claimed) break;
    const { ticket } = claimed;
    const lastOwnerId =
      ticket.followUpOfId === null || !house.keepsOwner ? null : await lastOwnerOf(work, ticket);
    const verdict = await settle(
      work,
      wantedFor(house, ticket, lastOwnerId, releasedBy(claimed)),
      candidates,
      (fresh) => {
        candidates = fresh;
      },
    );
    if (!verdict.winner) {
      unfit.push(ticket.id);
      continue;
    } // it was taken from the one who is free, or whoever looked free no longer is
    const { id: winnerId, name } = verdict.winner;
    await give(work, ticket, verdict.winner, trigger, verdict);
    candidates = candidates.map((one) =>
      one.id === winnerId ? { ...one, openTickets: one.openTickets + 1, idleSince: work.now } : one,
    );
    given.push({ ticketId: ticket.id, number: ticket.number, agentId: winnerId, agentName: name });
  }
  const offer = onOffer();
  // Somebody is writing on it at this moment, so it was skipped: look again when they are done.
  if (offer.reaches.length > 0 && groupId === undefined && (await hasWaiting(work, offer)))
    work.enqueue(drainAgain, {}, new Date(Date.parse(work.now) + heldTicketSeconds * 1000).toISOString());
  await explainQueue(work, house, candidates, trigger, groupId);
  return given;
}

export const wantedFor = (
  house: House,
  { requiredSkills, groupId, pipelineId }: TicketRow,
  lastOwnerId: string | null,
  releasedById: string | null,
): Wanted => ({
  requiredSkills,
  groupId,
  pipelineId: pipelineId !== null && house.staffedPipelines.includes(pipelineId) ? pipelineId : null,
  lastOwnerId,
  releasedById,
});
const waitsByHand = (house: House, { groupId }: TicketRow): boolean =>
  !house.assigns || (groupId !== null && house.byHandGroups.includes(groupId));

/** Who was relieved of it stays so until somebody else has had it: the next drain would otherwise hand it straight back. */
const releasedBy = ({ lastReasons }: Waiting): string | null =>
  lastReasons?.find(({ reason }) => reason === "released")?.agentId ?? null;

/** Decides, holds the winner, counts again; decides anew where the race was lost. Each round makes one candidate unfit, so it ends. */
async function settle(
  work: Work,
  wanted: Wanted,
  candidates: readonly Candidate[],
  learn: (fresh: Candidate[]) => void = () => undefined,
): Promise<Verdict> {
  const verdict = decide(wanted, candidates);
  if (!verdict.winner) return verdict;
  const { id } = verdict.winner;
  const held = await holdAgent(work, id);
  if (
    held.isActive &&
    held.isAvailable &&
    held.openTickets === verdict.winner.openTickets &&
    held.capacity === verdict.winner.capacity
  )
    return verdict;
  const fresh = candidates.map((one) => (one.id === id ? { ...one, ...held } : one));
  learn(fresh);
  return settle(work, wanted, fresh, learn);
}

async function give(
  work: Work,
  ticket: TicketRow,
  winner: Candidate,
  trigger: AssignTrigger | DrainTrigger,
  { rule, reasons }: Verdict,
  hasVisitors = true,
): Promise<void> {
  const after = await work
    .rows(tickets)
    .update(ticket.id, { assignedToId: winner.id }, { action: "assign", before: ticket });
  await hear(work, ticket, after);
  const busy = work.db.$with("busy").as(
    work.db
      .update(agentStatus)
      .set({ idleSince: work.now })
      .where(and(eq(agentStatus.tenantId, work.tenant), eq(agentStatus.agentId, winner.id)))
      .returning({ agentId: agentStatus.agentId }),
  );
  await work.db
    .with(busy)
    .insert(assignmentDecisions)
    .values({
      tenantId: work.tenant,
      ticketId: ticket.id,
      trigger,
      winnerId: winner.id,
      winnerName: winner.name,
      rule,
      reasons: reasons.slice(0, reasonsKeptMax),
      createdAt: work.now,
    });
  announce(work, ticket, winner.id);
  if (hasVisitors) await tellVisitor(work, { ...ticket, assignedToId: winner.id });
  await notify(work, {
    userId: winner.id,
    type: "TICKET_ASSIGNED",
    priority: priorityOf(ticket),
    content: ticket.subject,
    actionUrl: `/tickets/${ticket.id}`,
    title: {
      en: `Ticket #${ticket.number} is yours`,
      es: `El ticket n.º ${ticket.number} es tuyo`,
      ar: `التذكرة رقم ${ticket.number} مُسندة إليك`,
    },
  });
}

async function explainStay(
  work: Work,
  { id }: TicketRow,
  owner: Candidate,
  rule: Verdict["rule"],
  trigger: AssignTrigger,
): Promise<void> {
  const reason: Reason = {
    agentId: owner.id,
    agentName: owner.name,
    outcome: "chosen",
    reason: rule,
    openTickets: owner.openTickets,
    capacity: owner.capacity,
  };
  await work.db
    .insert(assignmentDecisions)
    .values({
      tenantId: work.tenant,
      ticketId: id,
      trigger,
      winnerId: owner.id,
      winnerName: owner.name,
      rule,
      reasons: [reason],
      createdAt: work.now,
    });
}

/** Its owner was deactivated, so it waits for another one. */
async function takeAway(work: Work, ticket: TicketRow): Promise<void> {
  await work.rows(tickets).update(ticket.id, { assignedToId: null }, { action: "assign", before: ticket });
  announce(work, ticket, null);
  await tellVisitor(work, { ...ticket, assignedToId: null });
}

function announce(work: Work, ticket: TicketRow, assignedToId: string | null): void {
  work.publish(
    "ticket_assigned",
    { ticketId: ticket.id, number: ticket.number, assignedToId, previousId: ticket.assignedToId },
    [...audienceOf({ ...ticket, assignedToId }), ...audienceOf(ticket)],
  );
}

const priorityOf = ({ priority }: TicketRow) =>
  priority === "URGENT" || priority === "HIGH" || priority === "LOW" ? priority : "MEDIUM";

interface OnTheDesk {
  id: string;
  name: string;
  openTickets: number;
  capacity: number;
}

/** By hand, by a person, whoever is available: that is a decision as well. */
export async function explainByHand(work: Work, ticketId: string, agent: OnTheDesk): Promise<void> {
  const reason: Reason = {
    agentId: agent.id,
    agentName: agent.name,
    outcome: "chosen",
    reason: "by_hand",
    openTickets: agent.openTickets,
    capacity: agent.capacity,
  };
  await work.db
    .insert(assignmentDecisions)
    .values({
      tenantId: work.tenant,
      ticketId,
      trigger: "by_hand",
      winnerId: agent.id,
      winnerName: agent.name,
      rule: "by_hand",
      reasons: [reason],
      createdAt: work.now,
    });
}

const byRule = {
  gave: { rule: "by_rule", outcome: "chosen", reason: "by_rule" },
  released: { rule: "released_by_rule", outcome: "rejected", reason: "released" },
  grouped: { rule: "group_by_rule", outcome: "chosen", reason: "kept" },
} as const;

/** By a rule, whose name it had then stands in the decision. Of a ticket that waits, who was relieved of it is still known after its group has changed. */
export async function explainByRule(
  work: Work,
  ticketId: string,
  { name, did }: { name: string; did: keyof typeof byRule },
  agent: OnTheDesk | null,
): Promise<void> {
  const { rule, outcome, reason } = byRule[did];
  const winner = did === "released" ? null : agent;
  const reasons: Reason[] = agent
    ? [
        {
          agentId: agent.id,
          agentName: agent.name,
          outcome,
          reason,
          openTickets: agent.openTickets,
          capacity: agent.capacity,
        },
      ]
    : (await lastReasonsOf(work, ticketId)).filter((one) => one.reason === "released");
  await work.db
    .insert(assignmentDecisions)
    .values({
      tenantId: work.tenant,
      ticketId,
      trigger: "rule",
      winnerId: winner?.id ?? null,
      winnerName: winner?.name ?? null,
      rule: `${rule}:${name}`,
      reasons,
      createdAt: work.now,
    });
}

async function lastReasonsOf({ db, tenant }: Work, ticketId: string): Promise<Reason[]> {
  const [last] = await db
    .select({ reasons: assignmentDecisions.reasons })
    .from(assignmentDecisions)
    .where(and(eq(assignmentDecisions.tenantId, tenant), eq(assignmentDecisions.ticketId, ticketId)))
    .orderBy(desc(assignmentDecisions.id))
    .limit(1);
  return last?.reasons ?? [];
}

async function explainQueue(
  work: Work,
  house: House,
  candidates: readonly Candidate[],
  trigger: DrainTrigger,
  groupId: string | undefined,
): Promise<void> {
  const waiting = await firstWaiting(work, explainedMax, groupId);
  const explained = waiting.map((one) => ({
    ticket: one.ticket,
    verdict:
      groupId === undefined && waitsByHand(house, one.ticket)
        ? waitsForPick
        : decide(wantedFor(house, one.ticket, null, releasedBy(one)), candidates),
  }));
  await explainNobody(
    work,
    explained.filter(({ verdict }) => verdict.winner === null),
    trigger,
  );
}

/** Stores why nobody got the tickets, unless the last answer gave the same reasons. */
async function explainNobody(
  work: Work,
  explained: { ticket: TicketRow; verdict: Verdict }[],
  trigger: AssignTrigger | DrainTrigger,
): Promise<void> {
  if (explained.length === 0) return;
  const last = await work.db
    .selectDistinctOn([assignmentDecisions.ticketId], {
      ticketId: assignmentDecisions.ticketId,
      winnerId: assignmentDecisions.winnerId,
      rule: assignmentDecisions.rule,
      reasons: assignmentDecisions.reasons,
    })
    .from(assignmentDecisions)
    .where(
      and(
        eq(assignmentDecisions.tenantId, work.tenant),
        inArray(
          assignmentDecisions.ticketId,
          explained.map(({ ticket }) => ticket.id),
        ),
      ),
    )
    .orderBy(assignmentDecisions.ticketId, desc(assignmentDecisions.id));
  const news = explained
    .map(({ ticket, verdict: { rule, reasons } }) => ({
      ticket,
      rule,
      reasons: reasons.slice(0, reasonsKeptMax),
    }))
    .filter(({ ticket, rule, reasons }) => {
      const before = last.find(({ ticketId }) => ticketId === ticket.id);
      return (
        !before ||
        before.winnerId !== null ||
        before.rule !== rule ||
        signature(before.reasons) !== signature(reasons)
      );
    });
  if (news.length === 0) return;
  await work.db
    .insert(assignmentDecisions)
    .values(
      news.map(({ ticket, rule, reasons }) => ({
        tenantId: work.tenant,
        ticketId: ticket.id,
        trigger,
        winnerId: null,
        winnerName: null,
        rule,
        reasons,
        createdAt: work.now,
      })),
    );
}
const signature = (reasons: readonly Reason[]): string =>
  reasons
    .map(({ agentId, reason }) => `${agentId} ${reason}`)
    .toSorted()
    .join("\n");
