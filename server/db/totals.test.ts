import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deskLimits } from "../../contract/desk-limits.ts";
import { createTotals } from "./totals.ts";

describe("totals of lists, kept for a moment", () => {
  const rig = () => {
    const at = { now: 0 };
    const counted: string[] = [];
    const totals = createTotals(() => at.now);
    /** What a list has is how often it was counted, of whatever tenant. */
    const ask = (key: string, { tenant = "acme", by = "ann", isExact = false } = {}) =>
      totals.toldTo(tenant, by).of(
        key,
        () => {
          counted.push(`${tenant} ${key}`);
          return Promise.resolve(counted.length);
        },
        { isExact },
      );
    return { at, counted, totals, ask };
  };

  test("those who ask for the same one together count once, and others by themselves", async () => {
    const { ask, counted } = rig();
    assert.deepEqual(
      await Promise.all([
        ask("open"),
        ask("open", { by: "ben" }),
        ask("mine"),
        ask("open", { tenant: "globex" }),
      ]),
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

  test("who wrote is told at once what is so now, and so is everybody after them", async () => {
    const { ask, totals, at } = rig();
    await ask("open");
    at.now = 10;
    totals.wrote("acme", "ann");
    assert.equal(await ask("open", { by: "ann" }), 2);
    assert.equal(await ask("open", { by: "ben" }), 2);
    assert.equal(await ask("open", { by: "ann" }), 2, "what was counted since is told again");
  });

  test("others are told what was counted before the write until it is 400 ms old, and no longer", async () => {
    const { ask, totals, at } = rig();
    await ask("open");
    for (at.now = 10; at.now < 400; at.now += 10) {
      totals.wrote("acme", at.now % 20 === 0 ? "ann" : null);
      assert.equal(await ask("open", { by: "ben" }), 1, `at ${at.now} ms`);
    }
    assert.equal(await ask("open", { by: "ben" }), 2);
    at.now = 799;
    totals.wrote("acme", "cem");
    assert.equal(await ask("open", { by: "ben" }), 2, "nor is the next counted with each write");
  });

  test("a desk that asks after it heard of a write is told a total with it", async () => {
    const { ask, totals, at } = rig();
    await ask("open", { by: "ben" });
    at.now = 1;
    totals.wrote("acme", "ann");
    at.now += deskLimits.refetchDebounceMs;
    assert.equal(await ask("open", { by: "ben" }), 2);
  });

  test("two who wrote are each told what was counted after their own", async () => {
    const { ask, totals, at } = rig();
    await ask("open");
    totals.wrote("acme", "ann");
    at.now = 100;
    assert.equal(await ask("open", { by: "ann" }), 2);
    totals.wrote("acme", "ben");
    at.now = 450;
    assert.equal(await ask("open", { by: "ann" }), 2);
    assert.equal(await ask("open", { by: "ben" }), 3);
  });

  test("one tenant's write changes nothing of another's, be it of the same account", async () => {
    const { ask, totals } = rig();
    await Promise.all([ask("open"), ask("open", { tenant: "globex" })]);
    totals.wrote("acme", "ann");
    assert.deepEqual(await Promise.all([ask("open"), ask("open", { tenant: "globex" })]), [3, 2]);
  });

  test("what is no total is told to nobody once anybody wrote", async () => {
    const { ask, totals } = rig();
    assert.equal(await ask("calendar", { isExact: true }), 1);
    assert.equal(await ask("calendar", { isExact: true }), 1);
    totals.wrote("acme", null);
    assert.equal(await ask("calendar", { by: "ben", isExact: true }), 2);
  });

  test("that somebody has just written is known for as long as others are told what was before", async () => {
    const { ask, totals, at } = rig();
    await ask("open");
    totals.wrote("acme", "ann");
    at.now = 399;
    totals.wrote("acme", "ben");
    const who = () => ["ann", "ben", "cem"].filter((one) => totals.hasJustWritten("acme", one));
    assert.deepEqual([who(), totals.toldTo("acme", "ann").isAfterOwnWrite], [["ann", "ben"], true]);
    at.now = 400;
    assert.deepEqual([who(), totals.toldTo("acme", "ann").isAfterOwnWrite], [["ben"], false]);
    totals.wrote("acme", "ben");
    at.now = 799;
    assert.deepEqual(who(), ["ben"], "the last write counts");
  });

  test("what was being counted as somebody wrote is not told to them afterwards", async () => {
    const { totals } = rig();
    const [ann, ben] = [totals.toldTo("acme", "ann"), totals.toldTo("acme", "ben")];
    let answer: (total: number) => void = () => undefined;
    const before = ben.of("open", () => new Promise((resolve) => (answer = resolve)));
    totals.wrote("acme", "ann");
    const after = ann.of("open", () => Promise.resolve(8));
    answer(7);
    assert.deepEqual(await Promise.all([before, after]), [7, 8]);
    assert.equal(await ben.of("open", () => Promise.resolve(9)), 8);
  });

  test("who waited for a count that failed counts for themselves", async () => {
    const totals = rig().totals.toldTo("acme", "ann");
    const lost = new Error("connection lost");
    const first = totals.of("open", () => Promise.reject(lost));
    const second = totals.of("open", () => Promise.resolve(4));
    await assert.rejects(first, lost);
    assert.equal(await second, 4);
    assert.equal(await totals.of("open", () => Promise.resolve(5)), 4);
  });

  test("where people ask for more than is kept, what was counted last is kept, and what many ask for is among it", async () => {
    const { ask, counted, at } = rig();
    for (let second = 0; second < 3; second += 1) {
      for (let agent = 0; agent < 450; agent += 1) {
        await ask(`own of ${second} ${agent}`);
        await ask("of a group");
      }
      at.now += 1000;
    }
    assert.equal(counted.filter((one) => one === "acme of a group").length, 3);
    await ask("own of 2 449");
    assert.equal(counted.length, 3 * 451 + 1, "a second later it is counted again");
  });

  test("tenants that nobody counted for longest go first", async () => {
    const { ask, counted } = rig();
    await ask("open", { tenant: "first" });
    for (let tenant = 0; tenant < 1999; tenant += 1) await ask("open", { tenant: `tenant ${tenant}` });
    await ask("open", { tenant: "first" });
    assert.equal(counted.length, 2000);
    await ask("mine", { tenant: "first" });
    await ask("open", { tenant: "one more" });
    await ask("open", { tenant: "first" });
    assert.equal(counted.length, 2002);
    await ask("open", { tenant: "tenant 0" });
    await ask("open", { tenant: "tenant 2" });
    assert.equal(counted.length, 2003);
  });
});
