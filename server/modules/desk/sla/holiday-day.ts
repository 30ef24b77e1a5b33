import { Day } from "../../../../contract/shapes.ts";
import type { HolidayRowReason, UnreadHoliday } from "../../../../contract/desk/sla-holidays.ts";
import type { SlaHoliday } from "../../../../contract/desk/sla-calendars.ts";
import { limits } from "../../../../contract/limits.ts";
import { addDays } from "../../../kernel/calendar.ts";

/** A row of a table, or an event, as it was read: holidays, or why it is none. */
export type ReadRow = Pick<UnreadHoliday, "line" | "text"> &
  ({ holidays: SlaHoliday[] } | { reason: HolidayRowReason });

export interface ReadHolidays {
  holidays: SlaHoliday[];
  unread: UnreadHoliday[];
  unreadCount: number;
}

const western = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) % 16));
const two = (text: string): string => text.padStart(2, "0");

/**
 * A day as people write it: `2026-12-25`, `25.12.2026`, `12-25` for each year. With slashes, where a country may
 * begin with either, only what can be read in one way. Pure.
 */
export function readDay(written: string): { on: string } | { reason: HolidayRowReason } {
  const text = western(written).trim();
  const ofEachYear = /^(\d{2})-(\d{2})$/u.exec(text);
  if (ofEachYear) return isDay(`2024-${text}`) ? { on: text } : { reason: "NO_SUCH_DAY" };
  const yearFirst =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/u.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/u.exec(text);
  if (yearFirst) return checked(yearFirst[1], yearFirst[3], yearFirst[4]);
  const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/u.exec(text);
  if (!yearLast) return { reason: "NO_DAY" };
  const [, one = "", sign, other = "", year] = yearLast;
  if (sign === "." || one === other || Number(one) > 12) return checked(year, other, one);
  return Number(other) > 12 ? checked(year, one, other) : { reason: "EITHER_DAY" };
}
const isDay = (day: string): boolean => Day.safeParse(day).success;
function checked(year = "", month = "", day = ""): { on: string } | { reason: HolidayRowReason } {
  const on = `${year}-${two(month)}-${two(day)}`;
  return isDay(on) ? { on } : { reason: "NO_SUCH_DAY" };
}

/** A time of the day: `9:00`, `14:30`, `24:00`; null where it is none. Pure. */
export function readClock(written: string): string | null {
  const found = /^(\d{1,2}):?(\d{2})(?::?00)?$/u.exec(western(written).trim());
  if (!found) return null;
  const clock = `${two(found[1] ?? "")}:${found[2] ?? ""}`;
  return clock === "24:00" || (clock < "24:00" && (found[2] ?? "") < "60") ? clock : null;
}

export const nameOf = (written: string): string =>
  written
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, limits.businessHolidayNameMaxLength)
    .toWellFormed()
    .trim();

/** The days from one up to another, both within; null for more than a holiday may have. Pure. */
export function daysBetween(first: string, last: string): string[] | null {
  const length = (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000 + 1;
  if (!(length >= 1 && length <= limits.slaHolidayDaysMax)) return null;
  return Array.from({ length }, (_, at) => addDays(first, at));
}

const textMaxLength = 120;
/** What can be taken, each day once, and what cannot with why. Pure. */
export function sortRows(rows: Iterable<ReadRow>): ReadHolidays {
  const taken = new Map<string, SlaHoliday>();
  const unread: UnreadHoliday[] = [];
  let unreadCount = 0;
  const refuse = ({ line, text }: Pick<UnreadHoliday, "line" | "text">, reason: HolidayRowReason) => {
    unreadCount += 1;
    if (unread.length < limits.slaHolidayUnreadMax)
      unread.push({ line, text: text.slice(0, textMaxLength).toWellFormed(), reason });
  };
  for (const row of rows) {
    if ("reason" in row) {
      refuse(row, row.reason);
      continue;
    }
    const fresh = row.holidays.filter((one) => !taken.has(keyOf(one)));
    if (fresh.length === 0) refuse(row, "TWICE");
    else if (taken.size + fresh.length > limits.businessHolidaysMax) refuse(row, "TOO_MANY");
    else for (const one of fresh) taken.set(keyOf(one), one);
  }
  return {
    holidays: [...taken.values()].toSorted((one, other) => one.on.localeCompare(other.on)),
    unread,
    unreadCount,
  };
}
const keyOf = ({ on, hours }: SlaHoliday): string => (hours ? `${on} ${hours.from} ${hours.to}` : on);
