import { and, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { mineOf, onceOf, totalMax } from "./page-of.ts";
import type { Found, PageOf, Start } from "./page-of.ts";
import { separateValues } from "./prepared.ts";
import { beyondCursor, ordered } from "./sort.ts";

/** The page's rows in their order, which an index serves. */
export async function readShownRows<Row>(db: Db, of: PageOf<Row>, { after, offset }: Start): Promise<Row[]> {
  const { direction } = of.sort;
  const columns = of.sort.columns.map((column) => sql`${column}`);
  const { text, shape, values } = separateValues(
    and(mineOf(of), beyondCursor(columns, direction, after)) ?? sql`true`,
  );
  const build = () =>
    of
      .select()
      .where(shape)
      .orderBy(ordered(columns, direction))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare("");
  return (await onceOf(db, of)(
    [text, direction, ...of.sort.columns.map(({ name }) => name)].join(" "),
    build,
  ).execute({ ...values, limit: of.query.limit + 1, offset })) as Row[]; // the caller's select says what a row is
}

/** The rows, and then how many there are: by itself, where the page does not tell. */
export async function showThenCount<Row>(db: Db, of: PageOf<Row>, start: Start): Promise<Found<Row>> {
  const rows = await readShownRows(db, of, start);
  const { after, offset } = start;
  // A last page counts itself.
  if (!after && rows.length <= of.query.limit && (rows.length > 0 || offset === 0))
    return { rows, total: offset + rows.length };
  const { text, shape, values } = separateValues(of.foundIn?.where ?? mineOf(of) ?? sql`true`);
  const count = () =>
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(
        sql`(select 1 from ${of.foundIn?.from ?? of.countFrom ?? of.from} where ${shape} limit ${sql.raw(String(totalMax))}) as counted`,
      )
      .prepare("");
  const [counted] = await onceOf(db, of)(`count ${text}`, count).execute(values);
  return { rows, total: counted?.total ?? 0 };
}
