import { limits } from "../../contract/limits.ts";
import { afterCursor, cursorFrom } from "./cursor.ts";
import { anyOf, filteredSource, findThenShow, standingIn } from "./page-found.ts";
import { totalMax } from "./page-of.ts";
import type { Found, PageOf, Reader, Start } from "./page-of.ts";
import { canKeep, readShownRows, showThenCount } from "./page-shown.ts";
import { kindsOf } from "./sort.ts";

export interface Page<Row> {
  items: Row[];
  /** Absent behind a cursor, as `totalIsCapped`. */ total?: number;
  totalIsCapped?: boolean;
  page: number;
  limit: number;
  nextCursor: string | null;
}

/**
 * One page of a tenant's rows, by page number with the total, exact up to `limits.totalExactMax`, or from a cursor
 * without it.
 * @throws Fault invalid when the cursor is none of ours
 */
export async function pageOf<Row>(reader: Reader, of: PageOf<Row>): Promise<Page<Row>> {
  const { query, sort } = of;
  const after = query.cursor === undefined ? undefined : afterCursor(query.cursor, kindsOf(sort.columns));
  const { rows, total } = await found(reader, of, {
    after,
    offset: after ? 0 : (query.skip ?? (query.page - 1) * query.limit),
  });
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return {
    items,
    ...(total === null || after ? {} : toldTotal(total)),
    page: query.page,
    limit: query.limit,
    nextCursor: rows.length > query.limit && last !== undefined ? cursorFrom(sort.keyOf(last)) : null,
  };
}

/** How a total is told of which no more than `totalMax` were counted. */
export const toldTotal = (total: number): { total: number; totalIsCapped: boolean } => ({
  total: Math.min(total, limits.totalExactMax),
  totalIsCapped: total > limits.totalExactMax,
});

/** By the way that what is asked allows. */
async function found<Row>(reader: Reader, of: PageOf<Row>, start: Start): Promise<Found<Row>> {
  const { isOverMax, foundFirst, foundIn, groups } = of;
  if (isOverMax) return { rows: await readShownRows(reader, of, start), total: totalMax };
  if (foundFirst) return findThenShow(reader, of, filteredSource(of, foundFirst), start);
  if (foundIn?.order && !canKeep(reader, of, start))
    return findThenShow(reader, of, standingIn(foundIn, foundIn.order), start);
  if (!groups) return showThenCount(reader, of, start);
  const some = await findThenShow(reader, of, anyOf(of, groups), start);
  const hasAll = some.total !== null && some.total < totalMax;
  return hasAll ? some : { rows: await readShownRows(reader, of, start), total: some.total };
}
