import type { ReportRange } from "../../contract/insight/reports.ts";

/**
 * Days, weeks and hours of a place, without a clock: moments are milliseconds, days are `2026-03-02`. Exact
 * where clocks are put forward or back.
 */
const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a zone show at a moment, as if it were UTC. */
function wallClock(moment: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  formats.set(zone, format);
  const parts = new Map<string, number>(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: string) => parts.get(type) ?? 0;
  return (
    Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) +
    (((moment % 1000) + 1000) % 1000)
  );
}
const offsetAt = (moment: number, zone: string): number => wallClock(moment, zone) - moment;
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** `09:30` → 570. */
export const minutesOf = (clock: string): number => {
  const [hours = "0", minutes = "0"] = clock.split(":");
  return Number(hours) * 60 + Number(minutes);
};

/** The day that the calendar of a zone shows at a moment. */
export const localDayAt = (moment: number, zone: string): string => dayOf(wallClock(moment, zone));
/** Monday is 1. */
export const weekdayOf = (day: string): number => new Date(utc(day)).getUTCDay() || 7;
export const addDays = (day: string, days: number): string => dayOf(utc(day) + days * dayMs);
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / dayMs);
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const addMonths = (day: string, months: number): string => {
  const date = new Date(utc(monthOf(day)));
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayOf(date.getTime());
};

/**
 * The first moment at which the clocks of a zone show this time of this day, or, where they jump over it, the
 * moment of the jump.
 */
export function momentOf(day: string, minutes: number, zone: string): number {
  const wall = utc(day) + minutes * 60_000;
  const offsets = [offsetAt(wall - dayMs, zone), offsetAt(wall + dayMs, zone)];
  const shown = offsets.map((offset) => wall - offset).filter((moment) => wallClock(moment, zone) === wall);
  if (shown.length > 0) return Math.min(...shown);
  // Jumped over: the offset changes somewhere between, and that is the moment.
  let [before, after] = [wall - Math.max(...offsets) - dayMs / 2, wall - Math.min(...offsets) + dayMs / 2];
  const first = offsetAt(before, zone);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle, zone) === first) before = middle;
    else after = middle;
  }
  return after;
}
const startOf = (day: string, zone: string): number => momentOf(day, 0, zone);

/** `from` and `to` are the first and the last day. */
export interface Span {
  from: string;
  to: string;
}
export type Step = "day" | "week" | "month";

/** The days that a name of a span means on a day. Weeks begin on Monday. */
export function spanOf(range: ReportRange, today: string): Span {
  const monday = addDays(today, 1 - weekdayOf(today));
  switch (range) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "lastWeek":
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case "lastMonth":
      return { from: addMonths(today, -1), to: addDays(monthOf(today), -1) };
    default:
      return { from: addDays(today, 1 - Number.parseInt(range, 10)), to: today };
  }
}
/** As many days, right before. Before a whole month the whole month before. */
export function spanBefore({ from, to }: Span): Span {
  if (from === monthOf(from) && addDays(to, 1) === addMonths(from, 1))
    return { from: addMonths(from, -1), to: addDays(from, -1) };
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) };
}

/**
 * The days, weeks or months of a span: each named by its first day within it, and the moments between which
 * it lies.
 */
export interface Buckets {
  keys: string[];
  /** One more than keys; ISO 8601. */ edges: string[];
}
export function bucketsOf({ from, to }: Span, step: Step, zone: string): Buckets {
  const keys: string[] = [];
  for (let day = from; day <= to;) {
    keys.push(day);
    day =
      step === "day"
        ? addDays(day, 1)
        : step === "week"
          ? addDays(day, 8 - weekdayOf(day))
          : addMonths(day, 1);
  }
  return { keys, edges: [...keys, addDays(to, 1)].map((day) => new Date(startOf(day, zone)).toISOString()) };
}

export interface Timing {
  frequency: "daily" | "weekly" | "monthly";
  /** Monday is 1. */ weekday: number;
  /** Of a shorter month its last day. */ monthDay: number;
  hour: number;
}
/** The next moment, after this one, that a timing names. */
export function nextRun(timing: Timing, after: string, zone: string): string {
  const now = Date.parse(after);
  for (let day = addDays(localDayAt(now, zone), -1); ; day = addDays(day, 1)) {
    if (!isDue(timing, day)) continue;
    const moment = momentOf(day, timing.hour * 60, zone);
    if (moment > now) return new Date(moment).toISOString();
  }
}
function isDue({ frequency, weekday, monthDay }: Timing, day: string): boolean {
  if (frequency === "daily") return true;
  if (frequency === "weekly") return weekdayOf(day) === weekday;
  const lastDay = Number(addDays(addMonths(day, 1), -1).slice(8));
  return Number(day.slice(8)) === Math.min(monthDay, lastDay);
}
