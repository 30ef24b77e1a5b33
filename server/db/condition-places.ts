import { isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { endsOf } from "../../contract/conditions/compare.ts";
import { listIn } from "../../contract/conditions/tree.ts";
import type { Moment, Place } from "./conditions.ts";

/** Places of fields (conditions.ts) that several tables have. */

/**
 * Texts in an array column, in any capitals.
 * @param array the column, with its table's name: within, its name alone could be another's
 */
export const arrayPlace = (array: SQL): Place => ({
  rows: (fits) =>
    fits
      ? sql`exists (select 1 from unnest(${array}) as held(item) where ${fits(sql`held.item`)})`
      : sql`${array} <> '{}'`,
});

/** Texts in an array column, to the letter. */
export const exactArrayPlace = (array: SQL): Place => ({
  ask: ({ op, value }) => {
    if (op === "IS_SET") return sql`${array} <> '{}'`;
    if (op === "IS_NOT_SET") return sql`${array} = '{}'`;
    const wanted = sql`array[${sql.join(
      listIn(value).map((one) => sql`${one}`),
      sql`, `,
    )}]::text[]`;
    return op === "HAS_ALL_OF" ? sql`${array} @> ${wanted}` : sql`${array} && ${wanted}`;
  },
});

const hourMs = 3_600_000;
/** Hours since a moment, asked as a moment, so that an index of moments is searched with it. */
export const hoursSince = (moment: AnyPgColumn | ((at: Moment) => SQL)): Place => ({
  ask: ({ op, value }, at) => {
    const since = typeof moment === "function" ? moment(at) : moment;
    if (op === "IS_SET") return isNotNull(since);
    if (op === "IS_NOT_SET") return isNull(since);
    const now = Date.parse(at.now);
    const hours = (then: number): number => (now - then) / hourMs;
    const ends = op === "IS_ANY_OF" ? listIn(value).map(Number) : endsOf(value).map(Number);
    if (!ends.every((end) => Number.isFinite(end))) return sql`false`;
    const [from = 0, to = from] = ends;
    const stamp = (then: number): SQL =>
      sql`${new Date(Math.min(Math.max(then, firstYear), lastYear)).toISOString()}::timestamptz`;
    /** The last moment that was at least so many hours ago; the first that was at most. */
    const atLeast = (least: number): number =>
      lastWhere(now - least * hourMs, (then) => hours(then) >= least);
    const atMost = (most: number): number => lastWhere(now - most * hourMs, (then) => hours(then) > most) + 1;
    const within = (least: number, most: number): SQL =>
      sql`(${since} <= ${stamp(atLeast(least))} and ${since} >= ${stamp(atMost(most))})`;
    switch (op) {
      case "AT_LEAST":
        return sql`${since} <= ${stamp(atLeast(from))}`;
      case "AT_MOST":
        return sql`${since} >= ${stamp(atMost(from))}`;
      case "ABOVE":
        return sql`${since} < ${stamp(atMost(from))}`;
      case "BELOW":
        return sql`${since} > ${stamp(atLeast(from))}`;
      case "BETWEEN":
        return within(from, to);
      default:
        return ends.length === 0
          ? sql`false`
          : sql`(${sql.join(
              ends.map((end) => within(end, end)),
              sql` or `,
            )})`;
    }
  },
});

/** No row is older or later, and the database writes no others as ISO 8601 does. */
const firstYear = Date.parse("0001-01-01T00:00:00.000Z");
const lastYear = Date.UTC(9999, 0);

/** Around a moment, the last whole millisecond for which it is so; before it, it is so. */
function lastWhere(around: number, isSo: (then: number) => boolean): number {
  // So far away a number has no whole milliseconds to step by.
  if (around < firstYear || around > lastYear) return around;
  let then = Math.floor(around) - 2;
  while (isSo(then + 1)) then += 1;
  return then;
}
