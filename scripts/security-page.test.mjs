import assert from "node:assert/strict";
import test from "node:test";
import { absent, filesNamedIn, pageText, testsMissingIn } from "./proof-page.mjs";

const page = pageText("docs/security.md");

test("every file that the security page names is there", () => {
  const named = filesNamedIn(page);
  assert.ok(named.length > 100, `${named.length} files`);
  assert.deepEqual(absent(named), []);
});

test("every test that the security page names is in the file that it names", () => {
  const { count, missing } = testsMissingIn(page);
  assert.ok(count > 70, `${count} tests`);
  assert.deepEqual(missing, []);
});
