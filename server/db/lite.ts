import { PGlite, types } from "@electric-sql/pglite";
import type { PGliteOptions, Results } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";

/** What Drizzle reads itself, as the text that PostgreSQL sends: moments, days, intervals, and lists of them and of numbers. */
const readByDrizzle = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.DATE,
  types.INTERVAL,
  1115,
  1182,
  1185,
  1187,
  1231,
];
const asText = (text: string): string => text;

/** PostgreSQL in this process, with the extensions that the schema wants, in UTC. */
export async function createLite(options: Pick<PGliteOptions, "dataDir" | "loadDataDir">): Promise<PGlite> {
  const lite = await PGlite.create({ ...options, extensions: { pg_trgm, btree_gin } });
  await lite.exec("set timezone = 'UTC'");
  for (const type of readByDrizzle) lite.parsers[type] = asText;
  return lite;
}

/** Drizzle says with each query how the types are read that `createLite` said already, and PGlite then copies its table of all types, which takes longer than a small query: so it is not told. */
export const drizzleOn = (lite: PGlite) =>
  drizzle({
    client: {
      query: (text: string, values: unknown[], { rowMode }: { rowMode: "array" | "object" }) =>
        lite.query(text, values, { rowMode }),
      transaction: <T>(work: Parameters<typeof lite.transaction<T>>[0]) => lite.transaction(work),
    } as unknown as PGlite, // all that Drizzle asks of it
  });

/** The same rows with moments and days as Dates, for who does not read them by Drizzle. */
export function withDates<Row extends Record<string, unknown>>({
  rows,
  fields,
}: Pick<Results<Row>, "rows" | "fields">): Record<string, unknown>[] {
  const dates = fields.flatMap(({ name, dataTypeID }) => {
    const read = types.parsers[dataTypeID];
    return readByDrizzle.includes(dataTypeID) && read ? [{ name, read }] : [];
  });
  if (dates.length === 0) return rows;
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      dates.map(({ name, read }) => {
        const text = row[name];
        return [name, typeof text === "string" ? read(text) : text] as const;
      }),
    ),
  }));
}
