import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  dimensionIds,
  pauseReasons,
  reportIds,
  reportRanges,
  scheduleFrequencies,
} from "../../../../contract/insight/reports.ts";
import type { ReportFilters } from "../../../../contract/insight/reports.ts";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "../../desk/tickets/table.ts";

/**
 * Each time that a ticket was resolved, for whom it stood then, and when it came back. Kept by a trigger
 * (functions.sql), so that whatever resolves a ticket is counted.
 */
export const ticketResolutions = pgTable(
  "ticket_resolutions",
  {
    ...tenantKey(),
    ticketId: uuid("ticket_id").notNull(),
    agentId: uuid("agent_id"),
    resolvedAt: instant("resolved_at").notNull(),
    reopenedAt: instant("reopened_at"),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "ticket_resolutions_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    index("ticket_resolutions_when").on(table.tenantId, table.resolvedAt, table.ticketId),
    index("ticket_resolutions_of").on(table.tenantId, table.ticketId, table.resolvedAt),
    index("ticket_resolutions_back")
      .on(table.tenantId, table.reopenedAt)
      .where(sql`reopened_at is not null`),
  ],
);

const kept = () => ({
  name: text("name").notNull(),
  report: text("report", { enum: reportIds }).notNull(),
  groupBy: text("group_by", { enum: dimensionIds }).notNull(),
  filters: jsonb("filters").$type<ReportFilters>().notNull().default({}),
  ownerId: uuid("owner_id").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const savedReports = pgTable(
  "saved_reports",
  {
    ...tenantKey(),
    ...kept(),
    range: text("range", { enum: reportRanges }).notNull().default("30days"),
    isShared: boolean("is_shared").notNull().default(false),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "saved_reports_owner",
      columns: [table.tenantId, table.ownerId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    index("saved_reports_owned").on(table.tenantId, table.ownerId),
  ],
);

/**
 * `nextRunAt` names the run that a job waits for: a job of an earlier setting finds another moment here and
 * does nothing.
 */
export const reportSchedules = pgTable(
  "report_schedules",
  {
    ...tenantKey(),
    ...kept(),
    frequency: text("frequency", { enum: scheduleFrequencies }).notNull(),
    weekday: integer("weekday").notNull().default(1),
    monthDay: integer("month_day").notNull().default(1),
    hour: integer("hour").notNull(),
    recipientIds: jsonb("recipient_ids").$type<string[]>().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    pausedBecause: text("paused_because", { enum: pauseReasons }),
    nextRunAt: instant("next_run_at"),
    lastRunAt: instant("last_run_at"),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "report_schedules_owner",
      columns: [table.tenantId, table.ownerId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    index("report_schedules_owned").on(table.tenantId, table.ownerId),
  ],
);
