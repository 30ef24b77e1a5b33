import { minutesOf } from "../../../../kernel/calendar.ts";
import { clipIntervals, cutIntervals, joinIntervals } from "./intervals.ts";
import type { Interval } from "./intervals.ts";
import { daySeconds, momentOf } from "./local-moment.ts";

/** By the clocks of the calendar's zone; `24:00` ends a day, and `to` not after `from` is over midnight. */
export interface ClockHours {
  from: string;
  to: string;
}
interface CalendarHoliday {
  /** `2026-12-25`, or `12-25` for each year. */
  on: string;
  /** Closed in these hours; without them no hours begin on the day, and those of the eve run to their end. */
  hours?: ClockHours;
}
/** What a calendar was from a moment on. A version that is saved is never changed. */
export interface CalendarVersion {
  calendarId: string;
  /** From 1 on; the highest that is valid counts. */
  version: number;
  savedAt: number;
  /** Not before it was saved: what ran stays as it was counted. */
  validFrom: number;
  timeZone: string;
  /** Monday first; each day's hours are those that begin on it. */
  week: readonly (readonly ClockHours[])[];
  holidays: readonly CalendarHoliday[];
}

interface OpenDays {
  holidays: Map<string, CalendarHoliday[]>;
  days: Map<number, Interval[]>;
}
const openDays = new WeakMap<CalendarVersion, OpenDays>();

/** When it is open between two moments, in order; without a calendar always. */
export function openBetween(calendar: CalendarVersion | null, from: number, to: number): Interval[] {
  if (!calendar) return clipIntervals([{ from, to }], from, to);
  // A zone is at most a day from UTC, and hours run into the next day at most.
  const [first, last] = [Math.floor(from / daySeconds) - 2, Math.floor(to / daySeconds) + 1];
  const days = Array.from({ length: last - first + 1 }, (_, at) => openOn(calendar, first + at));
  return clipIntervals(joinIntervals(days.flat()), from, to);
}

/** The hours that begin on a day. */
function openOn(calendar: CalendarVersion, day: number): Interval[] {
  const known = openDays.get(calendar) ?? {
    holidays: holidaysByDay(calendar),
    days: new Map<number, Interval[]>(),
  };
  openDays.set(calendar, known);
  const open = known.days.get(day) ?? workOutDay(calendar, known.holidays, day);
  known.days.set(day, open);
  return open;
}

function workOutDay(
  calendar: CalendarVersion,
  holidays: ReadonlyMap<string, readonly CalendarHoliday[]>,
  day: number,
): Interval[] {
  const on = (which: number): readonly CalendarHoliday[] => {
    const date = new Date(which * daySeconds * 1000).toISOString().slice(0, 10);
    return [...(holidays.get(date) ?? []), ...(holidays.get(date.slice(5)) ?? [])];
  };
  if (on(day).some(({ hours }) => !hours)) return [];
  // 1970-01-01 was a Thursday.
  const weekday = (((day + 3) % 7) + 7) % 7;
  const open = (calendar.week[weekday] ?? []).map((hours) => intervalOf(calendar, day, hours));
  // Hours of a holiday may begin on the day before, and those that are open may run into the day after.
  const closed = [day - 1, day, day + 1].flatMap((which) =>
    on(which).flatMap(({ hours }) => (hours ? [intervalOf(calendar, which, hours)] : [])),
  );
  return cutIntervals(joinIntervals(open), closed);
}

function intervalOf({ timeZone }: CalendarVersion, day: number, hours: ClockHours): Interval {
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  return {
    from: momentOf(timeZone, day, from),
    to: momentOf(timeZone, to > from ? day : day + 1, to),
  };
}

function holidaysByDay({ holidays }: CalendarVersion): Map<string, CalendarHoliday[]> {
  const byDay = new Map<string, CalendarHoliday[]>();
  for (const holiday of holidays) byDay.set(holiday.on, [...(byDay.get(holiday.on) ?? []), holiday]);
  return byDay;
}
