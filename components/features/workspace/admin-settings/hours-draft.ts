import type { BusinessHours } from "@/contract/workspace/business-hours";
import { isFault } from "@/lib/shared/api/fault";

export type Interval = BusinessHours["week"][number][number];
export type Holiday = BusinessHours["holidays"][number];
export type HoursDraft = Omit<BusinessHours, "timeZone">;
/** By the path of the control: `week.2.1.to`. */
export type HoursFaults = Readonly<Record<string, string>>;

/** What the server says of the hours, the first fault last; empty where it says nothing of them. */
export function hoursFaults(error: unknown): [path: string, message: string][] {
  const found = isFault(error)
    ? error.errors
        .toReversed()
        .map(({ path, message }): [string, string] => [path.replace(/^(?:body\.)?(?:hours\.)?/, ""), message])
    : [];
  const [first] = found.at(-1) ?? [];
  return first !== undefined && /^(?:week|holidays)(?:\.|$)/.test(first) ? found : [];
}

/** After a break of an hour, for as long as the day has room; the first one is a usual day. */
export function nextInterval(intervals: readonly Interval[]): Interval {
  const last = intervals.at(-1);
  if (last === undefined) return { from: "09:00", to: "17:00" };
  const clock = (hours: number) => `${String(hours).padStart(2, "0")}:00`;
  const hour = Number(last.to.slice(0, 2)) + 1;
  return last.to > last.from && hour < 24
    ? { from: clock(hour), to: clock(Math.min(hour + 4, 24)) }
    : { from: "", to: "" };
}
