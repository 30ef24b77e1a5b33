import { createServer } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import test, { mock } from "node:test";
import { Redis } from "ioredis";
import type { Database } from "../../server/db/client.ts";
import type { Services } from "../../server/services.ts";
import { openSockets } from "../../server/realtime/sockets.ts";

const redisUrl = process.env["TEST_REDIS_URL"];
if (redisUrl !== undefined)
  test("what a call writes while its process ends is told to nobody, and ends it no other way", async () => {
    const services = {
      env: { redisUrl, trustedProxies: [] },
      log: { warn: () => undefined, error: () => undefined, info: () => undefined },
      database: { engine: "postgresql" } as Database,
      clock: { now: () => new Date("2101-03-07T09:00:00.000Z") },
      metrics: null,
      standings: { isSuspended: () => Promise.resolve(false) },
    } as unknown as Services;
    const subscribing = [
      mock.method(Redis.prototype, "subscribe"),
      mock.method(Redis.prototype, "psubscribe"),
    ];
    const sockets = openSockets(createServer(), services, {
      listenerOf: () => Promise.resolve(null),
      mayCross: () => Promise.resolve(false),
      rates: {} as never, // nobody comes
    });
    // What is asked while it is cut off is refused, too, and is not what this is about.
    for (const { mock: subscribed } of subscribing)
      await Promise.all(subscribed.calls.map(({ result }) => Promise.resolve(result)));
    mock.restoreAll();
    await sockets.stop();
    sockets.eventsReady("acme");
    sockets.ephemeral("acme", "presence", {}, ["staff"]);
    // An answer that nobody waits for would end the process, and fails a test.
    for (let at = 0; at < 3; at += 1) await turn();
  });
