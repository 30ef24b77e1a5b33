import { z } from "zod";
import { mergeKinds } from "../enums.ts";
import { HeldValue } from "../workspace/custom-fields.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Line, Person, Tags, Time, pageOf, paging } from "../shapes.ts";
import { TicketBrief } from "./ticket-links.ts";
import { Ticket } from "./tickets.ts";

/** What a merge lets one choose, field by field: the id of the ticket that supplies it. */
export const mergeFields = [
  "subject",
  "status",
  "priority",
  "assignedToId",
  "contactId",
  "companyId",
  "categoryId",
  "groupId",
  "pipelineId",
] as const;
export type MergeField = (typeof mergeFields)[number];
const Keep = z
  .object({
    subject: Id,
    status: Id,
    priority: Id,
    assignedToId: Id,
    contactId: Id,
    companyId: Id,
    categoryId: Id,
    groupId: Id,
    pipelineId: Id,
  })
  .partial();
const Wish = z.object({
  targetId: Id,
  sourceIds: z.array(Id).min(1).max(limits.mergeSourcesMax),
  keep: Keep.optional().describe(
    "Of each field the ticket that supplies it; the surviving one where nothing is said",
  ),
  tags: Tags.optional().describe("All tags of all where nothing is said"),
});
const Both = {
  targetId: "01980000-0000-7000-8000-000000000000",
  sourceIds: ["01980000-0000-7000-8000-000000000001"],
};

/**
 * What stands in the way of an undo: it was undone, is older than 30 days, a ticket of it was deleted or was
 * merged into another since, some of its messages stand elsewhere by now.
 */
export const undoObstacles = ["undone", "too_old", "deleted", "merged_on", "moved_on"] as const;
export const Merge = z
  .object({
    id: Id,
    kind: z.enum(mergeKinds),
    target: TicketBrief,
    sources: z.array(TicketBrief),
    messageCount: z.number().int(),
    byName: z.string(),
    createdAt: Time,
    undoUntil: Time,
    undoneAt: Time.nullable(),
    undoneByName: z.string().nullable(),
    cannotUndo: z
      .object({
        reason: z.enum(undoObstacles),
        number: z.number().int().nullable(),
      })
      .nullable()
      .describe("Why it cannot be undone now, and the number of the ticket that stands in the way"),
    isMine: z.boolean(),
  })
  .meta({ id: "Merge" });
export type Merge = z.infer<typeof Merge>;
export const MergePreview = z
  .object({
    target: Ticket,
    sources: z.array(Ticket),
    messageCount: z.number().int(),
    attachmentCount: z.number().int(),
    contacts: z.array(Person),
    followers: z.array(Person),
    tags: z.array(z.string()),
    fields: z.array(
      z.object({
        field: z.enum(mergeFields),
        keptFrom: Id,
        values: z.array(
          z.object({
            ticketId: Id,
            value: z.string().nullable(),
            label: z.string().nullable(),
          }),
        ),
      }),
    ),
    customFields: z
      .array(
        z.object({
          fieldId: Id,
          keptFrom: Id,
          values: z.array(HeldValue.extend({ ticketId: Id })),
        }),
      )
      .describe(
        "Those that one of the tickets has: the surviving one keeps its own, and what it lacks comes from the first that has it",
      ),
    warnings: z.array(
      z.enum(["becomes_sensitive", "other_contacts", "other_channel", "chat_continues", "reopens"]),
    ),
  })
  .meta({ id: "MergePreview" });
export type MergePreview = z.infer<typeof MergePreview>;
export const SuspectedPair = z
  .object({
    a: Ticket,
    b: Ticket,
    similarity: z.number(),
  })
  .meta({ id: "SuspectedPair" });
export type SuspectedPair = z.infer<typeof SuspectedPair>;

const Undone = z
  .object({
    ticket: Ticket,
    restored: z.array(Ticket),
  })
  .meta({ id: "Undone" });
const touches = ["tickets", "agents", "ticket-links", "ticket-followers", "custom-field-values"] as const;
export const ticketMerges = group("ticket-merges", {
  merge: endpoint("POST /admin/tickets/merge", {
    allow: "AGENT",
    creates: true,
    touches,
    summary:
      "The sources' messages move to the target; the sources are closed, lead to it, and can be had back for 30 days",
    body: Wish.extend({ acceptSensitive: z.boolean().default(false) }),
    example: Both,
    returns: z.object({
      ticket: Ticket,
      mergeId: Id,
      undoUntil: Time,
    }),
  }),
  // Ours from here on.
  preview: endpoint("POST /admin/tickets/merge/preview", {
    allow: "AGENT",
    summary: "What a merge will do",
    body: Wish,
    example: Both,
    returns: MergePreview,
  }),
  suspects: endpoint("GET /admin/tickets/suspected-duplicates", {
    allow: "SUPERVISOR",
    summary: "Open tickets of one contact with similar subjects, among the newest",
    returns: z.object({ items: z.array(SuspectedPair) }),
  }),
  list: endpoint("GET /admin/tickets/merges", {
    allow: "SUPERVISOR",
    query: z.object({ ...paging }),
    summary: "Merges and splits, newest first",
    returns: pageOf(Merge),
  }),
  undo: endpoint("POST /admin/tickets/merges/{id}/undo", {
    allow: "AGENT",
    refs: { id: "ticketMerge" },
    touches,
    summary: "Of a merge or a split, for 30 days: by who did it, and by supervisors",
    returns: Undone,
  }),
  ofTicket: endpoint("GET /tickets/{id}/merges", {
    allow: "USER",
    refs: { id: "ticket" },
    summary: "The newest merges and splits that this ticket had a part in",
    returns: z.object({ items: z.array(Merge) }),
  }),
  split: endpoint("POST /tickets/{id}/split", {
    allow: "AGENT",
    refs: { id: "ticket" },
    creates: true,
    touches,
    summary: "A new ticket of some of the messages; the two are linked",
    body: z.object({
      messageIds: z.array(Id).min(1).max(limits.splitMessagesMax),
      subject: Line(limits.subjectMaxLength).optional(),
    }),
    example: { messageIds: ["01980000-0000-7000-8000-000000000000"], subject: "The other matter" },
    returns: z.object({
      ticket: Ticket,
      splitId: Id,
      undoUntil: Time,
    }),
  }),
});
