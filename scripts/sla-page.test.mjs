import assert from "node:assert/strict";
import test from "node:test";
import { absent, filesNamedIn, pageText, rowsOf, testsMissingIn } from "./proof-page.mjs";

const page = pageText("docs/sla.md");

test("each line on service levels names the tests that show it, where they are", () => {
  const rows = rowsOf(page);
  assert.ok(rows.length > 30, `${rows.length} lines`);
  const incomplete = rows.filter(
    ([line, shown, ...more]) => more.length > 0 || !line || !/"[^"]+".*`[^`]+\.test\.tsx?`/.test(shown ?? ""),
  );
  assert.deepEqual(incomplete, []);
  assert.deepEqual(absent(filesNamedIn(page)), []);
  assert.deepEqual(testsMissingIn(page).missing, []);
});
