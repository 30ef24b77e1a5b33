import { and, eq, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { Work } from "../../../work.ts";
import { notifyOfMany, tellAssigned } from "../tickets/tell-assigned.ts";
import { tickets } from "../tickets/table.ts";
import type { TicketBulkChangeRow } from "./queries.ts";
import { ticketBulkChangeRows } from "./table.ts";
import { say } from "./texts.ts";

/** One notification for all tickets that somebody was given, in place of one for each. */
export async function notifyGiven(work: Work, change: TicketBulkChangeRow): Promise<void> {
  const to = change.update.assignedToId;
  if (!to || to === work.actor.id) return;
  const [given] = await work.db
    .select({ count: sql<number>`count(*)::int`, ids: idsIn })
    .from(ticketBulkChangeRows)
    .where(and(rowsOf(work, change, "DONE"), sql`ticket_bulk_change_rows.before ? 'assignedToId'`));
  if (given && given.count > 0) await notifyOf(work, to, given);
}
/** The same for whom an undo gave their tickets back. */
export async function notifyGivenBack(work: Work, change: TicketBulkChangeRow): Promise<void> {
  if (change.update.assignedToId === undefined) return;
  const owners = await work.db
    .select({ id: tickets.assignedToId, count: sql<number>`count(*)::int`, ids: idsIn })
    .from(ticketBulkChangeRows)
    .innerJoin(
      tickets,
      and(eq(tickets.tenantId, ticketBulkChangeRows.tenantId), eq(tickets.id, ticketBulkChangeRows.ticketId)),
    )
    .where(rowsOf(work, change, "UNDONE"))
    .groupBy(tickets.assignedToId)
    .limit(1000);
  for (const { id, ...given } of owners)
    if (id !== null && id !== work.actor.id) await notifyOf(work, id, given);
}
const rowsOf = (work: Work, change: TicketBulkChangeRow, state: string) =>
  and(
    eq(ticketBulkChangeRows.tenantId, work.tenant),
    eq(ticketBulkChangeRows.changeId, change.id),
    eq(ticketBulkChangeRows.state, state),
  );

/** Their ids, as far as a notification can list them. */
const idsIn = sql<
  string[]
>`coalesce((array_agg(${ticketBulkChangeRows.ticketId}))[1:${limits.noticeTicketsMax}::int], '{}')`;
async function notifyOf(
  work: Work,
  userId: string,
  { count, ids }: { count: number; ids: string[] },
): Promise<void> {
  const [only] = ids;
  if (count === 1 && only !== undefined) {
    tellAssigned(work, userId, await work.rows(tickets).get(only));
    return;
  }
  const content = say("ticket_bulk_changes.changed_by", { name: work.actor.name });
  await notifyOfMany(work, userId, { ids, count, priority: "MEDIUM", content });
}
