import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { createServer, get } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { besideCalls, createHalfPace, paceHandshakes, restMaxMs } from "./half-pace.ts";

/** A clock that goes on by what is done and by rests alone. */
function timed(isBeside: () => boolean) {
  let ms = 0;
  const rests: number[] = [];
  const step = createHalfPace(isBeside, {
    nowMs: () => ms,
    later: (restMs, then) => {
      rests.push(restMs);
      ms += restMs;
      then();
    },
    nextTurn: () => Promise.resolve(),
  });
  return {
    rests,
    step,
    now: () => ms,
    /** Each step takes so long. */
    steps: async (tookMs: number, count: number) => {
      for (let at = 0; at < count; at += 1)
        await step(() => {
          ms += tookMs;
        });
    },
  };
}

describe("sockets that come in beside calls", () => {
  test("take half of the time: after each step the next waits as long as it took", async () => {
    const { rests, steps } = timed(() => true);
    await steps(1, 2);
    await steps(2, 1);
    assert.deepEqual(rests, [1, 1, 2]);
  });

  test("rest for what short steps took together, since timers know whole milliseconds", async () => {
    const { rests, steps } = timed(() => true);
    await steps(0.25, 12);
    assert.deepEqual(rests, [1, 1, 1]);
  });

  test("never rest longer than a bound, so that five thousand whose steps are long wait ten seconds for it", async () => {
    const { rests, steps, now } = timed(() => true);
    await steps(40, 5000);
    assert.deepEqual([...new Set(rests)], [restMaxMs]);
    assert.equal(now() - 5000 * 40, 10_000);
  });

  test("wait for nothing where they are alone, and owe nothing from then", async () => {
    let isBeside = false;
    const { rests, steps } = timed(() => isBeside);
    await steps(5, 10);
    isBeside = true;
    await steps(0.6, 1);
    isBeside = false;
    await steps(0.6, 1);
    isBeside = true;
    await steps(0.6, 1);
    assert.deepEqual(rests, []);
  });
});

describe("new sockets", () => {
  /** All that a handshake is asked for here. */
  const asking = (ip: string, url = "/socket.io/?EIO=4&transport=websocket") => {
    const socket = Object.assign(new EventEmitter(), {
      ...{ remoteAddress: ip, destroyed: false },
      destroy() {
        this.destroyed = true;
      },
    });
    const request = { url, headers: {}, socket } as unknown as IncomingMessage;
    return { request, socket };
  };
  const response = {} as ServerResponse; // of an upgrade there is none
  const heard = () => {
    const came: string[] = [];
    const { step } = timed(() => true);
    const pace = paceHandshakes(step, 0);
    return {
      came,
      come: (name: string, { request }: { request: IncomingMessage }, fails = false) =>
        pace(request, response, () => {
          came.push(name);
          if (fails) throw new Error("It went.");
        }),
    };
  };
  const allCame = async () => {
    for (let at = 0; at < 5; at += 1) await setImmediate();
  };

  test("come one by one, and addresses take turns; polls and upgrades of open ones pass", async () => {
    const { came, come } = heard();
    for (const name of ["a1", "a2", "a3"]) come(name, asking("198.51.100.1"));
    come("b1", asking("198.51.100.2"));
    come("poll", asking("198.51.100.1", "/socket.io/?EIO=4&transport=polling&sid=abc"));
    assert.deepEqual(came, ["a1", "poll"]);
    await allCame();
    assert.deepEqual(came, ["a1", "poll", "a2", "b1", "a3"]);
  });

  test("that broke off while they waited are left out, and one that fails is closed and keeps nobody out", async () => {
    const { came, come } = heard();
    const [failing, broken] = [asking("198.51.100.1"), asking("198.51.100.1")];
    come("fails", failing, true);
    come("broken", broken);
    broken.socket.emit("error", new Error("ECONNRESET"));
    broken.socket.destroyed = true;
    come("last", asking("198.51.100.1"));
    await allCame();
    assert.deepEqual(came, ["fails", "last"]);
    assert.equal(failing.socket.destroyed, true);
  });
});

test("calls count while they are answered and for a tenth of a second after", async (t) => {
  let nowMs = 0;
  const server = createServer();
  const isBeside = besideCalls(server, () => nowMs);
  const seen: boolean[] = [isBeside()];
  const closed = Promise.withResolvers<void>();
  server.on("request", (_request, response) => {
    seen.push(isBeside());
    response.once("close", closed.resolve);
    response.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  nowMs = 1000;
  get({ port: (server.address() as AddressInfo).port }, (answer) => answer.resume()); // it listens on TCP
  await closed.promise;
  seen.push(isBeside());
  nowMs = 1099;
  seen.push(isBeside());
  nowMs = 1100;
  seen.push(isBeside());
  assert.deepEqual(seen, [false, true, true, true, false]);
});
