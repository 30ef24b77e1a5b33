import { sql } from "drizzle-orm";
import { customType, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

/**
 * A moment: timestamptz below, an ISO 8601 string in UTC with milliseconds above, so that strings compare as
 * times do.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp(3) with time zone",
  fromDriver: (raw) => isoFrom(raw),
});

/** PostgreSQL writes `2026-01-02 03:04:05.6+00` in a session whose zone is UTC. */
function isoFrom(raw: string | Date): string {
  if (typeof raw !== "string") return raw.toISOString();
  if (raw.length === 22 + 4 && raw.endsWith("+00")) return `${raw.slice(0, 10)}T${raw.slice(11, 23)}Z`;
  return new Date(raw.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")).toISOString();
}

/** Bytes as they came. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const newId = (): string => v7();

/**
 * Key columns of a table whose rows belong to a tenant. Row-level security comes from row-security.ts, for
 * every table that has `tenant_id`.
 */
export const tenantKey = () => ({
  tenantId: text("tenant_id").notNull(),
  id: uuid("id").notNull().$defaultFn(newId),
});
/** `(tenant_id, id)`: a reference that crosses tenants cannot be written. */
export const keyOf = (table: { tenantId: AnyPgColumn; id: AnyPgColumn }) =>
  primaryKey({ columns: [table.tenantId, table.id] });
export const createdAt = () =>
  instant("created_at")
    .notNull()
    .default(sql`now()`);
export const updatedAt = () =>
  instant("updated_at")
    .notNull()
    .default(sql`now()`);
export const rowVersion = () => integer("version").notNull().default(1);
export const tagList = (name = "tags") =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);
