// What a server prints of its metrics, as series over time.
import { labelsOf } from "./deployed.ts";
import { textOf } from "./evaluate.ts";
import type { Labels, Series } from "./evaluate.ts";

type Point = Series["points"][number];

/** Readings one after the other, as Prometheus keeps them: a series for each name with its labels. */
export function createSeries() {
  const all = new Map<string, { labels: Labels; points: Point[] }>();
  return {
    /** @param text of one reading @param more labels that the reader adds, as `instance` */
    add(text: string, atMs: number, more: Labels = {}): void {
      for (const line of text.split("\n")) {
        const sample = /^([^#\s].*)\s(\S+)$/.exec(line);
        if (!sample) continue;
        const [, name = "", value = ""] = sample;
        const printed = labelsOf(name);
        const twice = Object.keys(more).find((label) => label in printed);
        if (twice !== undefined) throw new Error(`${twice} is the reader's own: ${line}`);
        const labels = { ...printed, ...more };
        const key = textOf(labels);
        const series = all.get(key) ?? { labels, points: [] };
        series.points.push([atMs, Number(value.replace("Inf", "Infinity"))]);
        all.set(key, series);
      }
    },
    series: (): Series[] => [...all.values()],
  };
}
