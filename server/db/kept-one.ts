import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import { Coalescer } from "../coalesce.ts";
import { askDirect, poolOf } from "./direct.ts";
import type { Versions } from "./kept-rows.ts";
import { versionsIn } from "./page-kept.ts";
import type { Db } from "./client.ts";
import type { Reader } from "./page-of.ts";

/** A row that is found by its key. */
interface One<Row> {
  /** Of those that are read so: says which statement `versions` is. */ name: string;
  tenant: string;
  id: string;
  /** Asks for what `versionsOf` names, in its order, by the tenant ($1) and a list of ids ($2). */
  versions: () => SQL;
  /** Reads the row with its versions. */
  read: () => Promise<Row | undefined>;
}

const dialect = new PgDialect();
const texts = new Map<string, string>();
const textOf = ({ name, versions }: Pick<One<unknown>, "name" | "versions">): string => {
  const text = texts.get(name) ?? dialect.sqlToQuery(versions()).sql;
  texts.set(name, text);
  return text;
};

const together = new WeakMap<pg.Pool, Coalescer>();
/** Of those who read the same database; undefined where there is no wire. */
export function coalescerOf(db: Db): Coalescer | undefined {
  const pool = poolOf(db);
  if (!pool) return undefined;
  const coalescer = together.get(pool) ?? new Coalescer();
  together.set(pool, coalescer);
  return coalescer;
}

/** Rows of a tenant that are asked for while others are under way are asked for by one statement. */
async function versionsNow({ db }: Reader, one: One<unknown>): Promise<Versions | undefined> {
  const { name, tenant, id } = one;
  const ask = async (ids: readonly string[]) => {
    const statement = { name: `${name}_versions`, text: textOf(one) };
    const rows = await askDirect(db, statement, { 1: tenant, 2: ids });
    return new Map(rows.map((versions) => [String(versions[0]), versions]));
  };
  const found = await (coalescerOf(db)?.ask(`${name} ${tenant}`, [id], ask) ?? ask([id]));
  return found.get(id);
}

/**
 * The row as it stands: one that is kept is asked for its versions alone, and read whole only where they are others.
 * So a row that nobody keeps costs one statement as well.
 */
export async function readKeptOne<Row extends object>(
  reader: Reader,
  one: One<Row>,
): Promise<Row | undefined> {
  const { name, tenant, id, read } = one;
  const { kept } = reader;
  if (!kept) return read();
  if (kept.has(name, tenant, id)) {
    const found = await versionsNow(reader, one);
    if (!found) return undefined;
    const row = kept.get(name, tenant, found);
    if (row) return row as Row; // kept under this name
  }
  const row = await read();
  if (row) kept.keep(name, tenant, versionsIn(row), row);
  return row;
}
