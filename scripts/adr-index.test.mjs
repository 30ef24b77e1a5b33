import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../docs/adr/", import.meta.url);
const titleOf = (file) =>
  readFileSync(new URL(file, folder), "utf8")
    .split("\n", 1)[0]
    .replace(/^#\s*\d+\.?:?\s*(?:·\s*)?/, "");

test("the index of decisions lists each, in order, under its own title", () => {
  const pages = readdirSync(folder)
    .filter((file) => /^\d{4}-.+\.md$/.test(file))
    .toSorted();
  const wanted = pages.map((file) => `| [${file.slice(0, 4)}](${file}) | ${titleOf(file)} |`);
  const listed = readFileSync(new URL("README.md", folder), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ["));
  assert.deepEqual(listed, wanted);
});
