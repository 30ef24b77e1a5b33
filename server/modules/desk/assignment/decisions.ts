import { and, desc, eq, inArray } from "drizzle-orm";
import type { ByPool } from "../../../../contract/enums.ts";
import { poolOf } from "../../../../contract/enums.ts";
import type { Work } from "../../../work.ts";
import { assignmentDecisions } from "../agents/table.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { roomOf } from "./decide.ts";
import type { Candidate, Reason, Verdict } from "./decide.ts";

export type AssignTrigger = "created" | "reopened" | "unassigned";
/**
 * What made room: an agent became available, a ticket left somebody's desk, skills, capacity, groups or
 * settings changed, a ticket was skipped because somebody held it, or somebody asked.
 */
export type DrainTrigger = "available" | "capacity_freed" | "changed" | "again" | "asked";

/**
 * Of a large team, so many are named in a stored decision: the chosen, those passed over, then those who do
 * not fit.
 */
export const reasonsKeptMax = 100;

export async function explainStay(
  work: Work,
  { id, channel }: TicketRow,
  owner: Candidate,
  rule: Verdict["rule"],
  trigger: AssignTrigger,
): Promise<void> {
  const reason: Reason = {
    agentId: owner.id,
    agentName: owner.name,
    outcome: "chosen",
    reason: rule,
    ...roomOf(owner, poolOf(channel)),
  };
  await work.db.insert(assignmentDecisions).values({
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

interface OnTheDesk {
  id: string;
  name: string;
  load: ByPool;
  capacity: ByPool;
}
type Placed = Pick<TicketRow, "id" | "channel">;

/** By hand, by a person, whoever is available: that is a decision as well. */
export async function explainByHand(
  work: Work,
  { id: ticketId, channel }: Placed,
  agent: OnTheDesk,
): Promise<void> {
  const reason: Reason = {
    agentId: agent.id,
    agentName: agent.name,
    outcome: "chosen",
    reason: "by_hand",
    ...roomOf(agent, poolOf(channel)),
  };
  await work.db.insert(assignmentDecisions).values({
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

/**
 * By a rule, whose name it had then stands in the decision. Of a ticket that waits, who was relieved of it is
 * still known after its group has changed.
 */
export async function explainByRule(
  work: Work,
  { id: ticketId, channel }: Placed,
  { name, did }: { name: string; did: keyof typeof byRule },
  agent: OnTheDesk | null,
): Promise<void> {
  const { rule, outcome, reason } = byRule[did];
  const winner = did === "released" ? null : agent;
  const reasons: Reason[] = agent
    ? [{ agentId: agent.id, agentName: agent.name, outcome, reason, ...roomOf(agent, poolOf(channel)) }]
    : (await lastReasonsOf(work, ticketId)).filter((one) => one.reason === "released");
  await work.db.insert(assignmentDecisions).values({
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

/** Stores why nobody got the tickets, unless the last answer gave the same reasons. */
export async function explainNobody(
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
  await work.db.insert(assignmentDecisions).values(
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
