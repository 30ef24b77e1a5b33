import { z } from "zod";
import { ListedContacts } from "./contact-filters.ts";
import {
  bulkChangeStates,
  contactSkipReasons,
  contactStatuses,
  contactTypes,
  customerTiers,
} from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Tags, Time, pageOf, paging } from "../shapes.ts";
import { said } from "../said.ts";

/** What one change does to each of many contacts. */
const Update = z
  .object({
    ownerId: Id.nullable(),
    status: z.enum(contactStatuses),
    type: z.enum(contactTypes),
    tier: z.enum(customerTiers).nullable().describe("Null: its company's"),
    companyId: Id.nullable(),
    addTags: Tags,
    removeTags: Tags,
    addToListId: Id,
    removeFromListId: Id,
    isDeleted: z.boolean().describe("true deletes, false restores"),
  })
  .partial();
export type ContactUpdate = z.infer<typeof Update>;
const Wanted = z
  .object({
    contactIds: z.array(Id).min(1).max(limits.bulkIdsMax).optional(),
    filter: ListedContacts.optional().describe("All that match; they are fixed when the change starts"),
    update: Update.refine(
      (update) => Object.values(update).some((value) => value !== undefined),
      said("contact_bulk_changes.nothing_to_change"),
    ).refine(
      ({ isDeleted, ...others }) =>
        isDeleted === undefined || Object.values(others).every((value) => value === undefined),
      { path: ["isDeleted"], message: said("contact_bulk_changes.deleting_alone") },
    ),
  })
  .refine(({ contactIds, filter }) => (contactIds === undefined) !== (filter === undefined), {
    path: ["contactIds"],
    message: said("contact_bulk_changes.ids_or_filter"),
  });
const example = {
  contactIds: ["01980000-0000-7000-8000-000000000000"],
  update: { status: "INACTIVE" as const },
};

export const ContactBulkChange = z
  .object({
    id: Id,
    state: z.enum(bulkChangeStates),
    update: Update,
    filter: ListedContacts.nullable(),
    total: z.number().int(),
    done: z.number().int(),
    unchanged: z.number().int().describe("Were so already"),
    skipped: z.number().int(),
    undone: z.number().int(),
    notUndone: z.number().int(),
    isUndoable: z.boolean(),
    mayChange: z.boolean(),
    error: z.string().nullable(),
    actorId: Id,
    actorName: z.string(),
    names: z.record(z.string(), z.string()).describe("Names of the ids in `update`"),
    createdAt: Time,
    startedAt: Time.nullable(),
    finishedAt: Time.nullable(),
  })
  .meta({ id: "ContactBulkChange" });
export type ContactBulkChange = z.infer<typeof ContactBulkChange>;
const refs = { id: "contactBulkChange" } as const;
const touches = ["contacts", "companies", "contact-lists"] as const;

/**
 * A change of many contacts: a hundred at once, more as a job that can be watched, stopped and undone. One's
 * own; SUPERVISOR and above see everybody's.
 */
export const contactBulkChanges = group("contact-bulk-changes", {
  update: endpoint("PATCH /contacts/bulk-update", {
    allow: "AGENT",
    touches,
    body: Wanted,
    example,
    returns: ContactBulkChange,
  }),
  preview: endpoint("POST /contacts/bulk-update/preview", {
    allow: "AGENT",
    summary: "What would happen; changes nothing",
    body: Wanted,
    example,
    returns: z.object({
      total: z.number().int(),
      willChange: z.number().int(),
      unchanged: z.number().int(),
      notThere: z.number().int().describe("Of the ids: those that name nobody"),
      isTooMany: z.boolean(),
      samples: z.array(
        z.object({
          id: Id,
          name: z.string(),
          email: z.string().nullable(),
        }),
      ),
    }),
  }),
  list: endpoint("GET /contact-bulk-changes", {
    allow: "AGENT",
    query: z.object(paging),
    returns: pageOf(ContactBulkChange),
  }),
  get: endpoint("GET /contact-bulk-changes/{id}", { allow: "AGENT", refs, returns: ContactBulkChange }),
  skipped: endpoint("GET /contact-bulk-changes/{id}/skipped", {
    allow: "AGENT",
    refs,
    summary: "The contacts that it, or its undoing, left alone, with why",
    query: z.object(paging),
    returns: pageOf(
      z.object({
        contactId: Id,
        name: z.string().nullable(),
        reason: z.enum(contactSkipReasons),
      }),
    ),
  }),
  cancel: endpoint("POST /contact-bulk-changes/{id}/cancel", {
    allow: "AGENT",
    refs,
    summary: "No further contact changes; those that have stay so, and can be undone",
    returns: ContactBulkChange,
  }),
  undo: endpoint("POST /contact-bulk-changes/{id}/undo", {
    allow: "AGENT",
    refs,
    summary: "Restores the contacts that nobody has changed since",
    touches,
    returns: ContactBulkChange,
  }),
});
