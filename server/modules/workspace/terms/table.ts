import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";

/**
 * What whoever runs the installation has settled with a workspace; the desk reads its own row and changes
 * nothing. Without a row: no plan, no limit, not suspended.
 */
export const workspaceTerms = pgTable(
  "workspace_terms",
  {
    tenantId: text("tenant_id")
      .primaryKey()
      .references(() => tenants.id, { onDelete: "cascade" }),
    /** A name that the operator chooses. */
    plan: text("plan"),
    /** Accounts that can sign in, and bytes of files; null: no limit. */
    peopleMax: integer("people_max"),
    storedBytesMax: bigint("stored_bytes_max", { mode: "number" }),
    suspendedAt: instant("suspended_at"),
    suspendedReason: text("suspended_reason"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("workspace_terms_suspended")
      .on(table.tenantId)
      .where(sql`suspended_at is not null`),
  ],
);

/** What was last counted of each workspace, for who runs the installation; the system's alone. */
export const workspaceFigures = pgTable("workspace_figures", {
  tenantId: text("tenant_id")
    .primaryKey()
    .references(() => tenants.id, { onDelete: "cascade" }),
  people: integer("people").notNull(),
  tickets: integer("tickets").notNull(),
  storedBytes: bigint("stored_bytes", { mode: "number" }).notNull(),
  lastActivityAt: instant("last_activity_at"),
  brokenConnections: integer("broken_connections").notNull(),
  oldestDueJobAt: instant("oldest_due_job_at"),
  failedDeliveries: integer("failed_deliveries").notNull(),
  lastErrorWhat: text("last_error_what"),
  lastErrorCode: text("last_error_code"),
  lastErrorAt: instant("last_error_at"),
  /** The number of the workspace's last event when its rows were counted, and when that was. */
  eventSeq: bigint("event_seq", { mode: "number" }).notNull(),
  sizeCountedAt: instant("size_counted_at").notNull(),
  countedAt: instant("counted_at").notNull(),
});
