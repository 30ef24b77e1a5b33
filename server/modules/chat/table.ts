import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, keyOf, tenantKey } from "../../db/columns.ts";
import { contacts } from "../contacts/table.ts";
import { tickets } from "../tickets/table.ts";

/** A visitor's conversation; `key` is unguessable and is all that the visitor has. `startedBy` is the first message's client id where that is unguessable too, so that sending it again finds the chat. */
export const chatSessions = pgTable("chat_sessions", { ...tenantKey(), key: text("key").notNull(), startedBy: text("started_by"), ticketId: uuid("ticket_id").notNull(), contactId: uuid("contact_id"), lastSeenAt: instant("last_seen_at").notNull(), createdAt: createdAt() },
  (table) => [keyOf(table), uniqueIndex("chat_sessions_key").on(table.key), uniqueIndex("chat_sessions_start").on(table.tenantId, table.startedBy), index("chat_sessions_ticket_rows").on(table.tenantId, table.ticketId),
    foreignKey({ name: "chat_sessions_ticket", columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete("cascade"),
    foreignKey({ name: "chat_sessions_contact", columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] })]);
