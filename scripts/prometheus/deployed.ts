// The rules and the dashboard of deploy/, and what of them fires.
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { Panel } from "./draw.ts";
import { evaluate, textOf } from "./evaluate.ts";
import type { Labels, Series } from "./evaluate.ts";
import { durationMs, parseQuery } from "./parse.ts";

const deploy = path.resolve(import.meta.dirname, "../../deploy");
const read = (file: string): string => readFileSync(path.join(deploy, file), "utf8");

interface Rule {
  alert: string;
  expr: string;
  for: string;
}
// Our own files.
export const alertRules = (): Rule[] =>
  (parse(read("prometheus/alerts.yaml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );

/** The dashboard's charts, with its own variables filled in. @param rateOver over how long a rate is taken */
export function dashboardPanels(rateOver = "5m"): Panel[] {
  // Our own file, as Grafana writes it.
  const { panels } = JSON.parse(read("grafana/parley.json")) as {
    panels: {
      title: string;
      fieldConfig?: { defaults?: { unit?: string } };
      targets?: { expr: string; legendFormat?: string }[];
    }[];
  };
  return panels.flatMap(({ title, fieldConfig, targets = [] }) =>
    targets.length === 0
      ? []
      : [
          {
            title,
            unit: fieldConfig?.defaults?.unit,
            targets: targets.map(({ expr, legendFormat = "" }) => ({
              expr: expr.replaceAll("$__rate_interval", rateOver).replaceAll("$instance", ".*"),
              legend: legendFormat,
            })),
          },
        ],
  );
}
export const dashboardQueries = (): string[] =>
  dashboardPanels().flatMap(({ targets }) => targets.map(({ expr }) => expr));

interface RuleTest {
  name: string;
  interval: string;
  input_series: { series: string; values: string }[];
  promql_expr_test: { expr: string; eval_time: string; exp_samples: { labels: string; value: number }[] }[];
}
// Our own file, in promtool's shape.
export const ruleTests = (): RuleTest[] =>
  (parse(read("prometheus/alerts.test.yaml")) as { tests: RuleTest[] }).tests;

/** `name{label="value"}` as the labels of one series. */
export function labelsOf(text: string): Labels {
  const query = parseQuery(text);
  if (query.kind !== "selector") throw new Error(`${text} is no series.`);
  return {
    __name__: query.name,
    ...Object.fromEntries(query.matchers.map(({ label, value }) => [label, value])),
  };
}

/** `0+10x5` (from 0, five times ten more), `3x5` (six times three), a single number, or several of these. */
export function pointsOf(values: string, stepMs: number): Series["points"] {
  const all: number[] = [];
  for (const part of values.trim().split(/\s+/)) {
    const [, from, step = "0", times] = /^(-?[\d.]+)([+-][\d.]+)?(?:x(\d+))?$/.exec(part) ?? [];
    if (from === undefined) throw new Error(`${part} is no value.`);
    for (let at = 0; at <= Number(times ?? 0); at += 1) all.push(Number(from) + at * Number(step));
  }
  return all.map((value, at) => [at * stepMs, value]);
}

/** The names of the rules that fire at a moment: whose expression has held for one and the same thing for as long as they say. */
export function firing(
  rules: readonly Rule[],
  series: readonly Series[],
  atMs: number,
  stepMs: number,
): string[] {
  return rules.flatMap(({ alert, expr, for: held }) => {
    const query = parseQuery(expr);
    const since = new Map<string, number>();
    for (let now = 0; now <= atMs; now += stepMs) {
      const there = new Set(evaluate(query, { series, atMs: now }).map(({ labels }) => textOf(labels)));
      for (const each of since.keys()) if (!there.has(each)) since.delete(each);
      for (const each of there) if (!since.has(each)) since.set(each, now);
    }
    return [...since.values()].some((from) => atMs - from >= durationMs(held)) ? [alert] : [];
  });
}
