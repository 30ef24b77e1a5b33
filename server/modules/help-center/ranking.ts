import { sql } from "drizzle-orm";
import type { Locale } from "../../../contract/enums.ts";
import type { SiteWork } from "./site-work.ts";

/** A stem that an article is looked for by: which of the words it stands for (`place`), and what it is worth for that one (up to 1). */
export interface Candidate { locale: Locale; term: string; place: number; quality: number }
/** `places`: how many of the words it has. */
export interface Hit { articleId: string; locale: string; score: number; places: number }

/** Of each stem the articles in which it is worth most. */
const postingsRead = 300;
const sizeMax = 2000;

/** A stem that few articles have says more; an article that has more of the words is worth more than one that has one of them often. */
export async function best(site: SiteWork, candidates: readonly Candidate[], locale: Locale, places: number, limit: number): Promise<Hit[]> {
  const unique = [...new Map(candidates.toSorted((a, b) => a.quality - b.quality).map((each) => [`${each.place} ${each.locale} ${each.term}`, each])).values()];
  const { db, tenant } = site;
  const articles = await site.remember("size", () => sizeOf(site));
  const rows = await db.execute(sql`with wanted as materialized (select w.locale, w.term, w.place, w.quality from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb) as w(locale text, term text, place int, quality real)),
      found as materialized (select w.locale, w.place, p.article_id, w.quality * p.weight * ln(1 + ${articles}::real / count(*) over (partition by w.locale, w.term, w.place)) as worth
        from wanted w cross join lateral (select s.article_id, s.weight from site_postings s where s.tenant_id = ${tenant} and s.locale = w.locale and s.term = w.term order by s.weight desc, s.article_id desc limit ${postingsRead}) p),
      each as (select article_id, locale, place, max(worth) as worth from found group by 1, 2, 3),
      total as (select article_id, locale, sum(worth) * (count(*)::real / ${places}::int) as score, count(*)::int as places from each group by 1, 2),
      one as (select distinct on (article_id) article_id, locale, score, places from total order by article_id, locale = ${locale} desc, score desc)
    select article_id as "articleId", locale, score, places from one order by locale = ${locale} desc, score desc, article_id limit ${limit}`);
  return (rows as { rows: Hit[] }).rows; // both drivers answer { rows }
}

/** How many articles there are, as far as it makes a difference to what a word says. */
async function sizeOf({ db, tenant }: SiteWork): Promise<number> {
  const counted = await db.execute(sql`select count(*)::int as articles from (select 1 from published_articles p where p.tenant_id = ${tenant} limit ${sizeMax}) counted`);
  return (counted as { rows: { articles: number }[] }).rows[0]?.articles ?? 0; // both drivers answer { rows }
}
