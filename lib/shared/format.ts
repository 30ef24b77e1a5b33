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
  /** 1 is Monday; as short as it goes, for the head of a column. */
  weekdayLetter(weekday: number): string;
  /** 1 is January; whole. */
  monthName(month: number): string;
  year(year: number): string;
  /** "Saturday, 14 November 2026" of `2026-11-14`. */
  wholeDay(date: string): string;
  dateTime(iso: string): string;
  /** `2026-11-14`: the reader's day of that time, to compare with others. */
  calendarDay(iso: string): string;
  /** "3 minutes ago", "in 2 hours"; the caller passes the clock, so that it can tick. */
  relative(iso: string, now: Date): string;
  duration(minutes: number): string;
  bytes(count: number): string;
  list(items: readonly string[]): string;
  /** "a, b or c". */
  anyOf(items: readonly string[]): string;
}

const made = new Map<string, Formats>();
/** A server meets readers of every zone. */
const madeMax = 40;

/** `zone`: by default the one of the machine. */
export function formatsFor(locale: string, zone?: string): Formats {
  const name = `${locale} ${zone ?? ""}`;
  const known = made.get(name);
  if (known) return known;
  if (made.size >= madeMax) made.clear();
  const fresh = makeFormats(locale, zone);
  made.set(name, fresh);
  return fresh;
}

export const isValidTime = (iso: string): boolean => !Number.isNaN(Date.parse(iso));

type Times = Pick<Formats, "date" | "time" | "dateTime" | "calendarDay">;

/** What depends on where the reader is. */
function makeTimes(locale: string, zone: string | undefined): Times {
  const here = zone === undefined ? {} : { timeZone: zone };
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", ...here });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short", ...here });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", ...here });
  // Whatever the reader's calendar is: this one is compared and not shown.
  const days = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const calendarDay = new Intl.DateTimeFormat("en-CA", { ...days, ...here });
  return { date: at(date), time: at(time), dateTime: at(dateTime), calendarDay: at(calendarDay) };
}

const at = (format: Intl.DateTimeFormat) => (iso: string) =>
  isValidTime(iso) ? format.format(new Date(iso)) : "";

/** The symbols of the metric system, which languages in Latin letters share. */
const siSymbols = { d: "d", h: "h", min: "min" };
const durationSymbols: Readonly<Record<string, typeof siSymbols>> = { ar: { d: "ي", h: "س", min: "د" } };
/** From a week on, hours say nothing more. */
const daysAloneFrom = 7;

/** "1 d 10 h", "45 min": the two largest units. */
const durationsIn =
  (locale: string, number: Intl.NumberFormat) =>
  (exact: number): string => {
    const minutes = Math.round(exact);
    const hours = Math.floor(minutes / 60);
    const days = Math.floor(hours / 24);
    const { d, h, min } = durationSymbols[locale] ?? siSymbols;
    const parts: [number, string][] =
      days >= daysAloneFrom
        ? [[days, d]]
        : days > 0
          ? [
              [days, d],
              [hours % 24, h],
            ]
          : [
              [hours, h],
              [minutes % 60, min],
            ];
    const shown = parts.filter(([count]) => count > 0);
    return (shown.length > 0 ? shown : [[0, min] as const])
      .map(([count, symbol]) => `${number.format(count)} ${symbol}`)
      .join(" ");
  };

/** For what few screens show: making a formatter takes longer than using it. */
function whenAsked<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

function makeFormats(locale: string, zone: string | undefined): Formats {
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const weekdayName = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const weekdayLetter = whenAsked(
    () => new Intl.DateTimeFormat(locale, { weekday: "narrow", timeZone: "UTC" }),
  );
  const monthName = whenAsked(() => new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }));
  const year = whenAsked(() => new Intl.DateTimeFormat(locale, { year: "numeric", timeZone: "UTC" }));
  const wholeDay = whenAsked(() => new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }));
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const dayOfYear = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "long" });
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const anyOf = whenAsked(() => new Intl.ListFormat(locale, { type: "disjunction" }));
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
  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    ...makeTimes(locale, zone),
    weekday: (number) => weekday.format(Date.UTC(2024, 0, number)), // that January began on a Monday
    weekdayName: (number) => weekdayName.format(Date.UTC(2024, 0, number)),
    weekdayLetter: (number) => weekdayLetter().format(Date.UTC(2024, 0, number)),
    monthName: (number) => monthName().format(Date.UTC(2024, number - 1, 15)),
    year: (number) => year().format(Date.UTC(number, 6, 1)),
    wholeDay: (date) => at(wholeDay())(`${date.slice(0, 10)}T12:00:00Z`),
    day: (date) => at(day)(`${date.slice(0, 10)}T12:00:00Z`),
    dayOfYear: (date) => at(dayOfYear)(`${date.slice(0, 10)}T12:00:00Z`),
    relative: (iso, now) =>
      isValidTime(iso) ? relative.format(...steps(Date.parse(iso) - now.getTime())) : "",
    duration: durationsIn(locale, number),
    bytes: (count) =>
      count < 1000
        ? unit(count, "byte")
        : count < 1_000_000
          ? unit(count / 1000, "kilobyte")
          : count < 1_000_000_000
            ? unit(count / 1_000_000, "megabyte", 1)
            : unit(count / 1_000_000_000, "gigabyte", 1),
    list: (items) => list.format(items),
    anyOf: (items) => anyOf().format(items),
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
