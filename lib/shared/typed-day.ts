const western = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) % 16));
const marks = /[\u200e\u200f\u061c]/gu;
const two = (number: number): string => String(number).padStart(2, "0");
/** It has a 29th of February, as a day of each year may. */
export const leapYear = "2028";

type Part = "day" | "month" | "year";
/** The order in which a language writes a date in figures. */
function orderIn(locale: string): Part[] {
  const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric", year: "numeric" });
  return parts
    .formatToParts(Date.UTC(2028, 11, 25))
    .map(({ type }) => type)
    .filter((type): type is Part => type === "day" || type === "month" || type === "year");
}

/** `2026-12-25`, and there is such a day. */
export function isDayText(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/u.exec(text) ?? []).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
const checked = (year: string | number, month: number, day: number): string | null => {
  const text = `${year}-${two(month)}-${two(day)}`;
  return isDayText(text) ? text : null;
};

/**
 * A day as a person types it, in the order of their language or as `2026-12-25`; null where it is none. One of each
 * year needs no year: it gets a leap year's. Pure.
 */
export function typedDay(typed: string, locale: string, { isYearly = false } = {}): string | null {
  const text = western(typed).replaceAll(marks, "").replaceAll(/\s/gu, "");
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u.exec(text);
  if (iso) return checked(iso[1] ?? "", Number(iso[2]), Number(iso[3]));
  const numbers = text.split(/[^\d]+/u).filter((part) => part !== "");
  if (/[^\d./-]/u.test(text)) return null;
  if (isYearly && numbers.length === 2) {
    const [first = 0, second = 0] = numbers.map(Number);
    const isoLike = text.includes("-") ? checked(leapYear, first, second) : null;
    const isDayFirst = orderIn(locale).indexOf("day") < orderIn(locale).indexOf("month");
    return isoLike ?? (isDayFirst ? checked(leapYear, second, first) : checked(leapYear, first, second));
  }
  if (numbers.length !== 3) return null;
  const order = orderIn(locale);
  const named = (part: Part): string => numbers[order.indexOf(part)] ?? "";
  const year = named("year");
  if (year.length !== 4) return null;
  return checked(year, Number(named("month")), Number(named("day")));
}

/** The same in figures, as it can be typed; what is no day stays as it is. Pure. */
export function dayInFigures(day: string, locale: string, { isYearly = false } = {}): string {
  if (!isDayText(day)) return day;
  const figures = new Intl.DateTimeFormat(locale, {
    day: "2-digit",
    month: "2-digit",
    ...(isYearly ? {} : { year: "numeric" as const }),
    timeZone: "UTC",
  }).format(new Date(`${day}T12:00:00Z`));
  // A box for figures goes from left to right, in which Arabic's marks would mix up the parts.
  return figures.replaceAll(marks, "");
}
