import { Temporal } from "../../../../kernel/temporal.ts";

export const daySeconds = 86_400;
const dayMinutes = 1440;
/** By zone and day: a calendar asks for the same midnights again and again. */
const midnights = new Map<string, Map<number, number>>();

/**
 * The first second at which the clocks of a zone show this time of this day or a later one: of a time that
 * comes twice the first, of one that they jump over the jump itself. Days are counted from 1970-01-01.
 */
export function momentOf(timeZone: string, day: number, minutes: number): number {
  if (minutes === dayMinutes) return midnightOf(timeZone, day + 1);
  const midnight = midnightOf(timeZone, day);
  // A day as long as a day has no change of clocks in it.
  return midnightOf(timeZone, day + 1) - midnight === daySeconds
    ? midnight + minutes * 60
    : momentByZone(timeZone, day, minutes);
}

function midnightOf(timeZone: string, day: number): number {
  const known = midnights.get(timeZone) ?? new Map<number, number>();
  midnights.set(timeZone, known);
  const moment = known.get(day) ?? momentByZone(timeZone, day, 0);
  known.set(day, moment);
  return moment;
}

function momentByZone(timeZone: string, day: number, minutes: number): number {
  const clock = Temporal.PlainDateTime.from("1970-01-01T00:00").add({ days: day, minutes });
  const shown = clock.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  const isJumpedOver = !shown.toPlainDateTime().equals(clock);
  const moment = isJumpedOver ? (shown.getTimeZoneTransition("next") ?? shown) : shown;
  return Math.round(moment.epochMilliseconds / 1000);
}
