/**
 * Numbers, dates and times by the reader's language and zone. The only place where an ISO time becomes text.
 */
export interface Formats {
  number(value: number): string;
  percent(share: number): string;
  date(iso: string): string;
  time(iso: string): string;
  /** "14 Nov" of `2026-11-14`: a day of the calendar, the same wherever the reader is. */
  day(date: string): string;
  /** The same with its year: "14 Nov 2026". */
  dayOfYear(date: string): string;
  /** 1 is Monday; short. */
  weekday(weekday: number): string;
  /** 1 is Monday; whole. */
  weekdayName(weekday: number): string;
  dateTime(iso: string): string;
  /** "3 minutes ago", "in 2 hours"; the caller passes the clock, so that it can tick. */
  relative(iso: string, now: Date): string;
  duration(minutes: number): string;
  bytes(count: number): string;
  list(items: readonly string[]): string;
}

const made = new Map<string, Formats>();

export function formatsFor(locale: string): Formats {
  const known = made.get(locale);
  if (known) return known;
  const fresh = makeFormats(locale);
  made.set(locale, fresh);
  return fresh;
}

export const isValidTime = (iso: string): boolean => !Number.isNaN(Date.parse(iso));

function makeFormats(locale: string): Formats {
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const weekdayName = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const dayOfYear = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "long" });
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  // Making one costs more than all that a card draws, so each is made once.
  const units = new Map<string, Intl.NumberFormat>();
  const unit = (value: number, name: string, digits = 0) => {
    const known =
      units.get(name) ??
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit: name,
        unitDisplay: "short",
        maximumFractionDigits: digits,
      });
    units.set(name, known);
    return known.format(value);
  };
  const at = (format: Intl.DateTimeFormat) => (iso: string) =>
    isValidTime(iso) ? format.format(new Date(iso)) : "";
  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    date: at(date),
    time: at(time),
    weekday: (number) => weekday.format(Date.UTC(2024, 0, number)), // that January began on a Monday
    weekdayName: (number) => weekdayName.format(Date.UTC(2024, 0, number)),
    day: (date) => at(day)(`${date.slice(0, 10)}T12:00:00Z`),
    dayOfYear: (date) => at(dayOfYear)(`${date.slice(0, 10)}T12:00:00Z`),
    dateTime: at(dateTime),
    relative: (iso, now) =>
      isValidTime(iso) ? relative.format(...steps(Date.parse(iso) - now.getTime())) : "",
    duration: (minutes) => {
      if (minutes < 60) return unit(Math.round(minutes), "minute");
      if (minutes < 48 * 60)
        return [
          unit(Math.floor(minutes / 60), "hour"),
          Math.round(minutes % 60) > 0 ? unit(Math.round(minutes % 60), "minute") : "",
        ]
          .filter(Boolean)
          .join(" ");
      return unit(Math.floor(minutes / 1440), "day");
    },
    bytes: (count) =>
      count < 1000
        ? unit(count, "byte")
        : count < 1_000_000
          ? unit(count / 1000, "kilobyte")
          : unit(count / 1_000_000, "megabyte", 1),
    list: (items) => list.format(items),
  };
}

const scale: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** The largest unit that fits; under a minute it is "now". */
function steps(differenceMs: number): [number, Intl.RelativeTimeFormatUnit] {
  const seconds = differenceMs / 1000;
  for (const [unit, size] of scale) if (Math.abs(seconds) >= size) return [Math.trunc(seconds / size), unit];
  return [0, "second"];
}
