import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { root } from "../process.mjs";
import { applyEdit, edits } from "./edits.mjs";
import { templates, writtenFiles } from "./files.mjs";

const textOf = (file) =>
  writtenFiles().includes(file)
    ? readFileSync(path.join(templates, `${file}.txt`), "utf8")
    : readFileSync(path.join(root, file), "utf8");
const isThere = (file) => writtenFiles().includes(file) || existsSync(path.join(root, file));

test("what the templates of a new resource import is there", () => {
  let seen = 0;
  for (const file of writtenFiles())
    for (const [, names = "", from = ""] of textOf(file).matchAll(
      /^(?:import|export) (?:type )?\{ ([^}]+) \} from "([@.][^"]+)";$/gm,
    )) {
      const bare = from.startsWith("@/")
        ? from.slice(2)
        : path.posix.normalize(path.posix.join(path.posix.dirname(file), from));
      const target = [bare, `${bare}.ts`, `${bare}.tsx`].find((one) => /\.tsx?$/.test(one) && isThere(one));
      assert.ok(target, `${file} imports ${from}`);
      for (const name of names.split(",").map((one) => one.trim().split(" as ")[0])) {
        const exported = new RegExp(`export (async )?(const|function|type|interface|class) ${name}\\b`);
        assert.match(textOf(target), exported, `${file}: ${target} exports ${name}`);
        seen += 1;
      }
    }
  assert.ok(seen > 20, `${seen} names were looked up`);
});

test("each line that a new resource adds finds its place", () => {
  for (const edit of edits) assert.ok(applyEdit(textOf(edit.file), edit).includes(edit.add), edit.file);
});

test("the texts of the trial are the same in each language", () => {
  const shapeOf = (value) =>
    typeof value === "object"
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
      : "text";
  const [one, ...others] = writtenFiles()
    .filter((file) => file.startsWith("messages/"))
    .map((file) => shapeOf(JSON.parse(textOf(file))));
  assert.equal(others.length, 2);
  for (const other of others) assert.deepEqual(other, one);
});
