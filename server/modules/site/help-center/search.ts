import { inArray, sql } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import type { helpCenter as calls } from "../../../../contract/site/help-center.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import { queryRows } from "../../../db/query.ts";
import { excerptOf, marksIn, passageOf, rememberSpellings, wantedBy } from "./marks.ts";
import type { SpellingFilter } from "./marks.ts";
import { bestArticles } from "./ranking.ts";
import type { RankedCandidate, Hit } from "./ranking.ts";
import type { SiteWork } from "./site-work.ts";
import { publishedArticles as published } from "./table.ts";
import { takenApart } from "./taken-apart.ts";
import { teaserOf } from "./teasers.ts";
import { languageRead, languagesOf, siteTree } from "./tree.ts";
import { vocabularyOf } from "./vocabulary.ts";
import type { KnownWord } from "./vocabulary.ts";
import { editsAllowed, isFiller, wordsOf } from "./words.ts";
import type { Word } from "./words.ts";

type SearchAnswer = Answer<typeof calls.search>;

const wordsMax = 12;
/** What an article is worth against one that has the word as it was typed. */
const quality = { exact: 1, begun: 0.8, mistyped: [1, 0.6, 0.4] };

/** Published articles for what somebody typed: the reader's language first, and in each the best first. */
export async function search(
  site: SiteWork,
  { query, locale: asked, limit, isTyping = false }: QueryOut<typeof calls.search>,
): Promise<SearchAnswer> {
  const locale = languageRead(asked, site.ownLocale, await languagesOf(site));
  const { answer, found } = await site.remember(
    `search ${locale} ${limit} ${isTyping} ${query}`,
    () => answered(site, query, locale, limit, isTyping),
    "answers",
  );
  if (!isTyping) site.searches.count(site, locale, query, found);
  return answer;
}

/** Whether a search that readers made finds something by now. Counts as none of theirs. */
export async function findsNow(site: SiteWork, query: string, locale: Locale): Promise<boolean> {
  const { found } = await site.remember(
    `search ${locale} 1 false ${query}`,
    () => answered(site, query, locale, 1, false),
    "answers",
  );
  return found > 0;
}

async function answered(
  site: SiteWork,
  query: string,
  locale: Locale,
  limit: number,
  isTyping: boolean,
): Promise<{ answer: SearchAnswer; found: number }> {
  const typed = [...new Map(wordsOf(query).map((word) => [word.plain, word])).values()].slice(0, wordsMax);
  const { candidates, wanted, corrected, places } = await understood(site, query, typed, locale, isTyping);
  const hits = candidates.length === 0 ? [] : await bestArticles(site, candidates, locale, places, limit);
  const items = await shown(site, hits, wanted, locale);
  const [first, second] = hits;
  const isClear =
    !isTyping &&
    first !== undefined &&
    first.locale === locale &&
    first.places === places &&
    places > 1 &&
    first.score > 1.15 * (second?.score ?? 0);
  return {
    answer: {
      items: items.map(({ text: _text, contents: _contents, ...item }) => item),
      didYouMean: corrected,
      answer: isClear && items[0] ? answerIn(items[0], wanted) : null,
    },
    found: hits.length,
  };
}

