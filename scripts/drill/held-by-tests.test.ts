import assert from "node:assert/strict";
import { globSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { heldByTests, tallyOf } from "./held-by-tests.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("each drill that tests play has a file of them that is there", () => {
  for (const [name, { files }] of Object.entries(heldByTests))
    assert.ok(globSync([...files], { cwd: root }).length > 0, name);
});

test("what a run says of itself is counted, and a run that says nothing has held nothing", () => {
  assert.deepEqual(tallyOf("✔ one (1ms)\nℹ tests 3\nℹ suites 0\nℹ pass 2\nℹ fail 0\nℹ skipped 1\n"), {
    passed: 2,
    failed: 0,
    skipped: 1,
  });
  assert.deepEqual(tallyOf("SyntaxError"), { passed: 0, failed: 0, skipped: 0 });
});
