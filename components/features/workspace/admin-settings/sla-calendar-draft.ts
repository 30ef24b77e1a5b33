import type { BodyIn } from "@/contract/kit";
import type { SlaCalendar, slaCalendars } from "@/contract/desk/sla-calendars";
import { isFault } from "@/lib/shared/api/fault";
import type { Interval } from "./hours-draft";

/** A holiday as it is typed: where it is of each year, the year of its date does not count. */
export interface SlaHolidayDraft {
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
  /** As the browser's own box has it, by the reader's clock; empty: from now. */
  validFrom: string;
}
/** It has a 29th of February, as a holiday of each year may. */
const leapYear = "2028";
const usualDay: Interval[] = [{ from: "09:00", to: "17:00" }];

export const newHoliday: SlaHolidayDraft = { date: "", name: "", isYearly: false, from: "", to: "" };

export function calendarDraft(calendar: SlaCalendar | null, timeZone: string): SlaCalendarDraft {
  if (!calendar)
    return {
      name: "",
      timeZone,
      week: Array.from({ length: 7 }, (_, day) => (day < 5 ? usualDay : [])),
      holidays: [],
      validFrom: "",
    };
  const holidays = calendar.holidays.map(({ on, name, hours }) => {
    const isYearly = on.length === 5;
    const date = isYearly ? `${leapYear}-${on}` : on;
    return { date, name, isYearly, from: hours?.from ?? "", to: hours?.to ?? "" };
  });
  const { name, week } = calendar;
  return { name, timeZone: calendar.timeZone, week, holidays, validFrom: "" };
}

export function calendarBody(draft: SlaCalendarDraft): BodyIn<typeof slaCalendars.create> {
  const { name, timeZone, week, validFrom } = draft;
  const holidays = draft.holidays.map(({ date, isYearly, from, to, ...holiday }) => ({
    on: isYearly ? date.slice(5) : date,
    name: holiday.name.trim(),
    ...(from === "" && to === "" ? {} : { hours: { from, to } }),
  }));
  const body = { name, timeZone, week, holidays };
  return validFrom === "" ? body : { ...body, validFrom: new Date(validFrom).toISOString() };
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
