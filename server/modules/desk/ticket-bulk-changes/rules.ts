import type { TicketRow } from "../tickets/queries.ts";

/** Columns that a bulk change can move, those that follow the status among them. */
export const changeableFields = [
  "status",
  "priority",
  "assignedToId",
  "categoryId",
  "groupId",
  "tags",
  "resolvedAt",
  "closedAt",
  "waitingSince",
  "reopenCount",
  "snoozedUntil",
] as const;
export type Restored = Partial<Pick<TicketRow, (typeof changeableFields)[number]>>;

/** What the ticket had before, of what changed: writing it back undoes the change. */
export const restoredBy = (before: TicketRow, after: TicketRow): Restored =>
  Object.fromEntries(
    changeableFields
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, before[field]]),
  );
