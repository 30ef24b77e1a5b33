import type {
  BusinessHoliday,
  BusinessHours,
  WeekHours,
} from "../../../../contract/workspace/business-hours.ts";
import { limits } from "../../../../contract/limits.ts";
import { fieldFault } from "../../../fault.ts";
import { addDays, localDayAt, minutesOf, momentOf, weekdayOf } from "../../../kernel/calendar.ts";
import { say } from "./texts.ts";

const dayMs = 86_400_000;
const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;

/** ISO 8601; null where it does not come within 60 days. */
export interface HoursAt {
  isOpen: boolean;
  /** The next time. */ opensAt: string | null;
  /** Of that which is open, or else of that which opens next. */ closesAt: string | null;
}

/**
 * Whether it is open at a moment, and when that changes. From the first moment to the one before the last;
 * what touches is one, also over midnight.
 */
export function hoursAt(calendar: Omit<BusinessHours, "isOn">, at: string): HoursAt {
  const now = Date.parse(at);
  const horizon = now + limits.businessHoursAheadDays * dayMs;
  const upToHorizon = (moment: number): string | null =>
    moment > horizon ? null : new Date(moment).toISOString();
  let open: Stretch | undefined;
  for (const stretch of joined(stretches(calendar, now))) {
    if (stretch.end <= now) continue;
    if (stretch.start > now)
      return {
        isOpen: open !== undefined,
        opensAt: upToHorizon(stretch.start),
        closesAt: stretch.start > horizon && !open ? null : upToHorizon((open ?? stretch).end),
      };
    open = stretch;
  }
  return { isOpen: open !== undefined, opensAt: null, closesAt: open ? upToHorizon(open.end) : null };
}

interface Stretch {
  start: number;
  end: number;
}

/**
 * By their beginning, from the day before, whose last one may still run, to a day after the horizon. An
 * interval that clocks jump over whole is none.
 */
function* stretches(
  { week, holidays, timeZone }: Omit<BusinessHours, "isOn">,
  now: number,
): Generator<Stretch> {
  const closed = new Set(holidays.map(({ date }) => date));
  const today = localDayAt(now, timeZone);
  for (let ahead = -1; ahead <= limits.businessHoursAheadDays + 1; ahead += 1) {
    const day = addDays(today, ahead);
    if (closed.has(day)) continue;
    for (const { from, to } of (week[weekdayOf(day) - 1] ?? []).toSorted(
      (one, other) => minutesOf(one.from) - minutesOf(other.from),
    )) {
      const start = momentOf(day, minutesOf(from), timeZone);
      const end =
        minutesOf(to) > minutesOf(from)
          ? momentOf(day, minutesOf(to), timeZone)
          : momentOf(addDays(day, 1), minutesOf(to), timeZone);
      if (end > start) yield { start, end };
    }
  }
}

function* joined(all: Iterable<Stretch>): Generator<Stretch> {
  let last: Stretch | undefined;
  for (const next of all) {
    if (last && next.start <= last.end) {
      last = { start: last.start, end: Math.max(last.end, next.end) };
      continue;
    }
    if (last) yield last;
    last = next;
  }
  if (last) yield last;
}

/** @throws Fault invalid at the interval or the day that cannot be so */
export function checkHours({ isOn, week, holidays }: Omit<BusinessHours, "timeZone">): void {
  const all = week.flatMap((day, weekday) =>
    day.map(({ from, to }, at) => ({
      path: `week.${weekday}.${at}`,
      start: weekday * dayMinutes + minutesOf(from),
      length: lengthOf(minutesOf(from), minutesOf(to)),
    })),
  );
  const empty = all.find(({ length }) => length === 0);
  if (empty) throw fieldFault(`${empty.path}.to`, say("business_hours.empty_hours"));
  // Around the week: Sunday's night may run into Monday.
  const inside = (one: (typeof all)[number], other: (typeof all)[number]) =>
    (one.start - other.start + weekMinutes) % weekMinutes < other.length;
  const double = all.find((one, at) =>
    all.slice(0, at).some((other) => inside(one, other) || inside(other, one)),
  );
  if (double) throw fieldFault(`${double.path}.from`, say("business_hours.overlap"));
  const twice = holidays.findIndex(({ date }, at) => holidays.findIndex((one) => one.date === date) < at);
  if (twice >= 0) throw fieldFault(`holidays.${twice}.date`, say("business_hours.day_twice"));
  if (isOn && all.length === 0) throw fieldFault("week", say("business_hours.never_open"));
}
const lengthOf = (from: number, to: number): number =>
  from === to ? 0 : (to - from + dayMinutes) % dayMinutes || dayMinutes;

/** In the order in which one reads them. */
export const inOrder = ({
  isOn,
  week,
  holidays,
}: Omit<BusinessHours, "timeZone">): Omit<BusinessHours, "timeZone"> => ({
  isOn,
  week: week.map((day) => day.toSorted((one, other) => minutesOf(one.from) - minutesOf(other.from))),
  holidays: holidays.toSorted((one, other) => one.date.localeCompare(other.date)),
});

/** Of today and of the days for which readers are told. */
export function holidaysAhead(
  holidays: readonly BusinessHoliday[],
  timeZone: string,
  at: string,
): BusinessHoliday[] {
  const today = localDayAt(Date.parse(at), timeZone);
  return holidays.filter(
    ({ date }) => date >= today && date <= addDays(today, limits.businessHolidaysAheadDays),
  );
}

const usualDay = [{ from: "09:00", to: "17:00" }];
/** What the editor begins with. */
export const usualWeek: WeekHours = [usualDay, usualDay, usualDay, usualDay, usualDay, [], []];
