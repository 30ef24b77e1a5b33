import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { deliveryStates, deliveryWaits } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { connections } from "../connections/table.ts";

/**
 * Everything that leaves: one row for each thing and recipient, written in the caller's transaction and sent by
 * a job. Its id is the key that the provider gets with each attempt, and gives back with what it says of it
 * later.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    ...tenantKey(),
    /** What it carries, and by what rules: send.ts knows the kinds. */
    kind: text("kind").notNull(),
    /** Null: it leaves by the installation's own provider. */
    connectionId: uuid("connection_id"),
    recipient: text("recipient").notNull(),
    payload: jsonb("payload").$type<object>().notNull(),
    /** Of one lane deliveries leave in the order they were asked for; null: in any. */
    lane: text("lane"),
    /** The ticket and message it carries. No foreign key: the log outlives them. */
    ticketId: uuid("ticket_id"),
    messageId: uuid("message_id"),
    /** HELD_HERE: the installation has no provider for it, so nobody gets it. */
    state: text("state", { enum: [...deliveryStates, "HELD_HERE"] })
      .notNull()
      .default("QUEUED"),
    /** Of this round; a person who sends it again begins a new one. */
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    /** When the attempt that is under way began. */
    sendingSince: instant("sending_since"),
    /** Why it is not tried before `nextAttemptAt`, where a limit is the reason. */
    waitsFor: text("waits_for", { enum: deliveryWaits }),
    providerMessageId: text("provider_message_id"),
    code: text("code"),
    reason: text("reason"),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "deliveries_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    index("deliveries_newest").on(table.tenantId, table.kind, table.createdAt, table.id),
    index("deliveries_outbox")
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`kind in ('email', 'sms')`),
    index("deliveries_secret")
      .on(table.createdAt)
      .where(sql`(payload ->> 'isSecret') = 'true'`),
    index("deliveries_lane")
      .on(table.tenantId, table.kind, table.lane, table.id)
      .where(sql`state in ('QUEUED', 'SENDING')`),
    index("deliveries_free")
      .on(table.tenantId, table.kind, table.nextAttemptAt, table.id)
      .where(sql`state = 'QUEUED' and lane is null`),
    index("deliveries_connection_waits")
      .on(table.tenantId, table.connectionId)
      .where(sql`state = 'QUEUED'`),
    index("deliveries_message").on(table.tenantId, table.messageId),
    index("deliveries_under_way")
      .on(table.sendingSince)
      .where(sql`state = 'SENDING'`),
    uniqueIndex("deliveries_provider_id").on(table.tenantId, table.connectionId, table.providerMessageId),
    index("deliveries_due")
      .on(table.nextAttemptAt)
      .where(sql`state = 'QUEUED'`),
    index("deliveries_age").on(table.kind, table.createdAt),
  ],
);
export type DeliveryRow = typeof deliveries.$inferSelect;
