import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import Fastify from "fastify";
import { Fault } from "../fault.ts";
import { sendFault } from "./faults.ts";
import { isShortOf } from "./memory.ts";
import { shedLoad } from "./shed.ts";

const mb = 1024 * 1024;

test("memory is short by what is left after a collection: of the heap, or of the whole process", () => {
  const room = { heap: 70, heapMax: 100, all: 150, allMax: 200 };
  assert.equal(isShortOf(room), false);
  assert.equal(isShortOf({ ...room, heap: 81 }), true);
  assert.equal(isShortOf({ ...room, all: 161 }), true);
});

/** A server whose memory is as short as the test says, and whose calls end when it says so. */
async function serverWith(memory: { isShort: boolean }) {
  const http = Fastify({ bodyLimit: 4 * mb });
  http.setErrorHandler((error, request, reply) => sendFault(error, request, reply));
  shedLoad(http, { isShort: () => memory.isShort, stop: () => undefined });
  let end = () => undefined as void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  http.get("/api/health", () => ({}));
  http.get("/api/quick", () => ({}));
  const events = new EventEmitter();
  http.all("/api/slow", async () => {
    events.emit("begun");
    await ended;
    return {};
  });
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as AddressInfo; // it listens on TCP
  const url = `http://127.0.0.1:${port}/api`;
  return { http, url, end, events };
}

test("while memory is short a few calls are taken and others told 503 and when to come again; health is told, and afterwards all are", async () => {
  const memory = { isShort: true };
  const { http, url, end, events } = await serverWith(memory);
  try {
    const few: Promise<Response>[] = [];
    for (let at = 0; at < 4; at += 1) {
      const hasBegun = once(events, "begun");
      few.push(fetch(`${url}/slow`));
      await hasBegun;
    }
    const refused = await fetch(`${url}/quick`);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get("retry-after"), "2");
    assert.equal((await fetch(`${url}/health`)).status, 200);
    end();
    assert.deepEqual(
      (await Promise.all(few)).map((one) => one.status),
      [200, 200, 200, 200],
    );
    memory.isShort = false;
    const all = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/quick`)));
    assert.ok(all.every(({ ok }) => ok));
  } finally {
    await http.close();
  }
});

test("a large body is counted as it comes until its call is answered: who sends too much is refused, small ones pass", async () => {
  const { http, url, end } = await serverWith({ isShort: false });
  try {
    const room = http.inHand.of("127.0.0.1");
    let held = 0;
    try {
      for (;;) {
        room.more(mb);
        held += 1;
      }
    } catch (error) {
      assert.ok(error instanceof Fault && error.code === "unavailable");
    }
    assert.ok(held > 0);
    const send = (bytes: number) =>
      fetch(`${url}/slow`, {
        method: "POST",
        headers: { "content-type": "text/plain" },
        body: "x".repeat(bytes),
      });
    const large = await send(3 * mb);
    assert.equal(large.status, 503);
    assert.equal(large.headers.get("retry-after"), "3");
    const small = send(1000);
    room.release();
    const again = send(3 * mb);
    end();
    assert.deepEqual([(await small).status, (await again).status], [200, 200]);
  } finally {
    await http.close();
  }
});
