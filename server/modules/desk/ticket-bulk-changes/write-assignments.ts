import { inArray } from "drizzle-orm";
import { poolOf } from "../../../../contract/enums.ts";
import type { JobName, Work } from "../../../work.ts";
import { assignmentDecisions } from "../tickets/decision-table.ts";
import { capacityOf } from "../tickets/load.ts";
import { users } from "../../people/session/table.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { isWorking } from "../tickets/rules.ts";

/** Tickets that were taken up again look whether their owner is still there: jobs.ts says how. */
export const checkReopenedOwners: JobName<{ ticketIds: string[] }> = { name: "tickets.bulk-reopened" };

/**
 * What assignment makes of a batch (compare `assignFirstFree` in assignment/assign.ts), without taking the tenant's turn
 * of assignment inside the batch: who was relieved of a ticket is written down, so that it is not handed back
 * to them, and the queue is looked through later, in transactions of its own.
 * @returns whether somebody may now be given a ticket
 */
export async function writeAssignments(
  work: Work,
  pairs: readonly (readonly [before: TicketRow, after: TicketRow])[],
): Promise<boolean> {
  const isQueued = (ticket: TicketRow) =>
    isWorking(ticket.status) && ticket.assignedToId === null && ticket.snoozedUntil === null;
  const released = pairs.filter(([before, after]) => isQueued(after) && before.assignedToId !== null);
  const reopened = pairs.filter(
    ([before, after]) =>
      isWorking(after.status) &&
      !isWorking(before.status) &&
      after.assignedToId !== null &&
      after.assignedToId === before.assignedToId,
  );
  const given = pairs.filter(
    ([before, after]) => after.assignedToId !== null && after.assignedToId !== before.assignedToId,
  );
  await writeDecisions(work, [
    ...released.map(([before]) => ({
      ticketId: before.id,
      channel: before.channel,
      agentId: before.assignedToId ?? "",
      isGiven: false,
    })),
    ...given.map(([, after]) => ({
      ticketId: after.id,
      channel: after.channel,
      agentId: after.assignedToId ?? "",
      isGiven: true,
    })),
  ]);
  if (reopened.length > 0)
    work.enqueue(checkReopenedOwners, { ticketIds: reopened.map(([, after]) => after.id) });
  return pairs.some(
    ([before, after]) =>
      (isQueued(after) && (!isQueued(before) || after.groupId !== before.groupId)) ||
      (isWorking(before.status) &&
        before.assignedToId !== null &&
        (before.assignedToId !== after.assignedToId || !isWorking(after.status))),
  );
}

/** That somebody was relieved of a ticket, or was given it by hand, is among its decisions. */
async function writeDecisions(
  work: Work,
  decisions: readonly { ticketId: string; channel: string; agentId: string; isGiven: boolean }[],
): Promise<void> {
  if (decisions.length === 0) return;
  const people = await work
    .from(users, { id: users.id, first: users.firstName, last: users.lastName, capacity: capacityOf })
    .where(inArray(users.id, [...new Set(decisions.map(({ agentId }) => agentId))]));
  const person = new Map(
    people.map(({ id, first, last, capacity }) => [id, { name: `${first} ${last}`.trim(), capacity }]),
  );
  await work.db.insert(assignmentDecisions).values(
    decisions.map(({ ticketId, channel, agentId, isGiven }) => {
      const { name, capacity } = person.get(agentId) ?? { name: "", capacity: null };
      const pool = poolOf(channel);
      const reason = {
        agentId,
        agentName: name,
        pool,
        openTickets: 0,
        capacity: isGiven ? (capacity?.[pool] ?? 0) : 0,
      };
      return isGiven
        ? {
            tenantId: work.tenant,
            ticketId,
            trigger: "by_hand",
            winnerId: agentId,
            winnerName: name,
            rule: "by_hand",
            reasons: [{ ...reason, outcome: "chosen" as const, reason: "by_hand" }],
            createdAt: work.now,
          }
        : {
            tenantId: work.tenant,
            ticketId,
            trigger: "unassigned",
            winnerId: null,
            winnerName: null,
            rule: "nobody_fit",
            reasons: [{ ...reason, outcome: "rejected" as const, reason: "released" }],
            createdAt: work.now,
          };
    }),
  );
}
