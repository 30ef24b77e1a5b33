import { boolean, foreignKey, jsonb, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import type { BusinessHoliday, WeekHours } from "../../../../contract/workspace/business-hours.ts";
import { keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";

/**
 * At most one row a tenant; without one it names no hours. Monday first; the clocks are those of the tenant's
 * time zone.
 */
export const businessHours = pgTable(
  "business_hours",
  {
    ...tenantKey(),
    isOn: boolean("is_on").notNull(),
    week: jsonb("week").$type<WeekHours>().notNull(),
    holidays: jsonb("holidays").$type<BusinessHoliday[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("business_hours_one").on(table.tenantId),
    foreignKey({
      name: "business_hours_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
  ],
);
