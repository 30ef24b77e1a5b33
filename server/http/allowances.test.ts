import assert from "node:assert/strict";
import { test } from "node:test";
import { createAllowances } from "./allowances.ts";

test("so many at once, then as they come back, each caller their own", () => {
  let nowMs = 0;
  const allowances = createAllowances(() => nowMs);
  const take = (key: string) => {
    const { isAllowed, waitSeconds } = allowances.take(key, { burst: 5, perSecond: 2 });
    return isAllowed ? 0 : waitSeconds;
  };
  assert.deepEqual(
    Array.from({ length: 7 }, () => take("a")),
    [0, 0, 0, 0, 0, 0.5, 0.5],
  );
  assert.equal(take("b"), 0);
  nowMs += 1000;
  assert.deepEqual([take("a"), take("a"), take("a")], [0, 0, 0.5]);
  nowMs += 3_600_000;
  assert.deepEqual(
    Array.from({ length: 6 }, () => take("a")),
    [0, 0, 0, 0, 0, 0.5],
    "no more is saved up than a burst",
  );
});

test("what is taken ahead waits for its turn, and no more is taken than may be", () => {
  let nowMs = 0;
  const allowances = createAllowances(() => nowMs);
  const take = () => {
    const { isAllowed, waitSeconds } = allowances.take("a", { burst: 2, perSecond: 4, ahead: 3 });
    return [isAllowed, waitSeconds];
  };
  assert.deepEqual(Array.from({ length: 6 }, take), [
    [true, 0],
    [true, 0],
    [true, 0.25],
    [true, 0.5],
    [true, 0.75],
    [false, 0.25],
  ]);
  nowMs += 250;
  assert.deepEqual(
    [take(), take()],
    [
      [true, 0.75],
      [false, 0.25],
    ],
  );
});

test("who asks again and again stays refused, however many others come", () => {
  const allowances = createAllowances(() => 0);
  const take = (key: string) => allowances.take(key, { burst: 1, perSecond: 0.5 }).isAllowed;
  take("storm");
  for (let other = 0; other < 100_000; other += 1) {
    take(String(other));
    if (other % 20_000 === 0) assert.equal(take("storm"), false);
  }
});
