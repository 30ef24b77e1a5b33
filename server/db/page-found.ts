import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { queryRows } from "./query.ts";
import { mineOf, totalMax } from "./page-of.ts";
import type { Found, FoundIn, PageOf, Reader, Start } from "./page-of.ts";
import { askDirect, withValues } from "./direct.ts";
import { readByIds } from "./page-kept.ts";
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

/** The page's ids and the total in one statement, and the rows by their ids. */
export async function findThenShow<Row>(
  reader: Reader,
  of: PageOf<Row>,
  source: Source,
  start: Start,
): Promise<Found<Row>> {
  const { total, ids } = await (of.isFoundAlike && of.name !== undefined && !start.after && start.offset === 0
    ? askAgain(reader, of, of.name, () => findIds(of, source, start))
    : askOnce(reader, of, findIds(of, source, start)));
  return { rows: ids.length === 0 ? [] : await readByIds(reader, of, source.of, ids), total };
}

interface FoundIds {
  total: number;
  ids: string[];
}
const read = (total: unknown, ids: unknown): FoundIds => ({
  total: Number(total ?? 0),
  ids: String(ids ?? "")
    .split(",")
    .filter(Boolean),
});
/** One row: how many there are, and the keys of the page. */
function findIds<Row>(of: PageOf<Row>, source: Source, { after, offset }: Start): SQL {
  const { direction } = of.sort;
  const order = source.order.map((column) => sql`${column}`);
  const from = "from" in source ? source.from : sql`found where true`;
  return sql`${"rows" in source ? sql`with found as materialized (${source.rows}) ` : sql``}select (select count(*)::int from (select 1 from ${from} limit ${totalMax}) as counted) as total,
      array_to_string(array(select ${source.id}::text from ${from} and ${beyondCursor(order, direction, after) ?? sql`true`} order by ${ordered(order, direction)} limit ${of.query.limit + 1} offset ${offset}), ',') as ids`;
}
async function askOnce<Row>({ db }: Reader, of: PageOf<Row>, statement: SQL): Promise<FoundIds> {
  const apart = separateValues(statement);
  const asked = apart.ofAsker.length === 0 ? statement : withValues(apart.text, valuesFor(apart, of.askedBy));
  const [row] = await queryRows<{ total: number; ids: string }>(db, asked);
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
): Promise<FoundIds> {
  const { direction, columns } = of.sort;
  const key = [direction, of.query.limit, ...columns.map((column) => column.name)].join(" ");
  const own = mineOf(of) ?? sql`true`;
  const known = statements.get(own) ?? new Map<string, Separated>();
  statements.set(own, known);
  const statement = known.get(key) ?? separateValues(make());
  known.set(key, statement);
  const asked = { name: statementName(name, statement.text), text: statement.text };
  const [row] = await askDirect(reader.db, asked, valuesFor(statement, of.askedBy));
  return read(row?.[0], row?.[1]);
}
