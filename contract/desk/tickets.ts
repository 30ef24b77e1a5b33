import { z } from "zod";
import { Decision } from "./assignment-decisions.ts";
import { FieldGiven } from "../workspace/custom-fields.ts";
import { authorTypes, channels, presenceStates, priorities, slaStatuses, ticketStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import {
  Email,
  Id,
  Line,
  Nothing,
  Person,
  Tags,
  Text,
  Time,
  Version,
  listOf,
  pageOf,
  paging,
  search,
  Flag,
} from "../shapes.ts";
import { HistoryEntry } from "./ticket-history.ts";
import { sorts, ticketFilters } from "./ticket-list-query.ts";
import { Message } from "./ticket-messages.ts";

export { HistoryEntry } from "./ticket-history.ts";

const TicketContact = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .meta({ id: "TicketContact" });
export const Ticket = z
  .object({
    id: Id,
    number: z.number().int(),
    subject: z.string(),
    status: z.enum(ticketStatuses),
    priority: z.enum(priorities),
    channel: z.enum(channels),
    tags: z.array(z.string()),
    contact: TicketContact.nullable(),
    companyId: Id.nullable(),
    companyName: z.string().nullable(),
    assignedToId: Id.nullable(),
    assignedToName: z.string().nullable(),
    requiredSkills: z.array(z.string()),
    isSensitive: z.boolean(),
    slaStatus: z.enum(slaStatuses).nullable(),
    slaDueAt: Time.nullable().describe("What is due first of its targets that run; past once it is overdue"),
    preview: z.string(),
    lastAuthorType: z.enum(authorTypes).nullable(),
    messageCount: z.number().int(),
    waitingSince: Time.nullable(),
    firstReplyAt: Time.nullable(),
    lastActivityAt: Time,
    resolvedAt: Time.nullable(),
    closedAt: Time.nullable(),
    reopenCount: z.number().int(),
    followUpOfId: Id.nullable(),
    categoryId: Id.nullable(),
    groupId: Id.nullable(),
    pipelineId: Id.nullable(),
    snoozedUntil: Time.nullable(),
    mergedIntoId: Id.nullable(),
    version: Version,
    createdAt: Time,
    updatedAt: Time,
    spamAt: Time.optional().describe(
      `Of one in the spam folder: when the last of it came there. It is in no other list, and goes for good ${limits.softDeletedKeepDays} days later`,
    ),
    unverifiedEmail: z
      .string()
      .nullable()
      .optional()
      .describe("Of one chat's ticket: the address that its visitor typed. Nothing proves that it is theirs"),
  })
  .meta({ id: "Ticket" });
export type Ticket = z.infer<typeof Ticket>;
const Fields = z
  .object({
    subject: Line(limits.subjectMaxLength),
    status: z.enum(ticketStatuses),
    priority: z.enum(priorities),
    tags: Tags,
    contactId: Id.nullable(),
    companyId: Id.nullable(),
    assignedToId: Id.nullable(),
    requiredSkills: z.array(Line(60)).max(10),
    categoryId: Id.nullable(),
    groupId: Id.nullable(),
    pipelineId: Id.nullable(),
  })
  .meta({ id: "Fields" });
const refs = { id: "ticket" } as const;
const touches = ["agents", "ticket-board", "inbox"] as const;
const AttachmentIds = z.array(Id).max(limits.attachmentsPerMessageMax);
const Body = {
  message: Text(limits.messageMaxLength).describe("HTML from the composer, or plain text; sanitised"),
  attachments: AttachmentIds.optional(),
};

/** Who gets a reply by mail, where that is not the requester with everybody who takes part. */
const ReplyRecipients = z
  .object({
    to: z.array(Email).min(1).max(limits.mailRecipientsMax).optional().describe("Instead of the requester"),
    cc: z.array(Email).max(limits.mailRecipientsMax).default([]),
    bcc: z.array(Email).max(limits.mailRecipientsMax).default([]),
  })
  .meta({ id: "ReplyRecipients" });

export const tickets = group("tickets", {
  create: endpoint("POST /tickets", {
    allow: "AGENT",
    creates: true,
    touches: ["agents", "contacts", "ticket-board"],
    body: z.object({
      subject: Line(limits.subjectMaxLength),
      message: Text(limits.messageMaxLength).optional(),
      attachments: AttachmentIds.optional(),
      priority: z.enum(priorities).optional(),
      channel: z.enum(channels).optional(),
      tags: Tags.optional(),
      contactId: Id.optional(),
      contactEmail: Email.optional(),
      contactName: Line(120).optional(),
      companyId: Id.optional(),
      assignedToId: Id.nullable().optional(),
      requiredSkills: z.array(Line(60)).max(10).optional(),
      categoryId: Id.nullable().optional(),
      groupId: Id.nullable().optional(),
      pipelineId: Id.nullable().optional(),
      customFields: z
        .array(FieldGiven)
        .max(limits.customFieldsPerEntityMax)
        .optional()
        .describe(
          "Besides their defaults. What the rules require of a new ticket, and the caller may edit, is asked for: 422 at `customFields.<id>` of each field",
        ),
    }),
    example: {
      subject: "Tent pole broke",
      message: "It snapped on the first night.",
      priority: "HIGH",
      contactEmail: "kim@example.test",
      contactName: "Kim",
    },
    returns: Ticket,
  }),
  list: endpoint("GET /tickets", {
    allow: "USER",
    query: z.object({
      ...paging,
      ...search,
      ...ticketFilters,
      sort: z.enum(sorts).default("-lastActivityAt"),
    }),
    returns: pageOf(Ticket),
  }),
  get: endpoint("GET /tickets/{id}", {
    allow: "USER",
    refs,
    summary: "By id, or by number (`1042`)",
    returns: Ticket,
  }),
  update: endpoint("PATCH /tickets/{id}", {
    allow: "AGENT",
    refs,
    versioned: true,
    touches,
    body: Fields.partial(),
    example: { priority: "URGENT" },
    returns: Ticket,
  }),
  remove: endpoint("DELETE /tickets/{id}", { allow: "SUPERVISOR", refs, touches, returns: Nothing }),
  bulkUpdate: endpoint("PUT /tickets/bulk-update", {
    allow: "AGENT",
    touches,
    body: z.object({
      ticketIds: z.array(Id).min(1).max(limits.bulkJobAbove),
      update: Fields.pick({
        status: true,
        priority: true,
        assignedToId: true,
        tags: true,
        categoryId: true,
        groupId: true,
      })
        .extend({ addTags: Tags, removeTags: Tags })
        .partial(),
    }),
    example: { ticketIds: ["01980000-0000-7000-8000-000000000000"], update: { priority: "HIGH" } },
    returns: z.object({
      updated: z.number().int(),
      skipped: z.array(
        z.object({
          id: Id,
          reason: z.string(),
        }),
      ),
    }),
  }),
  setSensitive: endpoint("PATCH /tickets/{id}/sensitive", {
    allow: "AGENT",
    refs,
    body: z.object({ isSensitive: z.boolean() }),
    example: { isSensitive: true },
    returns: Ticket,
  }),
  reply: endpoint("POST /tickets/{id}/reply", {
    allow: "AGENT",
    refs,
    creates: true,
    touches,
    body: z.object({
      ...Body,
      targetLanguage: z.string().max(10).optional(),
      isPublic: z.boolean().default(true),
      setStatus: z.enum(ticketStatuses).optional(),
      clientMessageId: Line(100).optional(),
      mail: ReplyRecipients.optional(),
      connectionId: Id.optional().describe(
        "The way to the contact by which it goes, of `GET /tickets/{id}/ways`; the ticket's own without",
      ),
      repliesToId: Id.optional().describe(
        "The message of this ticket that it answers, where the channel shows that",
      ),
      lastSeenMessageId: Id.nullable()
        .optional()
        .describe(
          "The newest message the writer saw; a newer one by the customer answers 409 with what was missed",
        ),
      holdSeconds: z
        .union([z.number().int().min(0).max(limits.undoSendSecondsMax), z.literal("workspace")])
        .optional()
        .describe("How long it can be taken back; `workspace`: as its settings say for the ticket's channel"),
    }),
    example: { message: "A new pole is on its way.", isPublic: true },
    returns: z.object({
      message: Message,
      ticket: Ticket,
      cannotSee: z
        .array(Person)
        .optional()
        .describe("Who was mentioned and may not see the ticket, so was not told"),
    }),
  }),
  survey: endpoint("POST /tickets/{id}/survey", {
    allow: "AGENT",
    refs,
    creates: true,
    summary: "Queues a satisfaction survey to the ticket's contact",
    returns: z.object({
      id: Id,
      sentTo: z.string(),
    }),
  }),
  bulkSurveys: endpoint("POST /tickets/bulk-surveys", {
    allow: "SUPERVISOR",
    creates: true,
    body: z.object({ ticketIds: z.array(Id).min(1).max(limits.bulkJobAbove) }),
    example: { ticketIds: ["01980000-0000-7000-8000-000000000000"] },
    returns: z.object({
      sent: z.number().int(),
      skipped: z.array(
        z.object({
          id: Id,
          reason: z.string(),
        }),
      ),
    }),
  }),
  conversations: endpoint("GET /tickets/{id}/conversations", {
    allow: "USER",
    refs,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(50),
      cursor: z.string().max(500).optional(),
    }),
    summary: "The newest messages, oldest first; nextCursor leads to older ones",
    returns: z.object({
      items: z.array(Message),
      nextCursor: z.string().nullable(),
    }),
  }),
  assigned: endpoint("GET /tickets/assigned/{agentId}", {
    allow: "USER",
    refs: { agentId: "user" },
    query: z.object({
      ...paging,
      status: listOf(z.enum(ticketStatuses)),
    }),
    returns: pageOf(Ticket),
  }),
  findDuplicates: endpoint("GET /tickets/find-duplicates", {
    allow: "USER",
    query: z.object({
      phoneNumber: Text(40).optional(),
      email: Text(254).optional(),
      subject: Text(limits.subjectMaxLength).optional(),
      includeAllStatuses: Flag.optional(),
      excludeId: Id.optional(),
    }),
    returns: z.object({
      items: z.array(
        Ticket.extend({ similarity: z.number(), reason: z.enum(["phone", "email", "subject"]) }),
      ),
    }),
  }),
  // Ours from here on.
  undoReply: endpoint("DELETE /tickets/{id}/messages/{messageId}", {
    allow: "AGENT",
    refs: { id: "ticket", messageId: "message" },
    touches,
    summary: "Takes back a reply that is still held; 409 once it left",
    returns: z.object({
      text: z.string(),
      html: z.string().nullable(),
    }),
  }),
  sendNow: endpoint("POST /tickets/{id}/messages/{messageId}/send-now", {
    allow: "AGENT",
    refs: { id: "ticket", messageId: "message" },
    returns: Message,
  }),
  markSpam: endpoint("POST /tickets/{id}/spam", {
    allow: "AGENT",
    refs,
    touches: [...touches, "contacts"],
    summary: "Into the spam folder, and with it what mails its sender writes from now on",
    body: z.object({
      block: z
        .object({ reason: Line(500) })
        .optional()
        .describe("Its contact is blocked as well: what they send is refused by every channel"),
    }),
    example: {},
    fails: ["conflict"],
    returns: Ticket,
  }),
  notSpam: endpoint("POST /tickets/{id}/not-spam", {
    allow: "AGENT",
    refs,
    touches: [...touches, "contacts"],
    summary: "Out of the spam folder again, with everything else of its sender that is there",
    body: z.object({ unblock: z.boolean().default(false).describe("Its contact, if it is blocked") }),
    example: {},
    fails: ["conflict"],
    returns: Ticket,
  }),
  listSpam: endpoint("GET /tickets/spam", {
    allow: "AGENT",
    query: z.object({ ...paging, ...search }),
    summary: "The spam folder, newest first",
    returns: pageOf(Ticket),
  }),
  history: endpoint("GET /tickets/{id}/history", {
    allow: "USER",
    refs,
    returns: z.object({ items: z.array(HistoryEntry) }),
  }),
  decisions: endpoint("GET /tickets/{id}/decisions", {
    allow: "USER",
    refs,
    summary: "Why this agent, or why nobody: the newest assignment decisions",
    returns: z.object({ items: z.array(Decision) }),
  }),
  presence: endpoint("PUT /tickets/{id}/presence", {
    allow: "USER",
    refs,
    body: z.object({
      state: z.enum(presenceStates),
      mode: z
        .enum(["reply", "note"])
        .default("note")
        .describe("What is being typed. The customer is told of a reply only"),
    }),
    example: { state: "viewing" },
    summary: "Says that one is here; answers who else is",
    returns: z.object({
      people: z.array(Person.extend({ state: z.enum(presenceStates) })),
      visitorSeenAt: Time.nullable().describe(
        "What was said until then, whoever chats on this ticket has seen",
      ),
    }),
  }),
});
