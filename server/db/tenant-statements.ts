import { eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type {
  AnyPgColumn,
  PgDeleteBase,
  PgQueryResultHKT,
  PgSelectBase,
  PgTable,
  PgUpdateBuilder,
  SelectedFields,
} from "drizzle-orm/pg-core";
import type { GetSelectTableName, GetSelectTableSelection } from "drizzle-orm/query-builders/select.types";
import type { Db } from "./client.ts";

/** Any table with a `tenant_id`, whatever the rest of its key is. */
type ScopedTable = PgTable & { tenantId: AnyPgColumn };

/** Statements about one tenant's rows: whatever `where` is given to them, the tenant is asked for first. */
export interface TenantStatements {
  /** Drizzle's `select(columns).from(table)`. */
  from<T extends ScopedTable>(
    table: T,
  ): PgSelectBase<GetSelectTableName<T>, GetSelectTableSelection<T>, "single">;
  from<T extends ScopedTable, Columns extends SelectedFields>(
    table: T,
    columns: Columns,
  ): PgSelectBase<GetSelectTableName<T>, Columns, "partial">;
  /** Past the audit log; what is audited is written by `Work.rows`. */
  update<T extends ScopedTable>(table: T): PgUpdateBuilder<T, PgQueryResultHKT>;
  /** Past the audit log, as `update`. */
  delete<T extends ScopedTable>(table: T): PgDeleteBase<T, PgQueryResultHKT>;
}

interface Filtered {
  where(condition: SQL | undefined): unknown;
}
/** The statement itself, with the tenant's condition in it now and before whatever it is given. */
function scoped<S extends Filtered>(statement: S, isMine: SQL): S {
  const where = statement.where.bind(statement);
  where(isMine);
  // The brackets hold a condition of raw SQL together: an `or` in it would let the tenant's go.
  const both = (more: SQL | undefined) => (more ? sql`${isMine} and (${more})` : isMine);
  return Object.assign(statement, { where: (more: SQL | undefined) => where(both(more)) });
}

export function tenantStatements(db: Db, tenant: string): TenantStatements {
  const isMine = (table: ScopedTable) => eq(table.tenantId, tenant);
  return {
    // Drizzle cannot type `from` of a generic table; the interface states what its two forms give.
    from: ((table: ScopedTable, columns?: SelectedFields) =>
      scoped(
        columns ? db.select(columns).from(table) : db.select().from(table),
        isMine(table),
      )) as TenantStatements["from"],
    update: (table) => {
      const builder = db.update(table);
      const set = builder.set.bind(builder);
      return Object.assign(builder, {
        set: (values: Parameters<typeof set>[0]) => scoped(set(values), isMine(table)),
      });
    },
    delete: (table) => scoped(db.delete(table), isMine(table)),
  };
}
