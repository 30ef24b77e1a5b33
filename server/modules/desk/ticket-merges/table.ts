import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { mergeKinds } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";

type Values = Record<string, unknown>;

/**
 * The journal of merges and splits: whither messages went, by whom, and what it did to the ticket that took
 * them.
 */
export const ticketMerges = pgTable(
  "ticket_merges",
  {
    ...tenantKey(),
    kind: text("kind", { enum: mergeKinds }).notNull(),
    /** The ticket that took the messages: the surviving one, or the new one of a split. */
    targetId: uuid("target_id").notNull(),
    messageCount: integer("message_count").notNull().default(0),
    byId: uuid("by_id"),
    byName: text("by_name").notNull(),
    /** Of the target: the fields that were chosen for it, before and after. */
    chosen: jsonb("chosen").$type<{ before: Values; after: Values }>().notNull(),
    followersAdded: jsonb("followers_added").$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    undoneAt: instant("undone_at"),
    undoneByName: text("undone_by_name"),
  },
  (table) => [
    keyOf(table),
    index("ticket_merges_newest").on(table.tenantId, table.createdAt, table.id),
    index("ticket_merges_target").on(table.tenantId, table.targetId),
    foreignKey({
      name: "ticket_merges_target",
      columns: [table.tenantId, table.targetId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);

/** A ticket that gave messages, and what it was before. */
export const ticketMergeSources = pgTable(
  "ticket_merge_sources",
  {
    tenantId: text("tenant_id").notNull(),
    mergeId: uuid("merge_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    before: jsonb("before").$type<Values>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.mergeId, table.ticketId] }),
    index("ticket_merge_sources_ticket").on(table.tenantId, table.ticketId),
    foreignKey({
      name: "ticket_merge_sources_merge",
      columns: [table.tenantId, table.mergeId],
      foreignColumns: [ticketMerges.tenantId, ticketMerges.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ticket_merge_sources_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);

/** One message that moved, and what to write back when it returns. */
export const ticketMessageMoves = pgTable(
  "ticket_message_moves",
  {
    tenantId: text("tenant_id").notNull(),
    mergeId: uuid("merge_id").notNull(),
    messageId: uuid("message_id").notNull(),
    fromTicketId: uuid("from_ticket_id").notNull(),
    clientMessageId: text("client_message_id"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.mergeId, table.messageId] }),
    index("ticket_message_moves_message").on(table.tenantId, table.messageId),
    foreignKey({
      name: "ticket_message_moves_merge",
      columns: [table.tenantId, table.mergeId],
      foreignColumns: [ticketMerges.tenantId, ticketMerges.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ticket_message_moves_message",
      columns: [table.tenantId, table.messageId],
      foreignColumns: [ticketMessages.tenantId, ticketMessages.id],
    }).onDelete("cascade"),
  ],
);
