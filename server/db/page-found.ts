import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { queryRows } from "./query.ts";
import { mineOf, totalMax } from "./page-of.ts";
import type { Found, FoundIn, PageOf, Reader, Start } from "./page-of.ts";
import { askDirect, withValues } from "./direct.ts";
import type { KeptRows, Versions } from "./kept-rows.ts";
import { isKept, readByIds, readKept, totalAndVersions, versionsOfIds } from "./page-kept.ts";
import type { KeptPage } from "./page-kept.ts";
import { statementName } from "./page-rows.ts";
import { separateValues, valuesFor } from "./prepared.ts";
import type { Separated } from "./prepared.ts";
import { beyondCursor, list, ordered } from "./sort.ts";
import type { Sort } from "./sort.ts";

type Name = ReturnType<typeof sql.identifier>;
/**
 * Rows that are worked out (`rows`), once for the total and the page together, or that stand somewhere
 * (`from`); under which names they have the columns of the order, and the id; and that id in the list.
 */
type Source = ({ rows: SQL } | { from: SQL }) & { order: (SQL | Name)[]; id: SQL | Name; of: AnyPgColumn };
type Groups = NonNullable<PageOf<never>["groups"]>;

/** What the dear filters find. */
export const filteredSource = <Row>(of: PageOf<Row>, id: AnyPgColumn): Source => ({
  ...under(of.sort, id),
  rows: sql`select ${list(wantedOf(of.sort, id).map((column) => sql`${column}`))} from ${of.countFrom ?? of.from} where ${mineOf(of)}`,
});

/** What stands in another table, which has the columns of the order. */
export const standingIn = (
  { from, where, id: [of, id] }: FoundIn,
  order: readonly AnyPgColumn[],
): Source => ({
  of,
  id: sql`${id}`,
  order: order.map((column) => sql`${column}`),
  from: sql`${from} where ${where}`,
});

/** What any of these conditions finds, of each at most as many as are counted. */
export function anyOf<Row>(
  { from, tenantId, tenant, sort }: PageOf<Row>,
  { id, anyOf: groups }: Groups,
): Source {
  const select = list(wantedOf(sort, id).map((column) => sql`${column}`));
  const rows = groups.map(({ where, foundIn }) =>
    foundIn?.order
      ? sql`(select ${list(foundIn.order.map((column, at) => sql`${column} as ${sql.identifier(sort.columns[at]?.name ?? id.name)}`))} from ${foundIn.from} where ${foundIn.where} limit ${sql.raw(String(totalMax))})`
      : sql`(select ${select} from ${from} where ${and(eq(tenantId, tenant), where)} limit ${sql.raw(String(totalMax))})`,
  );
  return { ...under(sort, id), rows: sql.join(rows, sql` union `) };
}

const wantedOf = ({ columns }: Sort<never>, id: AnyPgColumn): AnyPgColumn[] =>
  columns.includes(id) ? columns : [...columns, id];
const under = ({ columns }: Sort<never>, id: AnyPgColumn): Pick<Source, "of" | "id" | "order"> => ({
  of: id,
  id: sql.identifier(id.name),
  order: columns.map(({ name }) => sql.identifier(name)),
});

/** The page's ids and the total in one statement, and the rows by their ids; or their versions, where rows are kept. */
export async function findThenShow<Row>(
  reader: Reader,
  of: PageOf<Row>,
  source: Source,
  start: Start,
): Promise<Found<Row>> {
  const { kept } = reader;
  if (of.isFoundAlike && of.name !== undefined && !start.after && start.offset === 0) {
    if (kept && isKept(of) && of.id === source.of) return findKept(reader, kept, of, source, start);
    const [found] = await askAgain(reader, of, of.name, () => findIds(of, source, start));
    return showFound(reader, of, source, read(found?.[0], found?.[1]));
  }
  return showFound(reader, of, source, await askOnce(reader, of, findIds(of, source, start)));
}

