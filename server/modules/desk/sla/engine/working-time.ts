import { openWeeks } from "./calendar.ts";
import type { CalendarVersion } from "./calendar.ts";
import { daySeconds } from "./local-moment.ts";
import { lastMomentOfOpenSecond, momentOfOpenSecond, openSecondsBefore } from "./open-weeks.ts";

/** Which version counts from when to when. */
export interface Stretch {
  from: number;
  to: number;
  /** Without one every second counts. */
  calendar: CalendarVersion | null;
}

/** What does not open for so long never does. */
const closedSecondsMax = 2 * 366 * daySeconds;

/** The seconds that count between two moments. */
export function countBetween(calendar: CalendarVersion | null, from: number, to: number): number {
  if (!calendar) return Math.max(0, to - from);
  let seconds = 0;
  for (let cursor = from; cursor < to;) {
    const weeks = openWeeks(calendar, cursor);
    seconds += openSecondsBefore(weeks, Math.min(to, weeks.to)) - openSecondsBefore(weeks, cursor);
    cursor = weeks.to;
  }
  return seconds;
}

/** The first moment at which so many seconds have been counted; null where it does not open for two years. */
export function momentAfter(stretches: readonly Stretch[], from: number, seconds: number): number | null {
  if (seconds <= 0) return from;
  let [left, closed] = [seconds, 0];
  for (const { from: begins, to: ends, calendar } of stretches) {
    for (let cursor = Math.max(from, begins); cursor < ends;) {
      if (!calendar) {
        if (left <= ends - cursor) return cursor + left;
        left -= ends - cursor;
        break;
      }
      const weeks = openWeeks(calendar, cursor);
      const until = Math.min(ends, weeks.to);
      const passed = openSecondsBefore(weeks, cursor);
      const open = openSecondsBefore(weeks, until) - passed;
      if (left <= open) return momentOfOpenSecond(weeks, passed + left);
      left -= open;
      closed = open > 0 ? 0 : closed + (until - cursor);
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
      if (!calendar) {
        if (left <= cursor - begins) return cursor - left;
        left -= cursor - begins;
        break;
      }
      const weeks = openWeeks(calendar, cursor - 1);
      const since = Math.max(begins, weeks.from);
      const upTo = openSecondsBefore(weeks, cursor);
      const open = upTo - openSecondsBefore(weeks, since);
      if (left <= open) return lastMomentOfOpenSecond(weeks, upTo - left);
      left -= open;
      cursor = since;
    }
  }
  return null;
}
