import assert from "node:assert/strict";
import { Duplex } from "node:stream";
import { test } from "node:test";
import type pg from "pg";
import { sendTogether } from "./send-together.ts";

test("what is sent within one turn leaves in one write, in its order; what comes later in one of its own", async () => {
  const writes: string[] = [];
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      writes.push(String(chunk));
      done();
    },
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(" "));
      done();
    },
  });
  const client = { connection: { stream } } as unknown as pg.PoolClient; // all that is asked of it
  const send = (text: string) => {
    sendTogether(client);
    stream.write(text);
  };
  send("begin");
  await Promise.resolve();
  send("one");
  send("two");
  assert.deepEqual(writes, []);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  assert.deepEqual(writes, ["begin one two"]);
  send("three");
  send("commit");
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  assert.deepEqual(writes, ["begin one two", "three commit"]);
});
