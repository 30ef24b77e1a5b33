import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgSelect } from "drizzle-orm/pg-core";
import { limits } from "../../contract/limits.ts";
import { Fault } from "../fault.ts";
import type { Db } from "./client.ts";
import { apart, prepared } from "./prepared.ts";

/** An order that an index can serve: all columns the same way, the id last so that it is total. `keyOf` reads the columns' values from a row, in their order. */
export interface Sort<Row> { columns: AnyPgColumn[]; direction: "asc" | "desc"; keyOf(row: Row): (string | number)[] }
export interface PageQuery { page: number; limit: number; cursor?: string | undefined; /** Rows to leave out, where a list counts rows and not pages. */ skip?: number }
export interface Page<Row> { items: Row[]; total: number; totalIsCapped: boolean; page: number; limit: number; nextCursor: string | null }

export interface PageOf<Row> {
  query: PageQuery; from: AnyPgColumn["table"]; tenantId: AnyPgColumn; tenant: string; where: SQL | undefined; sort: Sort<Row>;
  /** The query up to its `from` and joins; filters, order and limit are added here. */
  select: () => PgSelect;
  /** Of this select and no other: with it, a list is built once for each combination of filters, and not for each call. */
  name?: string;
  /** Joins that the filters need. */
  countFrom?: SQL;
  /** The id, where the filters are dear (a search): they are then evaluated once for the rows and the total together, and before the joins. */
  foundFirst?: AnyPgColumn | undefined;
  /** Another table has one row for each that is listed, and no other: they are counted there, and found there if it has the columns of the order, too. */
  foundIn?: FoundIn | undefined;
  /** Conditions that no index serves together (any of them holds; `where` says the same): at most as many as are counted are found for each, and put into order then. Where there are more, the order's index soon meets enough of them. */
  groups?: { id: AnyPgColumn; anyOf: { where: SQL; foundIn?: FoundIn | undefined }[] } | undefined;
}
/** `order`: the columns of the sort, as these rows have them, where they do. */
export interface FoundIn { from: AnyPgColumn["table"]; where: SQL; /** Of the listed rows, and as these rows have it. */ id: [AnyPgColumn, AnyPgColumn]; order?: AnyPgColumn[] | undefined }

/**
 * One page of a tenant's rows, by page number or from a cursor, and the total, exact up to `limits.totalExactMax`.
 * @throws Fault invalid when the cursor is none of ours
 */
export async function pageOf<Row>(db: Db, of: PageOf<Row>): Promise<Page<Row>> {
  const { query, sort } = of;
  const after = query.cursor === undefined ? undefined : afterCursor(query.cursor, sort.columns.length);
  const offset = after ? 0 : query.skip ?? (query.page - 1) * query.limit;
  const mine = and(eq(of.tenantId, of.tenant), of.where);
  const { rows, total } = await found(db, of, mine, after, offset);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return { items, total: Math.min(total, limits.totalExactMax), totalIsCapped: total > limits.totalExactMax, page: query.page, limit: query.limit, nextCursor: rows.length > query.limit && last !== undefined ? cursorFrom(sort.keyOf(last)) : null };
}

type Key = (string | number)[];
interface Found<Row> { rows: Row[]; total: number }
const totalMax = limits.totalExactMax + 1;
const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
const ordered = (columns: SQL[], direction: Sort<unknown>["direction"]): SQL[] => columns.map((column) => (direction === "desc" ? sql`${column} desc` : sql`${column} asc`));
const beyond = (columns: SQL[], direction: Sort<unknown>["direction"], after: Key | undefined): SQL | undefined => after && sql`(${list(columns)}) ${direction === "desc" ? sql`<` : sql`>`} (${list(after.map((value) => sql`${value}`))})`;

async function found<Row>(db: Db, of: PageOf<Row>, mine: SQL | undefined, after: Key | undefined, offset: number): Promise<Found<Row>> {
  const { columns } = of.sort;
  if (of.foundFirst) {
    const from = sql`select ${list(wantedOf(of, of.foundFirst).map((column) => sql`${column}`))} from ${of.countFrom ?? of.from} where ${mine}`;
    return findThenShow(db, of, of.foundFirst, { rows: from, order: columns.map(({ name }) => sql.identifier(name)), id: sql.identifier(of.foundFirst.name) }, after, offset);
  }
  if (of.foundIn?.order) {
    const { from, where, id, order } = of.foundIn;
    return findThenShow(db, of, id[0], { from: sql`${from} where ${where}`, order: order.map((column) => sql`${column}`), id: sql`${id[1]}` }, after, offset);
  }
  if (of.groups === undefined) return showThenCount(db, of, mine, after, offset);
  const { id, anyOf } = of.groups;
  const select = list(wantedOf(of, id).map((column) => sql`${column}`));
  const rows = sql.join(anyOf.map(({ where, foundIn }) => (foundIn?.order
    ? sql`(select ${list(foundIn.order.map((column, at) => sql`${column} as ${sql.identifier(columns[at]?.name ?? id.name)}`))} from ${foundIn.from} where ${foundIn.where} limit ${sql.raw(String(totalMax))})`
    : sql`(select ${select} from ${of.from} where ${and(eq(of.tenantId, of.tenant), where)} limit ${sql.raw(String(totalMax))})`)), sql` union `);
  const some = await findThenShow(db, of, id, { rows, order: columns.map(({ name }) => sql.identifier(name)), id: sql.identifier(id.name) }, after, offset);
  return some.total < totalMax ? some : { rows: await show(db, of, mine, after, offset), total: some.total };
}

