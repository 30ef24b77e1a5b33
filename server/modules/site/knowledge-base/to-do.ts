import { and, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import type { knowledgeBase as calls } from "../../../../contract/site/knowledge-base.ts";
import { limits } from "../../../../contract/limits.ts";
import { queryRows } from "../../../db/query.ts";
import { later } from "../../../clock.ts";
import type { Work } from "../../../work.ts";
import { findsNow } from "../help-center/search.ts";
import type { SiteWork } from "../help-center/site-work.ts";
import { articleVotes, siteSearches } from "../help-center/table.ts";
import { articles, articleTranslations } from "../articles/table.ts";

type ToDo = Answer<typeof calls.toDo>;
const searchDays = 30;
const commentsMax = 5;
const inTheSource = and(
  eq(articleTranslations.tenantId, articles.tenantId),
  eq(articleTranslations.articleId, articles.id),
  eq(articleTranslations.locale, articles.sourceLocale),
);

/** What the writers of the knowledge base should look at. */
export const toDo = async (site: SiteWork): Promise<ToDo> => ({
  searches: await searches(site),
  unhelpful: await unhelpful(site),
  outOfDate: await outOfDate(site),
});

/**
 * Of what was searched, what found nothing the last time that it was asked, and would find nothing now
 * either: what was written since is done.
 */
async function searches(site: SiteWork): Promise<ToDo["searches"]> {
  const { db, tenant, now } = site;
  const since = later(now, { days: -searchDays }).slice(0, 10);
  const lastFound = sql<number>`(array_agg(${siteSearches.found} order by ${siteSearches.day} desc))[1]`;
  const lastTyped = sql<string>`(array_agg(${siteSearches.typed} order by ${siteSearches.day} desc))[1]`;
  const rows = await db
    .select({
      query: siteSearches.query,
      typed: lastTyped,
      locale: siteSearches.locale,
      searches: sql<number>`sum(${siteSearches.searches})::int`.as("searches"),
      lastDay: sql<string>`max(${siteSearches.day})`,
    })
    .from(siteSearches)
    .where(and(eq(siteSearches.tenantId, tenant), gt(siteSearches.day, since)))
    .groupBy(siteSearches.query, siteSearches.locale)
    .having(sql`${lastFound} = 0`)
    .orderBy(desc(sql`searches`), siteSearches.query)
    .limit(limits.toDoRowsMax);
  const missing: ToDo["searches"] = [];
  for (const { typed, ...row } of rows) {
    const locale = row.locale;
    if (!(await findsNow(site, row.query, locale)))
      missing.push({ ...row, locale, query: typed === "" ? row.query : typed });
  }
  return missing;
}

async function unhelpful({ from }: Work): Promise<ToDo["unhelpful"]> {
  const rows = await from(articles, {
    id: articles.id,
    slug: articles.slug,
    title: articleTranslations.title,
    helpful: articles.helpful,
    unhelpful: articles.unhelpful,
  })
    .innerJoin(articleTranslations, inTheSource)
    .where(
      and(
        isNull(articles.deletedAt),
        eq(articles.status, "PUBLISHED"),
        sql`${articles.unhelpful} > 0 and ${articles.unhelpful} >= ${articles.helpful}`,
      ),
    )
    .orderBy(desc(articles.unhelpful), articles.id)
    .limit(limits.toDoRowsMax);
  if (rows.length === 0) return [];
  const said = await from(articleVotes, {
    articleId: articleVotes.articleId,
    text: articleVotes.comment,
    createdAt: articleVotes.createdAt,
  })
    .where(
      and(
        inArray(
          articleVotes.articleId,
          rows.map(({ id }) => id),
        ),
        eq(articleVotes.isHelpful, false),
        ne(articleVotes.comment, ""),
      ),
    )
    .orderBy(desc(articleVotes.createdAt))
    .limit(limits.toDoRowsMax * commentsMax);
  const byArticle = Map.groupBy(said, ({ articleId }) => articleId);
  return rows.map((row) => ({
    ...row,
    comments: (byArticle.get(row.id) ?? [])
      .slice(0, commentsMax)
      .map(({ text, createdAt }) => ({ text, createdAt })),
  }));
}

async function outOfDate({ db, tenant }: Work): Promise<ToDo["outOfDate"]> {
  return queryRows<ToDo["outOfDate"][number]>(
    db,
    sql`select a.id, a.slug, s.title, array_agg(t.locale order by t.locale) as languages from articles a
      join article_translations s on s.tenant_id = a.tenant_id and s.article_id = a.id and s.locale = a.source_locale
      join article_translations t on t.tenant_id = a.tenant_id and t.article_id = a.id and t.locale <> a.source_locale and t.based_on < s.revision
    where a.tenant_id = ${tenant} and a.deleted_at is null and a.status <> 'ARCHIVED' group by a.id, a.slug, s.title, a.updated_at order by a.updated_at desc limit ${limits.toDoRowsMax}`,
  );
}
