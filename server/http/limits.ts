import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import { Fault } from "../fault.ts";

/**
 * Sliding counts of calls by caller, in memory: a first limit against storms. What guards accounts is counted
 * in the database (modules/session/attempts.ts).
 */
export interface RateLimits {
  take(key: string, perMinute: number): void;
}

/**
 * Whoever called least recently is forgotten first: callers who are being counted stay counted, however many
 * others come.
 */
const callersMax = 50_000;

export function createRateLimits(clock: Clock): RateLimits {
  const windows = new LRUCache<string, { start: number; count: number; before: number }>({ max: callersMax });
  return {
    take(key, perMinute) {
      const now = clock.now().getTime();
      const start = now - (now % 60_000);
      const known = windows.get(key);
      const window =
        known?.start === start
          ? known
          : { start, count: 0, before: known?.start === start - 60_000 ? known.count : 0 };
      const passed = (now - start) / 60_000;
      if (window.count + window.before * (1 - passed) >= perMinute)
        throw new Fault("too_many_requests", undefined, {
          retryAfterSeconds: Math.max(1, Math.ceil((1 - passed) * 60)),
        });
      window.count += 1;
      if (window !== known) windows.set(key, window);
    },
  };
}
