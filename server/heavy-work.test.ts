import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { createHeavyWork } from "./heavy-work.ts";

/** Answers a word; waits until it is told to go on, for ever, or fails, as the word says. */
const worker = `import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ word, gate }) => {
  if (gate) Atomics.wait(new Int32Array(gate), 0, 0);
  if (word === "for ever") for (;;);
  if (word === "fails") throw new Error("as asked");
  if (word === "ends") process.exit(1);
  parentPort.postMessage(word.toUpperCase());
});`;

describe("work in a thread of its own", () => {
  let folder: string;
  let file: URL;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), "parley-heavy-"));
    file = pathToFileURL(path.join(folder, "some-worker.mjs"));
    writeFileSync(file, worker);
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  const make = (options: Partial<Parameters<typeof createHeavyWork>[0]> = {}) =>
    createHeavyWork<{ word: string; gate?: SharedArrayBuffer }, string>({
      file,
      maxMs: 60_000,
      waitingMax: 2,
      ofOneMax: 2,
      ...options,
    });

  test("is answered, one piece after the other", async () => {
    const work = make();
    try {
      assert.deepEqual(await Promise.all(["a", "b"].map((word) => work.run({ word }, "acme"))), ["A", "B"]);
    } finally {
      await work.stop();
    }
  });

  test("that does not end is ended, and the next is done by a new thread", async () => {
    const work = make({ maxMs: 300 });
    try {
      assert.equal(await work.run({ word: "for ever" }, "acme"), null);
    } finally {
      await work.stop();
    }
    const patient = make();
    try {
      for (const word of ["fails", "ends"]) {
        assert.equal(await patient.run({ word }, "acme"), null, word);
        assert.equal(await patient.run({ word: "after" }, "acme"), "AFTER", word);
      }
    } finally {
      await patient.stop();
    }
  });

  test("leaves the process free for everybody else", async () => {
    const work = make();
    const gate = new SharedArrayBuffer(4);
    try {
      const answer = work.run({ word: "held", gate }, "acme");
      // The thread stands still until this side, which is not held, lets it go on.
      Atomics.store(new Int32Array(gate), 0, 1);
      Atomics.notify(new Int32Array(gate), 0);
      assert.equal(await answer, "HELD");
    } finally {
      await work.stop();
    }
  });

  test("turns away a tenant that keeps asking before the others, and everybody once the line is full", async () => {
    const work = make();
    const gate = new SharedArrayBuffer(4);
    try {
      const done = [work.run({ word: "one", gate }, "acme"), work.run({ word: "two" }, "acme")];
      await assert.rejects(work.run({ word: "three" }, "acme"), {
        code: "too_many_requests",
        retryAfterSeconds: 5,
      });
      done.push(work.run({ word: "other" }, "globex"));
      await assert.rejects(work.run({ word: "more" }, "initech"), { code: "too_many_requests" });
      Atomics.store(new Int32Array(gate), 0, 1);
      Atomics.notify(new Int32Array(gate), 0);
      assert.deepEqual(await Promise.all(done), ["ONE", "TWO", "OTHER"]);
      assert.equal(await work.run({ word: "again" }, "acme"), "AGAIN");
    } finally {
      await work.stop();
    }
  });
});
