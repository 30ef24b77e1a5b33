import { sql } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import type { Db } from "../../../db/client.ts";
import { wordsOf } from "./words.ts";

/** What of a published article search reads. */
export interface Indexed {
  articleId: string;
  locale: Locale;
  title: string;
  summary: string;
  text: string;
  contents: { text: string }[];
}
interface Weighed {
  locale: Locale;
  word: string;
  form: string;
  weight: number;
}

/**
 * What a word is worth by where it is; in the text it is worth more the more often it is there, up to a
 * point.
 */
const worth = { title: 6, summary: 2.5, heading: 2, text: 1 };
const wordsMax = 600;

/** The words of an article with their weights. Pure. */
function weigh({ locale, title, summary, text, contents }: Indexed): Weighed[] {
  const found = new Map<string, Weighed>();
  const add = (words: ReturnType<typeof wordsOf>, weightOf: (times: number, all: number) => number) => {
    for (const [plain, same] of Map.groupBy(words, (word) => word.plain)) {
      const known = found.get(plain) ?? {
        locale,
        word: plain,
        form: same[0]?.form ?? plain,
        weight: 0,
      };
      if (!found.has(plain) && found.size >= wordsMax) continue;
      found.set(plain, { ...known, weight: known.weight + weightOf(same.length, words.length) });
    }
  };
  add(wordsOf(title), (_times, all) => worth.title / (1 + 0.06 * all));
  add(wordsOf(summary), (_times, all) => worth.summary / (1 + 0.03 * all));
  add(
    contents.flatMap((heading) => wordsOf(heading.text)),
    () => worth.heading,
  );
  add(
    wordsOf(text.slice(0, 100_000)),
    (times, all) => (worth.text * (2.2 * times)) / (times + 0.6 + all / 500),
  );
  return [...found.values()];
}

const inOneStatement = (weighed: readonly Weighed[], articleIds: readonly string[]) =>
  sql`select (g.nr)::int as nr, g.locale, g.word, g.form, g.weight, g.article_id from jsonb_to_recordset(${JSON.stringify(weighed.map((each, at) => ({ nr: at, ...each, article_id: articleIds[at] })))}::jsonb) as g(nr int, locale text, word text, form text, weight real, article_id uuid)`;

/** Search finds these copies from the commit on. `before`: what it found of the same articles until now. */
export async function indexCopies(
  db: Db,
  tenant: string,
  before: readonly Indexed[],
  after: readonly Indexed[],
): Promise<void> {
  // One at a time in a tenant: two that count the same words in another order would wait for each other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`site words ${tenant}`}, 0))`);
  if (before.length > 0) {
    const weighed = before.map((copy) => weigh(copy));
    await db.execute(
      sql`update site_words w set uses = w.uses - g.times from (select locale, word, count(*)::int as times from (${inOneStatement(weighed.flat(), [])}) each group by 1, 2) g where w.tenant_id = ${tenant} and w.locale = g.locale and w.word = g.word`,
    );
    await db.execute(
      sql`delete from site_words w using (${inOneStatement(weighed.flat(), [])}) g where w.tenant_id = ${tenant} and w.locale = g.locale and w.word = g.word and w.uses <= 0`,
    );
    await db.execute(
      sql`delete from site_postings where tenant_id = ${tenant} and article_id = any(${sql.param(`{${[...new Set(before.map(({ articleId }) => articleId))].join(",")}}`)}::uuid[])`,
    );
  }
  const weighed = after.map((copy) => weigh(copy));
  if (weighed.flat().length === 0) return;
  const ids = after.flatMap((copy, at) => (weighed[at] ?? []).map(() => copy.articleId));
  await db.execute(sql`with given as materialized (${inOneStatement(weighed.flat(), ids)}),
      stemmed as materialized (select distinct g.nr, g.locale, g.word, g.article_id, g.weight, t.term from given g cross join lateral unnest(site_terms(g.locale, g.form) || site_terms(g.locale, g.word)) as t(term)),
      words as (insert into site_words as w (tenant_id, locale, word, terms, uses) select ${tenant}, locale, word, array_agg(distinct term), count(distinct article_id) from stemmed group by locale, word
        on conflict (tenant_id, locale, word) do update set uses = w.uses + excluded.uses, terms = (select array_agg(distinct t) from unnest(w.terms || excluded.terms) as t))
    insert into site_postings (tenant_id, article_id, locale, term, weight) select ${tenant}, article_id, locale, term, sum(weight) from stemmed group by article_id, locale, term`);
}
