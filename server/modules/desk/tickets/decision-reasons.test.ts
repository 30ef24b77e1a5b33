import assert from "node:assert/strict";
import { test } from "node:test";
import { packReasons, unpackReasons } from "./decision-reasons.ts";
import type { DecisionReason } from "./decision-reasons.ts";

const ann: DecisionReason = {
  agentId: "0197a000-0000-7000-8000-000000000001",
  agentName: 'Ann "A." Ågren',
  outcome: "chosen",
  reason: "longest_idle",
  pool: "chat",
  openTickets: 1,
  capacity: 3,
};
const ben: DecisionReason = { ...ann, agentName: "بن", outcome: "rejected", reason: "missing_skill:x" };

test("reasons are read as they were stored", () => {
  const withoutPool = [ann, ben].map((one) => {
    const { pool: _, ...rest } = one;
    return rest;
  });
  for (const reasons of [[], [ann], [ann, ben], withoutPool])
    assert.deepEqual(unpackReasons(packReasons(reasons)), reasons);
});

test("what was stored as a list of reasons before is read as it was", () => {
  assert.deepEqual(unpackReasons([ann, ben]), [ann, ben]);
});
