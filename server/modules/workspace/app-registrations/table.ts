import { foreignKey, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appProviders } from "../../../../contract/enums.ts";
import { createdAt, keyOf, rowVersion, tenantKey, updatedAt } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";

/**
 * What both kinds have. `secrets` is sealed JSON of the app's secret and the word that its provider asks for;
 * `hookKey` the secret part of the address that the provider posts to.
 */
const appColumns = () => ({
  clientId: text("client_id").notNull(),
  secrets: text("secrets").notNull(),
  /** Of the dialog by which businesses sign up at Meta; null: none is set. */
  configurationId: text("configuration_id"),
  hookKey: text("hook_key").notNull(),
  /** Posts whose signature was wrong. They are counted and not kept. */
  refused: integer("refused").notNull().default(0),
  /** Posts that were larger than any may be. Counted likewise. */
  oversized: integer("oversized").notNull().default(0),
  /** Events of numbers that nobody had connected. They are kept for a week (inbound/unplaced.ts). */
  unplaced: integer("unplaced").notNull().default(0),
  lastUnplaced: text("last_unplaced"),
  version: rowVersion(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A workspace's own apps at providers. */
export const appRegistrations = pgTable(
  "app_registrations",
  { ...tenantKey(), provider: text("provider", { enum: appProviders }).notNull(), ...appColumns() },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "app_registrations_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
    uniqueIndex("app_registrations_provider").on(table.tenantId, table.provider),
    uniqueIndex("app_registrations_hook_key").on(table.hookKey),
  ],
);

/**
 * The installation's, for every workspace without its own: no tenant's rows, so the system's alone. A desk
 * sees which providers they are of (server/db/row-security.ts).
 */
export const installationApps = pgTable(
  "installation_apps",
  { provider: text("provider", { enum: appProviders }).primaryKey(), ...appColumns() },
  (table) => [uniqueIndex("installation_apps_hook_key").on(table.hookKey)],
);

export type AppRow = typeof installationApps.$inferSelect;
