import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { conversationHolders } from "../../../../contract/channels/messenger-conversations.ts";
import type { ChannelIdentity } from "../../../providers/channel/channel.ts";
import { createdAt, instant } from "../../../db/columns.ts";
import { mediaKinds } from "../../../../contract/channels/media-rules.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { connections } from "../../workspace/connections/table.ts";

/**
 * Which connection and which address a messenger ticket's messages travel by. Of one address at one
 * connection the newest row is the current conversation.
 */
export const ticketConversations = pgTable(
  "ticket_conversations",
  {
    tenantId: text("tenant_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    identityKind: text("identity_kind").$type<ChannelIdentity["kind"]>().notNull(),
    identityValue: text("identity_value").notNull(),
    /** By the provider's clock; free text may be sent for a time after it. */
    lastInboundAt: instant("last_inbound_at"),
    /** Who answers. A bot's answer that was begun under another generation is dropped. */
    holder: text("holder", { enum: conversationHolders }).notNull().default("NOBODY"),
    botGeneration: integer("bot_generation").notNull().default(0),
    heldById: uuid("held_by_id"),
    heldSince: instant("held_since"),
    /** What the bot was told as it was handed the conversation. */
    instructions: text("instructions"),
    /** The day (UTC) on which the connection greeted this customer by itself, or said that nobody is there. */
    greetedOn: text("greeted_on"),
    /** The customer's newest message that they were told is read, or will be. No foreign key: messages move, and go. */
    toldReadId: uuid("told_read_id"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId] }),
    foreignKey({
      name: "ticket_conversations_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ticket_conversations_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    index("ticket_conversations_address").on(
      table.tenantId,
      table.connectionId,
      table.identityKind,
      table.identityValue,
      table.createdAt,
    ),
  ],
);

/**
 * Another messenger by which a ticket was answered than the one that it came by. What its customer writes there
 * comes to the ticket that spoke to them last by it.
 */
export const ticketWays = pgTable(
  "ticket_ways",
  {
    tenantId: text("tenant_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    identityKind: text("identity_kind").$type<ChannelIdentity["kind"]>().notNull(),
    identityValue: text("identity_value").notNull(),
    /** Of one address at one connection one ticket's at most. */
    takesAnswers: boolean("takes_answers").notNull(),
    /** By the provider's clock, as of a conversation. */
    lastInboundAt: instant("last_inbound_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId, table.connectionId] }),
    foreignKey({
      name: "ticket_ways_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ticket_ways_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    index("ticket_ways_address").on(
      table.tenantId,
      table.connectionId,
      table.identityKind,
      table.identityValue,
    ),
  ],
);

/**
 * A customer's file that waits at the provider, until it is kept as an attachment of its message. How far that
 * is stands in the message's part.
 */
export const conversationFiles = pgTable(
  "conversation_files",
  {
    tenantId: text("tenant_id").notNull(),
    messageId: uuid("message_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    /** What the attachment will be called, so that a second attempt writes the same file. */
    attachmentId: uuid("attachment_id").notNull(),
    mediaId: text("media_id").notNull(),
    kind: text("kind", { enum: mediaKinds }).notNull(),
    sha256: text("sha256"),
    attempts: integer("attempts").notNull().default(0),
    /** Who asked for it once more. */
    askedById: uuid("asked_by_id"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.messageId] }),
    foreignKey({
      name: "conversation_files_message",
      columns: [table.tenantId, table.messageId],
      foreignColumns: [ticketMessages.tenantId, ticketMessages.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "conversation_files_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
  ],
);

/** What a connection's provider calls a file of ours that it was given; good for as long as it says. */
export const providerFiles = pgTable(
  "provider_files",
  {
    tenantId: text("tenant_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    attachmentId: uuid("attachment_id").notNull(),
    mediaId: text("media_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectionId, table.attachmentId] }),
    foreignKey({
      name: "provider_files_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "provider_files_attachment",
      columns: [table.tenantId, table.attachmentId],
      foreignColumns: [attachments.tenantId, attachments.id],
    }).onDelete("cascade"),
  ],
);

/** The provider's id of each message that came in: what an answer names. */
export const conversationMessages = pgTable(
  "conversation_messages",
  {
    tenantId: text("tenant_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    externalId: text("external_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    messageId: uuid("message_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectionId, table.externalId] }),
    foreignKey({
      name: "conversation_messages_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "conversation_messages_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    uniqueIndex("conversation_messages_message").on(table.tenantId, table.messageId),
  ],
);
