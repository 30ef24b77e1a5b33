/** What a clock in that zone shows then, as `datetime-local` takes it: `2026-11-22T09:00`. */
export function localTimeOf(iso: string, timeZone: string): string {
  const parts = new Map(
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    })
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}T${parts.get("hour")}:${parts.get("minute")}`;
}

/**
 * The instant at which a clock in that zone shows this. An hour that is skipped in spring is the one after
 * it; one that comes twice in autumn is its first.
 */
export function instantOf(localTime: string, timeZone: string): string {
  const wanted = Date.parse(`${localTime}:00Z`);
  const aheadAt = (ms: number): number =>
    Date.parse(`${localTimeOf(new Date(ms).toISOString(), timeZone)}:00Z`) - ms;
  const dayMs = 24 * 3600 * 1000;
  // What the zone is ahead of UTC the day before and the day after: the same on most days of a year.
  const [before, after] = [wanted - aheadAt(wanted - dayMs), wanted - aheadAt(wanted + dayMs)];
  const shown = [before, after].filter(
    (ms) => localTimeOf(new Date(ms).toISOString(), timeZone) === localTime,
  );
  return new Date(shown.length > 0 ? Math.min(...shown) : before).toISOString();
}
