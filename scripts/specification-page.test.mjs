import assert from "node:assert/strict";
import test from "node:test";
import { absent, filesNamedIn, pageText, rowsOf, testsMissingIn } from "./proof-page.mjs";

// A line's words are quoted in typographic quotes: plain ones name tests, in the last cell only.
const rows = rowsOf(pageText("docs/specification.md"));

test("each line of the specification says what holds, where it lives and which test shows it", () => {
  assert.ok(rows.length > 40, `${rows.length} lines`);
  const incomplete = rows.filter(
    ([line, where, shown, ...more]) =>
      more.length > 0 ||
      !line ||
      filesNamedIn(where ?? "").length === 0 ||
      !/"[^"]+".*`[^`]+\.(test|spec)\.\w+`/.test(shown ?? ""),
  );
  assert.deepEqual(incomplete, []);
});

test("every file that the specification's page names is there", () => {
  assert.deepEqual(absent(rows.flatMap((cells) => filesNamedIn(cells.join(" ")))), []);
});

test("every test that the specification's page names is in the file that it names", () => {
  assert.deepEqual(testsMissingIn(rows.map((cells) => cells[2]).join("\n")).missing, []);
});
