import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dashboardPanels } from "./deployed.ts";
import { drawPanels, linesOf } from "./draw.ts";
import { createSeries } from "./exposition.ts";

/** Six readings, ten seconds apart, of two processes. */
function readings() {
  const kept = createSeries();
  for (let nr = 0; nr < 6; nr += 1)
    for (const [instance, each] of [
      ["one", 20],
      ["two", 5],
    ] as const)
      kept.add(
        `# HELP calls Calls.\ncalls_total{status="200"} ${nr * each}\nbusy ${nr === 3 ? "NaN" : each + nr}\n`,
        nr * 10_000,
        { instance },
      );
  return kept.series();
}
const span = { fromMs: 0, toMs: 50_000, stepMs: 10_000 };
const panel = (expr: string, legend = "{{instance}}") => ({
  title: "Calls",
  unit: "reqps",
  targets: [{ expr, legend }],
});

describe("a picture of what servers count", () => {
  test("a reading is a point of each series, and no label of the reader's may be printed", () => {
    assert.deepEqual(
      readings().map(({ labels: { instance, status }, points }) => [instance, status, points.length]),
      [
        ["one", "200", 6],
        ["one", undefined, 6],
        ["two", "200", 6],
        ["two", undefined, 6],
      ],
    );
    assert.throws(() => {
      createSeries().add('busy{instance="x"} 1', 0, { instance: "one" });
    }, /reader's own/);
  });

  test("a query is a line for each of its series, what reaches highest first, with a gap where nothing was known", () => {
    const [first, second] = linesOf(panel("busy"), readings(), span);
    assert.deepEqual(first, { name: "one", values: [20, 21, 22, null, 24, 25] });
    assert.deepEqual(second?.values, [5, 6, 7, null, 9, 10]);
    const rates = linesOf(panel("sum by (status) (rate(calls_total[30s]))", "{{status}}"), readings(), span);
    assert.deepEqual(rates, [{ name: "200", values: [null, 2.5, 2.5, 2.5, 2.5, 2.5] }]);
  });

  test("each panel of the dashboard has its chart, also those of which nothing is known", () => {
    const panels = dashboardPanels("30s");
    const picture = drawPanels(panels, readings(), span, "Acme & sons < all");
    assert.equal(picture.split("<g ").length - 1, panels.length);
    for (const { title } of panels) assert.ok(picture.includes(title.replaceAll("&", "&amp;")), title);
    assert.ok(picture.includes("Acme &amp; sons &lt; all"));
    assert.ok(!/NaN|Infinity|undefined/.test(picture));
  });
});
