import type { Db } from "./client.ts";

const known = new WeakMap<Db, Map<string, unknown>>();

/**
 * A query of the hot path, built once for each connection and parsed and planned once by its database. For look-ups by key only: a plan made for any
 * value at all is as good as one made for this value there, and nowhere else.
 */
export function prepared<Query>(db: Db, name: string, build: () => Query): Query {
  const queries = known.get(db) ?? new Map<string, unknown>();
  known.set(db, queries);
  const query = (queries.get(name) ?? build()) as Query; // built by the same call under the same name
  queries.set(name, query);
  return query;
}
