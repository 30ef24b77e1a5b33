import type { BusinessHoliday } from "../../../../contract/workspace/business-hours.ts";
import type { SlaCalendar } from "../../../../contract/desk/sla-calendars.ts";

type Holiday = SlaCalendar["holidays"][number];
const isOfEachYear = ({ on }: Holiday): boolean => on.length === 5;

/** Holidays as dates: those of each year for this year and the next; those of hours are not told of. Pure. */
export function datesOf(holidays: readonly Holiday[], today: string): BusinessHoliday[] {
  const year = Number(today.slice(0, 4));
  const dates = holidays
    .filter(({ hours }) => !hours)
    .flatMap((holiday) =>
      (isOfEachYear(holiday) ? [`${year}-${holiday.on}`, `${year + 1}-${holiday.on}`] : [holiday.on])
        .filter((date) => new Date(`${date}T00:00:00Z`).toISOString().startsWith(date))
        .map((date) => ({ date, name: holiday.name })),
    );
  return [...new Map(dates.map((holiday) => [holiday.date, holiday])).values()];
}

/**
 * A calendar's holidays after those of the business hours were edited, which know dates alone: what is of hours
 * stays, and what is of each year as long as none of its days to come was taken out. Pure.
 */
export function holidaysAfter(
  holidays: readonly Holiday[],
  { before, after }: { before: readonly BusinessHoliday[]; after: readonly BusinessHoliday[] },
  today: string,
): Holiday[] {
  const isGone = ({ on }: Holiday) =>
    before.some(
      ({ date }) => date >= today && date.slice(5) === on && !after.some((holiday) => holiday.date === date),
    );
  const stay = holidays.filter(
    (holiday) => holiday.hours !== undefined || (isOfEachYear(holiday) && !isGone(holiday)),
  );
  const ofEachYear = new Set(stay.flatMap(({ on, hours }) => (hours ? [] : [on])));
  return [
    ...stay,
    ...after.flatMap(({ date, name }) => (ofEachYear.has(date.slice(5)) ? [] : [{ on: date, name }])),
  ];
}
