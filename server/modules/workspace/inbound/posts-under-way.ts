import { setTimeout as pause } from "node:timers/promises";
import type { Desk } from "../../../work.ts";

/** So many posts at once are a burst: a provider that is not answered within seconds gives an address up. */
const burstMin = 32;
/** What is stored is worked off all the same, only later. */
const [lookMs, waitMaxMs] = [20, 500];

/** Posts that are being stored, of each database. */
const underWay = new WeakMap<Desk["database"], number>();

/** Counts a post for as long as it is being stored. */
export async function storing<T>({ database }: Pick<Desk, "database">, store: () => Promise<T>): Promise<T> {
  const add = (more: number) => underWay.set(database, (underWay.get(database) ?? 0) + more);
  add(1);
  try {
    return await store();
  } finally {
    add(-1);
  }
}

/** Lets a burst of posts be stored first, for half a second at most. */
export async function afterBurst({ database }: Pick<Desk, "database">): Promise<void> {
  for (let waitedMs = 0; waitedMs < waitMaxMs; waitedMs += lookMs) {
    if ((underWay.get(database) ?? 0) < burstMin) return;
    await pause(lookMs);
  }
}
