import { sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { queryRows } from "../db/query.ts";
import { RefusedStart } from "../refused-start.ts";

export interface BackedTable {
  name: string;
  /** Those that are written, with their types; what the database works out itself is not. */
  columns: [name: string, type: string][];
  /** Who sees all of its rows: row-level security holds for the database's owner too. */ role: string;
}

/** In a transaction that takes as long as it takes; values are written as they are read. */
export const calmly =
  "select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true), set_config('timezone', 'UTC', true), set_config('extra_float_digits', '1', true)";

/** Counts of calls, which may be lost. */
const leftOut = ["rate_counts"];

export const tablesOf = async (db: Db): Promise<BackedTable[]> => {
  const tables = await queryRows<BackedTable & { isHidden: boolean }>(
    db,
    sql`select name, columns, coalesce(role, 'none') as role, role is null and forced and not (select rolsuper from pg_roles where rolname = session_user) as "isHidden" from (
      select c.relname as name, c.relforcerowsecurity as forced,
        (select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        (select r.rolname from pg_roles r where c.relrowsecurity and r.rolname in ('parley_system', 'parley_search', 'parley_eraser') and has_table_privilege(r.oid, c.oid, 'select')
          and exists (select from pg_policy p where p.polrelid = c.oid and r.oid = any(p.polroles)) order by r.rolname <> 'parley_system' limit 1) as role
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> ${leftOut[0]}) t order by name`,
  );
  const hidden = tables.find(({ isHidden }) => isHidden);
  if (hidden) throw new Error(`Nobody may read all of ${hidden.name}.`);
  return tables.map(({ name, columns, role }) => ({ name, columns, role }));
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The last migration of a database. @throws RefusedStart where there was none */
export async function lastMigration(db: Db): Promise<number> {
  const [known] = await queryRows<{ is: boolean }>(
    db,
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is",
  );
  if (known?.is !== true)
    throw new RefusedStart(
      'There is nothing of Parley in this database yet: "npm run migrate" makes its tables.',
    );
  const [row] = await queryRows<{ at: string | null }>(
    db,
    "select max(created_at) as at from drizzle.__drizzle_migrations",
  );
  return Number(row?.at ?? 0);
}

export const hasQueue = async (db: Db): Promise<boolean> =>
  (await queryRows<{ is: boolean }>(db, "select to_regclass('pgboss.job') is not null as is"))[0]?.is ===
  true;
