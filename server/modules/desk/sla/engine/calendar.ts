import { minutesOf } from "../../../../kernel/calendar.ts";
import { clipIntervals, cutIntervals, joinIntervals } from "./intervals.ts";
import type { Interval } from "./intervals.ts";
import { daySeconds, momentOf } from "./local-moment.ts";
import type { OpenWeeks } from "./open-weeks.ts";

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

const weeksDays = 28;
const weeksSeconds = weeksDays * daySeconds;
interface KnownWeeks {
  holidays: Map<string, CalendarHoliday[]>;
  weeks: Map<number, OpenWeeks>;
}
const knownWeeks = new WeakMap<CalendarVersion, KnownWeeks>();

/** When it is open between two moments, in order; without a calendar always. */
export function openBetween(calendar: CalendarVersion | null, from: number, to: number): Interval[] {
  if (!calendar) return clipIntervals([{ from, to }], from, to);
  const open: Interval[] = [];
  for (let cursor = from; cursor < to;) {
    const weeks = openWeeks(calendar, cursor);
    open.push(...weeks.intervals);
    cursor = weeks.to;
  }
  return clipIntervals(joinIntervals(open), from, to);
}

/** The weeks that a moment lies in. */
export function openWeeks(calendar: CalendarVersion, at: number): OpenWeeks {
  const known = knownWeeks.get(calendar) ?? {
    holidays: holidaysByDay(calendar),
    weeks: new Map<number, OpenWeeks>(),
  };
  knownWeeks.set(calendar, known);
  const nr = Math.floor(at / weeksSeconds);
  const weeks = known.weeks.get(nr) ?? workOutWeeks(calendar, known.holidays, nr);
  known.weeks.set(nr, weeks);
  return weeks;
}

function workOutWeeks(
  calendar: CalendarVersion,
  holidays: ReadonlyMap<string, readonly CalendarHoliday[]>,
  nr: number,
): OpenWeeks {
  const [from, to] = [nr * weeksSeconds, (nr + 1) * weeksSeconds];
  // A zone is at most a day from UTC, and hours run into the next day at most.
  const days = Array.from({ length: weeksDays + 3 }, (_, at) =>
    workOutDay(calendar, holidays, nr * weeksDays - 2 + at),
  );
  const intervals = clipIntervals(joinIntervals(days.flat()), from, to);
  let seconds = 0;
  const secondsBefore = intervals.map((open) => {
    const before = seconds;
    seconds += open.to - open.from;
    return before;
  });
  return { intervals, secondsBefore, from, to };
}

/** The hours that begin on a day. */
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
