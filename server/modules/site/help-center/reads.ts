import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import { locales } from "../../../../contract/locales.ts";
import type { helpCenter as calls, PublicArticle, Teaser } from "../../../../contract/site/help-center.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { queryRows } from "../../../db/query.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import { withFiles } from "../articles/html.ts";
import { articles, articleSlugs } from "../articles/table.ts";
import { landingSite } from "./landing-site.ts";
import { relatedTo } from "./related.ts";
import { siteFilesOf } from "./site-files.ts";
import type { SiteWork } from "./site-work.ts";
import { articleViews, publishedArticles as published } from "./table.ts";
import { inLocale, teaserColumns, teaserOf, teasers } from "./teasers.ts";
import type { TeaserRow } from "./teasers.ts";
import { languageRead, languagesOf, siteTree } from "./tree.ts";
import type { SiteTree } from "./tree.ts";

type Published = typeof published.$inferSelect;
const popularDays = 30;
const popularMax = 8;
const faqMax = 200;

const fileAddress = ({ domain }: SiteWork, id: string): string =>
  `/api/public/sites/${encodeURIComponent(domain)}/files/${id}`;
const shownHtml = (site: SiteWork, html: string): string => withFiles(html, (id) => fileAddress(site, id));

export async function helpCenterHome(
  site: SiteWork,
  query: QueryOut<typeof calls.home>,
): Promise<Answer<typeof calls.home>> {
  const languages = await languagesOf(site);
  const locale = languageRead(query.locale, site.ownLocale, languages);
  const tree = await siteTree(site, locale);
  const row =
    query.category === undefined ? undefined : tree.find(query.category.toLowerCase().normalize("NFC"));
  if (query.category !== undefined && !row) throw new Fault("not_found");
  const { found, total } = await inTreeOrder(
    site,
    locale,
    tree,
    row ? new Set(tree.below(row.id)) : null,
    query,
  );
  // Readers make no stamp: what is popular is at most a minute old.
  const popularNow = await site.remember(`popular ${locale} ${site.now.slice(0, 16)}`, () =>
    popular(site, locale, tree),
  );
  return {
    locale,
    languages,
    category: row
      ? {
          ...about(row, tree),
          id: row.id,
          breadcrumb: tree.breadcrumb(row.id),
          slugs: {
            en: row.translations.en?.slug ?? null,
            es: row.translations.es?.slug ?? null,
            ar: row.translations.ar?.slug ?? null,
          },
        }
      : null,
    categories: tree.categories,
    articles: found.map((each) => teaserOf(each, tree)),
    total,
    page: query.page,
    limit: query.limit,
    popular: popularNow,
  };

  function about(category: NonNullable<typeof row>, { crumb }: SiteTree) {
    const { slug, name } = crumb(category.id) ?? { slug: "", name: "" };
    return {
      slug,
      name,
      description:
        category.translations[locale]?.description ??
        category.translations[site.ownLocale]?.description ??
        "",
    };
  }
}

/**
 * A page of the articles in the order of the tree, and of their places in each category; those without one
 * come last. What each category has is known, so that only the categories of this page are read, each by its
 * index: the last page of many costs what the first does.
 * @param below null for all
 */
async function inTreeOrder(
  site: SiteWork,
  locale: Locale,
  tree: SiteTree,
  below: ReadonlySet<string> | null,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: TeaserRow[]; total: number }> {
  const parts: (string | null)[] =
    below === null ? [...tree.order, null] : tree.order.filter((id) => below.has(id));
  const wanted: { category: string | null; skip: number; take: number }[] = [];
  const from = (page - 1) * limit;
  let total = 0;
  for (const category of parts) {
    const count = tree.own.get(category) ?? 0;
    const skip = Math.max(0, from - total);
    const take = Math.min(count, from + limit - total) - skip;
    if (take > 0) wanted.push({ category, skip, take });
    total += count;
  }
  if (wanted.length === 0) return { found: [], total };
  // Two arms, since an index finds a category or its absence, and not either.
  const inOne = (ofIt: SQL) =>
    sql`select a.article_id, a.position from published_articles a where a.tenant_id = ${site.tenant} and a.locale = ${locale} and ${ofIt} order by a.position, a.article_id offset w.skip limit w.take`;
  const places = await queryRows<{ id: string }>(
    site.db,
    sql`with w as (select * from jsonb_to_recordset(${JSON.stringify(wanted.map((each, nr) => ({ ...each, nr })))}::jsonb) as r(nr int, category uuid, skip int, take int))
    select p.id from (select w.nr, c.position, c.article_id as id from w cross join lateral (${inOne(sql`a.category_id = w.category`)}) c union all select w.nr, c.position, c.article_id from w cross join lateral (${inOne(sql`a.category_id is null`)}) c where w.category is null) p order by p.nr, p.position, p.id`,
  );
  const ids = places.map(({ id }) => id);
  const rows = new Map(
    (await teasers(site, and(inLocale(site, locale), inArray(published.articleId, ids)), [], ids.length)).map(
      (each) => [each.articleId, each],
    ),
  );
  return { found: ids.flatMap((id) => rows.get(id) ?? []), total };
}

