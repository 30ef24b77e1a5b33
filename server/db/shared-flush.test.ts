import assert from "node:assert/strict";
import { test } from "node:test";
import { sharedFlush } from "./shared-flush.ts";

/** A log whose flushes end when the test says so. */
function slowLog() {
  const begun: PromiseWithResolvers<void>[] = [];
  const flushed = sharedFlush(() => {
    const one = Promise.withResolvers<void>();
    begun.push(one);
    return one.promise;
  });
  const settle = async () => {
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  };
  return { begun, flushed, settle };
}

test("who asks while a flush is under way is not answered by it, but by the next, with all who asked meanwhile", async () => {
  const { begun, flushed, settle } = slowLog();
  const answered: string[] = [];
  const ask = (name: string) => flushed().then(() => answered.push(name));
  const all = [ask("first")];
  all.push(ask("second"), ask("third"));
  assert.equal(begun.length, 1);
  begun[0]?.resolve();
  await settle();
  assert.deepEqual(answered, ["first"]);
  assert.equal(begun.length, 2, "one flush for the two who waited");
  all.push(ask("fourth"));
  begun[1]?.resolve();
  await settle();
  assert.deepEqual(answered, ["first", "second", "third"]);
  begun[2]?.resolve();
  await Promise.all(all);
  assert.equal(begun.length, 3);
});

test("a flush that fails says so to who waited for it, and the next one is tried", async () => {
  const { begun, flushed, settle } = slowLog();
  const failed = assert.rejects(flushed(), /gone/);
  const after = flushed();
  begun[0]?.reject(new Error("gone"));
  await failed;
  await settle();
  begun[1]?.resolve();
  await after;
  const later = flushed();
  begun[2]?.resolve();
  await later;
});
