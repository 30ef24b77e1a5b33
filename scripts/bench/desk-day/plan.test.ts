import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { actsOf, perSecondOf } from "./plan.ts";

const plan = { seed: 7, seconds: 600, ticketsPerSecond: perSecondOf(1), agents: 2000, visitors: 5000 };

describe("what happens in a stretch of a desk's day", () => {
  test("is the same for the same seed, and other for another", () => {
    assert.deepEqual(actsOf(plan), actsOf(plan));
    assert.notDeepEqual(actsOf({ ...plan, seed: 8 }).slice(0, 20), actsOf(plan).slice(0, 20));
  });

  test("has the rate that was asked for, in order, and each ticket its whole course", () => {
    const acts = actsOf(plan);
    const tickets = acts.filter(({ call }) => call === "visitor writes");
    assert.equal(
      tickets.length,
      Math.round((580 * 100_000) / 86_400),
      "the last 20 s are for what was begun",
    );
    assert.deepEqual(
      acts.map(({ atMs }) => atMs),
      acts.map(({ atMs }) => atMs).toSorted((a, b) => a - b),
    );
    for (const { ticket } of tickets.slice(0, 50)) {
      const names = acts.filter((act) => act.ticket === ticket).map(({ call }) => call);
      assert.equal(names[0], "visitor writes");
      assert.ok(names.indexOf("agent replies") < names.indexOf("visitor writes again"));
      assert.equal(names.filter((name) => name === "agent resolves").length, 1);
    }
    assert.ok((acts.at(-1)?.atMs ?? 0) <= plan.seconds * 1000);
  });
});
