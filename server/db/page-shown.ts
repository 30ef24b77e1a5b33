import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "./client.ts";
import type { Versions } from "./kept-rows.ts";
import type { Key } from "./cursor.ts";
import { mineOf, onceOf, totalMax } from "./page-of.ts";
import type { Found, FoundIn, Ordered, PageOf, Reader, Runs, Start } from "./page-of.ts";
import { findVersions, isKept, readByIds, readKept } from "./page-kept.ts";
import type { KeptPage } from "./page-kept.ts";
import { statementName } from "./page-rows.ts";
import { separateValues, valuesFor } from "./prepared.ts";
import type { Separated } from "./prepared.ts";
import { beyondCursor, ordered } from "./sort.ts";

/** What screens ask for: each is a statement of its own on each connection. */
const plannedLimits: ReadonlySet<number> = new Set([10, 20, 25, 50, 100]);
/**
 * As it stands, and not as a parameter: a plan for any limit at all reads far more than a page. Drizzle takes
 * any expression here, and its types a number or a placeholder.
 */
const literal = (limit: number) => sql.raw(String(limit)) as unknown as number;

const isPlanned = ({ query }: Pick<PageOf<never>, "query">, { offset }: Start): boolean =>
  offset === 0 && plannedLimits.has(query.limit);
/** Whether the page's statement has a name, and its rows may be kept. */
export const canKeep = <Row>({ kept }: Reader, of: PageOf<Row>, start: Start): boolean =>
  kept !== null && kept !== undefined && isKept(of) && isPlanned(of, start);

/** The page's rows in their order, which an index serves. */
export async function readShownRows<Row>(reader: Reader, of: PageOf<Row>, start: Start): Promise<Row[]> {
  const { name, id, isServedInOrder, servedInRuns, servedThrough, foundIn } = of;
  const { db, kept } = reader;
  if (name === undefined) return readRows(db, of, start);
  const isServed = isServedInOrder || servedInRuns || servedThrough || foundIn?.order;
  if (kept && isKept(of) && isPlanned(of, start) && isServed)
    return readKept(reader, kept, of, () => keysInOrder(reader, of, start));
  if (isPlanned(of, start) && isServedInOrder) return readRows(db, of, start, name);
  if (!id) return readRows(db, of, start);
  const ids = await readIds(db, of, start, id);
  return ids.length === 0 ? [] : readByIds(reader, of, id, ids);
}

/** Of the first rows of an order that an index serves: in one run, or in several that are put together. */
function keysInOrder<Row>(reader: Reader, of: KeptPage<Row>, start: Start): Promise<Versions[]> {
  if (of.servedThrough) return keysThrough(reader, of, of.servedThrough, start);
  if (of.foundIn?.order) return keysElsewhere(reader, of, of.foundIn, of.foundIn.order, start);
  const { servedInRuns: runs = [], whereInRuns, sort, query } = of;
  const where = runs.length > 0 && whereInRuns ? whereInRuns : of.where;
  const { shape, values, order, key } = pageShape({ ...of, where }, start);
  const most = sql.raw(String(query.limit + 1));
  const found = (columns: SQL, condition: SQL | undefined) =>
    sql`select ${columns} from ${of.from} where ${condition} order by ${order} limit ${most}`;
  const first = ordered(
    sort.columns.map((_, at) => sql.raw(`o${at}`)),
    sort.direction,
  );
  const firstOf = (rows: SQL) => sql`select * from (${rows}) as runs order by ${first} limit ${most}`;
  const run = (columns: SQL, { each, column, also }: Runs) =>
    "rows" in each
      ? sql`select part.* from ${each.rows} as one(value) cross join lateral (${found(columns, and(shape, also, sql`${column} = one.value`))}) as part`
      : firstOf(inParts(each, (value) => found(columns, and(shape, also, sql`${column} = ${value}`))));
  const [one] = runs;
  return findVersions(reader, of, {
    key: [key, query.limit + 1, ...runs.map(nameOf)].join(" "),
    values: Object.assign({}, values, ...runs.map(valuesOf)) as Record<string, unknown>, // all are such
    inner: (columns) =>
      one === undefined
        ? found(columns, shape)
        : runs.length === 1 && !("rows" in one.each)
          ? run(columns, one)
          : firstOf(
              sql.join(
                runs.map((each) => sql`(${run(columns, each)})`),
                sql` union `,
              ),
            ),
  });
}
/** Of the rows that stand for what is listed in another table, in whose index the order is. */
function keysElsewhere<Row>(
  reader: Reader,
  of: KeptPage<Row>,
  { from, where, id: [, id] }: FoundIn,
  columnsOfOrder: readonly AnyPgColumn[],
  start: Start,
): Promise<Versions[]> {
  const { key, values, shape, last } = shapeElsewhere(of, where, columnsOfOrder, start);
  return findVersions(reader, of, {
    key,
    values,
    inner: (columns) =>
      sql`select ${columns} from (select ${id} as id from ${from} where ${shape} ${last}) as part join ${of.from} on ${and(eq(of.tenantId, sql.placeholder("tenant")), sql`${of.id} = part.id`)}`,
  });
}
/**
 * The same where these rows lead also to some that are not to be listed. Joined by the whole key, from which the
 * database knows that each leads to one row: else it takes a plan for any values to be dear, and plans each anew.
 */
