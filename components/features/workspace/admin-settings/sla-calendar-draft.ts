import type { BodyIn } from "@/contract/kit";
import type { SlaCalendar, SlaHoliday, slaCalendars } from "@/contract/desk/sla-calendars";
import { isFault } from "@/lib/shared/api/fault";
import { isDayText, leapYear } from "@/lib/shared/typed-day";
import type { Interval } from "./hours-draft";

/** A holiday as it is typed: where it is of each year, the year of its date does not count. */
export interface SlaHolidayDraft {
  /** `2026-12-25`, or what was typed and is no day. */
  date: string;
  name: string;
  isYearly: boolean;
  /** Both empty: the whole day. */
  from: string;
  to: string;
}
export interface SlaCalendarDraft {
  name: string;
  timeZone: string;
  week: Interval[][];
  holidays: SlaHolidayDraft[];
  /** By the reader's clock; an empty day: from now. */
  validFromDay: string;
  validFromTime: string;
}
const usualDay: Interval[] = [{ from: "09:00", to: "17:00" }];

export const newHoliday: SlaHolidayDraft = { date: "", name: "", isYearly: false, from: "", to: "" };

export function holidayDraft({ on, name, hours }: SlaHoliday): SlaHolidayDraft {
  const isYearly = on.length === 5;
  const date = isYearly ? `${leapYear}-${on}` : on;
  return { date, name, isYearly, from: hours?.from ?? "", to: hours?.to ?? "" };
}

export function calendarDraft(calendar: SlaCalendar | null, timeZone: string): SlaCalendarDraft {
  const validFrom = { validFromDay: "", validFromTime: "" };
  if (!calendar)
    return {
      name: "",
      timeZone,
      week: Array.from({ length: 7 }, (_, day) => (day < 5 ? usualDay : [])),
      holidays: [],
      ...validFrom,
    };
  const { name, week, holidays } = calendar;
  return { name, timeZone: calendar.timeZone, week, holidays: holidays.map(holidayDraft), ...validFrom };
}

export function calendarBody(draft: SlaCalendarDraft): BodyIn<typeof slaCalendars.create> {
  const { name, timeZone, week, validFromDay, validFromTime } = draft;
  const holidays = draft.holidays.map(({ date, isYearly, from, to, ...holiday }) => ({
    on: isYearly ? date.slice(5) : date,
    name: holiday.name.trim(),
    ...(from === "" && to === "" ? {} : { hours: { from, to } }),
  }));
  const body = { name, timeZone, week, holidays };
  if (validFromDay === "") return body;
  const validFrom = new Date(`${validFromDay}T${validFromTime === "" ? "00:00" : validFromTime}`);
  return { ...body, validFrom: validFrom.toISOString() };
}

/** The paths at which something was typed that is no day. */
export function pathsWithoutDay({ holidays, validFromDay }: SlaCalendarDraft): string[] {
  const found = holidays.flatMap(({ date }, at) => (isDayText(date) ? [] : [`holidays.${at}.on`]));
  return validFromDay === "" || isDayText(validFromDay) ? found : [...found, "validFrom"];
}

/** By the path of the control, whether the write or its preview was refused. */
export const calendarFaults = (error: unknown): Record<string, string> =>
  isFault(error)
    ? Object.fromEntries(
        error.errors
          .toReversed()
          .map(({ path, message }) => [path.replace(/^body\./, "").replace(/^calendar\./, ""), message]),
      )
    : {};
