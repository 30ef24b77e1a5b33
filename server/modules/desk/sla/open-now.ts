import type { Work } from "../../../work.ts";
import { slaCalendars } from "./book-table.ts";
import { asVersion } from "./calendar-calls.ts";
import { openBetween } from "./engine/calendar.ts";
import { secondsOf } from "./moments.ts";
import { optionsOf } from "./save-book.ts";

/** Whether somebody is at work now by this calendar; by the workspace's own for null, and for one that is gone. */
export async function isOpenBy(work: Work, calendarId: string | null): Promise<boolean> {
  const own = calendarId === null ? undefined : await work.rows(slaCalendars).find(calendarId);
  const row = own ?? (await work.rows(slaCalendars).get((await optionsOf(work)).defaultCalendarId));
  const at = secondsOf(work.now);
  const calendar = asVersion(row.id, row, { savedAt: at, validFrom: at, version: row.versionNow });
  return openBetween(calendar, at, at + 1).length > 0;
}
