import type { SlaHoliday } from "@/contract/desk/sla-calendars";
import type { FoundHoliday } from "@/contract/desk/sla-holidays";
import { limits } from "@/contract/limits";
import { holidayDraft } from "./sla-calendar-draft";
import type { SlaHolidayDraft } from "./sla-calendar-draft";

/** A holiday of a list or a file, before it is taken over. */
export interface ChoosableHoliday extends SlaHoliday {
  key: string;
  kind?: FoundHoliday["kind"];
  /** The calendar has that day already. */
  isThere: boolean;
}

/**
 * What can be chosen of what was found. A calendar takes a whole day once, so that those of one day are one row
 * with both names. Pure.
 */
export function choosable(
  found: readonly (SlaHoliday & { kind?: FoundHoliday["kind"] })[],
  there: readonly SlaHolidayDraft[],
): ChoosableHoliday[] {
  const rows = new Map<string, ChoosableHoliday>();
  for (const holiday of found) {
    const { on, name, hours } = holiday;
    const key = hours ? `${on} ${hours.from} ${hours.to}` : on;
    const known = rows.get(key);
    if (!known) rows.set(key, { ...holiday, key, isThere: isThere(holiday, there) });
    else if (!known.name.split(" / ").includes(name))
      rows.set(key, { ...known, name: cut(`${known.name} / ${name}`) });
  }
  return [...rows.values()].toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}
const cut = (name: string): string =>
  name.slice(0, limits.businessHolidayNameMaxLength).toWellFormed().trim();

/** Its day is closed as a whole already, by its date or each year, or in the same hours. */
function isThere({ on, hours }: SlaHoliday, there: readonly SlaHolidayDraft[]): boolean {
  return there.some(({ date, isYearly, from, to }) => {
    const isSameDay = isYearly ? date.slice(5) === on.slice(-5) : date === on;
    const isWhole = from === "" && to === "";
    return isSameDay && (isWhole || (hours?.from === from && hours.to === to));
  });
}

/** The calendar's holidays with those that were taken; rows in which nothing was typed go. Pure. */
export function withTaken(
  there: readonly SlaHolidayDraft[],
  taken: readonly SlaHoliday[],
): SlaHolidayDraft[] {
  const typed = there.filter(({ date, name }) => date !== "" || name !== "");
  return [
    ...typed,
    ...taken.map(({ on, name, hours }) => holidayDraft({ on, name, ...(hours ? { hours } : {}) })),
  ];
}

/** Of these kinds. Pure. */
export const ofKinds = (
  found: readonly FoundHoliday[],
  kinds: readonly FoundHoliday["kind"][],
): FoundHoliday[] => found.filter(({ kind }) => kinds.includes(kind));
