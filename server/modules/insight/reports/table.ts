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
