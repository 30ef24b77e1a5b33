/**
 * Wall clocks by the runtime's own zone tables; the server's edges come from calendar.ts, and PostgreSQL
 * brings its own tables for the hour: three ways that must agree.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
const localTimes = new Map<string, { day: string; hour: number; weekday: number }>();
export function localTime(moment: string, zone: string) {
  const known = localTimes.get(`${zone} ${moment}`);
  if (known) return known;
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      weekday: "short",
    });
  formats.set(zone, format);
  const parts = Object.fromEntries(
    format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  const found = {
    day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`,
    hour: Number(parts["hour"]),
    weekday: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(parts["weekday"] ?? "") + 1,
  };
  localTimes.set(`${zone} ${moment}`, found);
  return found;
}

export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The end of a day is found by walking: a quarter of an hour at a time, from within the day. */
const ends = new Map<string, string>();
export function endOfDay(day: string, zone: string): string {
  const known = ends.get(`${zone} ${day}`);
  if (known !== undefined) return known;
  let moment = Date.parse(`${day}T00:00:00Z`) + 8 * 3_600_000;
  while (localTime(new Date(moment).toISOString(), zone).day <= day) moment += 15 * 60_000;
  ends.set(`${zone} ${day}`, new Date(moment).toISOString());
  return new Date(moment).toISOString();
}

export const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;