/** What each typed word may stand for among the site's words. */
async function understood(
  site: SiteWork,
  query: string,
  typed: readonly Word[],
  locale: Locale,
  isTyping: boolean,
): Promise<{
  candidates: RankedCandidate[];
  wanted: SpellingFilter;
  corrected: string | null;
  places: number;
}> {
  const useful = typed.filter(({ plain }) => !isFiller(plain));
  const asked = useful.length > 0 ? useful : typed;
  const last = asked.at(-1);
  const beginning =
    isTyping &&
    last &&
    query.endsWith(query.slice(last.at, last.at + last.length)) &&
    last.at + last.length === query.length
      ? last.plain
      : "";
  const vocabulary = await vocabularyOf(site);
  const stops = await stopsAmong(
    site,
    asked.filter(({ plain }) => plain !== beginning),
    locale,
  );
  const said = asked.filter((word) => !stops.has(word));
  const words = said.length > 0 ? said : asked;
  const candidates: RankedCandidate[] = [];
  const seen = new Set<string>();
  let corrected = query;
  words.forEach(({ plain, at, length }, place) => {
    const add = ({ word, terms, locale: language }: KnownWord, worth: number) => {
      seen.add(word);
      for (const term of terms) candidates.push({ locale: language, term, place, quality: worth });
    };
    const exact = vocabulary.exact(plain);
    const begun = plain === beginning ? vocabulary.begunBy(plain) : [];
    for (const known of exact) add(known, quality.exact);
    for (const known of begun) add(known, known.word === plain ? quality.exact : quality.begun);
    if (exact.length > 0 || begun.length > 0) return;
    const near = vocabulary.near(plain, editsAllowed(plain));
    const least = Math.min(...near.map(({ edits }) => edits));
    const meant = near
      .filter(({ edits }) => edits === least)
      .toSorted((a, b) => Number(b.known.locale === locale) - Number(a.known.locale === locale));
    for (const { known, edits } of meant) add(known, quality.mistyped[edits] ?? 0.3);
    if (meant[0]) corrected = corrected.replace(query.slice(at, at + length), meant[0].known.word);
  });
  const terms = [...new Set(candidates.map(({ term }) => term))];
  return {
    candidates,
    wanted: rememberSpellings(wantedBy(new Set([...seen, ...words.map(({ plain }) => plain)]), terms)),
    corrected: corrected === query || isTyping ? null : corrected,
    places: words.length,
  };
}

/** Which of the words say nothing in this language, as PostgreSQL's dictionaries have it. */
async function stopsAmong(
  { db, rememberEach }: SiteWork,
  words: readonly Word[],
  locale: Locale,
): Promise<ReadonlySet<Word>> {
  const nameOf = ({ form, plain }: Word) => `${locale} ${form} ${plain}`;
  const known = await rememberEach(
    words.map(nameOf),
    async (missing) => {
      const asked = missing.map((name) => {
        const [language, form, plain] = name.split(" ");
        return { name, language, form, plain };
      });
      const answer = await queryRows<{ name: string; isStop: boolean }>(
        db,
        sql`select g.name, site_terms(g.language, g.plain) = '{}' or site_terms(g.language, g.form) = '{}' as "isStop" from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as g(name text, language text, form text, plain text)`,
      );
      return new Map(answer.map(({ name, isStop }) => [name, isStop]));
    },
    "stops",
  );
  return new Set(words.filter((word) => known.get(nameOf(word))));
}

type Shown = SearchAnswer["items"][number] & { text: string; contents: { id: string; text: string }[] };
async function shown(
  site: SiteWork,
  hits: readonly Hit[],
  wanted: SpellingFilter,
  locale: Locale,
): Promise<Shown[]> {
  const nameOf = (each: { articleId: string; locale: string }) => `${each.locale} ${each.articleId}`;
  const rows = await site.rememberEach(
    hits.map(nameOf),
    async (missing) => {
      const found = await site
        .from(published, {
          articleId: published.articleId,
          locale: published.locale,
          slug: published.slug,
          categoryId: published.categoryId,
          title: published.title,
          summary: published.summary,
          text: sql<string>`left(${published.text}, 8000)`,
          contents: published.contents,
          changedAt: published.changedAt,
        })
        .where(
          inArray(
            published.articleId,
            missing.map((name) => name.slice(name.indexOf(" ") + 1)),
          ),
        );
      return new Map(
        found.map((row) => [
          nameOf(row),
          { ...row, words: takenApart(row.text === "" ? row.summary : row.text) },
        ]),
      );
    },
    "articles",
    ({ title, summary, text, words }) =>
      title.length + summary.length + text.length + words.line.length + 6 * words.which.length,
  );
  const tree = await siteTree(site, locale);
  return hits.flatMap((hit) => {
    const row = rows.get(nameOf(hit));
    if (!row) return [];
    const { excerpt, marks } = excerptOf(row.words, wanted);
    return [
      {
        ...teaserOf(row, tree),
        titleMarks: marksIn(row.title, wanted),
        excerpt,
        excerptMarks: marks,
        isOtherLanguage: row.locale !== locale,
        text: row.text,
        contents: row.contents,
      },
    ];
  });
}

function answerIn(
  { slug, locale, title, text, contents }: Shown,
  wanted: SpellingFilter,
): SearchAnswer["answer"] {
  const passage = passageOf(text, contents, wanted);
  return passage && { slug, locale, title, ...passage };
}
