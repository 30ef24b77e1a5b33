import type { BulkSkipReason } from "../../../../contract/enums.ts";
import type { BulkUpdate } from "../../../../contract/desk/ticket-bulk-changes.ts";
import type { TicketPatch } from "../tickets/change.ts";
import type { TicketRow } from "../tickets/queries.ts";

const tagsMax = 30;

/** The tags that one change leaves a ticket with: replaced first, then taken away, then added. */
export function tagsAfter(
  tags: readonly string[],
  { tags: replaced, addTags = [], removeTags = [] }: Pick<BulkUpdate, "tags" | "addTags" | "removeTags">,
): string[] {
  const kept = (replaced ?? tags).filter((tag) => !removeTags.includes(tag));
  return [...new Set([...kept, ...addTags])];
}

/** What a bulk change asks of one ticket, or why it cannot. */
export function wishFor(
  ticket: Pick<TicketRow, "tags">,
  { tags, addTags, removeTags, ...fields }: BulkUpdate,
): { wish: TicketPatch } | { reason: BulkSkipReason } {
  if (tags === undefined && addTags === undefined && removeTags === undefined) return { wish: fields };
  const after = tagsAfter(ticket.tags, { tags, addTags, removeTags });
  return after.length > tagsMax ? { reason: "TOO_MANY_TAGS" } : { wish: { ...fields, tags: after } };
}

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
