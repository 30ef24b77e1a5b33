import assert from "node:assert/strict";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { Server } from "socket.io";
import { io } from "socket.io-client";
import { tellMissed, toldAtOnce } from "./tell-missed.ts";
import { writeTogether } from "./written-together.ts";

const missed = Array.from({ length: 2 * toldAtOnce }, (_, at) => ({
  seq: at + 1,
  name: "resource_changed",
  payload: { group: "skills" },
  audience: ["staff"],
  createdAt: "2026-03-02T09:00:00.000Z",
}));

test("whoever missed much is told in order, others are heard meanwhile, and the frames go out in few writes", async () => {
  const server = http.createServer();
  const sockets = new Server(server, { transports: ["websocket"] });
  sockets.engine.on("connection", writeTogether);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  let [writes, heard] = [0, 0];
  sockets.on("connection", (socket) => {
    const line = socket.request.socket;
    const [write, writev] = [line._write.bind(line), line._writev?.bind(line)];
    line._write = (...given) => {
      writes += 1;
      write(...given);
    };
    line._writev = (...given) => {
      writes += 1;
      writev?.(...given);
    };
    setImmediate(() => {
      heard = told;
    });
    let told = 0;
    void tellMissed(missed, (name, event) => {
      told += 1;
      socket.emit(name, event);
    }).then(() => socket.emit("ready"));
  });
  const client = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    transports: ["websocket"],
    reconnection: false,
  }); // it listens on TCP
  try {
    const seqs: number[] = [];
    client.on("resource_changed", ({ seq }: { seq: number }) => seqs.push(seq));
    await new Promise<void>((resolve) => {
      client.once("ready", resolve);
    });
    assert.deepEqual(
      seqs,
      missed.map(({ seq }) => seq),
    );
    assert.equal(heard, toldAtOnce, "others are heard after the first step");
    assert.ok(writes <= 8, `${writes} writes`);
  } finally {
    client.disconnect();
    await sockets.close();
  }
});
