import { isDeepStrictEqual } from "node:util";
import type { BusinessHours } from "../../../../contract/workspace/business-hours.ts";
import type { HoursDesk } from "../../workspace/business-hours/hours-desk.ts";
import { slaCalendars } from "./book-table.ts";
import { checkCalendar, dayOf } from "./calendar-calls.ts";
import { holidaysAfter } from "./holidays.ts";
import { lockOptions, optionsOf, saveBook } from "./save-book.ts";

/** What the default calendar says after the hours or the workspace's time zone were edited. Pure. */
export function afterHours(
  row: Pick<typeof slaCalendars.$inferSelect, "week" | "holidays">,
  { before, after }: { before: BusinessHours; after: BusinessHours },
  today: string,
): Pick<typeof slaCalendars.$inferSelect, "timeZone" | "week" | "holidays"> {
  const isSameWeek =
    isDeepStrictEqual(before.week, after.week) || after.week.every((day) => day.length === 0);
  return {
    timeZone: after.timeZone,
    week: isSameWeek ? row.week : after.week,
    holidays: isDeepStrictEqual(before.holidays, after.holidays)
      ? row.holidays
      : holidaysAfter(row.holidays, { before: before.holidays, after: after.holidays }, today),
  };
}

/**
 * The calendar that counts by default is that of the business hours: what is edited there makes a version here, as
 * the other way round. Hours of a week without any, by which nothing would ever be due, leave it as it was.
 */
export const calendarOfHours: HoursDesk = {
  lock: async (work) => void (await lockOptions(work)),
  async changed(work, before, after) {
    const row = await work.rows(slaCalendars).get((await optionsOf(work)).defaultCalendarId);
    const wanted = afterHours(row, { before, after }, dayOf(work, after));
    if (isDeepStrictEqual({ timeZone: row.timeZone, week: row.week, holidays: row.holidays }, wanted)) return;
    checkCalendar(wanted, work.now);
    await work.rows(slaCalendars).update(row.id, { ...wanted, validFrom: work.now }, { before: row });
    work.publish("resource_changed", { group: "sla-calendars", id: row.id }, ["staff"]);
    await saveBook(work, "CALENDAR");
  },
};
