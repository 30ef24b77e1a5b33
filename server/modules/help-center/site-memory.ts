import { LRUCache } from "lru-cache";
import type { Services } from "../../services.ts";
import type { Work } from "../../work.ts";
import { stampOf } from "./stamp.ts";

const keptMax = 500;
const memories = new WeakMap<Services["database"], LRUCache<string, { value: unknown }>>();

/** What follows from all that a tenant has published, by a name of its own: worked out once in this process for each stamp of the site, however many read it. */
export type Remember = <T>(name: string, make: () => Promise<T>) => Promise<T>;

export function rememberBy({ database }: Pick<Services, "database">, work: Work): Remember {
  const memory = memories.get(database) ?? new LRUCache<string, { value: unknown }>({ max: keptMax });
  memories.set(database, memory);
  let stamp: Promise<string> | undefined;
  return async <T>(name: string, make: () => Promise<T>): Promise<T> => {
    // Before what it stands for: what changes in between is kept under the older stamp, which nobody asks for again.
    const key = `${work.tenant} ${await (stamp ??= stampOf(work))} ${name}`;
    const known = memory.get(key);
    if (known) return known.value as T; // nothing else is kept under this name
    const value = await make();
    memory.set(key, { value });
    return value;
  };
}
