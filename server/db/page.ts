import { and, eq, inArray, sql } from "drizzle-orm";
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
}

/**
 * One page of a tenant's rows, by page number or from a cursor, and the total, exact up to `limits.totalExactMax`.
 * @throws Fault invalid when the cursor is none of ours
 */
export async function pageOf<Row>(db: Db, of: PageOf<Row>): Promise<Page<Row>> {
  const { query, sort } = of;
  const after = query.cursor === undefined ? undefined : afterCursor(query.cursor, sort.columns.length);
  const offset = after ? 0 : query.skip ?? (query.page - 1) * query.limit;
  const mine = and(eq(of.tenantId, of.tenant), of.where);
  const { rows, total } = await (of.foundFirst ? findThenShow(db, of, of.foundFirst, mine, after, offset) : showThenCount(db, of, mine, after, offset));
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

async function showThenCount<Row>(db: Db, of: PageOf<Row>, mine: SQL | undefined, after: Key | undefined, offset: number): Promise<Found<Row>> {
  const { direction } = of.sort;
  const columns = of.sort.columns.map((column) => sql`${column}`);
  const once = <Query>(key: string, build: () => Query) => (of.name === undefined ? build() : prepared(db, `${of.name} ${key}`, build));
  const { text, shape, values } = apart(and(mine, beyond(columns, direction, after)) ?? sql`true`);
  const build = () => of.select().where(shape).orderBy(...ordered(columns, direction)).limit(sql.placeholder("limit")).offset(sql.placeholder("offset")).prepare("");
  const rows = (await once([text, direction, ...of.sort.columns.map(({ name }) => name)].join(" "), build).execute({ ...values, limit: of.query.limit + 1, offset })) as Row[]; // the caller's select says what a row is
  // A last page counts itself.
  if (!after && rows.length <= of.query.limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length };
  const all = after ? apart(mine ?? sql`true`) : { text, shape, values };
  const count = () => db.select({ total: sql<number>`count(*)::int` }).from(sql`(select 1 from ${of.countFrom ?? of.from} where ${all.shape} limit ${sql.raw(String(totalMax))}) as counted`).prepare("");
  const [counted] = await once(`count ${all.text}`, count).execute(all.values);
  return { rows, total: counted?.total ?? 0 };
}

async function findThenShow<Row>(db: Db, of: PageOf<Row>, id: AnyPgColumn, mine: SQL | undefined, after: Key | undefined, offset: number): Promise<Found<Row>> {
  const { columns, direction } = of.sort;
  const wanted = columns.includes(id) ? columns : [...columns, id];
  const named = columns.map((column) => sql`${sql.identifier(column.name)}`);
  const found = await db.execute(sql`with found as materialized (select ${list(wanted.map((column) => sql`${column}`))} from ${of.countFrom ?? of.from} where ${mine})
    select (select count(*)::int from (select 1 from found limit ${totalMax}) as counted) as total,
      array(select ${sql.identifier(id.name)}::text from found where ${beyond(named, direction, after) ?? sql`true`} order by ${list(ordered(named, direction))} limit ${of.query.limit + 1} offset ${offset}) as ids`);
  const [answer] = (found as { rows: { total: number; ids: string[] }[] }).rows; // both drivers answer { rows }
  if (!answer || answer.ids.length === 0) return { rows: [], total: Number(answer?.total ?? 0) };
  const rows = (await of.select().where(and(eq(of.tenantId, of.tenant), inArray(id, answer.ids))).orderBy(...ordered(columns.map((column) => sql`${column}`), direction))) as Row[]; // see above
  return { rows, total: Number(answer.total) };
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
