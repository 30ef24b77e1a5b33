import { LRUCache } from "lru-cache";

/**
 * So many at once, and so many a second in the long run. Beyond a burst so many may be taken ahead, each
 * after a wait.
 */
export interface Allowance {
  burst: number;
  perSecond: number;
  ahead?: number;
}
export interface Taken {
  isAllowed: boolean;
  /** Until it may be used; refused, until there is one again. */ waitSeconds: number;
}
interface Allowances {
  take(key: string, allowance: Allowance): Taken;
}

/** Whoever asked least recently is forgotten first, which is whose allowance is the fullest. */
const keysMax = 50_000;

/** Token buckets, in memory: unlike a count for each minute, what somebody used up comes back evenly. */
export function createAllowances(nowMs: () => number): Allowances {
  const known = new LRUCache<string, { left: number; atMs: number }>({ max: keysMax });
  return {
    take(key, { burst, perSecond, ahead = 0 }) {
      const now = nowMs();
      const before = known.get(key) ?? { left: burst, atMs: now };
      const left = Math.min(burst, before.left + (Math.max(0, now - before.atMs) / 1000) * perSecond);
      const isAllowed = left - 1 >= -ahead;
      known.set(key, { left: isAllowed ? left - 1 : left, atMs: now });
      return { isAllowed, waitSeconds: Math.max(0, (isAllowed ? 1 - left : 1 - ahead - left) / perSecond) };
    },
  };
}
