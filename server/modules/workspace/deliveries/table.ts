import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { deliveryStates } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { connections } from "../connections/table.ts";

/**
 * What leaves by a connection: one row for each thing and recipient, written in the caller's transaction and
 * sent by a job. Its id is the key that the provider gives back with what it says of it later.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    ...tenantKey(),
    /** What it carries; pipeline.ts knows the kinds. */
    kind: text("kind").notNull(),
    connectionId: uuid("connection_id").notNull(),
    recipient: text("recipient").notNull(),
    payload: jsonb("payload").$type<object>().notNull(),
    /** The ticket and message it carries. No foreign key: the log outlives them. */
    ticketId: uuid("ticket_id"),
    messageId: uuid("message_id"),
    state: text("state", { enum: deliveryStates }).notNull().default("QUEUED"),
    /** Of this round; a person who sends it again begins a new one. */
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    /** When the attempt that is under way began. */
    sendingSince: instant("sending_since"),
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
    index("deliveries_newest").on(table.tenantId, table.createdAt, table.id),
    index("deliveries_lane").on(table.tenantId, table.connectionId, table.recipient, table.state, table.id),
    index("deliveries_message").on(table.tenantId, table.messageId),
    index("deliveries_under_way").on(table.state, table.sendingSince),
    uniqueIndex("deliveries_provider_id").on(table.tenantId, table.connectionId, table.providerMessageId),
    index("deliveries_due")
      .on(table.nextAttemptAt)
      .where(sql`state = 'QUEUED'`),
    index("deliveries_age").on(table.createdAt),
  ],
);
