import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { inboundKinds, inboundStates } from "../../../../contract/enums.ts";
import type { InboundEvent } from "../../../providers/channel/channel.ts";
import { bytes, createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { connections } from "../connections/table.ts";

/** Each post of a provider, to the byte, for 30 days. */
export const inboundPosts = pgTable(
  "inbound_posts",
  {
    ...tenantKey(),
    connectionId: uuid("connection_id").notNull(),
    /** SHA-256 of the body in hex: the same post twice is kept once. */
    hash: text("hash").notNull(),
    body: bytes("body").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "inbound_posts_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    uniqueIndex("inbound_posts_once").on(table.tenantId, table.connectionId, table.hash),
    index("inbound_posts_age").on(table.createdAt),
  ],
);

/**
 * What a post brought, one row each. A provider repeats a post, and single entries of it in other posts, so an
 * entry counts once by its own id.
 */
export const inboundEvents = pgTable(
  "inbound_events",
  {
    ...tenantKey(),
    connectionId: uuid("connection_id").notNull(),
    postId: uuid("post_id"),
    kind: text("kind", { enum: inboundKinds }).notNull(),
    externalId: text("external_id").notNull(),
    /** A status's own, the step of a call, or the id of a change; empty for the rest. */
    status: text("status").notNull().default(""),
    /** Whose events follow each other: the sender's address, or the message that a status is of. */
    lane: text("lane").notNull(),
    event: jsonb("event").$type<InboundEvent>().notNull(),
    state: text("state", { enum: inboundStates }).notNull().default("PENDING"),
    /** Why it is parked. */
    reason: text("reason"),
    attempts: integer("attempts").notNull().default(0),
    createdAt: createdAt(),
    doneAt: instant("done_at"),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "inbound_events_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    uniqueIndex("inbound_events_once").on(
      table.tenantId,
      table.connectionId,
      table.kind,
      table.externalId,
      table.status,
    ),
    index("inbound_events_pending")
      .on(table.tenantId, table.connectionId, table.lane, table.id)
      .where(sql`state = 'PENDING'`),
    index("inbound_events_parked")
      .on(table.tenantId, table.connectionId)
      .where(sql`state = 'PARKED'`),
    index("inbound_events_age").on(table.createdAt),
  ],
);

/** As the indexes of what waits and of what is parked have it: a statement with a name knows no value of its own. */
export const isPending = sql`${inboundEvents.state} = 'PENDING'`;
export const isParked = sql`${inboundEvents.state} = 'PARKED'`;
