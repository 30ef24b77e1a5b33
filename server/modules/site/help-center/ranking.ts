import { sql } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import { queryRows } from "../../../db/query.ts";
import type { SiteWork } from "./site-work.ts";

/**
 * A stem that an article is looked for by: which of the words it stands for (`place`), and what it is worth
 * for that one (up to 1).
 */
export interface RankedCandidate {
  locale: Locale;
  term: string;
  place: number;
  quality: number;
}
/** `places`: how many of the words it has. */
export interface Hit {
  articleId: string;
  locale: Locale;
  score: number;
  places: number;
}

/**
 * What a site has under a number of its own: an article in one of its languages. What is kept by such
 * numbers is kept under the name of these `Copies`, so that they are not forgotten before it.
 */
interface Copies {
  readonly name: number;
  readonly numbers: Record<Locale, Map<string, number>>;
  readonly of: { articleId: string; locale: Locale }[];
}
/** The copies in which a stem is worth most, the best first. */
interface Postings {
  copies: Uint32Array;
  weights: Float32Array;
}
let nextName = 0;
const nothing: Postings = { copies: new Uint32Array(), weights: new Float32Array() };

const postingsMax = 300;
const sizeMax = 2000;

/**
 * For each copy what it is worth for each of the words, while one search is added up; nothing but zeros in
 * between.
 */
let worths = new Float64Array();

/**
 * A stem that few articles have says more; an article that has more of the words is worth more than one that
 * has one of them often.
 */
export async function bestArticles(
  site: SiteWork,
  candidates: readonly RankedCandidate[],
  locale: Locale,
  places: number,
  limit: number,
): Promise<Hit[]> {
  const unique = [
    ...new Map(
      candidates
        .toSorted((a, b) => a.quality - b.quality)
        .map((each) => [`${each.place} ${each.locale} ${each.term}`, each]),
    ).values(),
  ];
  const articles = await site.remember("size", () => sizeOf(site));
  const copies = await site.remember<Copies>(
    "copies",
    () =>
      Promise.resolve({ name: nextName++, numbers: { en: new Map(), es: new Map(), ar: new Map() }, of: [] }),
    "vocabulary",
    () => articles,
  );
  const postings = await postingsOf(site, copies, unique);
  // From here to the end nobody else's search is added up.
  if (worths.length < copies.of.length * places) worths = new Float64Array(2 * copies.of.length * places);
  const met = new Set<number>();
  for (const { locale: language, term, place, quality } of unique) {
    const { copies: numbers, weights } = postings.get(nameOf(copies, { locale: language, term })) ?? nothing;
    const rarity = quality * Math.log(1 + articles / numbers.length);
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      met.add(number);
      const worth = rarity * (weights[at] ?? 0);
      if (worth > (worths[number * places + place] ?? 0)) worths[number * places + place] = worth;
    }
  }
  const first = firstOf(
    hitsAmong(met, copies, places),
    new Set(unique.map((each) => each.locale)).size > 1,
    limit,
    locale,
  );
  for (const number of met) worths.fill(0, number * places, (number + 1) * places);
  return first;
}

function* hitsAmong(met: ReadonlySet<number>, { of }: Copies, places: number): Generator<Hit> {
  for (const number of met) {
    const copy = of[number];
    if (!copy) continue;
    let [sum, had] = [0, 0];
    for (let place = 0; place < places; place += 1) {
      const worth = worths[number * places + place] ?? 0;
      if (worth > 0) {
        sum += worth;
        had += 1;
      }
    }
    yield { articleId: copy.articleId, locale: copy.locale, score: sum * (had / places), places: had };
  }
}

/**
 * Of thousands only the few that are shown are put in order; an article is there once, by its best copy.
 */
function firstOf(hits: Iterable<Hit>, isInSeveralLanguages: boolean, limit: number, locale: Locale): Hit[] {
  const first: Hit[] = [];
  for (const hit of hits) {
    const last = first.at(-1);
    if (last && first.length >= limit && !isBefore(hit, last, locale)) continue;
    const other = isInSeveralLanguages ? first.findIndex(({ articleId }) => articleId === hit.articleId) : -1;
    if (other >= 0) {
      if (!isBefore(hit, first[other] ?? hit, locale)) continue;
      first.splice(other, 1);
    }
    const place = first.findIndex((each) => isBefore(hit, each, locale));
    first.splice(place < 0 ? first.length : place, 0, hit);
    if (first.length > limit) first.pop();
  }
  return first;
}

const isBefore = (a: Hit, b: Hit, reading: Locale): boolean =>
  a.locale === b.locale || (a.locale !== reading && b.locale !== reading)
    ? a.score > b.score || (a.score === b.score && a.articleId < b.articleId)
    : a.locale === reading;

const nameOf = ({ name }: Copies, { locale, term }: { locale: Locale; term: string }): string =>
  `${name} ${locale} ${term}`;
const postingsOf = (
  { db, tenant, rememberEach }: SiteWork,
  copies: Copies,
  stems: readonly { locale: Locale; term: string }[],
): Promise<ReadonlyMap<string, Postings>> =>
  rememberEach(
    stems.map((stem) => nameOf(copies, stem)),
    async (missing) => {
      const wanted = missing.map((name) => {
        const [, locale, term] = name.split(" ");
        return { name, locale, term };
      });
      const answer = await queryRows<{ name: string; locale: Locale; ids: string; weights: string }>(
        db,
        sql`select w.name, w.locale, string_agg(p.article_id::text, ' ') as ids, string_agg(p.weight::text, ' ') as weights from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(name text, locale text, term text)
    cross join lateral (select s.article_id, s.weight from site_postings s where s.tenant_id = ${tenant} and s.locale = w.locale and s.term = w.term order by s.weight desc, s.article_id desc limit ${postingsMax}) p group by w.name, w.locale`,
      );
      return new Map(
        answer.map(({ name, locale, ids, weights }) => [
          name,
          {
            copies: Uint32Array.from(ids.split(" "), (articleId) => numberOf(copies, articleId, locale)),
            weights: Float32Array.from(weights.split(" "), Number),
          },
        ]),
      );
    },
    "stems",
    ({ copies: { length } }) => length,
  );

function numberOf({ numbers, of }: Copies, articleId: string, locale: Locale): number {
  const known = numbers[locale].get(articleId);
  if (known !== undefined) return known;
  const number = of.push({ articleId, locale }) - 1;
  numbers[locale].set(articleId, number);
  return number;
}

/** How many articles there are, as far as it makes a difference to what a word says. */
async function sizeOf({ db, tenant }: SiteWork): Promise<number> {
  const counted = await queryRows<{ articles: number }>(
    db,
    sql`select count(*)::int as articles from (select 1 from published_articles p where p.tenant_id = ${tenant} limit ${sizeMax}) counted`,
  );
  return counted[0]?.articles ?? 0;
}
