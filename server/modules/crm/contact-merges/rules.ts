import { contactMergeFields } from "../../../../contract/crm/contact-merges.ts";
import type { ContactMergeField, contactUndoObstacles } from "../../../../contract/crm/contact-merges.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import type { contacts } from "../records/contact-table.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

export type ContactRow = typeof contacts.$inferSelect;
export type Keep = Partial<Record<ContactMergeField, string | undefined>>;
const notesMaxLength = 10_000;
const tagsMax = 30;

/** Where none is chosen of these, the contact would lose an address or a company that it has. */
const lossless: readonly ContactMergeField[] = ["email", "phone", "companyId"];
/**
 * Of each field the contact that it is kept from: the chosen one, else the surviving one, else, where that
 * has none, the first that has one.
 */
export function suppliers(
  all: readonly [ContactRow, ...ContactRow[]],
  keep: Keep,
): Record<ContactMergeField, ContactRow> {
  const from = (field: ContactMergeField): ContactRow =>
    all.find(
      (contact) => contact.id === keep[field] && (contact[field] !== null || !lossless.includes(field)),
    ) ??
    all.find((contact) => contact[field] !== null) ??
    all[0];
  return Object.fromEntries(contactMergeFields.map((field) => [field, from(field)])) as Record<
    ContactMergeField,
    ContactRow
  >; // one for each
}

/** What the surviving contact becomes. Notes of all are one below the other unless one's are chosen. */
export function chosenOf(
  all: readonly [ContactRow, ...ContactRow[]],
  keep: Keep,
  tags: readonly string[] | undefined,
) {
  const from = suppliers(all, keep);
  const notes =
    keep.notes === undefined
      ? [...new Set(all.flatMap((contact) => (contact.notes?.trim() ? [contact.notes.trim()] : [])))]
          .join("\n\n")
          .slice(0, notesMaxLength) || null
      : from.notes.notes;
  const seen =
    all
      .flatMap(({ lastSeenAt }) => (lastSeenAt === null ? [] : [lastSeenAt]))
      .toSorted()
      .at(-1) ?? null;
  const { blockedReason, blockedAt, blockedByName } = from.status;
  return {
    name: from.name.name,
    email: from.email.email,
    phone: from.phone.phone,
    jobTitle: from.jobTitle.jobTitle,
    companyId: from.companyId.companyId,
    ownerId: from.ownerId.ownerId,
    type: from.type.type,
    tier: from.tier.tier,
    status: from.status.status,
    notes,
    tags: [...(tags ?? new Set(all.flatMap((contact) => contact.tags)))].slice(0, tagsMax),
    lastSeenAt: seen,
    blockedReason,
    blockedAt,
    blockedByName,
  };
}
export type Chosen = ReturnType<typeof chosenOf>;
export const pickFields = <Row extends object, Key extends keyof Row>(
  row: Row,
  keys: readonly Key[],
): Pick<Row, Key> => Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>; // those keys

/**
 * The fields that a merge set and nobody has changed since are again what they were; of tags each by itself.
 */
export function givenBack(
  now: ContactRow,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): Partial<ContactRow> {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
  const fields = Object.keys(after).filter(
    (field) =>
      field !== "tags" &&
      field in now &&
      !isSame(before[field], after[field]) &&
      isSame(now[field as keyof ContactRow], after[field]),
  ); // it is in the row
  // its own columns
  return Object.fromEntries(fields.map((field) => [field, before[field] ?? null])) as Partial<ContactRow>;
}

export interface ContactState {
  id: string;
  name: string;
  deletedAt: string | null;
  mergedIntoId: string | null;
}
export interface Obstacle {
  reason: (typeof contactUndoObstacles)[number];
  contactId: string | null;
}
/**
 * Why a merge cannot be undone. Who was merged is deleted by its own doing, and leads to the surviving one.
 */
export function obstacleTo(
  of: {
    contactId: string;
    createdAt: string;
    undoneAt: string | null;
    survivor: ContactState | undefined;
    merged: readonly (ContactState | undefined)[];
  },
  now: string,
): Obstacle | null {
  if (of.undoneAt !== null) return { reason: "undone", contactId: null };
  if (now > later(of.createdAt, { days: limits.mergeUndoDays }))
    return { reason: "too_old", contactId: null };
  if (of.survivor?.mergedIntoId) return { reason: "merged_on", contactId: of.survivor.mergedIntoId };
  if (of.survivor?.deletedAt !== null || of.merged.some((one) => one?.mergedIntoId !== of.contactId))
    return { reason: "deleted", contactId: of.survivor?.id ?? null };
  return null;
}
export const undoUntil = (createdAt: string): string => later(createdAt, { days: limits.mergeUndoDays });

/** The same in words, for the answer to a call. */
export function wordsFor({ reason }: Obstacle): Text {
  switch (reason) {
    case "undone":
      return say("contact_merges.already_undone");
    case "too_old":
      return say("contact_merges.too_old_to_undo", { days: limits.mergeUndoDays });
    case "deleted":
      return say("contact_merges.contact_was_deleted");
    case "merged_on":
      return say("contact_merges.merged_since");
  }
}

/**
 * Of a list that was changed to `after` and changed again since: what the first change did is taken back, and
 * what came since stays.
 */
export function tagsBack(
  now: readonly string[],
  { before, after }: { before: readonly string[]; after: readonly string[] },
): string[] {
  return [
    ...now.filter((tag) => before.includes(tag) || !after.includes(tag)),
    ...before.filter((tag) => !after.includes(tag) && !now.includes(tag)),
  ];
}
