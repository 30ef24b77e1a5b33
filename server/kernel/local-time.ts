import type { LocalTime } from "../../contract/conditions/compare.ts";

const weekdayNumbers: Record<string, number> = { Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6, Sun: 7 };
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The weekday and the minute of the day, by the clocks of a time zone. */
export function localTime(at: string, timeZone: string): LocalTime {
  const calendar =
    calendars.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  calendars.set(timeZone, calendar);
  const parts = Object.fromEntries(
    calendar.formatToParts(new Date(at)).map(({ type, value }) => [type, value]),
  );
  return {
    weekday: weekdayNumbers[parts["weekday"] ?? ""] ?? 1,
    minuteOfDay: Number(parts["hour"]) * 60 + Number(parts["minute"]),
  };
}
