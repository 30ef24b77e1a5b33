import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bulkChangeStates, bulkSkipReasons } from "../../../../contract/enums.ts";
import { sql } from "drizzle-orm";
import type { BulkUpdate } from "../../../../contract/desk/ticket-bulk-changes.ts";
import type { ListedFilter } from "../../../../contract/desk/ticket-filters.ts";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "../tickets/table.ts";

export const ticketBulkChanges = pgTable(
  "ticket_bulk_changes",
  {
    ...tenantKey(),
    actorId: uuid("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    update: jsonb("update").$type<BulkUpdate>().notNull(),
    filter: jsonb("filter").$type<ListedFilter>(),
    state: text("state", { enum: bulkChangeStates }).notNull().default("QUEUED"),
    /** The filter's tickets have all been written down; until then `total` is what the preview counted. */
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
      name: "ticket_bulk_changes_actor",
      columns: [table.tenantId, table.actorId],
      foreignColumns: [users.tenantId, users.id],
    }),
    foreignKey({
      name: "ticket_bulk_changes_undone_by",
      columns: [table.tenantId, table.undoneById],
      foreignColumns: [users.tenantId, users.id],
    }),
    index("ticket_bulk_changes_actor_rows").on(table.tenantId, table.actorId, table.id),
    index("ticket_bulk_changes_active")
      .on(table.tenantId, table.actorId)
      .where(sql`state in ('QUEUED','RUNNING','UNDOING')`),
  ],
);

/**
 * One for each ticket of a change: PENDING, then DONE, UNCHANGED or SKIPPED; what is DONE becomes UNDONE or
 * KEPT when it is undone. Kept for 30 days.
 */
export const ticketBulkChangeRows = pgTable(
  "ticket_bulk_change_rows",
  {
    tenantId: text("tenant_id").notNull(),
    changeId: uuid("change_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    state: text("state").notNull().default("PENDING"),
    reason: text("reason", { enum: bulkSkipReasons }),
    /**
     * Its columns as they were, and the version that the change left: nobody has changed the ticket since as
     * long as it has that one.
     */
    before: jsonb("before").$type<Record<string, unknown>>(),
    versionAfter: integer("version_after"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.changeId, table.ticketId] }),
    foreignKey({
      name: "ticket_bulk_change_rows_change",
      columns: [table.tenantId, table.changeId],
      foreignColumns: [ticketBulkChanges.tenantId, ticketBulkChanges.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ticket_bulk_change_rows_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    index("ticket_bulk_change_rows_state").on(table.tenantId, table.changeId, table.state, table.ticketId),
    index("ticket_bulk_change_rows_ticket_rows").on(table.tenantId, table.ticketId),
  ],
);
