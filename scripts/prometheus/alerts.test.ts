import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, test } from "node:test";
import { alertRules, firing, labelsOf, pointsOf, ruleTests } from "./deployed.ts";
import { evaluate } from "./evaluate.ts";
import type { Series } from "./evaluate.ts";
import { durationMs, parseQuery } from "./parse.ts";

const rules = alertRules();
const folder = path.resolve(import.meta.dirname, "../../deploy/prometheus");
const promtool = (...args: string[]) => spawnSync("promtool", args, { cwd: folder, encoding: "utf8" });

describe("the alert rules", () => {
  const fired = new Set<string>();
  for (const { name, interval, input_series: input, promql_expr_test: asked } of ruleTests())
    test(`fire when they should, and not before: ${name}`, () => {
      const stepMs = durationMs(interval);
      const series: Series[] = input.map(({ series: text, values }) => ({
        labels: labelsOf(text),
        points: pointsOf(values, stepMs),
      }));
      for (const { eval_time: at, exp_samples: wanted } of asked) {
        const names = firing(rules, series, durationMs(at), stepMs);
        assert.deepEqual(
          names,
          wanted.map(({ labels }) => labelsOf(`ALERTS${labels}`)["alertname"]),
          `after ${at}`,
        );
        for (const one of names) fired.add(one);
      }
    });
  test("have each been seen to fire", () => {
    assert.deepEqual(
      rules.map(({ alert }) => alert).filter((alert) => !fired.has(alert)),
      [],
    );
  });

  const isThere = promtool("--version").error === undefined;
  test(
    "are what Prometheus itself takes them for",
    { skip: isThere ? false : "there is no promtool" },
    () => {
      for (const args of [
        ["check", "config", "prometheus.yaml"],
        ["test", "rules", "alerts.test.yaml"],
      ]) {
        const { status, stdout, stderr } = promtool(...args);
        assert.equal(status, 0, `${stdout}${stderr}`);
      }
    },
  );
});

describe("a query that is evaluated here", () => {
  const series: Series[] = [
    { labels: { __name__: "busy", pool: "main", state: "busy" }, points: [[0, 16]] },
    { labels: { __name__: "most", pool: "main" }, points: [[0, 16]] },
    {
      labels: { __name__: "made", call: "a" },
      points: [
        [0, 0],
        [60_000, 120],
      ],
    },
  ];
  const valuesOf = (text: string, atMs = 60_000) =>
    evaluate(parseQuery(text), { series, atMs }).map(({ value }) => value);

  test("compares what has the same labels, unless it says by which", () => {
    assert.deepEqual(valuesOf('busy{state="busy"} >= most'), []);
    assert.deepEqual(valuesOf('busy{state="busy"} >= on (pool) most'), [16]);
    assert.deepEqual(valuesOf("busy > ignoring (state) most"), []);
  });
  test("knows what binds more, rises by time, and what was too long ago", () => {
    assert.deepEqual(valuesOf("sum(rate(made[5m])) * 2 + 1 > 4"), [5]);
    assert.deepEqual(valuesOf("most", 400_000), []);
    assert.deepEqual(valuesOf('made{call!~"b|c"} and on (call) made{call=~"a.*"}'), [120]);
  });
  test("fails at a label that is not there, where it is tried", () => {
    assert.throws(
      () => evaluate(parseQuery("max by (queue) (most)"), { series, atMs: 0, isTried: true }),
      /queue/,
    );
    assert.throws(() => parseQuery("max by (queue (most)"));
  });
});
