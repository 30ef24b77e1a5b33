import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { io } from "socket.io-client";
import { Fault } from "../fault.ts";
import { createStorage } from "../providers/storage/storage.ts";
import { readEnv } from "../env.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";

const listening = async (world: World): Promise<number> => {
  await world.app.http.listen({ port: 0, host: "127.0.0.1" });
  return (world.app.http.server.address() as AddressInfo).port;
}; // it listens on TCP

describe("a caller who takes forever", () => {
  let world: World;
  let port: number;
  before(async () => {
    world = await createWorld();
    port = await listening(world);
  });
  after(() => world.stop());
  const server = () => world.app.http.server;
  beforeEach(() => {
    Object.assign(server(), { headersTimeout: 15_000, requestTimeout: 180_000 });
  });

  /** Also by a reset: what drips in meets a closed end. */
  const cutOff = (socket: Socket) =>
    new Promise((resolve) => {
      socket.once("close", resolve);
    });
  const opened = async (): Promise<{ socket: Socket; said: () => string }> => {
    const socket = connect(port, "127.0.0.1");
    let said = "";
    socket
      .on("data", (chunk: Buffer) => {
        said += chunk.toString();
      })
      .on("error", () => undefined);
    await once(socket, "connect");
    return { socket, said: () => said };
  };

  test("has 15 s for the head of a request, 180 s for all of it, and 120 s between two bytes", () => {
    const { headersTimeout, requestTimeout, timeout } = server();
    assert.deepEqual(
      { headersTimeout, requestTimeout, timeout },
      { headersTimeout: 15_000, requestTimeout: 180_000, timeout: 120_000 },
    );
  });

  test("is cut off when the head of a request does not end, however often a byte comes", async () => {
    server().headersTimeout = 500;
    const { socket, said } = await opened();
    socket.write("GET /api/health HTTP/1.1\r\nHost: acme\r\n");
    // After what has come was read: a byte that meets the closed end takes away what nobody has read yet.
    const drip = setInterval(() => {
      setImmediate(() => {
        socket.write("X-A: b\r\n");
      });
    }, 100);
    await cutOff(socket).finally(() => {
      clearInterval(drip);
    });
    assert.match(said(), /^HTTP\/1\.1 408 /);
  });

  test("is cut off when a body does not end", async () => {
    Object.assign(server(), { headersTimeout: 500, requestTimeout: 500 });
    const { socket, said } = await opened();
    socket.write(
      "POST /api/auth/login HTTP/1.1\r\nHost: acme\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
    );
    const drip = setInterval(() => {
      socket.write(" ");
    }, 100);
    await cutOff(socket).finally(() => {
      clearInterval(drip);
    });
    assert.match(said(), /^(HTTP\/1\.1 408 |$)/);
  });
});

describe("a server that stops", () => {
  test(
    "finishes what is under way, takes nothing new, and lets sockets go",
    { timeout: 30_000 },
    async () => {
      const world = await createWorld();
      const port = await listening(world);
      const ann = await world.person();
      const desk = io(`http://127.0.0.1:${port}`, {
        auth: { token: ann.token },
        transports: ["websocket"],
        reconnection: false,
      });
      await new Promise((resolve) => {
        desk.once("ready", resolve);
      });
      const left = new Promise((resolve) => {
        desk.once("disconnect", resolve);
      });

      // Held up by a lock on its table, on either engine, until we say so.
      let release = (): void => undefined;
      const isLocked = Promise.withResolvers<void>();
      const locked = world.database.transaction("owner", async (db) => {
        await db.execute(sql`lock table contacts in access exclusive mode`);
        isLocked.resolve();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      });
      await isLocked.promise;
      const isUnderWay = once(world.app.http.server, "request");
      const answer = fetch(`http://127.0.0.1:${port}/api/contacts`, {
        method: "POST",
        headers: { authorization: `Bearer ${ann.token}`, "content-type": "application/json" },
        body: JSON.stringify({ name: "Kim" }),
      });
      await isUnderWay;
      const stopped = world.app.stop();
      await left;
      await assert.rejects(
        fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(2000) }),
        (error: Error) => error.name === "TypeError",
        "refused, and not merely unanswered",
      );
      release();
      await locked;
      const response = await answer;
      assert.equal(response.status, 201);
      assert.equal(response.headers.get("connection"), "close");
      assert.equal(((await response.json()) as { name: string }).name, "Kim"); // a contact
      const startedAt = performance.now();
      await stopped;
      assert.ok(performance.now() - startedAt < 2000, "it does not wait for connections that nobody uses");
      await world.database.close();
    },
  );
});

test("a call that is answered amid its file leaves the line to whoever calls next", async () => {
  const full = (): Promise<never> => Promise.reject(new Fault("unavailable"));
  const world = await createWorld({
    ports: {
      storage: {
        ...createStorage(readEnv({})),
        async write(_key, pieces) {
          for await (const piece of pieces) if (piece.length > 0) return full();
          return full();
        },
      },
    },
  });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const port = await listening(world);
    const { token } = await world.person({ role: "ADMIN" });
    const ask = (path: string, body?: Buffer) =>
      new Promise<{ status: number | undefined; line: number | undefined }>((resolve, reject) => {
        const request = http.request(
          {
            port,
            host: "127.0.0.1",
            agent,
            path,
            method: body ? "POST" : "GET",
            headers: {
              authorization: `Bearer ${token}`,
              ...(body ? { "content-type": "multipart/form-data; boundary=b" } : {}),
            },
          },
          (answer) => {
            const line = answer.socket.localPort;
            answer.resume().once("end", () => {
              resolve({ status: answer.statusCode, line });
            });
          },
        );
        request.once("error", reject).end(body);
      });
    const file = Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${"email\n".repeat(500_000)}\r\n--b--\r\n`,
    );
    const refused = await ask("/api/admin/import/analyze?entity=CONTACT", file);
    const next = await ask("/api/health");
    assert.deepEqual([refused.status, next], [503, { status: 200, line: refused.line }]);
  } finally {
    agent.destroy();
    await world.stop();
  }
});
