import type { SpeedFigure, SpeedMeasure } from "@/contract/workspace/startup";

export const shownMeasures = [
  "LCP",
  "INP",
  "CLS",
  "FCP",
  "TTFB",
  "long-task",
] as const satisfies readonly SpeedMeasure[];
export type SpeedRating = "good" | "slow" | "poor" | "unrated";

/**
 * Good up to the first, poor beyond the second: the bounds that browsers themselves report by. A long task
 * has none.
 */
const bounds: Partial<Record<SpeedMeasure, readonly [good: number, poor: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
  FID: [100, 300],
};

export function ratingOf(measure: SpeedMeasure, value: number): SpeedRating {
  const bound = bounds[measure];
  if (!bound) return "unrated";
  return value <= bound[0] ? "good" : value <= bound[1] ? "slow" : "poor";
}

export interface ScreenLine {
  route: string;
  figures: SpeedFigure[];
  count: number;
}
const worth: Record<SpeedRating, number> = { poor: 2, slow: 1, good: 0, unrated: 0 };

/**
 * A line for each screen; where something is poor or slow stands above, and of those the ones that are used
 * most.
 */
export function byScreen(figures: readonly SpeedFigure[]): ScreenLine[] {
  const lines = [...Map.groupBy(figures, ({ route }) => route)].map(([route, own]) => ({
    route,
    figures: own,
    count: Math.max(...own.map(({ count }) => count)),
  }));
  const badness = (line: ScreenLine) =>
    Math.max(...line.figures.map(({ measure, p75 }) => worth[ratingOf(measure, p75)]));
  return lines.sort((a, b) => badness(b) - badness(a) || b.count - a.count || a.route.localeCompare(b.route));
}
