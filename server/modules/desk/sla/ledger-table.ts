import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  bulkChangeStates,
  channels,
  escalationLevels,
  priorities,
  slaBreachStates,
  slaClockStates,
  slaMetrics,
  slaReasons,
} from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "../tickets/table.ts";
import type { KeptLedger } from "./kept-ledger.ts";

const clockKey = () => ({
  tenantId: text("tenant_id").notNull(),
  ticketId: uuid("ticket_id").notNull(),
  metric: text("metric", { enum: slaMetrics }).notNull(),
  cycle: integer("cycle").notNull(),
});

/** Where a ticket's clocks stand: what the engine goes on from. One row for each ticket that policies have seen. */
export const slaLedgers = pgTable(
  "sla_ledgers",
  {
    tenantId: text("tenant_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    state: jsonb("state").$type<KeptLedger>().notNull(),
    bookVersion: integer("book_version").notNull(),
    openClocks: integer("open_clocks").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId] }),
    index("sla_ledgers_open")
      .on(table.tenantId, table.ticketId)
      .where(sql`open_clocks > 0`),
    foreignKey({
      name: "sla_ledgers_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Each target of a ticket, for figures and lists. What it is split by is as its ticket is now while it is open
 * (functions.sql), and of one that has ended as it was then.
 */
export const slaClocks = pgTable(
  "sla_clocks",
  {
    ...clockKey(),
    policyId: uuid("policy_id"),
    policyVersion: integer("policy_version"),
    targetSeconds: integer("target_seconds"),
    startedAt: instant("started_at").notNull(),
    dueAt: instant("due_at"),
    breachedAt: instant("breached_at"),
    endedAt: instant("ended_at"),
    /** How it ended; a breach counts whatever this says. */
    endedHow: text("ended_how", { enum: ["MET", "CANCELLED"] }),
    priority: text("priority", { enum: priorities }).notNull(),
    channel: text("channel", { enum: channels }).notNull(),
    groupId: uuid("group_id"),
    assignedToId: uuid("assigned_to_id"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId, table.metric, table.cycle] }),
    index("sla_clocks_due").on(table.tenantId, table.dueAt),
    index("sla_clocks_open")
      .on(table.tenantId, table.dueAt)
      .where(sql`ended_at is null and due_at is not null`),
    foreignKey({
      name: "sla_clocks_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);

/** The ledger itself. Rows are only ever added: functions.sql takes the right to change them away. */
export const slaSpans = pgTable(
  "sla_spans",
  {
    ...clockKey(),
    position: integer("position").notNull(),
    state: text("state", { enum: slaClockStates }).notNull(),
    reason: text("reason", { enum: slaReasons }),
    note: text("note"),
    from: instant("from_at").notNull(),
    to: instant("to_at").notNull(),
    policyId: uuid("policy_id"),
    policyVersion: integer("policy_version"),
    calendarId: uuid("calendar_id"),
    calendarVersion: integer("calendar_version"),
    openSeconds: integer("open_seconds").notNull(),
    countedSeconds: integer("counted_seconds").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId, table.metric, table.cycle, table.position] }),
    foreignKey({
      name: "sla_spans_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);

export const slaBreaches = pgTable(
  "sla_breaches",
  {
    ...tenantKey(),
    ticketId: uuid("ticket_id").notNull(),
    metric: text("metric", { enum: slaMetrics }).notNull(),
    cycle: integer("cycle").notNull(),
    policyId: uuid("policy_id"),
    policyVersion: integer("policy_version"),
    targetSeconds: integer("target_seconds").notNull(),
    breachedAt: instant("breached_at").notNull(),
    /** When it was written down: later than it happened, after an outage. */
    notedAt: instant("noted_at").notNull(),
    status: text("status", { enum: slaBreachStates }).notNull().default("OPEN"),
    acknowledgedAt: instant("acknowledged_at"),
    acknowledgedById: uuid("acknowledged_by_id"),
    acknowledgedByName: text("acknowledged_by_name"),
    resolvedAt: instant("resolved_at"),
    resolvedById: uuid("resolved_by_id"),
    resolvedByName: text("resolved_by_name"),
    notes: text("notes"),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("sla_breaches_once").on(table.tenantId, table.ticketId, table.metric, table.cycle),
    index("sla_breaches_time").on(table.tenantId, table.breachedAt, table.id),
    index("sla_breaches_status").on(table.tenantId, table.status, table.breachedAt, table.id),
    foreignKey({
      name: "sla_breaches_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);

/** What came of a target by time alone besides its breach: that it was at risk, and reminders. Rows are only added. */
export const slaRemindersGiven = pgTable(
  "sla_reminders_given",
  {
    ...clockKey(),
    /** The reminder's id, or AT_RISK. */
    reminderId: text("reminder_id").notNull(),
    /** As it was called then; null for AT_RISK. */
    name: text("name"),
    dueAt: instant("due_at").notNull(),
    at: instant("at").notNull(),
    /** When it was written down: later than it came, after an outage. */
    notedAt: instant("noted_at").notNull(),
  },
  (table) => [
    primaryKey({
      name: "sla_reminders_given_key",
      columns: [table.tenantId, table.ticketId, table.metric, table.cycle, table.reminderId, table.dueAt],
    }),
    foreignKey({
      name: "sla_reminders_given_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);

export const gatheredCauses = ["OUTAGE", "EDIT"] as const;
export const gatheredKinds = ["OVERDUE", "AT_RISK", "REMINDER", "ESCALATED"] as const;
/** Who is to hear of which tickets in one notice; the rows go when it is sent. */
export const slaGatheredNotices = pgTable(
  "sla_gathered_notices",
  {
    tenantId: text("tenant_id").notNull(),
    cause: text("cause", { enum: gatheredCauses }).notNull(),
    userId: uuid("user_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    kind: text("kind", { enum: gatheredKinds }).notNull(),
  },
  (table) => [
    primaryKey({
      name: "sla_gathered_notices_key",
      columns: [table.tenantId, table.cause, table.userId, table.ticketId, table.kind],
    }),
    foreignKey({
      name: "sla_gathered_notices_user",
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "sla_gathered_notices_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);

/** Who was told by an escalation rule, and what it changed: once for each occasion. */
export const slaEscalations = pgTable(
  "sla_escalations",
  {
    ...tenantKey(),
    ticketId: uuid("ticket_id").notNull(),
    ruleId: uuid("rule_id").notNull(),
    ruleName: text("rule_name").notNull(),
    /** What it acted on: a clock, or a message. */
    occasion: text("occasion").notNull(),
    level: text("level", { enum: escalationLevels }).notNull(),
    at: instant("at").notNull(),
    told: jsonb("told").$type<{ id: string; name: string }[]>().notNull(),
    changed: jsonb("changed").$type<string[]>().notNull(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("sla_escalations_once").on(table.tenantId, table.ticketId, table.ruleId, table.occasion),
    foreignKey({
      name: "sla_escalations_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);

export const recountCauses = ["POLICY", "CALENDAR", "REMINDER", "ESCALATION_RULE", "OPTIONS"] as const;

/** Open tickets counted anew after an edit (server/jobs/run.ts). */
export const slaRecounts = pgTable(
  "sla_recounts",
  {
    ...tenantKey(),
    cause: text("cause", { enum: recountCauses }).notNull(),
    actorId: uuid("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    state: text("state", { enum: bulkChangeStates }).notNull().default("QUEUED"),
    fixedAt: instant("fixed_at"),
    total: integer("total").notNull().default(0),
    done: integer("done").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    undone: integer("undone").notNull().default(0),
    notUndone: integer("not_undone").notNull().default(0),
    undoneById: uuid("undone_by_id"),
    error: text("error"),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "sla_recounts_actor",
      columns: [table.tenantId, table.actorId],
      foreignColumns: [users.tenantId, users.id],
    }),
    index("sla_recounts_active")
      .on(table.tenantId)
      .where(sql`state in ('QUEUED','RUNNING')`),
  ],
);
export const slaRecountRows = pgTable(
  "sla_recount_rows",
  {
    tenantId: text("tenant_id").notNull(),
    changeId: uuid("change_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    state: text("state").notNull().default("PENDING"),
    reason: text("reason"),
    before: jsonb("before").$type<Record<string, unknown>>(),
    versionAfter: integer("version_after"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.changeId, table.ticketId] }),
    foreignKey({
      name: "sla_recount_rows_run",
      columns: [table.tenantId, table.changeId],
      foreignColumns: [slaRecounts.tenantId, slaRecounts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "sla_recount_rows_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);
