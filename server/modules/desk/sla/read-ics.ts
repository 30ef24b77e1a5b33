import { limits } from "../../../../contract/limits.ts";
import { addDays } from "../../../kernel/calendar.ts";
import { daysBetween, nameOf, readClock, readDay } from "./holiday-day.ts";
import type { ReadRow } from "./holiday-day.ts";

interface Property {
  name: string;
  isDay: boolean;
  value: string;
}
interface Line {
  number: number;
  text: string;
}

/** RFC 5545: a line that begins with a space goes on with the one before it. */
function* wholeLines(text: string): Generator<Line> {
  let line: Line | null = null;
  let parts: string[] = [];
  let number = 0;
  for (const one of text.split(/\r\n|\r|\n/u)) {
    number += 1;
    if (line && /^[ \t]/u.test(one)) {
      parts.push(one.slice(1));
      continue;
    }
    if (line) yield { ...line, text: parts.join("") };
    line = { number, text: "" };
    parts = [one];
  }
  if (line) yield { ...line, text: parts.join("") };
}

/** The name, whether it is of a whole day, and the value, which begins at the first colon outside quotes. */
function propertyOf(line: string): Property | null {
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === '"') isQuoted = !isQuoted;
    if (sign !== ":" || isQuoted) continue;
    const [name = "", ...parameters] = line.slice(0, at).split(";");
    const value = line.slice(at + 1).trim();
    const saysDay = parameters.some((each) => each.toUpperCase() === "VALUE=DATE");
    return { name: name.toUpperCase(), isDay: saysDay || /^\d{8}$/u.test(value), value };
  }
  return null;
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\;,nN])/gu, (_, sign: string) => (sign === "n" || sign === "N" ? " " : sign));

/** The events of an iCalendar file, one by one; what stands outside of events says nothing of holidays. Pure. */
export function* readIcs(text: string): Generator<ReadRow> {
  let event: { line: number; properties: Map<string, Property> } | null = null;
  let within = 0;
  let count = 0;
  for (const { number, text: line } of wholeLines(text)) {
    const property = propertyOf(line);
    if (!property) continue;
    const { name, value } = property;
    const isEvent = value.toUpperCase() === "VEVENT";
    if (name === "BEGIN" && isEvent) [event, within] = [{ line: number, properties: new Map() }, 0];
    else if (!event) continue;
    else if (name === "BEGIN") within += 1;
    else if (name === "END" && !isEvent) within -= 1;
    else if (name === "END") {
      count += 1;
      if (count <= limits.slaHolidayRowsMax) yield rowOf(event);
      event = null;
    } else if (within === 0 && !event.properties.has(name)) event.properties.set(name, property);
  }
}

function rowOf({ line, properties }: { line: number; properties: Map<string, Property> }): ReadRow {
  const summary = unescaped(properties.get("SUMMARY")?.value ?? "");
  const start = properties.get("DTSTART");
  const at = { line, text: [start?.value ?? "", summary].filter((part) => part !== "").join(" ") };
  if (properties.get("STATUS")?.value.toUpperCase() === "CANCELLED") return { ...at, reason: "CANCELLED" };
  const name = nameOf(summary);
  if (name === "") return { ...at, reason: "NO_NAME" };
  if (!start) return { ...at, reason: "NO_DAY" };
  const day = readDay(start.value.slice(0, 8));
  if ("reason" in day) return { ...at, reason: day.reason };
  const rule = properties.get("RRULE")?.value;
  if (rule !== undefined && !isEachYear(rule, day.on)) return { ...at, reason: "REPETITION" };
  const on = rule === undefined ? day.on : day.on.slice(5);
  const end = properties.get("DTEND");
  if (!start.isDay) {
    const hours = hoursOf(start.value, end?.value);
    return hours ? { ...at, holidays: [{ on, name, hours }] } : { ...at, reason: "HOURS" };
  }
  const last = lastDayOf(day.on, end?.value, properties.get("DURATION")?.value);
  const days = last === null ? null : daysBetween(day.on, last);
  if (!days) return { ...at, reason: "TOO_LONG" };
  return { ...at, holidays: days.map((each) => ({ on: rule === undefined ? each : each.slice(5), name })) };
}

/** Each year on its day, without an end: nothing else is a holiday of each year. */
function isEachYear(rule: string, on: string): boolean {
  const parts = new Map(
    rule.split(";").flatMap((part) => {
      const [key = "", value = ""] = part.toUpperCase().split("=");
      return key === "" ? [] : [[key, value] as const];
    }),
  );
  if (parts.get("FREQ") !== "YEARLY") return false;
  const wanted: Record<string, string> = {
    FREQ: "YEARLY",
    INTERVAL: "1",
    BYMONTH: String(Number(on.slice(5, 7))),
    BYMONTHDAY: String(Number(on.slice(8))),
  };
  return [...parts].every(([key, value]) => key === "WKST" || wanted[key] === value);
}

/** The end of a whole-day event is the day after; without one it is of one day. */
function lastDayOf(first: string, end: string | undefined, duration: string | undefined): string | null {
  if (end !== undefined) {
    const after = readDay(end.slice(0, 8));
    if ("reason" in after) return null;
    // Some programs write the same day as its end.
    return after.on <= first ? first : addDays(after.on, -1);
  }
  if (duration === undefined) return first;
  const days = /^P(?:(\d{1,2})W)?(?:(\d{1,3})D)?$/u.exec(duration.toUpperCase());
  if (!days) return null;
  return addDays(first, Math.max(1, Number(days[1] ?? 0) * 7 + Number(days[2] ?? 0)) - 1);
}

/** Hours by the calendar's own clocks, within one day; a time in UTC is of no clock here. */
function hoursOf(start: string, end: string | undefined): { from: string; to: string } | null {
  const pattern = /^(\d{8})T(\d{4})(?:\d{2})?$/u;
  const [began, ended] = [pattern.exec(start), pattern.exec(end ?? "")];
  if (!began || !ended) return null;
  const [from, until] = [readClock(began[2] ?? ""), readClock(ended[2] ?? "")];
  const next = nextDay(began[1] ?? "");
  const to = ended[1] === next && until === "00:00" ? "24:00" : ended[1] === began[1] ? until : null;
  return from !== null && to !== null && from < to ? { from, to } : null;
}
function nextDay(compact: string): string | null {
  const day = readDay(compact);
  return "on" in day ? addDays(day.on, 1).replaceAll("-", "") : null;
}