const wantedOf = ({ sort }: PageOf<never>, id: AnyPgColumn): AnyPgColumn[] => (sort.columns.includes(id) ? sort.columns : [...sort.columns, id]);
const onceOf = (db: Db, { name }: { name?: string | undefined }) => <Query>(key: string, build: () => Query): Query => (name === undefined ? build() : prepared(db, `${name} ${key}`, build));

async function show<Row>(db: Db, of: PageOf<Row>, mine: SQL | undefined, after: Key | undefined, offset: number): Promise<Row[]> {
  const { direction } = of.sort;
  const columns = of.sort.columns.map((column) => sql`${column}`);
  const { text, shape, values } = apart(and(mine, beyond(columns, direction, after)) ?? sql`true`);
  const build = () => of.select().where(shape).orderBy(...ordered(columns, direction)).limit(sql.placeholder("limit")).offset(sql.placeholder("offset")).prepare("");
  return (await onceOf(db, of)([text, direction, ...of.sort.columns.map(({ name }) => name)].join(" "), build).execute({ ...values, limit: of.query.limit + 1, offset })) as Row[]; // the caller's select says what a row is
}

async function showThenCount<Row>(db: Db, of: PageOf<Row>, mine: SQL | undefined, after: Key | undefined, offset: number): Promise<Found<Row>> {
  const rows = await show(db, of, mine, after, offset);
  // A last page counts itself.
  if (!after && rows.length <= of.query.limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length };
  const { text, shape, values } = apart(of.foundIn?.where ?? mine ?? sql`true`);
  const count = () => db.select({ total: sql<number>`count(*)::int` }).from(sql`(select 1 from ${of.foundIn?.from ?? of.countFrom ?? of.from} where ${shape} limit ${sql.raw(String(totalMax))}) as counted`).prepare("");
  const [counted] = await onceOf(db, of)(`count ${text}`, count).execute(values);
  return { rows, total: counted?.total ?? 0 };
}

/** Rows that are worked out (`rows`), once for the total and the page together, or that stand somewhere (`from`); under which names they have the columns of the order, and the id. */
type Source = ({ rows: SQL } | { from: SQL }) & { order: (SQL | Name)[]; id: SQL | Name };
type Name = ReturnType<typeof sql.identifier>;

async function findThenShow<Row>(db: Db, of: PageOf<Row>, id: AnyPgColumn, source: Source, after: Key | undefined, offset: number): Promise<Found<Row>> {
  const { direction } = of.sort;
  const order = source.order.map((column) => sql`${column}`);
  const from = "from" in source ? source.from : sql`found where true`;
  const answer = await db.execute(sql`${"rows" in source ? sql`with found as materialized (${source.rows}) ` : sql``}select (select count(*)::int from (select 1 from ${from} limit ${totalMax}) as counted) as total,
      array(select ${source.id}::text from ${from} and ${beyond(order, direction, after) ?? sql`true`} order by ${list(ordered(order, direction))} limit ${of.query.limit + 1} offset ${offset}) as ids`);
  const [found] = (answer as { rows: { total: number; ids: string[] }[] }).rows; // both drivers answer { rows }
  if (!found || found.ids.length === 0) return { rows: [], total: Number(found?.total ?? 0) };
  const columns = of.sort.columns.map((column) => sql`${column}`);
  const build = () => of.select().where(and(eq(of.tenantId, sql.placeholder("tenant")), sql`${id} = any(${sql.placeholder("ids")}::uuid[])`)).orderBy(...ordered(columns, direction)).prepare("");
  const rows = (await onceOf(db, of)(`by ids ${direction} ${of.sort.columns.map(({ name }) => name).join(" ")}`, build).execute({ tenant: of.tenant, ids: `{${found.ids.join(",")}}` })) as Row[]; // see show
  return { rows, total: Number(found.total) };
}

export const cursorFrom = (key: (string | number)[]): string => Buffer.from(JSON.stringify(key)).toString("base64url");

export function afterCursor(cursor: string, length: number): (string | number)[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(key) && key.length === length && key.every((value) => typeof value === "string" || typeof value === "number")) return key;
  } catch { /* told below */ }
  throw new Fault("invalid", "cursor: not a cursor of this list", { errors: [{ path: "cursor", message: "Not a cursor of this list" }] });
}

/** A pattern for `like` that finds `part` anywhere, its own wildcards taken literally. */
export const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, "\\$&")}%`;
