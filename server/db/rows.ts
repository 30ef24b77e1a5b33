import { and, eq, getTableName, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { Fault } from "../fault.ts";
import { newId } from "./columns.ts";
import type { Db } from "./client.ts";
import { findRow, insertRow, updateRow } from "./prepared-rows.ts";
import type { TableRow, TenantTable } from "./tenant-table.ts";

export type { TableRow, TenantTable };
/** A value, or what the database makes one of. */
export type NewRow<T extends TenantTable> = {
  [Column in keyof Omit<T["$inferInsert"], "tenantId" | "id">]: T["$inferInsert"][Column] | SQL;
} & { id?: string };
export type RowPatch<T extends TenantTable> = Partial<Omit<T["$inferInsert"], "tenantId" | "id">>;

export interface Change {
  entity: string;
  entityId: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Whose doing it is, where that is not the actor of the work. */ by?: { id: string | null; name: string };
}

/** One table, this tenant's rows only; each write leaves its audit entry. */
export interface Rows<T extends TenantTable> {
  find(id: string): Promise<TableRow<T> | undefined>;
  /** @throws Fault not_found */
  get(id: string): Promise<TableRow<T>>;
  /** `get`, and nobody else changes the row until the transaction ends. */
  lock(id: string): Promise<TableRow<T>>;
  list(of?: {
    where?: SQL | undefined;
    orderBy?: (SQL | AnyPgColumn)[];
    limit?: number;
  }): Promise<TableRow<T>[]>;
  count(where?: SQL): Promise<number>;
  /** @param recordedAs how the audit log has it, where another entry tells the rest */
  insert(values: NewRow<T>, recordedAs?: (row: TableRow<T>) => TableRow<T>): Promise<TableRow<T>>;
  /** @throws Fault not_found; precondition_failed with the current row where `ifVersion` is not the row's */
  update(
    id: string,
    patch: RowPatch<T>,
    more?: { ifVersion?: number | undefined; action?: string; before?: TableRow<T> },
  ): Promise<TableRow<T>>;
  remove(id: string): Promise<TableRow<T>>;
}

// Drizzle types the rows of a generic table as unknown columns, and its inserts likewise; the table itself
// says what they are.
const typed = <T extends TenantTable>(rows: unknown) => rows as TableRow<T>[];

async function selectRows<T extends TenantTable>(
  db: Db,
  table: T,
  where: SQL | undefined,
  orderBy: (SQL | AnyPgColumn)[],
  limit: number,
): Promise<TableRow<T>[]> {
  const source: PgTable = table;
  return typed<T>(
    await db
      .select()
      .from(source)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  );
}

async function countRows(db: Db, source: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql<string>`count(*)` })
    .from(source)
    .where(where);
  return Number(row?.count ?? 0);
}

/** What a row that changes says of its change by itself. */
const stampsOf = (table: TenantTable, now: string) => ({
  ...(table.updatedAt ? { updatedAt: now } : {}),
  ...(table.version ? { version: sql`${table.version} + 1` } : {}),
});

/** @throws Fault not_found */
function found<Row>(row: Row | undefined): Row {
  if (!row) throw new Fault("not_found");
  return row;
}

export function rowsOf<T extends TenantTable>(
  db: Db,
  tenant: string,
  now: string,
  table: T,
  record: (change: Change) => void,
): Rows<T> {
  const entity = getTableName(table);
  const isMine = (more?: SQL) => and(eq(table.tenantId, tenant), more);
  const find = (id: string) => findRow(db, table, { tenant, id });
  // An update leaves the key as it is, so that rows which refer to this one can be written meanwhile.
  const lock = async (id: string, strength: "no key update" | "update" = "no key update") =>
    found(await findRow(db, table, { tenant, id }, strength));
  return {
    find,
    lock: (id) => lock(id),
    get: async (id) => found(await find(id)),
    list: ({ where, orderBy = [table.id], limit = 1000 } = {}) =>
      selectRows(db, table, isMine(where), orderBy, limit),
    count: (where) => countRows(db, table, isMine(where)),
    async insert(values, recordedAs) {
      const id = values.id ?? newId();
      const row = await insertRow(db, table, { ...values, tenantId: tenant, id });
      if (!row) throw new Fault("internal");
      record({ entity, entityId: id, action: "create", before: null, after: recordedAs?.(row) ?? row });
      return row;
    },
    async update(id, patch, { ifVersion, action = "update", before: known } = {}) {
      const before = known ?? (await lock(id));
      if (ifVersion !== undefined && before["version"] !== ifVersion)
        throw new Fault("precondition_failed", undefined, { extra: { current: before } });
      const row = await updateRow(db, table, { tenant, id }, { ...stampsOf(table, now), ...patch });
      record({ entity, entityId: id, action, before, after: found(row) });
      return found(row);
    },
    async remove(id) {
      const before = await lock(id, "update");
      await db.delete(table).where(isMine(eq(table.id, id)));
      record({ entity, entityId: id, action: "delete", before, after: null });
      return before;
    },
  };
}
