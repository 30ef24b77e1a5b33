import assert from "node:assert/strict";
import test from "node:test";
import { absent, filesNamedIn, pageText, rowsOf, testsMissingIn } from "./proof-page.mjs";

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

/** What the page may say that there is none of. */
const exceptions = ["SAML"];
const rows = rowsOf(page);

test("every line of the security page says what holds, where, and what shows it", () => {
  assert.ok(rows.length > 90, `${rows.length} lines`);
  for (const cells of rows) {
    assert.equal(cells.length, 3, cells[0]);
    assert.ok(
      cells.every((cell) => cell.length > 1),
      `${cells[0]} has an empty cell`,
    );
    if (!exceptions.includes(cells[0]))
      assert.match(
        cells[2],
        /`[^`]+\.(?:test|spec)\.(?:ts|tsx|mjs)`|^as above;/,
        `${cells[0]}: a test shows it`,
      );
  }
});

test("nothing on the security page is not yet so, but what is said to be", () => {
  const waiting = rows.filter((cells) =>
    /\bnot yet\b|\bno test\b|\bnot (?:run|tried) here\b/i.test(cells.join(" ")),
  );
  assert.deepEqual(
    waiting.map(([line]) => line),
    exceptions,
  );
  // Above and between the tables neither.
  const words = page.split("\n").filter((line) => !line.startsWith("|"));
  assert.doesNotMatch(words.join("\n"), /not yet|no test/i);
});
