import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { queryRows } from "./query.ts";
import type { Db } from "./client.ts";
import { mineOf, onceOf, totalMax } from "./page-of.ts";
import type { Found, FoundIn, PageOf, Start } from "./page-of.ts";
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
  db: Db,
  of: PageOf<Row>,
  source: Source,
  { after, offset }: Start,
): Promise<Found<Row>> {
  const { direction } = of.sort;
  const order = source.order.map((column) => sql`${column}`);
  const from = "from" in source ? source.from : sql`found where true`;
  const [found] = await queryRows<{ total: number; ids: string[] }>(
    db,
    sql`${"rows" in source ? sql`with found as materialized (${source.rows}) ` : sql``}select (select count(*)::int from (select 1 from ${from} limit ${totalMax}) as counted) as total,
      array(select ${source.id}::text from ${from} and ${beyondCursor(order, direction, after) ?? sql`true`} order by ${ordered(order, direction)} limit ${of.query.limit + 1} offset ${offset}) as ids`,
  );
  if (!found || found.ids.length === 0) return { rows: [], total: Number(found?.total ?? 0) };
  const columns = of.sort.columns.map((column) => sql`${column}`);
  const build = () =>
    of
      .select()
      .where(
        and(
          eq(of.tenantId, sql.placeholder("tenant")),
          sql`${source.of} = any(${sql.placeholder("ids")}::uuid[])`,
        ),
      )
      .orderBy(ordered(columns, direction))
      .prepare("");
  const rows = (await onceOf(db, of)(
    `by ids ${direction} ${of.sort.columns.map(({ name }) => name).join(" ")}`,
    build,
  ).execute({ tenant: of.tenant, ids: `{${found.ids.join(",")}}` })) as Row[]; // the caller's select says what a row is
  return { rows, total: Number(found.total) };
}
