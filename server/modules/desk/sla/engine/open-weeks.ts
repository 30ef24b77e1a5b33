import type { Interval } from "./intervals.ts";

/** When a calendar is open in some weeks: what is asked of it is nearly always near the present. */
export interface OpenWeeks {
  /** Apart from each other and in order; what lasts beyond the weeks goes on in the next ones. */
  intervals: Interval[];
  /** Of each interval, the open seconds of these weeks before it. */
  secondsBefore: number[];
  from: number;
  to: number;
}

/** The open seconds of the weeks before a moment in them, or their end. */
export function openSecondsBefore({ intervals, secondsBefore }: OpenWeeks, at: number): number {
  const nr = lastWhere(intervals.length, (which) => (intervals[which]?.from ?? 0) < at);
  const open = intervals[nr];
  return open ? (secondsBefore[nr] ?? 0) + Math.min(at, open.to) - open.from : 0;
}
/** The first moment before which the weeks have had so many open seconds, of which there are at least one. */
export function momentOfOpenSecond({ intervals, secondsBefore }: OpenWeeks, seconds: number): number {
  const nr = lastWhere(intervals.length, (which) => (secondsBefore[which] ?? 0) < seconds);
  return (intervals[nr]?.from ?? 0) + seconds - (secondsBefore[nr] ?? 0);
}
/** The last moment before which they have had no more. */
export function lastMomentOfOpenSecond({ intervals, secondsBefore }: OpenWeeks, seconds: number): number {
  const nr = lastWhere(intervals.length, (which) => (secondsBefore[which] ?? 0) <= seconds);
  return (intervals[nr]?.from ?? 0) + seconds - (secondsBefore[nr] ?? 0);
}

/** Of numbers below `count` of which the first ones are so, the last that is; -1 where none is. */
function lastWhere(count: number, isSo: (which: number) => boolean): number {
  let [yes, no] = [-1, count];
  while (no - yes > 1) {
    const middle = Math.floor((yes + no) / 2);
    if (isSo(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}
