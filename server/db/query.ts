import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import pg from "pg";
import type { Db } from "./client.ts";

/** The rows of a statement that is written as SQL; what a row is, the caller says beside the statement. */
export async function queryRows<Row extends object = Record<string, unknown>>(
  db: Pick<Db, "execute">,
  statement: SQL | string,
): Promise<Row[]> {
  const answer: unknown = await db.execute(statement);
  return (answer as { rows: Row[] }).rows; // both drivers answer { rows }
}

/** How a connection of PostgreSQL's is asked, past Drizzle. */
type Ask = (config: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>;
const askers = new WeakMap<object, Ask>();
/** A handle that can be asked by text. */
export const askedBy = (db: Db, ask: Ask): void => {
  askers.set(db, ask);
};

const { builtins } = pg.types;
/** Times come as PostgreSQL writes them, as Drizzle has it. */
const timeTypes = new Set<number>([
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.DATE,
  builtins.INTERVAL,
]);
const asItCame = (text: string) => text;
const parserOf = (id: number, format?: "text"): unknown =>
  timeTypes.has(id) ? asItCame : pg.types.getTypeParser(id, format);
// one of its overloads: cells come as text
const types = { getTypeParser: parserOf as typeof pg.types.getTypeParser };

/**
 * The rows of a statement whose text is the same each time, with $1, $2 … for its values. Of what comes with every
 * write: Drizzle puts a statement together anew from its parts with each call.
 */
export async function queryText<Row extends object = Record<string, unknown>>(
  db: Db,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const ask = askers.get(db);
  if (!ask) return queryRows<Row>(db, withPlaces(text, values));
  const { rows } = await ask({ text, types }, [...values]);
  return rows as Row[]; // as above
}

/** SQL with $1, $2 … as it stands, on a handle that builds its own. */
const withPlaces = (text: string, values: readonly unknown[]): SQL =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
  );
