import { LRUCache } from "lru-cache";
import type { Services } from "../../services.ts";

/** Answers to searches are many and small; what pages are made of is few. */
const keptMax = { site: 500, answers: 4000 };
type Kept = { [kind in keyof typeof keptMax]: LRUCache<string, { value: unknown }> };
const memories = new WeakMap<Services["database"], Kept>();

/** What follows from all that a tenant has published, by a name of its own: worked out once in this process for each stamp of the site, however many read it. */
export type Remember = <T>(name: string, make: () => Promise<T>, kind?: keyof Kept) => Promise<T>;

/** @param stamp read before anything that is worked out: what changes in between is kept under the older stamp, which nobody asks for again */
export function rememberBy({ database }: Pick<Services, "database">, tenant: string, stamp: string): Remember {
  const kept = memories.get(database) ?? { site: new LRUCache({ max: keptMax.site }), answers: new LRUCache({ max: keptMax.answers }) };
  memories.set(database, kept);
  return async <T>(name: string, make: () => Promise<T>, kind: keyof Kept = "site"): Promise<T> => {
    const key = `${tenant} ${stamp} ${name}`;
    const known = kept[kind].get(key);
    if (known) return known.value as T; // nothing else is kept under this name
    const value = await make();
    kept[kind].set(key, { value });
    return value;
  };
}
