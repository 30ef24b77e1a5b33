import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { openStream, sealStream } from "./seal-stream.ts";

async function* inPieces(bytes: Buffer, size: number) {
  await Promise.resolve();
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
const seal = (bytes: Buffer, passphrase?: string, size = 10_000) =>
  whole(sealStream(inPieces(bytes, size), passphrase, 10));
const open = (bytes: Buffer, passphrase?: string, size = 7001) =>
  whole(openStream(inPieces(bytes, size), passphrase));

describe("a sealed stream", () => {
  const piece = 64 * 1024;
  const headBytes = 16 + 1 + 1 + 16;
  const refused = { message: "The passphrase is another one, or the file was changed." };

  test("opens to what it was, whatever its length, and with a passphrase shows nothing of it", async () => {
    for (const length of [0, 1, piece - 1, piece, piece + 1, 3 * piece]) {
      const bytes = randomBytes(length);
      assert.ok((await open(await seal(bytes, "horse"), "horse")).equals(bytes), `${length} bytes`);
      assert.ok((await open(await seal(bytes))).equals(bytes), `${length} bytes, not sealed`);
    }
    const words = Buffer.from("nobody reads this ".repeat(10));
    assert.ok(!(await seal(words, "horse")).includes("nobody"));
  });

  test("that was changed, cut at a piece, put in another order or lengthened is not opened to its end", async () => {
    const bytes = await seal(randomBytes(2 * piece + 5), "horse");
    const sealedPiece = piece + 16;
    const [head, first, second, last] = [
      bytes.subarray(0, headBytes),
      bytes.subarray(headBytes, headBytes + sealedPiece),
      bytes.subarray(headBytes + sealedPiece, headBytes + 2 * sealedPiece),
      bytes.subarray(headBytes + 2 * sealedPiece),
    ];
    const flipped = Buffer.from(bytes);
    flipped[headBytes + 100] = (flipped[headBytes + 100] ?? 0) ^ 1;
    const otherSalt = Buffer.from(bytes);
    otherSalt[25] = (otherSalt[25] ?? 0) ^ 1;
    const dearer = Buffer.from(bytes);
    dearer[17] = 31;
    for (const [what, changed] of [
      ["one bit", flipped],
      ["another salt", otherSalt],
      ["a guess that would take all memory", dearer],
      ["cut after the first piece", Buffer.concat([head, first])],
      ["cut after the second", Buffer.concat([head, first, second])],
      ["a piece left out", Buffer.concat([head, first, last])],
      ["two pieces swapped", Buffer.concat([head, second, first, last])],
      ["bytes behind it", Buffer.concat([bytes, Buffer.from("more")])],
      ["nothing but its head", head],
    ] as const)
      await assert.rejects(open(changed, "horse"), refused, what);
    await assert.rejects(open(bytes, "house"), refused);
  });
});
