import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { LRUCache } from "lru-cache";
import { addressOf, peerOf } from "../caller-address.ts";
import { Fault } from "../fault.ts";

/** Of one address, a minute: an office of five thousand may come back twice (ADR 0114). */
export const handshakesOfAddressMax = 12_000;
/** So many of an account, or of a visitor's chat, come in at once; those after them one by one, and so many may wait. */
const [atOnceMax, afterwardsEveryMs, waitingMax] = [4, 500, 20];
/** Accounts whose last handshakes are known. */
const pacedMax = 20_000;

/** Counts that throw a Fault above their limit. */
export interface HandshakeLimits {
  take(key: string, perMinute: number): void;
}
/** Null where it may come in; else after how many seconds it may. */
export type Counted = (key: string, perMinute: number) => number | null;
export const countBy =
  (rates: HandshakeLimits): Counted =>
  (key, perMinute) => {
    try {
      rates.take(key, perMinute);
      return null;
    } catch (error) {
      if (error instanceof Fault && error.code === "too_many_requests") return error.retryAfterSeconds ?? 60;
      throw error;
    }
  };

/** When a handshake may come in: after some milliseconds, or, where too many wait already, not before it comes again. */
export type Pace = (account: string) => { waitMs: number } | { retryAfterSeconds: number };

/**
 * Tabs that come back together come in, and who comes and goes without end takes no more of the process than one by
 * one (ADR 0114).
 * @param nowMs of a clock that only goes forward
 */
export function createPace(nowMs: () => number): Pace {
  const nexts = new LRUCache<string, number>({ max: pacedMax });
  return (account) => {
    const now = nowMs();
    const next = Math.max(nexts.get(account) ?? -Infinity, now - (atOnceMax - 1) * afterwardsEveryMs);
    const waitMs = Math.max(0, next - now);
    if (waitMs > waitingMax * afterwardsEveryMs)
      return { retryAfterSeconds: Math.ceil((waitingMax * afterwardsEveryMs) / 1000) };
    nexts.set(account, next + afterwardsEveryMs);
    return { waitMs };
  };
}

/**
 * Stands before the handshake, where nothing has been looked up yet: too many of one address are answered 429 and
 * when to come again. Polls and upgrades of sockets that are open pass uncounted.
 */
export const countHandshakes =
  (count: Counted, trustedProxies: number) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const query = new URLSearchParams((request.url ?? "").split("?")[1]);
    const waits = query.has("sid")
      ? null
      : count(`handshakes ${addressOf(peerOf(request, trustedProxies))}`, handshakesOfAddressMax);
    if (waits === null) next();
    else refuse(request, response, waits);
  };

function refuse(request: IncomingMessage, response: ServerResponse, afterSeconds: number): void {
  const said = "Too many connections from this address.";
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(said.length),
    "Retry-After": String(afterSeconds),
    Connection: "close",
  };
  // What asks for a WebSocket has no response yet, only its line.
  if (request.headers.upgrade === undefined) response.writeHead(429, headers).end(said);
  else
    answer(request.socket, [
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "",
      said,
    ]);
}

const answer = (line: Duplex, lines: readonly string[]): void => {
  line.on("error", () => undefined);
  line.end(["HTTP/1.1 429 Too Many Requests", ...lines].join("\r\n"));
};
