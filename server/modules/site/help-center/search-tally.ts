import { sql } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Db } from "../../../db/client.ts";
import type { Services } from "../../../services.ts";
import { wordsOf } from "./words.ts";

/** `typed`: as somebody wrote it last, with its accents and all. */
interface Counted {
  day: string;
  locale: Locale;
  query: string;
  typed: string;
  searches: number;
  found: number;
}
/**
 * What readers searched, until it is written down: many searches at once, so that nobody who searches waits
 * for a write.
 */
export interface SearchTally {
  /**
   * Counts a search by its day and its plain words. What may name a person, an address or a number of theirs,
   * is not kept.
   */
  count(of: { tenant: string; now: string }, locale: Locale, query: string, found: number): void;
  /** Writes down what is still only counted. */
  flush(): Promise<void>;
  /** The same for one tenant, on the connection that reads it next. */
  flushHere(of: { tenant: string; db: Db }): Promise<void>;
}

const flushAfterMs = 1000;
/** So many different ones are not kept waiting. */
const pendingMax = 2000;
const wordsLengthMax = 120;
const tallies = new WeakMap<Services["database"], SearchTally>();

/** One for each database of this process. That a search was counted is lost with a process that dies. */
export function searchTally(services: Pick<Services, "database" | "log">): SearchTally {
  const tally = tallies.get(services.database) ?? createTally(services);
  tallies.set(services.database, tally);
  return tally;
}

function createTally({ database, log }: Pick<Services, "database" | "log">): SearchTally {
  let pending = new Map<string, Map<string, Counted>>();
  let timer: NodeJS.Timeout | undefined;
  let size = 0;
  let writing = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = pending;
    pending = new Map<string, Map<string, Counted>>();
    size = 0;
    writing = writing.then(async () => {
      for (const [tenant, counted] of taken)
        await inTransaction(tenant, counted).catch((error: unknown) => {
          log.warn({ err: error, tenant }, "Searches were not counted.");
        });
    });
    return writing;
  };
  return {
    flush,
    async flushHere({ tenant, db }) {
      const counted = pending.get(tenant);
      if (!counted) return;
      pending.delete(tenant);
      size -= counted.size;
      await write(db, tenant, counted);
    },
    count({ tenant, now }, locale, query, found) {
      const words = countableWords(query);
      if (words === null) return;
      const day = now.slice(0, 10);
      const counted = pending.get(tenant) ?? new Map<string, Counted>();
      const key = `${day} ${locale} ${words}`;
      const before = counted.get(key);
      if (!before) size += 1;
      counted.set(key, {
        day,
        locale,
        query: words,
        typed: query
          .replaceAll(/[\s\p{Cc}]+/gu, " ")
          .trim()
          .slice(0, wordsLengthMax),
        searches: (before?.searches ?? 0) + 1,
        found,
      });
      pending.set(tenant, counted);
      if (size >= pendingMax) void flush();
      else timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
    },
  };

  function inTransaction(tenant: string, counted: ReadonlyMap<string, Counted>): Promise<void> {
    return database.transaction({ tenant }, async (db) => {
      await db.execute(sql`set local synchronous_commit = off`);
      await write(db, tenant, counted);
    });
  }
}

/**
 * A search's plain words. @returns null where there are none, or they may name a person, an address or a
 * number of theirs
 */
function countableWords(query: string): string | null {
  const words = wordsOf(query)
    .map(({ plain }) => plain)
    .join(" ")
    .slice(0, wordsLengthMax);
  return words === "" || query.includes("@") || /\d{4}/u.test(words.replaceAll(" ", "")) ? null : words;
}

/** Of what a day has not had before, no more than the day may have. */
async function write(db: Db, tenant: string, counted: ReadonlyMap<string, Counted>): Promise<void> {
  await db.execute(sql`with given as (select g.*, k.query is not null as is_known, row_number() over (partition by g.day, k.query is null order by g.query) as nr from jsonb_to_recordset(${JSON.stringify([...counted.values()])}::jsonb) as g(day text, locale text, query text, typed text, searches int, found int)
          left join site_searches k on k.tenant_id = ${tenant} and k.day = g.day and k.locale = g.locale and k.query = g.query),
        had as (select d.day, (select count(*) from (select 1 from site_searches k where k.tenant_id = ${tenant} and k.day = d.day limit ${limits.searchesPerDayMax}) counted) as rows from (select distinct day from given) d)
        insert into site_searches as s (tenant_id, day, locale, query, typed, searches, found)
        select ${tenant}, g.day, g.locale, g.query, g.typed, g.searches, g.found from given g join had h on h.day = g.day where g.is_known or h.rows + g.nr <= ${limits.searchesPerDayMax} order by g.day, g.locale, g.query
        on conflict (tenant_id, day, locale, query) do update set searches = s.searches + excluded.searches, found = excluded.found, typed = excluded.typed`);
}
