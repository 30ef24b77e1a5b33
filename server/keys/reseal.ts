import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Database, Db } from "../db/client.ts";
import { queryRows } from "../db/query.ts";
import type { Sealer } from "../sealer.ts";
import { sealedColumns } from "./sealed-columns.ts";
import type { SealedColumn } from "./sealed-columns.ts";

const rowsAtOnce = 100;

export interface Resealed {
  /** Sealed by the key now, and by the one before until then. */ resealed: number;
  /** Changed by a server meanwhile. */ missed: number;
  /** By which rows of which columns neither key opens: `connections.secrets` → how many. */
  closed: ReadonlyMap<string, number>;
}

/**
 * Once through all that is sealed, in transactions of a hundred rows. What is sealed by the key already stays, so
 * that one who was interrupted begins again; what a server wrote meanwhile is not written over.
 */
export async function reseal(
  database: Database,
  sealer: Sealer,
  told: (column: string, resealed: number) => void = () => undefined,
): Promise<Resealed> {
  const sum = { resealed: 0, missed: 0, closed: new Map<string, number>() };
  for (const column of sealedColumns) {
    const name = `${column.table}.${column.column}`;
    let last: Row | undefined;
    do {
      const { rows, ...done } = await database.transaction("system", (db) =>
        resealSome(db, sealer, column, last),
      );
      last = rows.length < rowsAtOnce ? undefined : rows.at(-1);
      sum.resealed += done.resealed;
      sum.missed += done.missed;
      if (done.closed > 0) sum.closed.set(name, (sum.closed.get(name) ?? 0) + done.closed);
      if (done.resealed > 0) told(name, done.resealed);
    } while (last);
  }
  return sum;
}

/** Until a whole pass finds nothing more to do, nor to do again. */
export async function resealAll(...of: Parameters<typeof reseal>): Promise<Resealed> {
  let resealed = 0;
  for (;;) {
    const pass = await reseal(...of);
    resealed += pass.resealed;
    if (pass.resealed + pass.missed === 0) return { ...pass, resealed };
  }
}

type Row = Record<string, string>;

async function resealSome(
  db: Db,
  sealer: Sealer,
  of: SealedColumn,
  after: Row | undefined,
): Promise<{ rows: Row[]; resealed: number; missed: number; closed: number }> {
  const rows = await pageOf(db, of, after);
  const done = { rows, resealed: 0, missed: 0, closed: 0 };
  for (const row of rows) {
    const sealed = valueIn(row, of.column);
    const next = resealedBy(
      sealer,
      sealed,
      of.of((name) => valueIn(row, name)),
    );
    if (next === "closed") done.closed += 1;
    else if (next !== null) {
      const column = sql.identifier(of.column);
      const stored = (text: string): SQL => (of.isJson ? sql`to_jsonb(${text}::text)` : sql`${text}`);
      const isIt = of.key.map(
        ([name, type]) => sql`${sql.identifier(name)} = ${valueIn(row, name)}::${sql.raw(type)}`,
      );
      const changed = await queryRows(
        db,
        sql`update ${sql.identifier(of.table)} set ${column} = ${stored(next)} where ${sql.join(isIt, sql` and `)} and ${column} = ${stored(sealed)} returning 1 as is`,
      );
      if (changed.length > 0) done.resealed += 1;
      else done.missed += 1;
    }
  }
  return done;
}

const pageOf = (
  db: Db,
  { table, column, key, names, isJson, where }: SealedColumn,
  after: Row | undefined,
): Promise<Row[]> => {
  const keys = sql.join(
    key.map(([name]) => sql.identifier(name)),
    sql`, `,
  );
  const shown = [...key.map(([name]) => name), ...names].map((name) => sql`${sql.identifier(name)}`);
  const sealed = sql.identifier(column);
  const passed =
    after &&
    sql.join(
      key.map(([name, type]) => sql`${valueIn(after, name)}::${sql.raw(type)}`),
      sql`, `,
    );
  return queryRows<Row>(
    db,
    sql`select ${sql.join(shown, sql`, `)}, ${isJson ? sql`${sealed} #>> '{}' as ${sealed}` : sealed} from ${sql.identifier(table)} where ${sql.raw(where ?? "true")}${passed ? sql` and (${keys}) > (${passed})` : sql``} order by ${keys} limit ${rowsAtOnce}`,
  );
};

function resealedBy(sealer: Sealer, sealed: string, of: string): string | null | "closed" {
  try {
    return sealer.reseal(sealed, of);
  } catch {
    return "closed";
  }
}

function valueIn(row: Row, name: string): string {
  const value = row[name];
  if (value === undefined) throw new Error(`There is no ${name} in the row.`);
  return value;
}
