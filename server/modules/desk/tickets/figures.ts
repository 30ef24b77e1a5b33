import { and, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { tickets } from "./table.ts";

/**
 * Figures of a moment, in words in docs/figures.md; those of a span of days are in reports/definitions.ts.
 * Statuses are literals, as they are in the conditions of indexes.
 */

/** A merged ticket is part of the one that it was merged into, and counts nowhere by itself. */
export const isItself: SQL = isNull(tickets.mergedIntoId);
/** Neither resolved nor closed. */
export const isOpen: SQL = sql`${tickets.status} in ('OPEN', 'IN_PROGRESS', 'PENDING', 'ON_HOLD')`;
/** Open and in somebody's hands or queue now: what fills capacity. */
export const isActive: SQL = sql`${tickets.status} in ('OPEN', 'IN_PROGRESS')`;
/** Active, without an assignee, and not snoozed. */
export const isUnassigned: SQL = sql`(${isActive} and ${tickets.assignedToId} is null and ${tickets.snoozedUntil} is null)`;
/** The customer waits for our reply; since before a moment. */
export const isWaiting = (since?: string): SQL =>
  and(isNotNull(tickets.waitingSince), since === undefined ? undefined : lte(tickets.waitingSince, since)) ??
  sql`true`;

/** Resolved at a moment, and reopened since. */
export const wasReopenedAfter = (
  moment: SQL,
): SQL => sql`(${tickets.reopenCount} > 0 and exists (select 1 from ticket_resolutions done
  where done.tenant_id = ${tickets.tenantId} and done.ticket_id = ${tickets.id} and done.resolved_at < ${moment} and done.reopened_at >= ${moment}))`;
/** Open now, or resolved at a moment or later. */
export const isOpenOrResolvedSince = (moment: SQL): SQL =>
  sql`(${isOpen} or ${tickets.resolvedAt} >= ${moment})`;
/** Open at a moment: created before, and not resolved then, even if it was reopened later. */
export function wasOpenAt(at: string): SQL {
  const moment = sql`${at}::timestamptz`;
  return sql`(${tickets.createdAt} < ${moment} and ${isOpenOrResolvedSince(moment)} and not ${wasReopenedAfter(moment)})`;
}
