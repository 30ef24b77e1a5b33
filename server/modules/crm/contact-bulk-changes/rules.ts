import type { ContactUpdate } from "../../../../contract/crm/contact-bulk-changes.ts";
import type { ContactSkipReason } from "../../../../contract/enums.ts";
import type { contacts } from "../records/contact-table.ts";
import type { ContactBefore } from "./table.ts";

export type ContactRow = typeof contacts.$inferSelect;
const tagsMax = 30;
/** Columns that a bulk change can move. */
export const changeableFields = [
  "ownerId",
  "status",
  "type",
  "tier",
  "companyId",
  "tags",
  "deletedAt",
] as const;
export type ContactPatch = Partial<Pick<ContactRow, (typeof changeableFields)[number]>>;

/** What a bulk change makes of one contact's columns, only what differs; or why it leaves it alone. */
export function patchFor(
  contact: ContactRow,
  { addTags, removeTags, addToListId: _add, removeFromListId: _remove, isDeleted, ...fields }: ContactUpdate,
  now: string,
): { patch: ContactPatch } | { reason: ContactSkipReason } {
  const tags =
    addTags === undefined && removeTags === undefined
      ? contact.tags
      : [...new Set([...contact.tags.filter((tag) => !removeTags?.includes(tag)), ...(addTags ?? [])])];
  if (tags.length > tagsMax) return { reason: "TOO_MANY_TAGS" };
  const wanted: ContactPatch = {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    tags,
    ...(isDeleted === undefined ? {} : { deletedAt: isDeleted ? (contact.deletedAt ?? now) : null }),
  };
  return {
    patch: Object.fromEntries(
      changeableFields
        .filter(
          (field) => field in wanted && JSON.stringify(wanted[field]) !== JSON.stringify(contact[field]),
        )
        .map((field) => [field, wanted[field]]),
    ),
  };
}

/** The columns as they were before, without what is said of lists. */
export const columnsOf = ({
  wasAddedTo: _added,
  wasRemovedFrom: _removed,
  ...columns
}: ContactBefore): ContactPatch => columns;
/** What the contact had before, of what the patch changes: writing it back undoes it. */
export const beforeOf = (contact: ContactRow, patch: ContactPatch): ContactBefore =>
  Object.fromEntries(
    changeableFields.filter((field) => field in patch).map((field) => [field, contact[field]]),
  );
