import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./client.ts";

const known = new WeakMap<Db, Map<string, unknown>>();
const dialect = new PgDialect();
/** Of one connection; the shapes of lists are many, and those in use are few. */
const queriesMax = 200;

/**
 * A query of the hot path, built once for each connection. Drizzle's `prepare("a_name")` makes the database
 * parse and plan it once, too; that is for look-ups by key only: a plan made for any value at all is as good
 * as one made for this value there, and nowhere else. `prepare("")` lets it plan for the values of each call.
 */
export function prepared<Query>(db: Db, name: string, build: () => Query): Query {
  const queries = known.get(db) ?? new Map<string, unknown>();
  known.set(db, queries);
  if (queries.size >= queriesMax) queries.clear();
  const query = (queries.get(name) ?? build()) as Query; // built by the same call under the same name
  queries.set(name, query);
  return query;
}

/**
 * A condition taken apart: its text, which says whether two are alike, the condition again with a placeholder
 * for each value, and the values.
 */
export function separateValues(condition: SQL): {
  text: string;
  shape: SQL;
  values: Record<string, unknown>;
} {
  const { sql: text, params } = dialect.sqlToQuery(condition);
  const shape = sql.join(
    text.split(/\$(\d+)/).map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.placeholder(part)}`)),
  );
  return { text, shape, values: Object.fromEntries(params.map((value, at) => [String(at + 1), value])) };
}
