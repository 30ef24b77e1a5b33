import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inSteps, piecesOf } from "./in-steps.ts";

describe("work in steps", () => {
  test("is done in its order, and others are heard after each step", async () => {
    const seen: string[] = [];
    let isOver = false;
    const others = () => {
      seen.push("others");
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    await inSteps([1, 2, 3, 4, 5], 2, (piece) => {
      seen.push(String(piece));
    });
    isOver = true;
    assert.deepEqual(seen, ["1", "2", "others", "3", "4", "others", "5"]);
  });

  test("takes a large file in pieces that are the whole of it", () => {
    const bytes = Buffer.from("words ".repeat(30_000));
    const pieces = piecesOf(bytes);
    assert.equal(pieces.length, 3);
    assert.ok(Buffer.concat(pieces).equals(bytes));
    assert.deepEqual(piecesOf(Buffer.alloc(0)), []);
  });
});
