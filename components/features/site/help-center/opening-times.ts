import type { helpCenter } from "@/contract/site/help-center";
import type { Answer } from "@/contract/kit";
import { localTimeOf } from "@/lib/shared/zoned-time";

export type Hours = NonNullable<Answer<typeof helpCenter.answering>["hours"]>;
type Interval = Hours["week"][number][number];
const dayMs = 24 * 3600 * 1000;
const holidayNoticeDays = 7;

/** "09:00", "24:00", as the reader's language writes it. */
function clockText(clock: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    hour: "numeric",
    minute: "2-digit",
    hourCycle: clock === "24:00" ? "h24" : "h23",
    timeZone: "UTC",
  }).format(Date.parse(`2024-01-01T${clock === "24:00" ? "00:00" : clock}:00Z`));
}
const isWholeDay = (intervals: readonly Interval[]): boolean =>
  intervals.length === 1 && intervals[0]?.from === "00:00" && intervals[0].to === "24:00";
const rangeText = ({ from, to }: Interval, locale: string): string =>
  `${clockText(from, locale)}–${clockText(to, locale)}`;
// The first of January 2024 was a Monday.
const dayText = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(Date.UTC(2024, 0, day + 1));

/** The week in as few lines as it has: days that follow each other with the same hours are one. */
export function weekLines(
  week: Hours["week"],
  locale: string,
  words: { allDay: string; closed: string },
): { days: string; hours: string }[] {
  const lines: { first: number; last: number; hours: string }[] = [];
  for (const [day, intervals] of week.entries()) {
    const hours =
      intervals.length === 0
        ? words.closed
        : isWholeDay(intervals)
          ? words.allDay
          : new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(
              intervals.map((interval) => rangeText(interval, locale)),
            );
    const before = lines.at(-1);
    if (before?.hours === hours) before.last = day;
    else lines.push({ first: day, last: day, hours });
  }
  return lines.map(({ first, last, hours }) => ({
    days: first === last ? dayText(first, locale) : `${dayText(first, locale)}–${dayText(last, locale)}`,
    hours,
  }));
}

/** "18:00" where it is less than a day away, else with its day; by the clocks of the site. */
export function untilText(iso: string, from: number, timeZone: string, locale: string): string {
  return Date.parse(iso) - from < dayMs
    ? new Intl.DateTimeFormat(locale, {
        hour: "numeric",
        minute: "2-digit",
        hourCycle: "h23",
        timeZone,
      }).format(new Date(iso))
    : dayTimeText(iso, timeZone, locale);
}
/**
 * "Monday, November 23 at 09:00": says the day itself, since the page may be read on another one than it was
 * made.
 */
export const dayTimeText = (iso: string, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(new Date(iso));

/** "Central European Time", or the zone's own name where it has no other. */
export function zoneText(timeZone: string, now: number, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(now)
    .find(({ type }) => type === "timeZoneName")?.value;
  return name === undefined || /\d/.test(name) ? timeZone.replaceAll("_", " ") : name;
}

/** The holidays of today and of the days right after, each with its day. */
export function holidaysSoon(
  holidays: Hours["holidays"],
  now: number,
  timeZone: string,
  locale: string,
): { date: string; day: string; name: string }[] {
  const last = localTimeOf(new Date(now + holidayNoticeDays * dayMs).toISOString(), timeZone).slice(0, 10);
  return holidays
    .filter(({ date }) => date <= last)
    .map(({ date, name }) => ({
      date,
      name,
      day: new Intl.DateTimeFormat(locale, {
        weekday: "long",
        day: "numeric",
        month: "long",
        timeZone: "UTC",
      }).format(Date.parse(`${date}T12:00:00Z`)),
    }));
}
