import type { CalendarVersion, ClockHours } from "../../modules/desk/sla/engine/calendar.ts";

/**
 * What a calendar says of a minute, by brute force: offsets from `Intl`, no arithmetic of intervals, nothing of
 * the engine. Minutes are counted from 1970.
 */
const quarter = 15;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();
const carried = new Map<string, Map<number, number>>();

/** Minutes ahead of UTC; clocks change on the quarter of an hour. */
function offsetAt(zone: string, minute: number): number {
  const byQuarter = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, byQuarter);
  const at = Math.floor(minute / quarter);
  const known = byQuarter.get(at);
  if (known !== undefined) return known;
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  formats.set(zone, format);
  const name = format.formatToParts(at * quarter * 60_000).find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
  const offset = sign ? (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
  byQuarter.set(at, offset);
  return offset;
}

/** The latest time that the clocks have shown by then: hours that come twice count as one long hour. */
function latestWall(zone: string, minute: number): number {
  const byQuarter = carried.get(zone) ?? new Map<number, number>();
  carried.set(zone, byQuarter);
  const at = Math.floor(minute / quarter);
  let carry = byQuarter.get(at);
  if (carry === undefined) {
    const ends = Array.from({ length: 16 }, (_, back) => (at - back) * quarter - 1);
    carry = Math.max(...ends.map((end) => end + offsetAt(zone, end)));
    byQuarter.set(at, carry);
  }
  return Math.max(carry, minute + offsetAt(zone, minute));
}

const minutesIn = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

type WallTimes = readonly [begins: number, ends: number];
interface DayRule {
  open: WallTimes[];
  closed: WallTimes[];
}
const dayRules = new WeakMap<CalendarVersion, Map<number, DayRule>>();

/** What begins on a day, in minutes of wall time since 1970. */
function ruleOf(calendar: CalendarVersion, day: number): DayRule {
  const known = dayRules.get(calendar) ?? new Map<number, DayRule>();
  dayRules.set(calendar, known);
  const wallTimes = ({ from, to }: ClockHours): WallTimes => {
    const [begins, ends] = [minutesIn(from), minutesIn(to)];
    return [day * 1440 + begins, day * 1440 + (ends > begins ? ends : ends + 1440)];
  };
  let rule = known.get(day);
  if (!rule) {
    const holidays = calendar.holidays.filter(({ on }) => on === dateOf(day) || on === dateOf(day).slice(5));
    const weekday = new Date((day - 1) * 86_400_000).getUTCDay();
    rule = {
      open: holidays.some(({ hours }) => !hours) ? [] : (calendar.week[weekday] ?? []).map(wallTimes),
      closed: holidays.flatMap(({ hours }) => (hours ? [wallTimes(hours)] : [])),
    };
    known.set(day, rule);
  }
  return rule;
}

function isOpenAt(calendar: CalendarVersion, minute: number): boolean {
  const wall = latestWall(calendar.timeZone, minute);
  const today = Math.floor(wall / 1440);
  const rules = [ruleOf(calendar, today - 1), ruleOf(calendar, today)];
  const isWithin = ([begins, ends]: WallTimes) => wall >= begins && wall < ends;
  return rules.some(({ open }) => open.some(isWithin)) && !rules.some(({ closed }) => closed.some(isWithin));
}

const openness = new WeakMap<CalendarVersion, Map<number, boolean>>();
/** The same, remembered: several clocks ask for the same minutes. */
export function isOpenMinute(calendar: CalendarVersion | null, minute: number): boolean {
  if (!calendar) return true;
  const known = openness.get(calendar) ?? new Map<number, boolean>();
  openness.set(calendar, known);
  const open = known.get(minute) ?? isOpenAt(calendar, minute);
  known.set(minute, open);
  return open;
}

/** The seconds that are open between two: whole minutes at once, and second by second at the ends. */
export function openSeconds(calendar: CalendarVersion | null, from: number, to: number): number {
  let open = 0;
  for (let at = from; at < to;) {
    const step = at % 60 === 0 && at + 60 <= to ? 60 : 1;
    if (isOpenMinute(calendar, Math.floor(at / 60))) open += step;
    at += step;
  }
  return open;
}

/** Days of a year, counted from 1970, on which a zone's clocks change. */
export function changeDays(zone: string, year: number): number[] {
  const first = Date.UTC(year, 0, 1) / 86_400_000;
  const days = Array.from({ length: 366 }, (_, at) => first + at);
  return days.filter((day) => offsetAt(zone, day * 1440) !== offsetAt(zone, (day + 1) * 1440));
}