function keysThrough<Row>(
  reader: Reader,
  of: KeptPage<Row>,
  { from, where, tenantId, id: [listed, id], order }: Ordered,
  start: Start,
): Promise<Versions[]> {
  const { key, values, shape, last } = shapeElsewhere(of, where, order, start);
  return findVersions(reader, of, {
    key: `through ${key}`,
    values,
    inner: (columns) =>
      sql`select ${columns} from ${from} join ${of.from} on ${and(eq(of.tenantId, sql.placeholder("tenant")), eq(of.tenantId, tenantId), eq(listed, id))} where ${shape} ${last}`,
  });
}
function shapeElsewhere<Row>(
  of: KeptPage<Row>,
  where: SQL,
  columnsOfOrder: readonly AnyPgColumn[],
  { after }: Start,
) {
  const { direction } = of.sort;
  const order = columnsOfOrder.map((column) => sql`${column}`);
  const places = after?.map((_, at) => sql.placeholder(String(at)));
  const beyond = beyondCursor(order, direction, places);
  // Without a cursor it is the condition itself, which may be kept.
  const apart = separateValues((beyond && and(where, beyond)) ?? where);
  const most = sql.raw(String(of.query.limit + 1));
  return {
    key: `${apart.text} ${direction} ${of.query.limit + 1} ${of.sort.columns.map(({ name }) => name).join(" ")}`,
    values: valuesFor(apart, of.askedBy, after),
    shape: apart.shape,
    last: sql`order by ${ordered(order, direction)} limit ${most}`,
  };
}

const valueName = (at: number): string => `value${at}`;
/** Each in its order, so that the database merges them and reads no more than the page of all. */
const inParts = (each: readonly string[], part: (value: SQL) => SQL): SQL =>
  sql.join(
    each.map((_, at) => sql`(${part(sql`${sql.placeholder(valueName(at))}`)})`),
    sql` union all `,
  );
const nameOf = ({ named, each }: Runs): string => ("rows" in each ? named : `${named} ${each.length}`);
const valuesOf = ({ each }: Runs): Readonly<Record<string, unknown>> =>
  "rows" in each ? each.values : Object.fromEntries(each.map((value, at) => [valueName(at), value]));

/** @param plannedAs the list's name, where the database plans the statement once; each time without one */
async function readRows<Row>(
  db: Db,
  of: PageOf<Row>,
  start: Start,
  plannedAs: string | null = null,
): Promise<Row[]> {
  const { shape, values, order, key } = pageShape(of, start);
  const limit = of.query.limit + 1;
  const rowsKey = plannedAs === null ? key : `${key} ${limit}`;
  const build = () => {
    const query = of.select().where(shape).orderBy(order);
    return plannedAs === null
      ? query.limit(sql.placeholder("limit")).offset(sql.placeholder("offset")).prepare("")
      : query.limit(literal(limit)).prepare(statementName(plannedAs, rowsKey));
  };
  const found = onceOf(db, of)(rowsKey, build).execute({ ...values, limit, offset: start.offset });
  return (await found) as Row[]; // the caller's select says what a row is
}

