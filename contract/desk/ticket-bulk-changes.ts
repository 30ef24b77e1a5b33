import { z } from "zod";
import { bulkChangeStates, bulkSkipReasons, priorities, ticketStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Tags, Time, pageOf, paging } from "../shapes.ts";
import { ListedFilter } from "./ticket-filters.ts";
import { said } from "../said.ts";

/**
 * What one change does to each of many tickets. `tags` replaces them; `addTags` and `removeTags` leave the
 * others.
 */
const bulkUpdateShape = {
  status: z.enum(ticketStatuses),
  priority: z.enum(priorities),
  assignedToId: Id.nullable(),
  categoryId: Id.nullable(),
  groupId: Id.nullable(),
  tags: Tags,
  addTags: Tags,
  removeTags: Tags,
};
const Update = z.object(bulkUpdateShape).partial();
export type BulkUpdate = z.infer<typeof Update>;
const Wanted = z
  .object({
    ticketIds: z.array(Id).min(1).max(limits.bulkIdsMax).optional(),
    filter: ListedFilter.optional().describe("All that match; they are fixed when the change starts"),
    update: Update.refine(
      (update) => Object.values(update).some((value) => value !== undefined),
      said("contact_bulk_changes.nothing_to_change"),
    ),
  })
  .refine(({ ticketIds, filter }) => (ticketIds === undefined) !== (filter === undefined), {
    path: ["ticketIds"],
    message: said("ticket_bulk_changes.ids_or_filter"),
  });
const example = {
  ticketIds: ["01980000-0000-7000-8000-000000000000"],
  update: { priority: "HIGH" as const },
};

export const BulkChange = z
  .object({
    id: Id,
    state: z.enum(bulkChangeStates),
    update: Update,
    filter: ListedFilter.nullable(),
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
  .meta({ id: "BulkChange" });
export type BulkChange = z.infer<typeof BulkChange>;
const SkippedRow = z
  .object({
    ticketId: Id,
    number: z.number().int().nullable(),
    subject: z.string().nullable(),
    reason: z.enum(bulkSkipReasons),
  })
  .meta({ id: "SkippedRow" });
const refs = { id: "ticketBulkChange" } as const;

/**
 * Ours: a change of many tickets as a job that can be watched, stopped and undone. One's own; SUPERVISOR and
 * above see everybody's.
 */
export const ticketBulkChanges = group("ticket-bulk-changes", {
  preview: endpoint("POST /ticket-bulk-changes/preview", {
    allow: "AGENT",
    summary: "What would happen; changes nothing",
    body: Wanted,
    example,
    returns: z.object({
      total: z.number().int(),
      willChange: z.number().int(),
      unchanged: z.number().int(),
      merged: z.number().int().describe("Were merged into others, and stay as they are"),
      notYours: z
        .number()
        .int()
        .describe("Of the ids: those that are not there, or not for the caller to see"),
      isTooMany: z.boolean(),
      samples: z.array(
        z.object({
          id: Id,
          number: z.number().int(),
          subject: z.string(),
        }),
      ),
    }),
  }),
  create: endpoint("POST /ticket-bulk-changes", {
    allow: "AGENT",
    creates: true,
    body: Wanted,
    example,
    returns: BulkChange,
  }),
  list: endpoint("GET /ticket-bulk-changes", {
    allow: "AGENT",
    query: z.object(paging),
    returns: pageOf(BulkChange),
  }),
  get: endpoint("GET /ticket-bulk-changes/{id}", { allow: "AGENT", refs, returns: BulkChange }),
  skipped: endpoint("GET /ticket-bulk-changes/{id}/skipped", {
    allow: "AGENT",
    refs,
    summary: "The tickets that it, or its undoing, left alone, with why",
    query: z.object(paging),
    returns: pageOf(SkippedRow),
  }),
  cancel: endpoint("POST /ticket-bulk-changes/{id}/cancel", {
    allow: "AGENT",
    refs,
    summary: "No further ticket changes; those that have stay so, and can be undone",
    returns: BulkChange,
  }),
  undo: endpoint("POST /ticket-bulk-changes/{id}/undo", {
    allow: "AGENT",
    refs,
    summary: "Restores the tickets that nobody has changed since",
    returns: BulkChange,
  }),
});