interface FoundIds {
  total: number | null;
  ids: string[];
}
const read = (total: unknown, ids: unknown): FoundIds => ({
  total: total === null ? null : Number(total ?? 0),
  ids: String(ids ?? "")
    .split(",")
    .filter(Boolean),
});
const showFound = async <Row>(
  reader: Reader,
  of: PageOf<Row>,
  source: Source,
  { total, ids }: FoundIds,
): Promise<Found<Row>> => ({
  rows: ids.length === 0 ? [] : await readByIds(reader, of, source.of, ids),
  total,
});

/** Rows that are kept need no statement of their own: their versions come with the keys. */
async function findKept<Row>(
  reader: Reader,
  kept: KeptRows,
  of: KeptPage<Row>,
  source: Source,
  start: Start,
): Promise<Found<Row>> {
  const cells = await askAgain(reader, of, of.name, () => findVersionsOf(of, source, start));
  const total = Number(cells[0]?.[0] ?? 0);
  const found = cells.flatMap(([, ...versions]) => (versions[0] === null ? [] : [versions]));
  let isAnew = true;
  const find = (): Promise<Versions[]> => {
    if (!isAnew)
      return versionsOfIds(
        reader,
        of,
        found.map(([id]) => String(id)),
      );
    isAnew = false;
    return Promise.resolve(found);
  };
  return { rows: found.length === 0 ? [] : await readKept(reader, kept, of, find), total };
}

/** The parts of a statement on a source: what it begins with, how many there are, and the page's keys. */
function partsOf<Row>(of: PageOf<Row>, source: Source, { after, offset }: Start) {
  const { direction } = of.sort;
  const order = source.order.map((column) => sql`${column}`);
  const from = "from" in source ? source.from : sql`found where true`;
  return {
    begin: "rows" in source ? sql`with found as materialized (${source.rows}) ` : sql``,
    // Behind a cursor it is needed only to know whether all of the groups were found.
    total:
      after && !of.groups
        ? sql`select null::int as total`
        : sql`select count(*)::int as total from (select 1 from ${from} limit ${totalMax}) as counted`,
    page: (id: SQL) =>
      sql`select ${id} from ${from} and ${beyondCursor(order, direction, after) ?? sql`true`} order by ${ordered(order, direction)} limit ${of.query.limit + 1} offset ${offset}`,
  };
}
/** One row: how many there are, and the keys of the page. */
function findIds<Row>(of: PageOf<Row>, source: Source, start: Start): SQL {
  const { begin, total, page } = partsOf(of, source, start);
  return sql`${begin}select (${total}) as total, array_to_string(array(${page(sql`${source.id}::text`)}), ',') as ids`;
}
function findVersionsOf<Row>(of: KeptPage<Row>, source: Source, start: Start): SQL {
  const { begin, total, page } = partsOf(of, source, start);
  return totalAndVersions(of, { begin, total, page: page(sql`${source.id}`) });
}
async function askOnce<Row>({ db }: Reader, of: PageOf<Row>, statement: SQL): Promise<FoundIds> {
  const apart = separateValues(statement);
  const asked = apart.ofAsker.length === 0 ? statement : withValues(apart.text, valuesFor(apart, of.askedBy));
  const [row] = await queryRows<{ total: number | null; ids: string }>(db, asked);
  return read(row?.total, row?.ids);
}

const statements = new WeakMap<SQL, Map<string, Separated>>();
/**
 * A search whose conditions are kept is asked by a statement that is: what words find is few, whichever they are,
 * and is looked at by key.
 */
async function askAgain<Row>(
  reader: Reader,
  of: PageOf<Row>,
  name: string,
  make: () => SQL,
): Promise<readonly unknown[][]> {
  const { direction, columns } = of.sort;
  const key = [direction, of.query.limit, ...columns.map((column) => column.name)].join(" ");
  const own = mineOf(of) ?? sql`true`;
  const known = statements.get(own) ?? new Map<string, Separated>();
  statements.set(own, known);
  const statement = known.get(key) ?? separateValues(make());
  known.set(key, statement);
  const asked = { name: statementName(name, statement.text), text: statement.text };
  return askDirect(reader.db, asked, valuesFor(statement, of.askedBy));
}
