import { and, asc, desc, eq, gte, inArray, lt, ne } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import { bestArticles } from "./ranking.ts";
import type { SiteWork } from "./site-work.ts";
import { publishedArticles as published, sitePostings } from "./table.ts";
import { inLocale, teaserColumns, teasers } from "./teasers.ts";
import type { TeaserRow } from "./teasers.ts";

const relatedMax = 5;
/** What an article is about, in so many of its stems. */
const stemsRead = 12;
/** What two articles have in common by chance, against what an article has in common with itself. */
const shareMin = 0.05;

type Article = Pick<typeof published.$inferSelect, "articleId" | "categoryId" | "position">;

/**
 * What its reader may want next: articles in the same language that are about the same, and then its
 * neighbours in the category.
 */
export const relatedTo = (site: SiteWork, article: Article, locale: Locale): Promise<TeaserRow[]> =>
  site.remember(
    `related ${article.articleId} ${locale}`,
    async () => {
      const alike = await aboutTheSame(site, article, locale);
      if (alike.length >= relatedMax) return alike;
      const known = new Set(alike.map(({ articleId }) => articleId));
      return [
        ...alike,
        ...(await neighbours(site, article, locale)).filter(({ articleId }) => !known.has(articleId)),
      ].slice(0, relatedMax);
    },
    "answers",
  );

async function aboutTheSame(site: SiteWork, { articleId }: Article, locale: Locale): Promise<TeaserRow[]> {
  const stems = await site
    .from(sitePostings, { term: sitePostings.term })
    .where(and(eq(sitePostings.articleId, articleId), eq(sitePostings.locale, locale)))
    .orderBy(desc(sitePostings.weight), asc(sitePostings.term))
    .limit(stemsRead);
  if (stems.length === 0) return [];
  const hits = await bestArticles(
    site,
    stems.map(({ term }, place) => ({ locale, term, place, quality: 1 })),
    locale,
    stems.length,
    relatedMax + 1,
  );
  const own = hits.find((hit) => hit.articleId === articleId)?.score ?? Number.POSITIVE_INFINITY;
  const ids = hits
    .filter((hit) => hit.articleId !== articleId && hit.score >= shareMin * own)
    .map((hit) => hit.articleId)
    .slice(0, relatedMax);
  if (ids.length === 0) return [];
  const rows = new Map(
    (await teasers(site, and(inLocale(site, locale), inArray(published.articleId, ids)), [], relatedMax)).map(
      (row) => [row.articleId, row],
    ),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The nearest before it and after it in the category, each way by the index. */
async function neighbours(
  site: SiteWork,
  { articleId, categoryId, position }: Article,
  locale: Locale,
): Promise<TeaserRow[]> {
  if (categoryId === null) return [];
  const others = and(
    inLocale(site, locale),
    eq(published.categoryId, categoryId),
    ne(published.articleId, articleId),
  );
  const near = (where: SQL, order: SQL) =>
    site.db
      .select({ ...teaserColumns, position: published.position })
      .from(published)
      .where(and(others, where))
      .orderBy(order, asc(published.articleId))
      .limit(relatedMax);
  const found = [
    ...(await near(lt(published.position, position), desc(published.position))),
    ...(await near(gte(published.position, position), asc(published.position))),
  ];
  const farFrom = (row: { position: number }) => Math.abs(row.position - position);
  return found
    .toSorted((a, b) => farFrom(a) - farFrom(b) || a.articleId.localeCompare(b.articleId))
    .slice(0, relatedMax);
}