/**
 * The keys alone, planned for these values: what planning costs grows with the tables that are joined, and
 * the rows of keys need no plan of their own.
 */
async function readIds<Row>(db: Db, of: PageOf<Row>, start: Start, id: AnyPgColumn): Promise<string[]> {
  const { shape, values, order, key } = pageShape(of, start);
  const build = () =>
    db
      .select({ id: sql<string>`${id}` })
      .from(sql`${of.countFrom ?? of.from}`)
      .where(shape)
      .orderBy(order)
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare("");
  const found = onceOf(db, of)(`ids ${key}`, build);
  const rows = await found.execute({ ...values, limit: of.query.limit + 1, offset: start.offset });
  return rows.map((row) => row.id);
}

interface PageShape {
  apart: Separated;
  order: SQL;
  key: string;
}
const shapes = new WeakMap<SQL, Map<string, PageShape>>();
/** Of a condition that is kept the statement is as well, wherever in the order a page begins. */
function pageShape<Row>(of: PageOf<Row>, { after }: Start) {
  const mine = mineOf(of) ?? sql`true`;
  const known = shapes.get(mine) ?? new Map<string, PageShape>();
  shapes.set(mine, known);
  const { direction, columns } = of.sort;
  const sorted = [direction, after !== undefined, ...columns.map(({ name }) => name)].join(" ");
  const page = known.get(sorted) ?? makeShape(of, mine, sorted, after);
  known.set(sorted, page);
  const { apart, order, key } = page;
  return { shape: apart.shape, values: valuesFor(apart, of.askedBy, after), key, order };
}
function makeShape<Row>(of: PageOf<Row>, mine: SQL, sorted: string, after: Key | undefined): PageShape {
  const { direction } = of.sort;
  const columns = of.sort.columns.map((column) => sql`${column}`);
  const places = after?.map((_, at) => sql.placeholder(String(at)));
  const apart = separateValues(and(mine, beyondCursor(columns, direction, places)) ?? mine);
  return { apart, order: ordered(columns, direction), key: `${apart.text} ${sorted}` };
}

/** The rows, and then how many there are: by itself, where the page does not tell. Behind a cursor nobody asks. */
export async function showThenCount<Row>(reader: Reader, of: PageOf<Row>, start: Start): Promise<Found<Row>> {
  const rows = await readShownRows(reader, of, start);
  const { after, offset } = start;
  if (after) return { rows, total: null };
  // A last page counts itself.
  if (rows.length <= of.query.limit && (rows.length > 0 || offset === 0))
    return { rows, total: offset + rows.length };
  return { rows, total: await countOf(reader, of) };
}

async function countOf<Row>(reader: Reader, of: PageOf<Row>): Promise<number> {
  if (!of.countApart) return countWhere(reader, of, of.foundIn?.where ?? mineOf(of));
  let total = 0;
  for (const { where, isPlanned } of of.countApart)
    if (total < totalMax) total += await countWhere(reader, of, mineOf({ ...of, where }), isPlanned);
  return total;
}

async function countWhere<Row>(
  { db, totals }: Reader,
  of: PageOf<Row>,
  where: SQL | undefined,
  isAlike = of.isServedInOrder === true,
): Promise<number> {
  const apart = separateValues(where ?? sql`true`);
  const { text, shape } = apart;
  const values = valuesFor(apart, of.askedBy);
  const isPlanned = isAlike && of.name !== undefined;
  const from = of.foundIn?.from ?? of.countFrom ?? of.from;
  const build = () =>
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(sql`(select 1 from ${from} where ${shape} limit ${sql.raw(String(totalMax))}) as counted`)
      .prepare(isPlanned ? statementName(of.name ?? "", `count ${text}`) : "");
  const count = async () => {
    const [counted] = await onceOf(db, of)(`count ${text}`, build).execute(values);
    return counted?.total ?? 0;
  };
  // A list without a name may count another table by the same condition.
  return totals && of.name !== undefined
    ? totals.of(`${of.name} ${text} ${JSON.stringify(values)}`, count)
    : count();
}
