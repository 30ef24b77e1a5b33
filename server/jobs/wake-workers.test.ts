import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createWakers } from "./wake-workers.ts";

const nowMs = Date.parse("2026-03-02T09:00:00.000Z");
const later = (ms: number) => new Date(nowMs + ms);

test("workers hear of jobs that are due at once, of others when they are, and of those long after only by looking", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const woken: string[] = [];
    const wakers = createWakers({ notifyWorker: (id) => woken.push(id) });
    wakers.add("mail", "worker 1");
    wakers.add("push", "worker 2");
    wakers.wake(
      [
        { name: "mail", runAt: null },
        { name: "mail", runAt: later(-5) },
        { name: "push", runAt: later(600) },
        { name: "push", runAt: later(700) },
        { name: "mail", runAt: later(60_000) },
        { name: "nobody's", runAt: null },
      ],
      nowMs,
    );
    assert.deepEqual(woken, ["worker 1"]);
    mock.timers.tick(599);
    assert.deepEqual(woken, ["worker 1"]);
    mock.timers.tick(151);
    assert.deepEqual(woken, ["worker 1", "worker 2"], "once for both");
    wakers.wake([{ name: "mail", runAt: later(900) }], nowMs);
    wakers.stop();
    wakers.wake([{ name: "mail", runAt: null }], nowMs);
    mock.timers.tick(60_000);
    assert.deepEqual(woken, ["worker 1", "worker 2"]);
  } finally {
    mock.timers.reset();
  }
});
