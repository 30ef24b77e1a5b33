import { z } from "zod";
import { identityKinds } from "../enums.ts";
import { Contact, WholeContact } from "./contacts.ts";
import { HeldValue } from "../workspace/custom-fields.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Person, Tags, Time } from "../shapes.ts";

/** What a merge lets one choose, field by field: the id of the contact that supplies it. */
export const contactMergeFields = [
  "name",
  "email",
  "phone",
  "jobTitle",
  "companyId",
  "ownerId",
  "type",
  "tier",
  "status",
  "notes",
] as const;
export type ContactMergeField = (typeof contactMergeFields)[number];
const Keep = z
  .object({
    name: Id,
    email: Id,
    phone: Id,
    jobTitle: Id,
    companyId: Id,
    ownerId: Id,
    type: Id,
    tier: Id,
    status: Id,
    notes: Id,
  })
  .partial();
const Wish = z.object({
  contactId: Id.describe("The contact that goes on"),
  mergedIds: z.array(Id).min(1).max(limits.contactMergeMax),
  keep: Keep.optional().describe(
    "Of each field the contact that supplies it; where nothing is said the surviving one, or the first that has one, and of notes all",
  ),
  keepCustom: z.record(Id, Id).optional().describe("The same of custom fields, by their id"),
  tags: Tags.optional().describe("All tags of all where nothing is said"),
});
const Both = {
  contactId: "01980000-0000-7000-8000-000000000000",
  mergedIds: ["01980000-0000-7000-8000-000000000001"],
};

export const contactUndoObstacles = ["undone", "too_old", "deleted", "merged_on"] as const;
export const ContactMerge = z
  .object({
    id: Id,
    contact: Person,
    merged: z.array(Person),
    movedCount: z.number().int(),
    byName: z.string(),
    createdAt: Time,
    undoUntil: Time,
    undoneAt: Time.nullable(),
    undoneByName: z.string().nullable(),
    isMine: z.boolean(),
    cannotUndo: z
      .object({
        reason: z.enum(contactUndoObstacles),
        contact: Person.nullable(),
      })
      .nullable()
      .describe("Why it cannot be undone now, and the contact that stands in the way"),
  })
  .meta({ id: "ContactMerge" });
export type ContactMerge = z.infer<typeof ContactMerge>;
const Moved = z
  .object({
    tickets: z.number().int(),
    chats: z.number().int(),
    surveys: z.number().int(),
    companies: z.number().int(),
    deals: z.number().int(),
  })
  .meta({ id: "Moved" });
export const ContactMergePreview = z
  .object({
    contact: Contact,
    merged: z.array(Contact),
    moves: Moved,
    addresses: z.array(
      z.object({
        contactId: Id,
        kind: z.enum(identityKinds),
        value: z.string(),
      }),
    ),
    tags: z.array(z.string()),
    fields: z.array(
      z.object({
        field: z.enum(contactMergeFields),
        keptFrom: Id,
        values: z.array(
          z.object({
            contactId: Id,
            value: z.string().nullable(),
            label: z.string().nullable(),
          }),
        ),
      }),
    ),
    customFields: z.array(
      z.object({
        fieldId: Id,
        keptFrom: Id,
        values: z.array(HeldValue.extend({ contactId: Id })),
      }),
    ),
    warnings: z.array(z.enum(["blocked"])),
  })
  .meta({ id: "ContactMergePreview" });
export type ContactMergePreview = z.infer<typeof ContactMergePreview>;

const touches = [
  "contacts",
  "contact-identities",
  "companies",
  "tickets",
  "deals",
  "custom-field-values",
  "contact-duplicates",
] as const;
export const contactMerges = group("contact-merges", {
  merge: endpoint("POST /contacts/merge", {
    allow: "AGENT",
    creates: true,
    touches,
    summary:
      "What hangs on the others moves to the one that goes on, their addresses lead to it, and they can be had back for 30 days",
    body: Wish,
    example: Both,
    returns: z.object({
      contact: WholeContact,
      mergedIds: z.array(Id),
      mergeId: Id,
      undoUntil: Time,
    }),
  }),
  // Ours from here on.
  preview: endpoint("POST /contacts/merge/preview", {
    allow: "AGENT",
    summary: "What a merge will do",
    body: Wish,
    example: Both,
    returns: ContactMergePreview,
  }),
  undo: endpoint("POST /contacts/merges/{id}/undo", {
    allow: "AGENT",
    refs: { id: "contactMerge" },
    touches,
    summary:
      "For 30 days, by who merged them and by supervisors: each is again what it was, with what the merge took from it",
    returns: z.object({
      contact: WholeContact,
      restored: z.array(WholeContact),
      lost: z
        .array(
          z.object({
            contactId: Id,
            value: z.string(),
          }),
        )
        .describe("Addresses that another contact has by now"),
    }),
  }),
  ofContact: endpoint("GET /contacts/{id}/merges", {
    allow: "USER",
    refs: { id: "contact" },
    summary: "The newest merges that this contact had a part in",
    returns: z.object({ items: z.array(ContactMerge) }),
  }),
});
