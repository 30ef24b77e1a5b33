import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { notificationTypes, priorities } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";

export const notifications = pgTable(
  "notifications",
  {
    ...tenantKey(),
    userId: uuid("user_id").notNull(),
    type: text("type", { enum: notificationTypes }).notNull(),
    priority: text("priority", { enum: priorities }).notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    actionUrl: text("action_url"),
    isNote: boolean("is_note").notNull().default(false),
    /** The tickets that it is about, where they are several. */
    ticketIds: jsonb("ticket_ids").$type<string[]>(),
    isRead: boolean("is_read").notNull().default(false),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "notifications_user",
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    index("notifications_newest").on(table.tenantId, table.userId, table.id),
    index("notifications_unread")
      .on(table.tenantId, table.userId)
      .where(sql`not is_read and archived_at is null`),
  ],
);

export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    tenantId: text("tenant_id").notNull(),
    userId: uuid("user_id").notNull(),
    types: jsonb("types")
      .$type<Record<string, { inApp?: boolean; email?: boolean; push?: boolean; sound?: boolean }>>()
      .notNull()
      .default({}),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    foreignKey({
      name: "notification_preferences_user",
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
  ],
);
