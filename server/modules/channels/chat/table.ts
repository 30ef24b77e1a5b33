import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { tickets } from "../../desk/tickets/table.ts";

/**
 * A visitor's conversation; `key` is unguessable and is all that the visitor has. `startedBy` is the first
 * message's client id where that is unguessable too, so that sending it again finds the chat.
 */
export const chatSessions = pgTable(
  "chat_sessions",
  {
    ...tenantKey(),
    key: text("key").notNull(),
    startedBy: text("started_by"),
    ticketId: uuid("ticket_id").notNull(),
    contactId: uuid("contact_id"),
    /**
     * What the visitor typed of themselves. Proved by nothing, so it never leads to a contact that was known
     * before.
     */
    givenName: text("given_name"),
    givenEmail: text("given_email"),
    lastSeenAt: instant("last_seen_at").notNull(),
    /** Until when each side has seen what the other wrote. */ visitorSeenAt: instant("visitor_seen_at"),
    agentSeenAt: instant("agent_seen_at"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("chat_sessions_key").on(table.key),
    uniqueIndex("chat_sessions_start").on(table.tenantId, table.startedBy),
    index("chat_sessions_ticket_rows").on(table.tenantId, table.ticketId),
    index("chat_sessions_contact_rows").on(table.tenantId, table.contactId),
    index("chat_sessions_here").on(table.tenantId, table.lastSeenAt, table.ticketId),
    foreignKey({
      name: "chat_sessions_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "chat_sessions_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }),
  ],
);

/** Whose an upload is until a message of that chat takes it. */
export const chatUploads = pgTable(
  "chat_uploads",
  {
    tenantId: text("tenant_id").notNull(),
    attachmentId: uuid("attachment_id").notNull(),
    sessionId: uuid("session_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.attachmentId] }),
    index("chat_uploads_session_rows").on(table.tenantId, table.sessionId),
    foreignKey({
      name: "chat_uploads_attachment",
      columns: [table.tenantId, table.attachmentId],
      foreignColumns: [attachments.tenantId, attachments.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "chat_uploads_session",
      columns: [table.tenantId, table.sessionId],
      foreignColumns: [chatSessions.tenantId, chatSessions.id],
    }).onDelete("cascade"),
  ],
);

/** At most one row a tenant; without one the box is at home on the tenant's own pages alone. */
export const chatBoxes = pgTable(
  "chat_boxes",
  {
    ...tenantKey(),
    origins: text("origins")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    accent: text("accent").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("chat_boxes_one").on(table.tenantId),
    foreignKey({
      name: "chat_boxes_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
  ],
);
