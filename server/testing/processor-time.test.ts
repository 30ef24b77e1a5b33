import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsOf } from "./processor-time.ts";

const bounds = { growth: 2.6, most: 400, floor: 40 };

for (const [what, costs, faults] of [
  ["is cheap passes, however it grows", [1, 10, 40], []],
  ["grows with its size passes", [25, 50, 100], []],
  ["grows a little faster than its size passes", [15, 36, 86], []],
  ["met a collection of garbage in its last doubling passes", [14.9, 29.6, 79.8], []],
  ["grows with the square of its size is found", [10, 40, 160], ["grows too fast"]],
  ["grows with the square from the half on is found", [20, 40, 160], ["grows too fast"]],
  ["grows with the square from a cost below the floor is found", [3, 20, 80], ["grows too fast"]],
  ["costs too much is found", [110, 220, 440], ["costs too much"]],
  ["does both is told of both", [50, 200, 800], ["costs too much", "grows too fast"]],
] as const) {
  test(`work that ${what}`, () => {
    assert.deepEqual(faultsOf(costs, bounds), faults);
  });
}
