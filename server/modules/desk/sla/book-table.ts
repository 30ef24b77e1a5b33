import { sql } from "drizzle-orm";
import {
  boolean,
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
import type { z } from "zod";
import type { EscalationRule, EscalationWhen } from "../../../../contract/desk/escalation-rules.ts";
import type { SlaCalendar } from "../../../../contract/desk/sla-calendars.ts";
import type { SlaPolicy } from "../../../../contract/desk/sla-settings.ts";
import type { SlaConditions } from "../../../../contract/desk/sla-shapes.ts";
import { escalationLevels, escalationTriggers, slaMetrics } from "../../../../contract/enums.ts";
import { noticeWays } from "../../../../contract/notices/notifications.ts";
import type { SlaMetric } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";
import type { PolicyTerms } from "./policy-terms.ts";

/*
 * What is promised, and when it counts: as people edit it, and each version of it, which is never changed. The
 * ledger names versions.
 */

type Conditions = z.output<typeof SlaConditions>;
const metrics = (name: string) => text(name, { enum: slaMetrics }).array().$type<SlaMetric[]>();
const named = (name: string) => ({
  name: text(name).notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const slaCalendars = pgTable(
  "sla_calendars",
  {
    ...tenantKey(),
    ...named("name"),
    timeZone: text("time_zone").notNull(),
    week: jsonb("week").$type<SlaCalendar["week"]>().notNull(),
    holidays: jsonb("holidays").$type<SlaCalendar["holidays"]>().notNull(),
    versionNow: integer("version_now").notNull().default(1),
    /** From when the newest version counts. */
    validFrom: instant("valid_from").notNull(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("sla_calendars_name").on(table.tenantId, sql`lower(${table.name})`),
    foreignKey({
      name: "sla_calendars_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
  ],
);

/** No reference to its calendar: one that is deleted has still counted. */
export const slaCalendarVersions = pgTable(
  "sla_calendar_versions",
  {
    tenantId: text("tenant_id").notNull(),
    calendarId: uuid("calendar_id").notNull(),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    savedAt: instant("saved_at").notNull(),
    validFrom: instant("valid_from").notNull(),
    timeZone: text("time_zone").notNull(),
    week: jsonb("week").$type<SlaCalendar["week"]>().notNull(),
    holidays: jsonb("holidays").$type<SlaCalendar["holidays"]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.calendarId, table.version] }),
    foreignKey({
      name: "sla_calendar_versions_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
  ],
);

export const slaPolicies = pgTable(
  "sla_policies",
  {
    ...tenantKey(),
    ...named("name"),
    description: text("description"),
    isOn: boolean("is_on").notNull().default(true),
    place: integer("place").notNull().default(0),
    conditions: jsonb("conditions").$type<Conditions>().notNull(),
    calendarId: uuid("calendar_id").notNull(),
    targets: jsonb("targets").$type<SlaPolicy["targets"]>().notNull(),
    pausedOnHold: metrics("paused_on_hold"),
    pausedWhileSnoozed: metrics("paused_while_snoozed")
      .notNull()
      .default(sql`'{}'::text[]`),
    versionNow: integer("version_now").notNull().default(1),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("sla_policies_name").on(table.tenantId, sql`lower(${table.name})`),
    foreignKey({
      name: "sla_policies_calendar",
      columns: [table.tenantId, table.calendarId],
      foreignColumns: [slaCalendars.tenantId, slaCalendars.id],
    }).onDelete("cascade"),
  ],
);

export const slaPolicyVersions = pgTable(
  "sla_policy_versions",
  {
    tenantId: text("tenant_id").notNull(),
    policyId: uuid("policy_id").notNull(),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    savedAt: instant("saved_at").notNull(),
    terms: jsonb("terms").$type<PolicyTerms>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.policyId, table.version] }),
    foreignKey({
      name: "sla_policy_versions_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
  ],
);

/** One row a tenant: its lock is whoever edits any of this takes first. */
export const slaOptions = pgTable(
  "sla_options",
  {
    ...tenantKey(),
    isOn: boolean("is_on").notNull().default(false),
    defaultPolicyId: uuid("default_policy_id").notNull(),
    defaultCalendarId: uuid("default_calendar_id").notNull(),
    atRiskPercent: integer("at_risk_percent").notNull().default(75),
    pausedOnHold: metrics("paused_on_hold")
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Rises with each version of anything that is saved, so that a process knows whether what it has read still holds. */
    bookVersion: integer("book_version").notNull().default(1),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("sla_options_one").on(table.tenantId),
    foreignKey({
      name: "sla_options_policy",
      columns: [table.tenantId, table.defaultPolicyId],
      foreignColumns: [slaPolicies.tenantId, slaPolicies.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "sla_options_calendar",
      columns: [table.tenantId, table.defaultCalendarId],
      foreignColumns: [slaCalendars.tenantId, slaCalendars.id],
    }).onDelete("cascade"),
  ],
);

export const slaReminders = pgTable(
  "sla_reminders",
  {
    ...tenantKey(),
    ...named("name"),
    isOn: boolean("is_on").notNull().default(true),
    metric: text("metric", { enum: slaMetrics }).notNull(),
    offsetMinutes: integer("offset_minutes").notNull(),
    policyId: uuid("policy_id"),
    level: text("level", { enum: escalationLevels }).notNull().default("AGENT"),
  },
  (table) => [
    keyOf(table),
    index("sla_reminders_policy").on(table.tenantId, table.policyId),
    foreignKey({
      name: "sla_reminders_policy_row",
      columns: [table.tenantId, table.policyId],
      foreignColumns: [slaPolicies.tenantId, slaPolicies.id],
    }),
    foreignKey({
      name: "sla_reminders_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
  ],
);

export const escalationRules = pgTable(
  "escalation_rules",
  {
    ...tenantKey(),
    ...named("name"),
    isOn: boolean("is_on").notNull().default(true),
    triggerType: text("trigger_type", { enum: escalationTriggers }).notNull(),
    keywords: text("keywords")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    repetitions: integer("repetitions"),
    when: jsonb("when_it_is").$type<EscalationWhen>(),
    conditions: jsonb("conditions").$type<Conditions>().notNull(),
    level: text("level", { enum: escalationLevels }).notNull(),
    userIds: uuid("user_ids")
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    ways: text("ways", { enum: noticeWays })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    changes: jsonb("changes").$type<EscalationRule["changes"]>().notNull(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "escalation_rules_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
  ],
);
