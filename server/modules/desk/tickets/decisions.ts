import { desc, eq } from "drizzle-orm";
import { poolOf } from "../../../../contract/enums.ts";
import type { ByPool } from "../../../../contract/enums.ts";
import type { Work } from "../../../work.ts";
import { assignmentDecisions } from "./decision-table.ts";
import type { DecisionReason } from "./decision-reasons.ts";
import { roomOf } from "./load.ts";
import type { TicketRow } from "./queries.ts";

interface OnTheDesk {
  id: string;
  name: string;
  load: ByPool;
  capacity: ByPool;
}
type Placed = Pick<TicketRow, "id" | "channel">;

/** By hand, by a person, no matter who is available: that is a decision as well. */
export async function explainByHand(
  work: Work,
  { id: ticketId, channel }: Placed,
  agent: OnTheDesk,
): Promise<void> {
  const reason: DecisionReason = {
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
 * By a rule, whose name it had then is in the decision. Of a ticket that waits, who was relieved of it is
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
  const reasons: DecisionReason[] = agent
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

async function lastReasonsOf({ from }: Work, ticketId: string): Promise<DecisionReason[]> {
  const [last] = await from(assignmentDecisions, { reasons: assignmentDecisions.reasons })
    .where(eq(assignmentDecisions.ticketId, ticketId))
    .orderBy(desc(assignmentDecisions.id))
    .limit(1);
  return last?.reasons ?? [];
}
