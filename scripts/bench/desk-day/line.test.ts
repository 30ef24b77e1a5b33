import assert from "node:assert/strict";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import type { TestContext } from "node:test";
import { Server } from "socket.io";
import type { Socket } from "socket.io";
import { openLine, pauseMs } from "./line.ts";

const soon = { firstMs: 5, longestMs: 20 };
const until = async (holds: () => boolean) => {
  for (const deadline = Date.now() + 5000; !holds();) {
    assert.ok(Date.now() < deadline, "it did not happen within 5 s");
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
};

describe("a socket of the generator", () => {
  /** A server that says no so often, and then tells who comes what they missed of ten events. */
  async function lineTo(t: TestContext, refusals: number) {
    const server = http.createServer();
    const sockets = new Server(server);
    const here: Socket[] = [];
    const since: unknown[] = [];
    let saysNo = refusals;
    sockets.use((socket, next) => {
      since.push(socket.handshake.auth["lastSeq"]);
      saysNo -= 1;
      next(saysNo >= 0 ? new Error("unavailable") : undefined);
    });
    let newest = 10;
    sockets.on("connection", (socket) => {
      here.push(socket);
      const { lastSeq } = socket.handshake.auth;
      for (let seq = Number(lastSeq ?? newest) + 1; seq <= newest; seq += 1) socket.emit("event", { seq });
      socket.emit("ready", { seq: newest });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const troubles: string[] = [];
    const line = openLine(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
      () => ({ token: "one" }),
      (why) => troubles.push(why),
      soon,
    );
    t.after(async () => {
      line.close();
      await sockets.close();
    });
    return {
      ...{ line, troubles, since },
      last: () => here.at(-1),
      say: (count: number) => {
        newest += count;
      },
    };
  }

  test("comes again where it is refused, and each refusal is told", async (t) => {
    const { line, troubles, since } = await lineTo(t, 2);
    const hearing = await line.opened;
    assert.deepEqual(troubles, ["refused: unavailable", "refused: unavailable"]);
    assert.deepEqual(since, [undefined, undefined, undefined]);
    assert.deepEqual([hearing.from, hearing.count, line.isUp()], [10, 0, true]);
  });

  test("comes back where it is sent away or cut, and hears once what it missed", async (t) => {
    const { line, troubles, since, last, say } = await lineTo(t, 0);
    const hearing = await line.opened;
    for (const cut of [() => last()?.disconnect(true), () => last()?.conn.close()]) {
      say(3);
      cut();
      await until(() => !line.isUp());
      await until(() => line.isUp());
    }
    assert.deepEqual([hearing.count, hearing.last, hearing.outOfOrder], [6, 16, 0]);
    assert.deepEqual(since, [undefined, 10, 13]);
    assert.deepEqual(troubles.length, 2);
    assert.equal(troubles[0], "cut: io server disconnect");
  });

  test("pauses twice as long each time up to a bound, by chance half as long again or as short", () => {
    const pauses = { firstMs: 1000, longestMs: 15_000 };
    assert.deepEqual(
      [0, 1, 2, 3, 4, 9].map((times) => pauseMs(pauses, times, 0.5)),
      [1000, 2000, 4000, 8000, 15_000, 15_000],
    );
    assert.deepEqual([pauseMs(pauses, 0, 0), pauseMs(pauses, 1, 1)], [500, 3000]);
  });
});
