import { openBetween } from "./calendar.ts";
import type { CalendarVersion } from "./calendar.ts";
import { daySeconds } from "./local-moment.ts";

/** Which version counts from when to when. */
export interface Stretch {
  from: number;
  to: number;
  /** Without one every second counts. */
  calendar: CalendarVersion | null;
}

/** A month at once: most due times are nearer. */
const windowSeconds = 31 * daySeconds;
/** What does not open for so long never does. */
const closedSecondsMax = 2 * 366 * daySeconds;

/** The seconds that count between two moments. */
export function countBetween(calendar: CalendarVersion | null, from: number, to: number): number {
  if (!calendar) return Math.max(0, to - from);
  return openBetween(calendar, from, to).reduce((sum, open) => sum + (open.to - open.from), 0);
}

/** The first moment at which so many seconds have been counted; null where it does not open for two years. */
export function momentAfter(stretches: readonly Stretch[], from: number, seconds: number): number | null {
  if (seconds <= 0) return from;
  let [left, closed] = [seconds, 0];
  for (const { from: begins, to: ends, calendar } of stretches) {
    for (let cursor = Math.max(from, begins); cursor < ends;) {
      if (!calendar && left <= ends - cursor) return cursor + left;
      const until = Math.min(ends, cursor + windowSeconds);
      const open = openBetween(calendar, cursor, until);
      for (const interval of open) {
        const length = interval.to - interval.from;
        if (left <= length) return interval.from + left;
        left -= length;
      }
      closed = open.length > 0 ? 0 : closed + (until - cursor);
      if (closed > closedSecondsMax) return null;
      cursor = until;
    }
  }
  return null;
}

/**
 * The last moment from which so many seconds are counted up to another; null where that lies before the
 * first stretch. The last: a reminder for Monday morning does not come on Friday's evening.
 */
export function momentBefore(stretches: readonly Stretch[], to: number, seconds: number): number | null {
  if (seconds <= 0) return to;
  let left = seconds;
  for (const { from: begins, to: ends, calendar } of stretches.toReversed()) {
    for (let cursor = Math.min(to, ends); cursor > begins;) {
      const since = Math.max(begins, cursor - windowSeconds);
      for (const interval of openBetween(calendar, since, cursor).toReversed()) {
        const length = interval.to - interval.from;
        if (left <= length) return interval.to - left;
        left -= length;
      }
      cursor = since;
    }
  }
  return null;
}
