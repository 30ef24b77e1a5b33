import type { Formats } from "@/lib/shared/format";

/** Today on the reader's own calendar, as days are written: `2026-03-02`. */
export const dayOf = (moment: Date): string =>
  `${moment.getFullYear()}-${String(moment.getMonth() + 1).padStart(2, "0")}-${String(moment.getDate()).padStart(2, "0")}`;

/** "14 Nov" this year, "Nov 14, 2027" of another. */
export const dayText = (format: Formats, day: string, now: Date): string =>
  day.slice(0, 4) === String(now.getFullYear()) ? format.day(day) : format.date(`${day}T12:00:00`);
