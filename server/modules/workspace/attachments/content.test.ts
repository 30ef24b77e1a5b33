import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { Fault } from "../../../fault.ts";
import { contentOf } from "./content.ts";
import { digestOf } from "./digest.ts";

/** How often others are heard until it is done. */
async function othersHeard(work: () => Promise<unknown>): Promise<number> {
  let [heard, isOver] = [0, false];
  const others = () => {
    heard += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  await work();
  isOver = true;
  return heard;
}
const typeOf = async (text: string | Buffer) => (await contentOf(Buffer.from(text), "note.txt")).contentType;
const refused = (error: unknown) => error instanceof Fault && error.code === "unsupported_type";

describe("a large text", () => {
  const long = "words ".repeat(200_000); // 1.2 MB

  test("is looked through piece by piece, and others are heard between", async () => {
    assert.ok((await othersHeard(() => typeOf(long))) >= 18);
  });

  test("has its digest taken piece by piece, the same as of the whole", async () => {
    const bytes = Buffer.from(long);
    assert.equal(await digestOf(bytes), createHash("sha256").update(bytes).digest("base64url"));
    assert.ok((await othersHeard(() => digestOf(bytes))) >= 2);
  });

  test("is a text where a letter lies across two pieces, and none where the last letter is cut off", async () => {
    const across = `${"a".repeat(64 * 1024 - 1)}é and more`;
    assert.equal(await typeOf(across), "text/plain");
    await assert.rejects(typeOf(Buffer.from(`${across}é`).subarray(0, -1)), refused);
  });

  test("is refused for a control character or a page, however much comes before", async () => {
    const blank = " \n".repeat(50_000);
    assert.equal(await typeOf(`${blank}<3`), "text/plain");
    await assert.rejects(typeOf(`${blank}<HTML>`), refused);
    await assert.rejects(typeOf(`${"a".repeat(64 * 1024)}\u0001`), refused);
    // The page's first letters lie across two pieces.
    await assert.rejects(typeOf(`${" ".repeat(64 * 1024 - 3)}<!doctype html>`), refused);
  });
});
