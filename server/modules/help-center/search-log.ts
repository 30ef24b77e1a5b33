import { sql } from "drizzle-orm";
import type { Locale } from "../../../contract/enums.ts";
import { limits } from "../../../contract/limits.ts";
import type { SiteWork } from "./site-work.ts";
import { wordsOf } from "./words.ts";

/** Counts what was searched, by day and by its plain words. What may name a person, an address or a number of theirs, is not kept. */
export async function countSearch({ db, tenant, now }: SiteWork, locale: Locale, query: string, found: number): Promise<void> {
  const words = wordsOf(query).map(({ plain }) => plain).join(" ").slice(0, 120);
  if (words === "" || query.includes("@") || /\d{4}/u.test(words.replaceAll(" ", ""))) return;
  const day = now.slice(0, 10);
  // That a search was counted may be lost in a crash; nobody waits for the disk because of it.
  await db.execute(sql`set local synchronous_commit = off`);
  await db.execute(sql`insert into site_searches as s (tenant_id, day, locale, query, searches, found)
    select ${tenant}, ${day}, ${locale}, ${words}, 1, ${found} where exists (select 1 from site_searches k where k.tenant_id = ${tenant} and k.day = ${day} and k.locale = ${locale} and k.query = ${words}) or (select count(*) from (select 1 from site_searches k where k.tenant_id = ${tenant} and k.day = ${day} limit ${limits.searchesPerDayMax}) counted) < ${limits.searchesPerDayMax}
    on conflict (tenant_id, day, locale, query) do update set searches = s.searches + 1, found = excluded.found`);
}
