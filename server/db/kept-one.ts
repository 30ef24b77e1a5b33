import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { askDirect } from "./direct.ts";
import { versionsIn } from "./page-kept.ts";
import type { Reader } from "./page-of.ts";

/** A row that is found by its key. */
interface One<Row> {
  /** Of those that are read so: says which statement `versions` is. */ name: string;
  tenant: string;
  id: string;
  /** Asks for what `versionsOf` names, in its order, by the tenant ($1) and the id ($2). */ versions: () => SQL;
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

/**
 * The row as it stands: one that is kept is asked for its versions alone, and read whole only where they are others.
 * So a row that nobody keeps costs one statement as well.
 */
export async function readKeptOne<Row extends object>(
  { db, kept }: Reader,
  one: One<Row>,
): Promise<Row | undefined> {
  const { name, tenant, id, read } = one;
  if (!kept) return read();
  if (kept.has(name, tenant, id)) {
    const [found] = await askDirect(
      db,
      { name: `${name}_versions`, text: textOf(one) },
      { 1: tenant, 2: id },
    );
    if (!found) return undefined;
    const row = kept.get(name, tenant, found);
    if (row) return row as Row; // kept under this name
  }
  const row = await read();
  if (row) kept.keep(name, tenant, versionsIn(row), row);
  return row;
}
