import { foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { sessions, users } from "../../people/session/table.ts";

/**
 * A browser that is told of notifications while the desk is closed. It belongs to a session and ends with it.
 * `auth` is sealed: with it the address could be moved elsewhere. `failures`: messages in a row that did not
 * arrive.
 */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    ...tenantKey(),
    userId: uuid("user_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** The public half that it was made for; null where it was made before there could be another. */
    vapidKey: text("vapid_key"),
    userAgent: text("user_agent"),
    failures: integer("failures").notNull().default(0),
    lastUsedAt: instant("last_used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "push_subscriptions_user",
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "push_subscriptions_session",
      columns: [table.tenantId, table.sessionId],
      foreignColumns: [sessions.tenantId, sessions.id],
    }).onDelete("cascade"),
    uniqueIndex("push_subscriptions_endpoint").on(table.tenantId, table.endpoint),
    index("push_subscriptions_any_tenant").on(table.endpoint),
    index("push_subscriptions_user").on(table.tenantId, table.userId),
    index("push_subscriptions_session").on(table.tenantId, table.sessionId),
  ],
);
