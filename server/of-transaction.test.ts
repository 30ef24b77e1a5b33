import assert from "node:assert/strict";
import { test } from "node:test";
import { ofTransaction } from "./of-transaction.ts";

test("each transaction has its own, begun once, and two that are kept are two", () => {
  let begun = 0;
  const begin = () => {
    begun += 1;
    return new Set<string>();
  };
  const [seen, told] = [ofTransaction(begin), ofTransaction(begin)];
  const [first, second] = [{ transaction: {} }, { transaction: {} }];
  assert.equal(begun, 0);
  seen(first).add("1042");
  // Whoever works in it later has another object of work.
  assert.deepEqual([...seen({ ...first })], ["1042"]);
  assert.deepEqual([seen(second).size, told(first).size], [0, 0]);
  seen(second).add("1043");
  assert.deepEqual([...seen(first)], ["1042"]);
  assert.equal(begun, 3);
});
