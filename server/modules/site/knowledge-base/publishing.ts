import { and, eq, sql } from "drizzle-orm";
import { locales } from "../../../../contract/locales.ts";
import { newId } from "../../../db/columns.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { indexCopies } from "../help-center/search-index.ts";
import { showSiteFiles } from "../help-center/site-files.ts";
import { touchSite } from "../../../kernel/site-stamp.ts";
import { internalArticles, publishedArticles } from "../help-center/table.ts";
import { filesIn, headingsIn } from "./html.ts";
import { translationsOf } from "./present.ts";
import type { Translations } from "./rules.ts";
import { contentOf } from "./rules.ts";
import { publishAtJob } from "./publish-at-job.ts";
import { articles, articleVersions } from "./table.ts";
import { findVersion, keepVersion, versionAt } from "./versions.ts";

type Article = typeof articles.$inferSelect;
const announce = (work: Work, id: string): void => {
  work.publish("resource_changed", { group: "knowledge-base", id }, ["staff"]);
};

/**
 * The rows that readers see of an article: one for each language that has a title and a text. Pure; the seed
 * makes its own with it.
 */
export function copiesOf(
  article: Pick<Article, "id" | "tenantId" | "slug" | "categoryId" | "position" | "isFaq" | "attachmentIds">,
  translations: Translations,
  at: { publishedAt: string; changedAt: string },
): (typeof publishedArticles.$inferInsert)[] {
  return locales.flatMap((locale) => {
    const words = translations[locale];
    if (!words || (words.text === "" && !words.html.includes("data-attachment="))) return [];
    return [
      {
        tenantId: article.tenantId,
        articleId: article.id,
        locale,
        slug: article.slug,
        categoryId: article.categoryId,
        position: article.position,
        isFaq: article.isFaq,
        title: words.title,
        summary: words.summary,
        html: words.html,
        text: words.text,
        contents: headingsIn(words.html),
        attachmentIds: article.attachmentIds,
        ...at,
      },
    ];
  });
}

/**
 * What the working copy says is what readers see from the commit on: everybody, or of an internal article the
 * staff. @throws Fault conflict for one that says nothing in its source language
 */
export async function publishArticle(work: Work, article: Article): Promise<void> {
  const { db, tenant, now } = work;
  const translations = await translationsOf(work, article.id);
  const copies = copiesOf(article, translations, {
    publishedAt: article.firstPublishedAt ?? now,
    changedAt: now,
  });
  if (!copies.some(({ locale }) => locale === article.sourceLocale))
    throw new Fault("conflict", "An article needs a text before it can be published.");
  const before = await db
    .select()
    .from(publishedArticles)
    .where(and(eq(publishedArticles.tenantId, tenant), eq(publishedArticles.articleId, article.id)));
  await hide(work, article.id);
  if (before.length > 0 || !article.isInternal)
    await indexCopies(db, tenant, before, article.isInternal ? [] : copies);
  if (article.isInternal)
    await db.insert(internalArticles).values(
      copies.map(({ tenantId, articleId, locale, slug, title, summary, html, text }) => ({
        tenantId,
        articleId,
        locale,
        slug,
        title,
        summary,
        html,
        text,
      })),
    );
  else {
    const since = new Map(before.map((row) => [row.locale, row]));
    await db.insert(publishedArticles).values(
      copies.map((copy) => {
        const old = since.get(copy.locale);
        return {
          ...copy,
          changedAt:
            old && old.title === copy.title && old.summary === copy.summary && old.html === copy.html
              ? old.changedAt
              : now,
        };
      }),
    );
    await showSiteFiles(work, `article:${article.id}`, [
      ...article.attachmentIds,
      ...copies.flatMap(({ html }) => filesIn(html)),
    ]);
  }
  const revision = (await findVersion(work, article.id, article.revision))
    ? article.revision
    : await keepVersion(work, article, contentOf(article, translations));
  await db
    .update(articleVersions)
    .set({ publishedAt: now })
    .where(versionAt(work, article.id, revision));
  await work.rows(articles).update(
    article.id,
    {
      status: "PUBLISHED",
      publishedAt: now,
      firstPublishedAt: article.firstPublishedAt ?? now,
      revision,
      publishedRevision: revision,
      reviewRequestedAt: null,
      ...noSchedule,
    },
    { before: article, action: "publish" },
  );
  if (!article.isInternal || before.length > 0) await touchSite(work);
  announce(work, article.id);
}
export const noSchedule = { publishAt: null, publishById: null, publishByName: null, publishTimerId: null };

/** Off the site and out of staff's suggestions, at once. */
async function hide({ db, tenant }: Work, id: string): Promise<void> {
  await db
    .delete(publishedArticles)
    .where(and(eq(publishedArticles.tenantId, tenant), eq(publishedArticles.articleId, id)));
  await db
    .delete(internalArticles)
    .where(and(eq(internalArticles.tenantId, tenant), eq(internalArticles.articleId, id)));
}

/** To another status than published. */
export async function withdrawArticle(
  work: Work,
  article: Article,
  status: "DRAFT" | "ARCHIVED",
  action: string,
  more: Partial<Pick<Article, "deletedAt">> = {},
): Promise<void> {
  await unindex(work, article.id);
  await hide(work, article.id);
  await showSiteFiles(work, `article:${article.id}`, []);
  await work
    .rows(articles)
    .update(
      article.id,
      { status, publishedRevision: null, reviewRequestedAt: null, ...noSchedule, ...more },
      { before: article, action },
    );
  if (article.status === "PUBLISHED" && !article.isInternal) await touchSite(work);
  announce(work, article.id);
}

/** Search finds it no longer. */
async function unindex({ db, tenant }: Work, id: string): Promise<void> {
  const shown = await db
    .select()
    .from(publishedArticles)
    .where(and(eq(publishedArticles.tenantId, tenant), eq(publishedArticles.articleId, id)));
  if (shown.length > 0) await indexCopies(db, tenant, shown, []);
}

/** What readers saw is for staff alone from now on. */
export async function makeInternal(work: Work, id: string): Promise<void> {
  const { tenant, db } = work;
  await unindex(work, id);
  await db.execute(
    sql`insert into internal_articles (tenant_id, article_id, locale, slug, title, summary, html, text) select tenant_id, article_id, locale, slug, title, summary, html, text from published_articles where tenant_id = ${tenant} and article_id = ${id} on conflict do nothing`,
  );
  await db
    .delete(publishedArticles)
    .where(and(eq(publishedArticles.tenantId, tenant), eq(publishedArticles.articleId, id)));
  await showSiteFiles(work, `article:${id}`, []);
}

/** Publishes at that time what the working copy holds then; a schedule that is there gives way. */
export async function schedule(work: Work, article: Article, publishAt: string): Promise<void> {
  const publishTimerId = newId();
  await work
    .rows(articles)
    .update(
      article.id,
      { publishAt, publishTimerId, publishById: work.actor.id, publishByName: work.actor.name },
      { before: article, action: "schedule" },
    );
  work.enqueue(publishAtJob, { articleId: article.id, timerId: publishTimerId }, publishAt);
  announce(work, article.id);
}
