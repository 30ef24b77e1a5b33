import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { locales } from "../../contract/locales.ts";
import type { JWK } from "jose";
import { limits } from "../../contract/limits.ts";
import { createdAt, instant, keyOf, newId, tenantKey } from "./columns.ts";

/**
 * Tenants: one row each; the id is the slug and never changes. Not tenant-owned itself: every scope reads its
 * own row only (row-security.ts).
 */
export const tenants = pgTable("tenants", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  locale: text("locale", { enum: locales }).notNull().default("en"),
  timeZone: text("time_zone").notNull().default("UTC"),
  greeting: text("greeting"),
  autoCloseAfterHours: integer("auto_close_after_hours").notNull().default(96),
  /**
   * How many active tickets an agent can have at once, by pool of channels, unless they have a number of
   * their own.
   */
  defaultChats: integer("default_chats").notNull().default(limits.agentChatsDefault),
  defaultMessengers: integer("default_messengers").notNull().default(limits.agentMessengersDefault),
  defaultOther: integer("default_capacity").notNull().default(limits.agentCapacityDefault),
  /**
   * Whether tickets are given out at all; whether a reopened one goes back to whoever had it; how long a
   * reply can be taken back.
   */
  autoAssign: boolean("auto_assign").notNull().default(true),
  keepLastOwner: boolean("keep_last_owner").notNull().default(true),
  undoSendSeconds: integer("undo_send_seconds").notNull().default(10),
  /** Undo send for chat and messengers (`isLiveChannel`); the one above is for every other channel. */
  undoSendLiveSeconds: integer("undo_send_live_seconds").notNull().default(0),
  /** A new contact joins the company whose domain its address has. */
  companyByDomain: boolean("company_by_domain").notNull().default(true),
  /** What figures of money are put into. */
  reportCurrency: text("report_currency").notNull().default("USD"),
  isDemo: boolean("is_demo").notNull().default(false),
  createdAt: createdAt(),
});

/**
 * The last event's number. Its row is locked last of all in a transaction (work.ts), so that waiting for it
 * can close no circle.
 */
export const tenantCounters = pgTable("tenant_counters", {
  tenantId: text("tenant_id")
    .primaryKey()
    .references(() => tenants.id, { onDelete: "cascade" }),
  eventSeq: bigint("event_seq", { mode: "number" }).notNull().default(0),
  /** Another one after each change of the settings that processes keep (kept-settings.ts). */
  settingsVersion: bigint("settings_version", { mode: "number" }).notNull().default(0),
});

/**
 * The last ticket's number. A row of its own: it is taken first (lock order), and where it can be past the
 * transaction that wants it, so that creations do not wait for each other (docs/adr/0098-ticket-numbers.md).
 */
export const ticketNumbers = pgTable("ticket_numbers", {
  tenantId: text("tenant_id")
    .primaryKey()
    .references(() => tenants.id, { onDelete: "cascade" }),
  last: integer("last").notNull().default(1000),
});

/** What happened, in the order of `seq`, for replay after a lost connection. */
export const events = pgTable(
  "events",
  {
    tenantId: text("tenant_id").notNull(),
    seq: bigint("seq", { mode: "number" }).notNull(),
    name: text("name").notNull(),
    payload: jsonb("payload").$type<object>().notNull(),
    audience: text("audience").array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.seq] }),
    index("events_created_at").on(table.createdAt),
  ],
);