/** What was read most of late; where nothing was, what was found most helpful. */
async function popular(site: SiteWork, locale: Locale, tree: SiteTree): Promise<Teaser[]> {
  const { db, tenant, now } = site;
  const views = db
    .select({
      articleId: articleViews.articleId,
      count: sql<number>`sum(${articleViews.count})::int`.as("count"),
    })
    .from(articleViews)
    .where(
      and(
        eq(articleViews.tenantId, tenant),
        gt(articleViews.day, later(now, { days: -popularDays }).slice(0, 10)),
      ),
    )
    .groupBy(articleViews.articleId)
    .as("views");
  const rows = await db
    .select(teaserColumns)
    .from(published)
    .innerJoin(articles, and(eq(articles.tenantId, published.tenantId), eq(articles.id, published.articleId)))
    .leftJoin(views, eq(views.articleId, published.articleId))
    .where(inLocale(site, locale))
    .orderBy(
      sql`coalesce(${views.count}, 0) + 5 * (${articles.helpful} - ${articles.unhelpful}) desc`,
      asc(published.position),
      asc(published.articleId),
    )
    .limit(popularMax);
  return rows.map((row) => teaserOf(row, tree));
}

/**
 * The article at this address, in the language asked for if it has it. @throws Fault not_found for what is
 * not published, whatever else is there
 */
export async function articleAt(
  site: SiteWork,
  slug: string,
  asked: Locale | undefined,
): Promise<Answer<typeof calls.article>> {
  const rows = await site.from(published).where(eq(published.slug, slug));
  if (rows.length === 0) return { movedTo: await movedTo(site, slug), article: null };
  const languages = locales.filter((locale) => rows.some((row) => row.locale === locale));
  const locale = languageRead(asked, site.ownLocale, languages);
  const row = rows.find((each) => each.locale === locale);
  if (!row) throw new Fault("not_found");
  return { movedTo: null, article: await shown(site, row, languages, locale) };
}

async function movedTo({ db, tenant }: SiteWork, slug: string): Promise<string> {
  const [row] = await db
    .select({ slug: published.slug })
    .from(articleSlugs)
    .innerJoin(
      published,
      and(eq(published.tenantId, articleSlugs.tenantId), eq(published.articleId, articleSlugs.articleId)),
    )
    .where(and(eq(articleSlugs.tenantId, tenant), eq(articleSlugs.slug, slug)))
    .limit(1);
  if (!row) throw new Fault("not_found");
  return row.slug;
}

async function shown(
  site: SiteWork,
  row: Published,
  languages: Locale[],
  locale: Locale,
): Promise<PublicArticle> {
  const tree = await siteTree(site, locale);
  const files = await siteFilesOf(site, row.attachmentIds);
  const [votes] = await site
    .from(articles, { helpful: articles.helpful, unhelpful: articles.unhelpful })
    .where(eq(articles.id, row.articleId));
  return {
    slug: row.slug,
    locale,
    languages,
    title: row.title,
    summary: row.summary,
    html: shownHtml(site, row.html),
    text: row.text,
    contents: row.contents.slice(0, limits.articleContentsShownMax),
    isFaq: row.isFaq,
    breadcrumb: tree.breadcrumb(row.categoryId),
    related: (await relatedTo(site, row, locale)).map((each) => teaserOf(each, tree)),
    attachments: row.attachmentIds.flatMap((id) => {
      const file = files.get(id);
      return file ? [{ ...file, url: fileAddress(site, id) }] : [];
    }),
    helpful: votes?.helpful ?? 0,
    unhelpful: votes?.unhelpful ?? 0,
    publishedAt: row.publishedAt,
    updatedAt: row.changedAt,
  };
}

