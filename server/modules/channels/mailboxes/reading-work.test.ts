import assert from "node:assert/strict";
import { test } from "node:test";
import { rawMail } from "../../../testing/mail-rig.ts";
import { readMail, TooMuchToRead } from "./read-mail.ts";
import { isTooMuchToRead, readingWorkOf } from "./reading-work.ts";

const packed = (bytes: number): string =>
  (
    Buffer.alloc(bytes, 7)
      .toString("base64")
      .match(/.{1,76}/g) ?? []
  ).join("\r\n");
const workOf = (body: string) => readingWorkOf(Buffer.from(body));

/** How many pieces the reader makes of a mail: each costs it some 30 microseconds, one after the other. */
async function piecesOf(raw: string): Promise<number> {
  const { Blob: whole } = globalThis;
  let pieces = 0;
  globalThis.Blob = class extends whole {
    constructor(parts?: ConstructorParameters<typeof whole>[0], options?: BlobPropertyBag) {
      super(parts, options);
      pieces += Array.isArray(parts) ? parts.length : 0;
    }
  };
  try {
    await readMail(Buffer.from(raw)).catch((error: unknown) => {
      if (!(error instanceof TooMuchToRead)) throw error;
    });
  } finally {
    globalThis.Blob = whole;
  }
  return pieces;
}

test("a full line of base64 is no work of its own, any other line is", () => {
  assert.deepEqual(workOf(packed(57_000)), { lines: 0, dashedLines: 0, pads: 0 });
  assert.deepEqual(workOf("one\r\ntwo\n\n\nfive"), { lines: 5, dashedLines: 0, pads: 0 });
  assert.deepEqual(workOf(`--b\r\n${"x".repeat(80)} y\r\n--b--\r\n`), {
    lines: 3,
    dashedLines: 2,
    pads: 0,
  });
  assert.deepEqual(workOf("AA=AA=AA==\n"), { lines: 1, dashedLines: 0, pads: 2 });
  assert.deepEqual(workOf(""), { lines: 0, dashedLines: 0, pads: 0 });
});

test("a mail of 30 MB of files is read, and one of as many lines, ends or signs of equality is not", () => {
  assert.equal(isTooMuchToRead(Buffer.from(packed(21_000_000))), false);
  const arabic = `${"=D9=85=D8=B1=D8=AD=D8=A8=D8=A7=".slice(0, 60)}=\r\n`.repeat(20_000);
  assert.equal(isTooMuchToRead(Buffer.from(arabic)), false);
  for (const body of [
    "\n".repeat(100_000),
    "\r\n".repeat(100_000),
    "--b\n".repeat(20_000),
    "AA=".repeat(500_000),
  ])
    assert.equal(isTooMuchToRead(Buffer.from(body)), true);
});

test("what the reader makes of a mail is bounded, however many lines somebody sends", async () => {
  const of = (lines: number) =>
    rawMail({ "Content-Type": "text/html" }, `<p>Hi</p>${"\n".repeat(lines)}there`);
  const [few, many] = [await piecesOf(of(1000)), await piecesOf(of(30_000))];
  assert.ok(few >= 1000 && many >= 30 * few * 0.9, `${few} and ${many}: each line is a piece`);
  assert.deepEqual(
    [await piecesOf(of(100_000)), await piecesOf(of(3_000_000))],
    [0, 0],
    "nothing of what is too much is taken apart",
  );
});
