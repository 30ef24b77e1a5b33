import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgSelect } from "drizzle-orm/pg-core";
import { limits } from "../../contract/limits.ts";
import { Fault } from "../fault.ts";
import type { Db } from "./client.ts";

/** An order that an index can serve: all columns the same way, the id last so that it is total. `keyOf` reads the columns' values from a row, in their order. */
export interface Sort<Row> { columns: AnyPgColumn[]; direction: "asc" | "desc"; keyOf(row: Row): (string | number)[] }
export interface PageQuery { page: number; limit: number; cursor?: string | undefined }
export interface Page<Row> { items: Row[]; total: number; totalIsCapped: boolean; page: number; limit: number; nextCursor: string | null }

/**
 * One page of a tenant's rows, by page number or from a cursor, and the total, exact up to `limits.totalExactMax`.
 * @param select the query up to its `from` and joins; filters, order and limit are added here
 * @throws Fault invalid when the cursor is none of ours
 */
export async function pageOf<Row>(db: Db, of: { query: PageQuery; from: AnyPgColumn["table"]; tenantId: AnyPgColumn; tenant: string; where: SQL | undefined; sort: Sort<Row>; select: () => PgSelect; /** Joins that the filters need. */ countFrom?: SQL }): Promise<Page<Row>> {
  const { query, sort } = of;
  const mine = and(eq(of.tenantId, of.tenant), of.where);
  const columns = sql.join(sort.columns.map((column) => sql`${column}`), sql`, `);
  const after = query.cursor === undefined ? undefined : afterCursor(query.cursor, sort.columns.length);
  const beyond = after && sql`(${columns}) ${sort.direction === "desc" ? sql`<` : sql`>`} (${sql.join(after.map((value) => sql`${value}`), sql`, `)})`;
  const order = sort.columns.map((column) => (sort.direction === "desc" ? sql`${column} desc` : sql`${column} asc`));
  const rows = (await of.select().where(and(mine, beyond)).orderBy(...order).limit(query.limit + 1).offset(after ? 0 : (query.page - 1) * query.limit)) as Row[]; // the caller's select says what a row is
  const counted = await db.execute(sql`select count(*)::int as total from (select 1 from ${of.countFrom ?? of.from} where ${mine} limit ${limits.totalExactMax + 1}) as counted`);
  const total = Number((counted as unknown as { rows: { total: number }[] }).rows[0]?.total ?? 0); // both drivers answer { rows }
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return { items, total: Math.min(total, limits.totalExactMax), totalIsCapped: total > limits.totalExactMax, page: query.page, limit: query.limit, nextCursor: rows.length > query.limit && last !== undefined ? cursorFrom(sort.keyOf(last)) : null };
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