export async function faq(site: SiteWork, asked: Locale | undefined): Promise<Answer<typeof calls.faq>> {
  const locale = languageRead(asked, site.ownLocale, await languagesOf(site));
  const tree = await siteTree(site, locale);
  const rows = await site.db
    .select()
    .from(published)
    .where(and(inLocale(site, locale), sql`${published.isFaq}`))
    .orderBy(asc(published.position), asc(published.articleId))
    .limit(faqMax);
  const at = new Map(tree.order.map((id, place) => [id, place]));
  const placeOf = (row: Published) => at.get(row.categoryId ?? "") ?? tree.order.length;
  return {
    locale,
    items: rows
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((row) => ({
        slug: row.slug,
        question: row.title,
        html: shownHtml(site, row.html),
        text: row.text,
        category: tree.crumb(row.categoryId),
        updatedAt: row.changedAt,
      })),
  };
}

export async function recentArticles(
  site: SiteWork,
  asked: Locale | undefined,
  limit: number,
): Promise<Answer<typeof calls.recent>> {
  const locale = languageRead(asked, site.ownLocale, await languagesOf(site));
  const tree = await siteTree(site, locale);
  const rows = await site.db
    .select()
    .from(published)
    .where(inLocale(site, locale))
    .orderBy(desc(published.changedAt), desc(published.articleId))
    .limit(limit);
  return {
    locale,
    items: rows.map((row) => ({
      ...teaserOf(row, tree),
      html: shownHtml(site, row.html),
      publishedAt: row.publishedAt,
    })),
  };
}

export async function sitemap(
  site: SiteWork,
  { cursor, limit }: QueryOut<typeof calls.sitemap>,
): Promise<Answer<typeof calls.sitemap>> {
  const { db, tenant } = site;
  const total = await site.remember(
    "slugs",
    async () =>
      (
        await db
          .select({ total: sql<number>`count(distinct ${published.slug})::int` })
          .from(published)
          .where(eq(published.tenantId, tenant))
      )[0]?.total ?? 0,
  );
  const slugs = (
    await db
      .selectDistinct({ slug: published.slug })
      .from(published)
      .where(
        and(eq(published.tenantId, tenant), cursor === undefined ? undefined : gt(published.slug, cursor)),
      )
      .orderBy(asc(published.slug))
      .limit(limit + 1)
  ).map(({ slug }) => slug);
  const page = slugs.slice(0, limit);
  const rows =
    page.length === 0
      ? []
      : await db
          .select({ slug: published.slug, locale: published.locale, updatedAt: published.changedAt })
          .from(published)
          .where(and(eq(published.tenantId, tenant), inArray(published.slug, page)));
  const bySlug = Map.groupBy(rows, ({ slug }) => slug);
  const categories = cursor === undefined ? await categorySlugs(site) : [];
  return {
    pages: cursor === undefined ? await landingSite.get().sitemapPages(site) : [],
    articles: page.map((slug) => ({
      slug,
      languages: (bySlug.get(slug) ?? [])
        .map(({ locale, updatedAt }) => ({ locale, updatedAt }))
        .toSorted((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale)),
    })),
    categories,
    total,
    nextCursor: slugs.length > limit ? (page.at(-1) ?? null) : null,
  };
}

/** Each category in the languages in which it has something to read. */
async function categorySlugs(site: SiteWork): Promise<{ languages: { locale: Locale; slug: string }[] }[]> {
  const found = new Map<string, { locale: Locale; slug: string }[]>();
  for (const locale of await languagesOf(site)) {
    const tree = await siteTree(site, locale);
    for (const id of tree.order)
      found.set(id, [...(found.get(id) ?? []), { locale, slug: tree.crumb(id)?.slug ?? "" }]);
  }
  return [...found.values()].map((languages) => ({ languages }));
}
