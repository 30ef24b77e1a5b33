import { and, eq, inArray, sql } from "drizzle-orm";
import type { Locale } from "../../../contract/enums.ts";
import type { helpCenter as calls } from "../../../contract/help-center.ts";
import type { Answer, QueryOut } from "../../../contract/kit.ts";
import { excerptOf, marksIn, passageOf } from "./marks.ts";
import type { Wanted } from "./marks.ts";
import { best } from "./ranking.ts";
import type { Candidate, Hit } from "./ranking.ts";
import type { SiteWork } from "./site-work.ts";
import { publishedArticles as published } from "./table.ts";
import { teaserOf } from "./teasers.ts";
import { languageRead, languagesOf, siteTree } from "./tree.ts";
import { editsAllowed, editsBetween, isFiller, swapped, wordsOf } from "./words.ts";

type SearchAnswer = Answer<typeof calls.search>;
interface Known { kind: "stop" | "exact" | "begun" | "like" | "swap"; typed: string; locale: Locale; word: string; terms: string[] }

const wordsMax = 12;
/** What an article is worth against one that has the word as it was typed. */
const quality = { exact: 1, begun: 0.8, mistyped: [1, 0.6, 0.4] };

/** Published articles for what somebody typed: the reader's language first, and in each the best first. */
export async function search(site: SiteWork, { query, locale: asked, limit, isTyping = false }: QueryOut<typeof calls.search>): Promise<SearchAnswer> {
  const locale = languageRead(asked, site.ownLocale, await languagesOf(site));
  const { answer, found } = await site.remember(`search ${locale} ${limit} ${isTyping} ${query}`, () => answered(site, query, locale, limit, isTyping), "answers");
  if (!isTyping) site.searches.count(site, locale, query, found);
  return answer;
}

async function answered(site: SiteWork, query: string, locale: Locale, limit: number, isTyping: boolean): Promise<{ answer: SearchAnswer; found: number }> {
  const typed = [...new Map(wordsOf(query).map((word) => [word.plain, word])).values()].slice(0, wordsMax);
  const { candidates, wanted, corrected, places } = await understood(site, query, typed, locale, isTyping);
  const hits = candidates.length === 0 ? [] : await best(site, candidates, locale, places, limit);
  const items = await shown(site, hits, wanted, locale);
  const [first, second] = hits;
  const isClear = !isTyping && first !== undefined && first.locale === locale && first.places === places && places > 1 && first.score > 1.15 * (second?.score ?? 0);
  return { answer: { items: items.map(({ text: _text, contents: _contents, ...item }) => item), didYouMean: corrected, answer: isClear && items[0] ? answerIn(items[0], wanted) : null }, found: hits.length };
}

/** What each typed word may stand for among the site's words. */
async function understood(site: SiteWork, query: string, typed: ReturnType<typeof wordsOf>, locale: Locale, isTyping: boolean): Promise<{ candidates: Candidate[]; wanted: Wanted; corrected: string | null; places: number }> {
  const useful = typed.filter(({ plain }) => !isFiller(plain));
  const asked = useful.length > 0 ? useful : typed;
  const last = asked.at(-1);
  const beginning = isTyping && last && query.endsWith(query.slice(last.at, last.at + last.length)) && last.at + last.length === query.length ? last.plain : "";
  const languages = await languagesOf(site);
  const list = (words: readonly string[]) => sql`${sql.param(`{${words.map((word) => `"${word}"`).join(",")}}`)}::text[]`; // letters and digits only
  const rows = asked.length === 0 ? [] : ((await site.db.execute(sql`select kind, typed, locale, word, terms from site_vocabulary(${list(asked.map(({ plain }) => plain))}, ${list(asked.map(({ form }) => form))}, ${list(asked.filter(({ plain }) => editsAllowed(plain) > 0).flatMap(({ plain }) => swapped(plain)))}, ${beginning}, ${locale}, ${list(languages)})`)) as { rows: Known[] }).rows; // both drivers answer { rows }
  const stops = new Set(rows.filter(({ kind }) => kind === "stop").map((row) => row.typed));
  const said = asked.filter(({ plain }) => !stops.has(plain));
  const words = said.length > 0 ? said : asked;
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  let corrected = query;
  words.forEach(({ plain, at, length }, place) => {
    const add = (row: Known, worth: number) => { seen.add(row.word); for (const term of row.terms) candidates.push({ locale: row.locale, term, place, quality: worth }); };
    const own = rows.filter((row) => row.typed === plain && row.kind !== "stop");
    const exact = own.filter(({ kind }) => kind === "exact");
    for (const row of exact) add(row, quality.exact);
    if (plain === beginning) for (const row of own.filter(({ kind }) => kind === "begun")) add(row, row.word === plain ? quality.exact : quality.begun);
    if (exact.length > 0 || own.some(({ kind }) => kind === "begun")) return;
    const allowed = editsAllowed(plain);
    const near = rows.filter((row) => row.kind === "like" && row.typed === plain || row.kind === "swap" && swapped(plain).includes(row.word)).map((row) => ({ row, edits: editsBetween(plain, row.word, allowed) })).filter(({ edits }) => edits <= allowed);
    const least = Math.min(...near.map(({ edits }) => edits));
    const meant = near.filter(({ edits }) => edits === least).toSorted((a, b) => Number(b.row.locale === locale) - Number(a.row.locale === locale));
    for (const { row, edits } of meant) add(row, quality.mistyped[edits] ?? 0.3);
    if (meant[0]) corrected = corrected.replace(query.slice(at, at + length), meant[0].row.word);
  });
  const terms = [...new Set(candidates.map(({ term }) => term))];
  return { candidates, wanted: { words: new Set([...seen, ...words.map(({ plain }) => plain)]), stems: terms }, corrected: corrected === query || isTyping ? null : corrected, places: words.length };
}

type Shown = SearchAnswer["items"][number] & { text: string; contents: { id: string; text: string }[] };
async function shown(site: SiteWork, hits: readonly Hit[], wanted: Wanted, locale: Locale): Promise<Shown[]> {
  if (hits.length === 0) return [];
  const rows = await site.db.select({ articleId: published.articleId, locale: published.locale, slug: published.slug, categoryId: published.categoryId, title: published.title, summary: published.summary, text: sql<string>`left(${published.text}, 8000)`, contents: published.contents, changedAt: published.changedAt }).from(published)
    .where(and(eq(published.tenantId, site.tenant), inArray(published.articleId, hits.map(({ articleId }) => articleId))));
  const tree = await siteTree(site, locale);
  return hits.flatMap((hit) => {
    const row = rows.find((each) => each.articleId === hit.articleId && each.locale === hit.locale);
    if (!row) return [];
    const { excerpt, marks } = excerptOf(row.text === "" ? row.summary : row.text, wanted);
    return [{ ...teaserOf(row, tree), titleMarks: marksIn(row.title, wanted), excerpt, excerptMarks: marks, isOtherLanguage: row.locale !== locale, text: row.text, contents: row.contents }];
  });
}

function answerIn({ slug, locale, title, text, contents }: Shown, wanted: Wanted): SearchAnswer["answer"] {
  const passage = passageOf(text, contents, wanted);
  return passage && { slug, locale, title, ...passage };
}
