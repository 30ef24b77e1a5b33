/** From the first second to the one before the last; in seconds since 1970. */
export interface Interval {
  from: number;
  to: number;
}

/** In order, each apart from the next: what overlaps or touches is one, what is empty is none. */
export function joinIntervals(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const { from, to } of intervals.toSorted((one, other) => one.from - other.from)) {
    if (to <= from) continue;
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** What of the intervals lies in none of the holes. */
export const cutIntervals = (intervals: readonly Interval[], holes: readonly Interval[]): Interval[] =>
  holes.reduce<Interval[]>(
    (left, hole) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, hole.from) },
          { from: Math.max(from, hole.to), to },
        ].filter((part) => part.to > part.from),
      ),
    [...intervals],
  );

/** The parts between two moments. */
export const clipIntervals = (intervals: readonly Interval[], from: number, to: number): Interval[] =>
  intervals
    .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.to > one.from);
