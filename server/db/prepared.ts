import { Placeholder, is, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./client.ts";
import { compileRows } from "./compile-rows.ts";

const queriesOf = new WeakMap<Db, Map<string, unknown>>();
const dialect = new PgDialect();
/** Of one connection; the shapes of lists are many, and those in use are few. */
const queriesMax = 200;

/**
 * A query of the hot path, built once for each connection. Drizzle's `prepare("a_name")` makes the database
 * parse and plan it once, too; that is for look-ups by key only: a plan made for any value at all is as good
 * as one made for this value there, and nowhere else. `prepare("")` lets it plan for the values of each call.
 */
export function prepared<Query>(db: Db, name: string, build: () => Query): Query {
  const queries = queriesOf.get(db) ?? new Map<string, unknown>();
  queriesOf.set(db, queries);
  const known = queries.get(name) as Query | undefined; // built by the same call under the same name
  if (known !== undefined) return known;
  const [oldest] = queries.keys();
  if (queries.size >= queriesMax && oldest !== undefined) queries.delete(oldest);
  const query = build();
  compileRows(query);
  queries.set(name, query);
  return query;
}

/**
 * A condition taken apart: its text, which says whether two are alike, the condition again with a placeholder
 * for each value, and the values.
 */
export interface Separated {
  text: string;
  shape: SQL;
  values: Readonly<Record<string, unknown>>;
  /** Of the values, those that are `asker`. */ ofAsker: readonly string[];
  /** Those that are places of a key, each with its position. */ ofKey: readonly [string, number][];
}
/** In a condition: whoever asks. So one and the same condition is made for all of them. */
export const asker = "0a5ce12a-5ce1-4a5c-8e12-0a5ce12a5ce1";
/** The values of a condition, asked by somebody, from a key on. */
export function valuesFor(
  { values, ofAsker, ofKey }: Separated,
  id: string | undefined,
  key: readonly unknown[] = [],
): Separated["values"] {
  if (ofAsker.length + ofKey.length === 0) return values;
  const all: Record<string, unknown> = { ...values };
  for (const name of ofAsker) all[name] = id;
  for (const [name, at] of ofKey) all[name] = key[at];
  return all;
}
const separated = new WeakMap<SQL, Separated>();

/** Of one and the same condition it is done once. */
export function separateValues(condition: SQL): Separated {
  const known = separated.get(condition);
  if (known) return known;
  const { sql: text, params } = dialect.sqlToQuery(condition);
  const shape = sql.join(
    text.split(/\$(\d+)/).map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.placeholder(part)}`)),
  );
  const values = Object.fromEntries(params.map((value, at) => [String(at + 1), value]));
  const ofAsker = Object.keys(values).filter((name) => values[name] === asker);
  const ofKey = Object.entries(values).flatMap(([name, value]): [string, number][] =>
    is(value, Placeholder) ? [[name, Number(value.name)]] : [],
  );
  const apart = { text, shape, values, ofAsker, ofKey };
  separated.set(condition, apart);
  return apart;
}