/** Append-only by grant (row-security.ts). */
export const auditLogs = pgTable(
  "audit_logs",
  {
    ...tenantKey(),
    actorId: uuid("actor_id"),
    actorName: text("actor_name").notNull(),
    ip: text("ip"),
    userAgent: text("user_agent"),
    entity: text("entity").notNull(),
    entityId: text("entity_id").notNull(),
    action: text("action").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    requestId: text("request_id"),
    /** Of what a SUPER_ADMIN of another workspace did: the visit in which they did it. */
    visitId: uuid("visit_id"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    index("audit_logs_entity").on(table.tenantId, table.entity, table.entityId, table.id),
    index("audit_logs_newest").on(table.tenantId, table.createdAt, table.id),
    // Who did it, what it was done to, and what was done: each newest first.
    // What befell a person or a company, for their timelines.
    index("audit_logs_crm")
      .on(table.tenantId, table.entity, table.entityId, table.createdAt, table.id)
      .where(sql`entity in ('contacts', 'companies') and action <> 'view'`),
    // And a deal, without what its history of stages says: a move is among these where something was changed
    // along with it (server/modules/insight/timeline/entries.ts).
    index("audit_logs_deals")
      .on(table.tenantId, table.entityId, table.createdAt, table.id)
      .where(
        sql`entity = 'deals' and action not in ('view', 'create') and (action <> 'move' or after ?| array['amount', 'currency', 'ownerId', 'companyId', 'expectedCloseDate', 'forecastCategory', 'source', 'tags', 'notes'])`,
      ),
    index("audit_logs_actor").on(table.tenantId, table.actorId, table.createdAt, table.id),
    index("audit_logs_kind").on(table.tenantId, table.entity, table.createdAt, table.id),
    index("audit_logs_action").on(table.tenantId, table.action, table.createdAt, table.id),
  ],
);

/** First answers of creating calls, replayed for 24 h. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    tenantId: text("tenant_id").notNull(),
    actorId: uuid("actor_id").notNull(),
    key: text("key").notNull(),
    endpoint: text("endpoint").notNull(),
    requestHash: text("request_hash").notNull(),
    answer: jsonb("answer"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.actorId, table.key] }),
    index("idempotency_keys_age").on(table.createdAt),
  ],
);

/** Jobs asked for inside a transaction; moved to the queue once it has committed. */
export const pendingJobs = pgTable(
  "pending_jobs",
  {
    ...tenantKey(),
    name: text("name").notNull(),
    payload: jsonb("payload").notNull(),
    runAt: instant("run_at"),
    /** The call that asked for it. */
    requestId: text("request_id"),
    /** The step of a trace that did, as W3C's `traceparent`. */
    traceparent: text("traceparent"),
    createdAt: createdAt(),
  },
  (table) => [keyOf(table)],
);

/**
 * What is to happen at a time, if it is still so then (server/jobs/timers.ts); gone with the transaction that acts.
 */
export const timers = pgTable(
  "timers",
  {
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** What it is about; of each there is one at most. */
    key: text("key").notNull(),
    fireAt: instant("fire_at").notNull(),
    /** Later than `fireAt` after a failure. */
    tryAt: instant("try_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    payload: jsonb("payload").$type<object>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind, table.key] }),
    index("timers_due").on(table.tryAt, table.tenantId, table.kind, table.key),
  ],
);

/**
 * When timers were last looked for, by any process, and the last time in which nobody did: one row. What fell due
 * in that time was held up by the outage, also what fell due shortly before its end.
 */
export const timerLooks = pgTable("timer_looks", {
  id: text("id").primaryKey(),
  lookedAt: instant("looked_at").notNull(),
  outFrom: instant("out_from"),
  outUntil: instant("out_until"),
});

/** Keys that sign access tokens; the newest signs, all that are not retired verify. */
export const signingKeys = pgTable("signing_keys", {
  id: uuid("id").primaryKey().$defaultFn(newId),
  publicJwk: jsonb("public_jwk").$type<JWK>().notNull(),
  /** Sealed; plain where it was written before keys were. */
  privateJwk: jsonb("private_jwk").$type<JWK | string>().notNull(),
  createdAt: createdAt(),
  retiredAt: instant("retired_at"),
});

/**
 * The key pairs that push services know this installation by, sealed; the private half says what the public one
 * is. Browsers are subscribed to the newest; all that are not retired sign for those that were subscribed to them.
 */
export const vapidKeys = pgTable("vapid_keys", {
  id: text("id").primaryKey(),
  privateKey: text("private_key").notNull(),
  createdAt: createdAt(),
  retiredAt: instant("retired_at"),
});

/** Links that make the first SUPER_ADMIN of an installation; the start prints them. */
export const setupLinks = pgTable("setup_links", {
  hash: text("hash").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
  createdAt: createdAt(),
});

/**
 * Counts of calls in a window, shared by every process; UNLOGGED by functions.sql, since it may be
 * lost.
 */
export const rateCounts = pgTable(
  "rate_counts",
  {
    key: text("key").notNull(),
    windowStart: instant("window_start").notNull(),
    count: integer("count").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);

/** Web vitals and long tasks by day, screen and release: small aggregates, never raw beacons. */
export const vitalsDaily = pgTable(
  "vitals_daily",
  {
    tenantId: text("tenant_id").notNull(),
    day: text("day").notNull(),
    route: text("route").notNull().default("other"),
    release: text("release").notNull().default("other"),
    name: text("name").notNull(),
    bucket: integer("bucket").notNull(),
    count: integer("count").notNull().default(0),
  },
  (table) => [
    uniqueIndex("vitals_daily_key").on(
      table.tenantId,
      table.day,
      table.name,
      table.bucket,
      table.route,
      table.release,
    ),
  ],
);

/** Counts what changed of a tenant's public pages. */
export const siteStamps = pgTable("site_stamps", {
  tenantId: text("tenant_id").primaryKey(),
  version: bigint("version", { mode: "number" }).notNull().default(0),
});
