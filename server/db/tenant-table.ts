import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

/** A tenant-owned table with the key `(tenant_id, id)`. */
export type TenantTable = PgTable & {
  tenantId: AnyPgColumn;
  id: AnyPgColumn;
  version?: AnyPgColumn;
  createdAt?: AnyPgColumn;
  updatedAt?: AnyPgColumn;
  deletedAt?: AnyPgColumn;
};
export type TableRow<T extends TenantTable> = T["$inferSelect"] & { id: string };
