import { sql } from "drizzle-orm";
import type { MessageMail } from "../../../../contract/desk/ticket-messages.ts";
import type { MessageMessenger } from "../../../../contract/desk/messenger-parts.ts";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  authorTypes,
  channels,
  deliveryStatuses,
  presenceStates,
  priorities,
  slaStatuses,
  ticketStatuses,
} from "../../../../contract/enums.ts";
import {
  createdAt,
  instant,
  keyOf,
  rowVersion,
  tagList,
  tenantKey,
  tsvector,
  updatedAt,
} from "../../../db/columns.ts";
import { agentGroups } from "../ticket-places/group-table.ts";
import { companies } from "../../crm/records/company-table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { users } from "../../people/session/table.ts";
import {
  ticketBoardIndexes,
  ticketCustomerIndexes,
  ticketListIndexes,
  ticketQueueIndexes,
} from "./ticket-indexes.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { ticketPipelines } from "../ticket-places/pipeline-table.ts";

export const tickets = pgTable(
  "tickets",
  {
    ...tenantKey(),
    number: integer("number").notNull(),
    subject: text("subject").notNull(),
    status: text("status", { enum: ticketStatuses }).notNull().default("OPEN"),
    priority: text("priority", { enum: priorities }).notNull().default("MEDIUM"),
    /** LOW 0 … URGENT 3, kept by the database, so that an index can order by it. */
    priorityRank: integer("priority_rank")
      .notNull()
      .generatedAlwaysAs(
        sql`case priority when 'URGENT' then 3 when 'HIGH' then 2 when 'MEDIUM' then 1 else 0 end`,
      ),
    channel: text("channel", { enum: channels }).notNull().default("EMAIL"),
    tags: tagList(),
    requiredSkills: tagList("required_skills"),
    contactId: uuid("contact_id"),
    companyId: uuid("company_id"),
    assignedToId: uuid("assigned_to_id"),
    isSensitive: boolean("is_sensitive").notNull().default(false),
    /** Its service levels' word, and what is due first of what runs; written by desk/sla alone. */
    slaStatus: text("sla_status", { enum: slaStatuses }),
    slaDueAt: instant("sla_due_at"),
    preview: text("preview").notNull().default(""),
    lastAuthorType: text("last_author_type", { enum: authorTypes }),
    messageCount: integer("message_count").notNull().default(0),
    waitingSince: instant("waiting_since"),
    firstReplyAt: instant("first_reply_at"),
    lastActivityAt: instant("last_activity_at")
      .notNull()
      .default(sql`now()`),
    resolvedAt: instant("resolved_at"),
    closedAt: instant("closed_at"),
    reopenCount: integer("reopen_count").notNull().default(0),
    followUpOfId: uuid("follow_up_of_id"),
    categoryId: uuid("category_id"),
    groupId: uuid("group_id"),
    pipelineId: uuid("pipeline_id"),
    /** Out of the way until then, or until the customer writes. */
    snoozedUntil: instant("snoozed_until"),
    /** The ticket that this one was merged into; its messages are there. */
    mergedIntoId: uuid("merged_into_id"),
    /** How many tickets were merged into it: anyone who chats on one of them listens here. */
    mergedCount: integer("merged_count").notNull().default(0),
    /**
     * `waitingSince`, and the end of time for those that do not wait: a column, so that the inbox can list
     * both in one order.
     */
    inboxSince: instant("inbox_since")
      .notNull()
      .generatedAlwaysAs(sql`coalesce(waiting_since, '9999-12-31T00:00:00Z')`),
    /**
     * When it came to its status: the order of a board's columns. Kept by a trigger (functions.sql), so
     * that no way of changing a status forgets it.
     */
    statusSince: instant("status_since")
      .notNull()
      .default(sql`now()`),
    /** `slaDueAt`, and the end of time for those of which nothing is due, so that lists have both in one order. */
    slaDueSort: instant("sla_due_sort")
      .notNull()
      .generatedAlwaysAs(sql`coalesce(sla_due_at, '9999-12-31T00:00:00Z')`),
    deletedAt: instant("deleted_at"),
    /** Of one in the spam folder, which counts as deleted everywhere else: when the last of it came there. */
    spamAt: instant("spam_at"),
    version: rowVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("tickets_number").on(table.tenantId, table.number),
    foreignKey({
      name: "tickets_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }),
    foreignKey({
      name: "tickets_company",
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
    }),
    foreignKey({
      name: "tickets_assignee",
      columns: [table.tenantId, table.assignedToId],
      foreignColumns: [users.tenantId, users.id],
    }),
    foreignKey({
      name: "tickets_follow_up",
      columns: [table.tenantId, table.followUpOfId],
      foreignColumns: [table.tenantId, table.id],
    }),
    foreignKey({
      name: "tickets_merged_into",
      columns: [table.tenantId, table.mergedIntoId],
      foreignColumns: [table.tenantId, table.id],
    }),
    foreignKey({
      name: "tickets_category",
      columns: [table.tenantId, table.categoryId],
      foreignColumns: [ticketCategories.tenantId, ticketCategories.id],
    }),
    foreignKey({
      name: "tickets_group",
      columns: [table.tenantId, table.groupId],
      foreignColumns: [agentGroups.tenantId, agentGroups.id],
    }),
    foreignKey({
      name: "tickets_pipeline",
      columns: [table.tenantId, table.pipelineId],
      foreignColumns: [ticketPipelines.tenantId, ticketPipelines.id],
    }),
    ...ticketListIndexes(table),
    ...ticketBoardIndexes(table),
    ...ticketQueueIndexes(table),
    ...ticketCustomerIndexes(table),
  ],
);

/**
 * A ticket's tags as rows, kept by trigger (functions.sql): whether an array contains a tag is no question
 * that an index answers under row-level security.
 */
export const ticketTags = pgTable(
  "ticket_tags",
  {
    tenantId: text("tenant_id").notNull(),
    tag: text("tag").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    /** As the ticket has it; null in rows of before 2026-11-29 until `orderTicketTags` has come to them. */
    lastActivityAt: instant("last_activity_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.tag, table.ticketId] }),
    index("ticket_tags_ticket_rows").on(table.tenantId, table.ticketId),
    index("ticket_tags_activity").on(table.tenantId, table.tag, table.lastActivityAt, table.ticketId),
    index("ticket_tags_without_order")
      .on(table.tenantId)
      .where(sql`last_activity_at is null`),
    foreignKey({
      name: "ticket_tags_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);

export const ticketMessages = pgTable(
  "ticket_messages",
  {
    ...tenantKey(),
    ticketId: uuid("ticket_id").notNull(),
    authorType: text("author_type", { enum: authorTypes }).notNull(),
    authorId: uuid("author_id"),
    authorName: text("author_name").notNull(),
    text: text("text").notNull(),
    html: text("html"),
    isPublic: boolean("is_public").notNull().default(true),
    channel: text("channel", { enum: channels }).notNull(),
    mentions: jsonb("mentions").$type<{ id: string; name: string }[]>().notNull().default([]),
    delivery: text("delivery", { enum: deliveryStatuses }).notNull().default("NONE"),
    /** Why it failed, or is not known to have arrived. */
    deliveryReason: text("delivery_reason"),
    sendsAt: instant("sends_at"),
    clientMessageId: text("client_message_id"),
    /** Of a held reply: what it changed on its ticket, so that taking it back restores just that. */
    undo: jsonb("undo").$type<{
      before: Record<string, string | number | null>;
      after: Record<string, string | number | null>;
    }>(),
    /**
     * The ticket that it was written on or to, where that one was merged into this one since; it goes home
     * when the merge is undone. No foreign key: the memory of a ticket that was purged.
     */
    originTicketId: uuid("origin_ticket_id"),
    /**
     * Whose ticket it is on, kept by triggers (functions.sql), so that a person's and a company's
     * timeline reads messages by an index of its own.
     */
    contactId: uuid("contact_id"),
    companyId: uuid("company_id"),
    /** Of a mail: what it has beside its words. */
    mail: jsonb("mail").$type<MessageMail>(),
    /** Of a messenger's message: what it has beside its words. */
    messenger: jsonb("messenger").$type<MessageMessenger>(),
    /** The mail that carries it; its state is the message's. */
    outboxId: uuid("outbox_id"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "ticket_messages_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    index("ticket_messages_by_agent")
      .on(table.tenantId, table.authorId, table.createdAt)
      .where(sql`author_type = 'AGENT'`),
    index("ticket_messages_contact")
      .on(table.tenantId, table.contactId, table.createdAt, table.id)
      .where(sql`is_public and contact_id is not null`),
    index("ticket_messages_company")
      .on(table.tenantId, table.companyId, table.createdAt, table.id)
      .where(sql`is_public and company_id is not null`),
    index("ticket_messages_thread").on(table.tenantId, table.ticketId, table.id),
    // Some bytes for each megabyte of a table that grows at its end: reports of a month read that month.
    index("ticket_messages_time").using("brin", table.createdAt),
    uniqueIndex("ticket_messages_once").on(
      table.tenantId,
      table.ticketId,
      table.authorId,
      table.clientMessageId,
    ),
  ],
);

/**
 * What search reads: `heading` (number, subject, contact) for parts of words, `vector` for the words of the
 * whole thread. Filled by trigger and readable by the search function alone (functions.sql), because
 * full-text operators are not leakproof and so would use no index under row-level security. Its indexes stand
 * in functions.sql as well.
 */
export const ticketSearch = pgTable(
  "ticket_search",
  {
    tenantId: text("tenant_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    heading: text("heading").notNull().default(""),
    vector: tsvector("vector").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId] }),
    foreignKey({
      name: "ticket_search_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);

/** Who has a ticket open, and since when that was last heard. */
export const ticketPresence = pgTable(
  "ticket_presence",
  {
    tenantId: text("tenant_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    userId: uuid("user_id").notNull(),
    state: text("state", { enum: presenceStates }).notNull(),
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId, table.userId] }),
    foreignKey({
      name: "ticket_presence_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);
