import { LRUCache } from "lru-cache";
import { Coalescer } from "../../../coalesce.ts";
import type { Services } from "../../../services.ts";

/**
 * What is kept at most, in the unit of each kind: pages are made of few things, answers to searches are many
 * and small, and what searches read is weighed by its size.
 */
const keptMax = {
  site: 500,
  answers: 4000,
  /** words that say nothing, or do */ stops: 20_000,
  /** articles for each stem */ stems: 500_000,
  /** bytes of articles, about */ articles: 60_000_000,
  /** words of a site */ vocabulary: 400_000,
};
type Kind = keyof typeof keptMax;
type Kept = { [kind in Kind]: LRUCache<string, { value: unknown }> };
interface Memory {
  kept: Kept;
  /** What is being worked out just now. */ begun: Map<string, Promise<unknown>>;
  rounds: Coalescer;
}
const memories = new WeakMap<Services["database"], Memory>();

/**
 * What follows from all that a tenant has published, by names of its own: worked out once in this process for
 * each stamp of the site, however many read it.
 */
export interface SiteMemory {
  remember<T>(name: string, make: () => Promise<T>, kind?: Kind, sizeOf?: (value: T) => number): Promise<T>;
  /**
   * Several of a kind at once: only those that nobody asked for before are made, with those that others miss
   * at the same time. A name that `make` has nothing for is asked for again next time.
   * @param make knows of each name by the name alone, since some are other searches'
   */
  rememberEach<T>(
    names: readonly string[],
    make: (missing: string[]) => Promise<ReadonlyMap<string, T>>,
    kind: Kind,
    sizeOf?: (value: T) => number,
  ): Promise<ReadonlyMap<string, T>>;
}

/** What visitors of a site ask the database for at the same moment, they ask for together. */
export const roundsOf = ({ database }: Pick<Services, "database">): Coalescer => memoryIn(database).rounds;

/**
 * @param stamp read before anything that is worked out: what changes in between is kept under the older
 * stamp, which nobody asks for again
 */
export function memoryOf(
  { database }: Pick<Services, "database">,
  tenant: string,
  stamp: string,
): SiteMemory {
  const { kept, begun, rounds } = memoryIn(database);
  const { keyOf, known, knownAmong, keep } = shelfOf(kept, `${tenant} ${stamp}`);
  return {
    async remember<T>(
      name: string,
      make: () => Promise<T>,
      kind: Kind = "site",
      sizeOf: (value: T) => number = () => 1,
    ): Promise<T> {
      const found = known<T>(kind, name);
      if (found) return found.value;
      const key = keyOf(`${kind} ${name}`);
      // Right after something was published many want the same. Each reads on its own connection, so none
      // waits for one that waits for it; who made it in vain is not heard.
      const others = begun.get(key) as Promise<T> | undefined; // of the same name
      if (others) return others.catch(() => make());
      const making = make();
      begun.set(key, making);
      try {
        const value = await making;
        keep(kind, name, value, sizeOf);
        return value;
      } finally {
        begun.delete(key);
      }
    },
    async rememberEach<T>(
      names: readonly string[],
      make: (missing: string[]) => Promise<ReadonlyMap<string, T>>,
      kind: Kind,
      sizeOf: (value: T) => number = () => 1,
    ): Promise<ReadonlyMap<string, T>> {
      const { values, missing } = knownAmong<T>(kind, new Set(names));
      if (missing.length === 0) return values;
      const made = await rounds.ask(keyOf(kind), missing, async (wanted) => {
        // What the round before has made since is there.
        const { values: all, missing: left } = knownAmong<T>(kind, wanted);
        if (left.length > 0)
          for (const [name, value] of await make(left)) {
            keep(kind, name, value, sizeOf);
            all.set(name, value);
          }
        return all;
      });
      for (const name of missing) {
        const value = made.get(name);
        if (value !== undefined) values.set(name, value);
      }
      return values;
    },
  };
}

/** What is kept of one site under one stamp. */
function shelfOf(kept: Kept, site: string) {
  const keyOf = (name: string) => `${site} ${name}`;
  // nothing else is kept under this name
  const known = <T>(kind: Kind, name: string) => kept[kind].get(keyOf(name)) as { value: T } | undefined;
  return {
    keyOf,
    known,
    knownAmong<T>(kind: Kind, names: Iterable<string>): { values: Map<string, T>; missing: string[] } {
      const values = new Map<string, T>();
      const missing: string[] = [];
      for (const name of names) {
        const found = known<T>(kind, name);
        if (found) values.set(name, found.value);
        else missing.push(name);
      }
      return { values, missing };
    },
    keep<T>(kind: Kind, name: string, value: T, sizeOf: (value: T) => number): void {
      kept[kind].set(keyOf(name), { value }, { size: Math.max(1, sizeOf(value)) });
    },
  };
}

function memoryIn(database: Services["database"]): Memory {
  const memory = memories.get(database) ?? emptyMemory();
  memories.set(database, memory);
  return memory;
}

const emptyMemory = (): Memory => {
  const upTo = (maxSize: number) => new LRUCache<string, { value: unknown }>({ maxSize });
  return {
    kept: {
      site: upTo(keptMax.site),
      answers: upTo(keptMax.answers),
      stops: upTo(keptMax.stops),
      stems: upTo(keptMax.stems),
      articles: upTo(keptMax.articles),
      vocabulary: upTo(keptMax.vocabulary),
    },
    begun: new Map(),
    rounds: new Coalescer(),
  };
};
