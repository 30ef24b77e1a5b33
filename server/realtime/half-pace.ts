import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";

/**
 * Sockets that come in leave half of the server's thread to calls (ADR 0174). No rest is longer: five thousand that
 * come back at once are back within some tens of seconds, and none of them waits so long that it gives up.
 */
export const restMaxMs = 2;
/** A moment ago still counts: a call that waits for the database wants the thread again. */
const besideMs = 100;

interface Timing {
  /** Of a clock that only goes forward. */
  nowMs(): number;
  /** Does something so many milliseconds later. */
  later(ms: number, then: () => void): void;
  /** When everybody else who has something to do was heard. */
  nextTurn(): Promise<void>;
}
const byClock: Timing = {
  nowMs: () => performance.now(),
  later: (ms, then) => setTimeout(then, ms).unref(),
  nextTurn: () => setImmediate(),
};

/** Does work in a step of its own; answers once the next may be done. */
export type Step = (work: () => void | Promise<void>) => Promise<void>;

/**
 * After a step that took some time, beside others the next waits as long, up to `restMaxMs`; alone it waits for
 * nothing.
 */
export function createHalfPace(
  isBesideOthers: () => boolean,
  { nowMs, later, nextTurn }: Timing = byClock,
): Step {
  // Timers know whole milliseconds: what is less adds up.
  let owedMs = 0;
  const rest = async (tookMs: number) => {
    if (!isBesideOthers()) {
      owedMs = 0;
      return;
    }
    owedMs += Math.min(tookMs, restMaxMs);
    if (owedMs < 1) return;
    const ms = Math.ceil(owedMs);
    owedMs = 0;
    await new Promise<void>((resolve) => {
      later(ms, resolve);
    });
  };
  return async (work) => {
    const beganMs = nowMs();
    try {
      await work();
    } finally {
      await nextTurn();
      await rest(nowMs() - beganMs);
    }
  };
}

/** One after the other, in their order. */
export function oneByOne(step: Step): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  let isUnderWay = false;
  const doAll = async () => {
    isUnderWay = true;
    // One that fails is its own client's trouble, who comes again.
    for (let work = waiting.shift(); work; work = waiting.shift()) await step(work).catch(() => undefined);
    isUnderWay = false;
  };
  return (work) => {
    waiting.push(work);
    if (!isUnderWay) void doAll();
  };
}

/**
 * Whether calls are answered, or were a moment ago. Asked for before sockets are opened at the server: their own
 * requests are not heard of then.
 */
export function besideCalls(server: HttpServer, nowMs: () => number = byClock.nowMs): () => boolean {
  let underWay = 0;
  let lastMs = -Infinity;
  server.on("request", (_request, response) => {
    underWay += 1;
    response.once("close", () => {
      underWay -= 1;
      lastMs = nowMs();
    });
  });
  return () => underWay > 0 || nowMs() - lastMs < besideMs;
}

/** Lets new sockets in one by one; polls and upgrades of those that are open pass. */
export function paceHandshakes(
  step: Step,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const inTurn = oneByOne(step);
  return (request, _response, next) => {
    if (new URLSearchParams((request.url ?? "").split("?")[1]).has("sid")) {
      next();
      return;
    }
    // Nobody else hears that the line of an upgrade broke while it waits.
    const { socket } = request;
    const ignore = () => undefined;
    socket.on("error", ignore);
    inTurn(() => {
      socket.off("error", ignore);
      if (!socket.destroyed) next();
    });
  };
}
