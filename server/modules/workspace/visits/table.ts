import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";

/**
 * Visits of who runs the installation, of the workspace that is visited. The visitor's account is another
 * workspace's, so they stand there as plain values. That a granted one has run out is told by `endsAt` alone.
 */
export const workspaceVisits = pgTable(
  "workspace_visits",
  {
    ...tenantKey(),
    visitorId: uuid("visitor_id").notNull(),
    visitorName: text("visitor_name").notNull(),
    visitorTenant: text("visitor_tenant").notNull(),
    reason: text("reason").notNull(),
    /** As many as were asked for; how many were granted is between `decidedAt` and `endsAt`. */
    hours: integer("hours").notNull(),
    state: text("state", { enum: ["ASKED", "GRANTED", "REFUSED", "ENDED"] })
      .notNull()
      .default("ASKED"),
    askedAt: instant("asked_at").notNull(),
    decidedById: uuid("decided_by_id"),
    decidedByName: text("decided_by_name"),
    decidedAt: instant("decided_at"),
    endsAt: instant("ends_at"),
    /** When the visitor first came in. */
    enteredAt: instant("entered_at"),
    endedAt: instant("ended_at"),
    endedByName: text("ended_by_name"),
  },
  (table) => [
    keyOf(table),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
    uniqueIndex("workspace_visits_one_asked")
      .on(table.tenantId, table.visitorId)
      .where(sql`state = 'ASKED'`),
    index("workspace_visits_newest").on(table.tenantId, table.askedAt, table.id),
    index("workspace_visits_of_visitor").on(table.visitorId, table.askedAt, table.id),
    index("workspace_visits_any_tenant").on(table.id),
  ],
);
