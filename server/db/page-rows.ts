import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "./client.ts";
import { onceOf } from "./page-of.ts";
import type { PageOf } from "./page-of.ts";
import { ordered } from "./sort.ts";

/**
 * What a statement is called on each connection: the database then parses it once, and plans it once where a
 * plan for any value is as good as one for these.
 */
export const statementName = (list: string, key: string): string =>
  // PostgreSQL cuts names at 63 letters.
  `${list}_${createHash("sha256").update(key).digest("base64url").slice(0, 24)}`;

/** The rows of these keys, in the order of the list. @param id the column that has the keys */
export async function showByIds<Row>(
  db: Db,
  of: PageOf<Row>,
  id: AnyPgColumn,
  ids: readonly string[],
): Promise<Row[]> {
  const { columns, direction } = of.sort;
  const key = `by ids ${direction} ${columns.map(({ name }) => name).join(" ")}`;
  const build = () =>
    of
      .select()
      .where(
        and(eq(of.tenantId, sql.placeholder("tenant")), sql`${id} = any(${sql.placeholder("ids")}::uuid[])`),
      )
      .orderBy(
        ordered(
          columns.map((column) => sql`${column}`),
          direction,
        ),
      )
      .prepare(of.name === undefined ? "" : statementName(of.name, key));
  return (await onceOf(db, of)(key, build).execute({
    tenant: of.tenant,
    ids: `{${ids.join(",")}}`,
  })) as Row[]; // the caller's select says what a row is
}
