import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../../db/columns.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";

/**
 * The newest message of a ticket that a person has read. No reference to the person: a SUPER_ADMIN has their
 * account in another tenant.
 */
export const ticketReads = pgTable(
  "ticket_reads",
  {
    tenantId: text("tenant_id").notNull(),
    userId: uuid("user_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    messageId: uuid("message_id").notNull(),
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.ticketId] }),
    index("ticket_reads_ticket_rows").on(table.tenantId, table.ticketId),
    foreignKey({
      name: "ticket_reads_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Who is mentioned in which message, kept by trigger (functions.sql): containment in jsonb uses no index
 * under row-level security.
 */
export const ticketMentions = pgTable(
  "ticket_mentions",
  {
    tenantId: text("tenant_id").notNull(),
    userId: uuid("user_id").notNull(),
    messageId: uuid("message_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.messageId] }),
    index("ticket_mentions_person").on(table.tenantId, table.userId, table.ticketId),
    index("ticket_mentions_message_rows").on(table.tenantId, table.messageId),
    foreignKey({
      name: "ticket_mentions_message",
      columns: [table.tenantId, table.messageId],
      foreignColumns: [ticketMessages.tenantId, ticketMessages.id],
    }).onDelete("cascade"),
  ],
);
