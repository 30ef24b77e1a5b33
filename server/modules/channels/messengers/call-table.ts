import { sql } from "drizzle-orm";
import { foreignKey, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { callResults, callStates } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { connections } from "../../workspace/connections/table.ts";

/** A call to the customer of a messenger ticket. Whom it is to, the ticket's conversation says. */
export const messengerCalls = pgTable(
  "messenger_calls",
  {
    ...tenantKey(),
    ticketId: uuid("ticket_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    callerId: uuid("caller_id").notNull(),
    callerName: text("caller_name").notNull(),
    /** Null until the provider has said. */
    providerCallId: text("provider_call_id"),
    state: text("state", { enum: callStates }).notNull().default("DIALING"),
    result: text("result", { enum: callResults }),
    /** Why it failed, in every language. */
    reason: text("reason"),
    /** The other side's session description, while the call lasts. */
    answer: text("answer"),
    connectedAt: instant("connected_at"),
    endedAt: instant("ended_at"),
    durationSeconds: integer("duration_seconds"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "messenger_calls_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "messenger_calls_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    uniqueIndex("messenger_calls_of_ticket")
      .on(table.tenantId, table.ticketId)
      .where(sql`ended_at is null`),
    uniqueIndex("messenger_calls_of_caller")
      .on(table.tenantId, table.callerId)
      .where(sql`ended_at is null`),
    uniqueIndex("messenger_calls_provider").on(table.tenantId, table.connectionId, table.providerCallId),
  ],
);
export type CallRow = typeof messengerCalls.$inferSelect;
