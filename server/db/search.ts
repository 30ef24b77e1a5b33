import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { queryRows } from "./query.ts";
import type { Db } from "./client.ts";

/** What a search finds, as a condition; whether that is more than a list counts. */
export interface Search {
  where: SQL;
  isMany: boolean;
}

/**
 * By their ids, where they are few enough to be counted; else by what they have in common, which whoever goes
 * through the table soon meets. Either way all of them (ADR 0046).
 * @param found calls a function of a module's functions.sql: it answers the ids, or null where they are more than are
 * counted
 */
export async function searchFor(
  db: Db,
  id: AnyPgColumn,
  found: SQL,
  alike: () => SQL | undefined,
): Promise<Search> {
  const answer = await queryRows<{ ids: string | null }>(db, sql`select ${found}::text as ids`);
  const ids = answer[0]?.ids ?? null;
  return ids === null
    ? { where: alike() ?? sql`true`, isMany: true }
    : { where: sql`${id} = any(${ids}::uuid[])`, isMany: false };
}

/** Patterns as a list of PostgreSQL's. */
export const patternList = (parts: readonly string[]): SQL =>
  sql`(select coalesce(array_agg(p.part), '{}') from jsonb_array_elements_text(${JSON.stringify(parts)}::jsonb) as p(part))`;
