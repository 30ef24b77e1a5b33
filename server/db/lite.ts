import { PGlite, types } from "@electric-sql/pglite";
import type { PGliteOptions, Results } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { drizzle } from "drizzle-orm/pglite";
import { statementStep } from "./statement-step.ts";

/**
 * What Drizzle reads itself, as the text that PostgreSQL sends: moments, days, intervals, and lists of them
 * and of numbers.
 */
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

/** A mode without what it gives to the group and to others. */
const ownersOnly = (mode: number): number => mode & ~0o077;

/**
 * Files that nobody else on the machine reads. PostgreSQL asks for that, and the layer below it sets the mode
 * of each new file itself, past the umask: to 666.
 */
class OwnersFiles extends NodeFS {
  override async init(...[lite, given]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(lite, given);
    const keepPrivate = (module: { NODEFS?: { node_ops: Operations } }) => {
      if (module.NODEFS === undefined)
        throw new Error("PGlite has another way to files than this version knows.");
      const { node_ops: operations } = module.NODEFS;
      const { setattr } = operations;
      operations.setattr = (node, change) => {
        setattr(node, change.mode === undefined ? change : { ...change, mode: ownersOnly(change.mode) });
      };
    };
    // its type leaves out what NodeFS itself uses
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [keepPrivate, ...(emscriptenOpts.preRun ?? [])] } };
  }
}
interface Operations {
  setattr(node: unknown, change: { mode?: number }): void;
}

/** PostgreSQL in this process, with the extensions that the schema wants, in UTC. */
export async function createLite({
  dataDir,
  ...options
}: Pick<PGliteOptions, "dataDir" | "loadDataDir">): Promise<PGlite> {
  const lite = await PGlite.create({
    ...options,
    ...(dataDir === undefined ? {} : { fs: new OwnersFiles(dataDir) }),
    extensions: { pg_trgm, btree_gin },
  });
  await lite.exec("set timezone = 'UTC'");
  for (const type of readByDrizzle) lite.parsers[type] = asText;
  return lite;
}

/**
 * Drizzle says with each query how the types are read that `createLite` said already, and PGlite then copies
 * its table of all types, which takes longer than a small query: so it is not told.
 */
export const drizzleOn = (lite: PGlite) =>
  drizzle({
    client: {
      query: (text: string, values: unknown[], { rowMode }: { rowMode: "array" | "object" }) =>
        statementStep(text, () => lite.query(text, values, { rowMode })),
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
