import assert from "node:assert/strict";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, describe, test } from "node:test";
import { Server } from "socket.io";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { falseClock } from "../clock.ts";
import { createRateLimits } from "../http/limits.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";
import { countBy, countHandshakes, createPace, handshakesOfAddressMax } from "./handshakes.ts";

const forever = new Promise<never>(() => undefined);
const open: Socket[] = [];
/** What became of a socket: its id, or why it was not let in. */
const opened = (socket: Socket): Promise<string | Error> => {
  open.push(socket);
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket.id ?? ""));
    socket.once("connect_error", resolve);
  });
};
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

describe("the pace of an account's handshakes", () => {
  let now = 0;
  const pace = createPace(() => now);
  const waits = (account: string, times: number) =>
    Array.from({ length: times }, () => {
      const turn = pace(account);
      return "waitMs" in turn ? turn.waitMs : `again after ${turn.retryAfterSeconds} s`;
    });

  test("four come in at once, and those after them one each half second; another account waits for none of them", () => {
    assert.deepEqual(waits("acme ann", 7), [0, 0, 0, 0, 500, 1000, 1500]);
    assert.deepEqual(waits("acme ben", 1), [0]);
  });

  test("twenty wait, and those after them are told when to come again", () => {
    assert.deepEqual(waits("acme kim", 25).slice(-2), [10_000, "again after 10 s"]);
  });

  test("who comes now and then does not wait, and after a pause as many come in at once as before", () => {
    now = 10_000;
    assert.deepEqual(waits("acme ann", 5), [0, 0, 0, 0, 500]);
    for (const at of [20_000, 20_600, 21_300, 22_000, 22_700, 23_400]) {
      now = at;
      assert.deepEqual(waits("acme ben", 1), [0]);
    }
  });
});

describe("handshakes of one address", () => {
  const clock = falseClock("2026-03-02T09:00:00.000Z");
  const count = countBy(createRateLimits(clock));
  const server = http.createServer();
  const sockets = new Server(server);
  sockets.engine.use(countHandshakes(count, 0));
  let url = "";
  before(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  });
  after(() => sockets.close());
  const from = (ip: string, transports: ("websocket" | "polling")[]) =>
    opened(
      io(url, { transports, forceNew: true, reconnection: false, extraHeaders: { "X-Forwarded-For": ip } }),
    );
  const come = (ip: string, times: number) => {
    for (let time = 0; time < times; time += 1) count(`handshakes ${ip}`, handshakesOfAddressMax);
  };

  test("are so many that an office of five thousand comes back twice in a minute", async () => {
    come("198.51.100.1", 10_000);
    assert.equal(typeof (await from("198.51.100.1", ["websocket"])), "string");
    assert.equal(typeof (await from("198.51.100.1", ["polling"])), "string");
  });

  test("beyond that are answered 429 and when to come again, by either way; others come in, and so does it later", async () => {
    come("198.51.100.2", handshakesOfAddressMax);
    for (const transport of ["websocket", "polling"] as const)
      assert.ok((await from("198.51.100.2", [transport])) instanceof Error, transport);
    const asked = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
      headers: { "X-Forwarded-For": "198.51.100.2" },
    });
    assert.deepEqual(
      [asked.status, asked.headers.get("retry-after"), await asked.text()],
      [429, "60", "Too many connections from this address."],
    );
    const upgraded = await new Promise<http.IncomingMessage>((resolve, reject) => {
      http
        .get(`${url}/socket.io/?EIO=4&transport=websocket`, {
          headers: {
            "X-Forwarded-For": "198.51.100.2",
            Connection: "Upgrade",
            Upgrade: "websocket",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version": "13",
          },
        })
        .once("response", resolve)
        .once("error", reject);
    });
    upgraded.resume();
    assert.deepEqual([upgraded.statusCode, upgraded.headers["retry-after"]], [429, "60"]);
    assert.equal(typeof (await from("198.51.100.3", ["websocket"])), "string");
    clock.advance({ minutes: 2 });
    assert.equal(typeof (await from("198.51.100.2", ["websocket"])), "string");
  });

  test("count neither polls nor upgrades of a socket that is open", async () => {
    const ip = "198.51.100.4";
    come(ip, handshakesOfAddressMax - 1);
    const socket = io(url, {
      transports: ["polling", "websocket"],
      forceNew: true,
      extraHeaders: { "X-Forwarded-For": ip },
    });
    assert.equal(typeof (await opened(socket)), "string");
    for (let time = 0; time < 100 && socket.io.engine.transport.name !== "websocket"; time += 1)
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    assert.equal(socket.io.engine.transport.name, "websocket");
    assert.ok((await from(ip, ["polling"])) instanceof Error, "the next one is too many");
  });
});

describe("handshakes of one account", () => {
  let world: World;
  let url = "";
  before(async () => {
    world = await createWorld();
    await world.app.http.listen({ port: 0, host: "127.0.0.1" });
    url = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`; // it listens on TCP
  });
  after(() => world.stop());
  const join = ({ token, tenant }: Person) =>
    opened(
      io(url, {
        auth: { token },
        query: { tenantId: tenant },
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
      }),
    );

  test("beyond those that may wait are refused with when to come again, and a colleague at the same address is let in", async () => {
    const [ann, bob] = [await world.person(), await world.person()];
    const all = Array.from({ length: 30 }, () => join(ann));
    const refused = await Promise.race(
      all.map((one) => one.then((is) => (is instanceof Error ? is : forever))),
    );
    assert.ok(refused instanceof Error && "data" in refused);
    assert.equal(refused.message, "too_many_requests");
    assert.deepEqual(refused.data, { retryAfterSeconds: 10 });
    assert.equal(typeof (await join(bob)), "string");
  });
});

describe("handshakes of many at once", () => {
  let world: World;
  let url = "";
  before(async () => {
    world = await createWorld();
    await world.app.http.listen({ port: 0, host: "127.0.0.1" });
    url = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`; // it listens on TCP
  });
  after(() => world.stop());

  test("look few sessions up at a time, so that calls find the database free, and let all in", async () => {
    const people: Person[] = [];
    for (let at = 0; at < 40; at += 1) people.push(await world.person({ role: "AGENT" }));
    const { gate } = world.app.services;
    const { isOpen } = gate;
    const asked = { now: 0, most: 0, all: 0 };
    const four = Promise.withResolvers<void>();
    gate.isOpen = async (claims) => {
      asked.all += 1;
      asked.now += 1;
      asked.most = Math.max(asked.most, asked.now);
      // as slow as it takes for four to be there, and for a fifth to come if it may
      if (asked.now === 4) setTimeout(four.resolve, 50);
      await four.promise;
      asked.now -= 1;
      return isOpen(claims);
    };
    try {
      const came = await Promise.all(
        people.map(({ token }) =>
          opened(
            io(url, { transports: ["websocket"], forceNew: true, reconnection: false, auth: { token } }),
          ),
        ),
      );
      assert.ok(came.every((one) => typeof one === "string"));
    } finally {
      gate.isOpen = isOpen;
    }
    assert.deepEqual([asked.all, asked.most], [40, 4]);
  });
});
