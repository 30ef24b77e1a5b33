/** Colours of series, in the order in which they are given out. */
export const chartFills = {
  accent: "bg-accent",
  success: "bg-success",
  warning: "bg-warning",
  info: "bg-info",
  indigo: "bg-indigo",
  danger: "bg-danger",
  neutral: "bg-neutral",
} as const;
export const chartStrokes = {
  accent: "stroke-accent",
  success: "stroke-success",
  warning: "stroke-warning",
  info: "stroke-info",
  indigo: "stroke-indigo",
  danger: "stroke-danger",
  neutral: "stroke-neutral",
} as const;
export type ChartFill = keyof typeof chartFills;
const order: readonly ChartFill[] = ["accent", "success", "warning", "info", "indigo", "danger", "neutral"];
export const fillAt = (place: number): ChartFill => order[place % order.length] ?? "accent";

/** The next round number at or above, even so that its half is whole. */
export function niceTop(value: number): number {
  if (value <= 1) return 1;
  if (value <= 10) return Math.ceil(value / 2) * 2;
  const step =
    10 ** Math.floor(Math.log10(value)) / (value < 3 * 10 ** Math.floor(Math.log10(value)) ? 5 : 1);
  return Math.ceil(value / (2 * step)) * 2 * step;
}
