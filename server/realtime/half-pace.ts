import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { addressOf, peerOf } from "../caller-address.ts";
import { Fault } from "../fault.ts";
import { limitConcurrency } from "../limit-concurrency.ts";

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

/** More do not wait; they come again. */
const waitingMax = 50_000;

/**
 * Lets new sockets in one by one, and addresses take turns: a crowd at one of them makes nobody else wait for all of
 * it. Polls and upgrades of sockets that are open pass.
 */
export function paceHandshakes(
  step: Step,
  trustedProxies: number,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const inTurn = limitConcurrency({ atOnceMax: 1, waitingMax, refuse: () => new Fault("unavailable") });
  return (request, _response, next) => {
    if (new URLSearchParams((request.url ?? "").split("?")[1]).has("sid")) {
      next();
      return;
    }
    // Nobody else hears that the line of an upgrade broke while it waits.
    const { socket } = request;
    const ignore = () => undefined;
    socket.on("error", ignore);
    const letIn = () => {
      socket.off("error", ignore);
      if (!socket.destroyed) next();
    };
    inTurn(() => step(letIn), addressOf(peerOf(request, trustedProxies))).catch(() => socket.destroy());
  };
}
