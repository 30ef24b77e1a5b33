import { and, desc, eq, inArray } from "drizzle-orm";
import { poolOf } from "../../../../contract/enums.ts";
import type { Work } from "../../../work.ts";
import { assignmentDecisions } from "../tickets/decision-table.ts";
import type { DecisionReason } from "../tickets/decision-reasons.ts";
import { roomOf } from "../tickets/load.ts";
import type { TicketRow } from "../tickets/queries.ts";
import type { Candidate, AssignmentVerdict } from "./decide.ts";

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
  rule: AssignmentVerdict["rule"],
  trigger: AssignTrigger,
): Promise<void> {
  const reason: DecisionReason = {
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

/** Stores why nobody got the tickets, unless the last answer gave the same reasons. */
export async function explainNobody(
  work: Work,
  explained: { ticket: TicketRow; verdict: AssignmentVerdict }[],
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
const signature = (reasons: readonly DecisionReason[]): string =>
  reasons
    .map(({ agentId, reason }) => `${agentId} ${reason}`)
    .toSorted()
    .join("\n");
