import assert from "node:assert/strict";
import { test } from "node:test";
import { declaredByMany, declaredByOne } from "./declared.ts";

test("declarations are read in the order in which they were installed", () => {
  const shapes = declaredByMany<string>("shapes are");
  shapes.install(["round", "square"]);
  assert.deepEqual(shapes.all(), ["round", "square"]);
  assert.ok(Object.isFrozen(shapes.all()));
  const color = declaredByOne<string>("color is");
  color.install("red");
  assert.equal(color.get(), "red");
});

test("a declaration that nobody installed is an error, and no empty answer", () => {
  assert.throws(() => declaredByMany("shapes are").all(), /No shapes are declared/u);
  assert.throws(() => declaredByOne("color is").get(), /No color is declared/u);
});
