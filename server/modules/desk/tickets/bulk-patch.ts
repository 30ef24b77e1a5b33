import type { BulkSkipReason } from "../../../../contract/enums.ts";
import type { BulkUpdate } from "../../../../contract/desk/ticket-bulk-changes.ts";
import type { TicketPatch } from "./change.ts";
import type { TicketRow } from "./queries.ts";

export const tagsMax = 30;

/** The tags that one change leaves a ticket with: replaced first, then taken away, then added. */
export function tagsAfter(
  tags: readonly string[],
  { tags: replaced, addTags = [], removeTags = [] }: Pick<BulkUpdate, "tags" | "addTags" | "removeTags">,
): string[] {
  const kept = (replaced ?? tags).filter((tag) => !removeTags.includes(tag));
  return [...new Set([...kept, ...addTags])];
}

/** What a bulk change asks of one ticket, or why it cannot. */
export function ticketPatchFor(
  ticket: Pick<TicketRow, "tags">,
  { tags, addTags, removeTags, ...fields }: BulkUpdate,
): { patch: TicketPatch } | { reason: BulkSkipReason } {
  if (tags === undefined && addTags === undefined && removeTags === undefined) return { patch: fields };
  const after = tagsAfter(ticket.tags, { tags, addTags, removeTags });
  return after.length > tagsMax ? { reason: "TOO_MANY_TAGS" } : { patch: { ...fields, tags: after } };
}
