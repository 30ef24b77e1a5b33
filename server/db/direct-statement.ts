import { sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import type { Db } from "./client.ts";
import { askDirect } from "./direct.ts";
import { separateValues, valuesFor } from "./prepared.ts";
import type { Separated } from "./prepared.ts";

/**
 * A statement of the hot path that is made of columns and conditions: put together once, and asked past Drizzle.
 * Planned for any values alike, so for look-ups by key only.
 * @param name on each connection: nothing else is asked under it
 * @param keys what each call tells
 * @param make by the first call, of the places where what is told stands, each as often as it is needed; other values
 * in it stay what they are then
 * @returns asks it: rows as lists of cells, which PostgreSQL's own wire tells as texts (numbers and booleans, too), each
 * column under another name. A list of ids is told as PostgreSQL writes one, `{a,b}`
 */
export function directStatement<Key extends string>(
  name: string,
  keys: readonly Key[],
  make: (places: Readonly<Record<Key, Placeholder>>) => SQL,
): (db: Db, told: Readonly<Record<Key, string | null>>) => Promise<readonly unknown[][]> {
  let made: Separated | undefined;
  return (db, told) => {
    made ??= separateValues(make(placesOf(keys)));
    const values = valuesFor(
      made,
      undefined,
      keys.map((key) => told[key]),
    );
    return askDirect(db, { name, text: made.text }, values);
  };
}

const placesOf = <Key extends string>(keys: readonly Key[]): Record<Key, Placeholder> =>
  Object.fromEntries(keys.map((key, at) => [key, sql.placeholder(String(at))])) as Record<Key, Placeholder>; // one of each
