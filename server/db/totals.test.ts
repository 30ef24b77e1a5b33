import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createTotals } from "./totals.ts";

describe("totals of lists, kept for a moment", () => {
  const rig = () => {
    const at = { now: 0 };
    const counted: string[] = [];
    const totals = createTotals(() => at.now);
    const ask = (key: string, tenant = "acme", total = counted.length + 1) =>
      totals.of(tenant, key, () => {
        counted.push(`${tenant} ${key}`);
        return Promise.resolve(total);
      });
    return { at, counted, totals, ask };
  };

  test("those who ask for the same one together count once, and others by themselves", async () => {
    const { ask, counted } = rig();
    assert.deepEqual(
      await Promise.all([ask("open"), ask("open"), ask("mine"), ask("open", "globex")]),
      [1, 1, 2, 3],
    );
    assert.deepEqual(counted, ["acme open", "acme mine", "globex open"]);
  });

  test("after a second it is counted again", async () => {
    const { ask, at } = rig();
    assert.equal(await ask("open"), 1);
    at.now = 999;
    assert.equal(await ask("open"), 1);
    at.now = 1000;
    assert.equal(await ask("open"), 2);
  });

  test("a write makes the tenant's untrue, and nobody else's", async () => {
    const { ask, totals } = rig();
    await Promise.all([ask("open"), ask("open", "globex")]);
    totals.forget("acme");
    assert.deepEqual(await Promise.all([ask("open"), ask("open", "globex")]), [3, 2]);
  });

  test("what was being counted as something was written is not told to who asks afterwards", async () => {
    const { totals } = rig();
    let answer: (total: number) => void = () => undefined;
    const before = totals.of("acme", "open", () => new Promise((resolve) => (answer = resolve)));
    totals.forget("acme");
    const after = totals.of("acme", "open", () => Promise.resolve(8));
    answer(7);
    assert.deepEqual(await Promise.all([before, after]), [7, 8]);
    assert.equal(await totals.of("acme", "open", () => Promise.resolve(9)), 8);
  });

  test("who waited for a count that failed counts for themselves", async () => {
    const { totals } = rig();
    const lost = new Error("connection lost");
    const first = totals.of("acme", "open", () => Promise.reject(lost));
    const second = totals.of("acme", "open", () => Promise.resolve(4));
    await assert.rejects(first, lost);
    assert.equal(await second, 4);
    assert.equal(await totals.of("acme", "open", () => Promise.resolve(5)), 4);
  });
});
