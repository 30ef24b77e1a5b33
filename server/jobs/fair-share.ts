/** So many of a kind a tenant asks for before others' come first. */
const freeCount = 20;
/** What was asked for before counts half after so long. */
const halfLifeMs = 10_000;
const knownMax = 10_000;

/** The place of a tenant's next job of a kind in the queue: 0, and below it the more the tenant asked for lately. */
export type FairShare = (kind: string, tenant: string, nowMs: number) => number;

/**
 * A tenant that asks for ten thousand jobs at once has them done in the order in which it asked, and the few of
 * another one are not behind them: the queue does what stands higher first. Kept by each process for itself.
 */
export function createFairShare(): FairShare {
  const asked = new Map<string, { count: number; at: number }>();
  return (kind, tenant, nowMs) => {
    const key = `${kind} ${tenant}`;
    const before = asked.get(key) ?? { count: 0, at: nowMs };
    const count = before.count * 0.5 ** (Math.max(0, nowMs - before.at) / halfLifeMs) + 1;
    if (asked.size >= knownMax) asked.clear();
    asked.set(key, { count, at: nowMs });
    return count <= freeCount ? 0 : -Math.ceil(Math.log2(count / freeCount));
  };
}
