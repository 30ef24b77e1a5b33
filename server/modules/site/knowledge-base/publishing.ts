import { eq, sql } from "drizzle-orm";
import { locales } from "../../../../contract/locales.ts";
import { newId } from "../../../db/columns.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { indexCopies } from "../help-center/search-index.ts";
import { showSiteFiles } from "../help-center/site-files.ts";
import { touchSite } from "../../../kernel/site-stamp.ts";
import { internalArticles, publishedArticles } from "../help-center/table.ts";
import { filesIn, headingsIn } from "../articles/html.ts";
import { translationsOf } from "./present.ts";
import type { Translations } from "../articles/rules.ts";
import { articleContentOf } from "../articles/rules.ts";
import { publishAtJob } from "./publish-at-job.ts";
import { articles, articleVersions } from "../articles/table.ts";
import { findVersion, keepVersion, versionAt } from "./versions.ts";
import { say } from "./texts.ts";

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
  const { db, tenant, now, from } = work;
  const translations = await translationsOf(work, article.id);
  const copies = copiesOf(article, translations, {
    publishedAt: article.firstPublishedAt ?? now,
    changedAt: now,
  });
  if (!copies.some(({ locale }) => locale === article.sourceLocale))
    throw new Fault("conflict", say("knowledge_base.text_needed"));
  const before = await from(publishedArticles).where(eq(publishedArticles.articleId, article.id));
  await hide(work, article.id);
  if (before.length > 0 || !article.isInternal)
    await indexCopies(db, tenant, before, article.isInternal ? [] : copies);
  if (article.isInternal) await showToStaff(work, copies);
  else await showOnSite(work, article, before, copies);
  const revision = (await findVersion(work, article.id, article.revision))
    ? article.revision
    : await keepVersion(work, article, articleContentOf(article, translations));
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

type Copy = typeof publishedArticles.$inferInsert;

async function showToStaff({ db }: Work, copies: readonly Copy[]): Promise<void> {
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
}

/** A language whose words are as they were has changed when it did before. */
async function showOnSite(
  work: Work,
  article: Article,
  before: readonly (typeof publishedArticles.$inferSelect)[],
  copies: readonly Copy[],
): Promise<void> {
  const since = new Map(before.map((row) => [row.locale, row]));
  await work.db.insert(publishedArticles).values(
    copies.map((copy) => {
      const old = since.get(copy.locale);
      return {
        ...copy,
        changedAt:
          old && old.title === copy.title && old.summary === copy.summary && old.html === copy.html
            ? old.changedAt
            : work.now,
      };
    }),
  );
  await showSiteFiles(work, `article:${article.id}`, [
    ...article.attachmentIds,
    ...copies.flatMap(({ html }) => filesIn(html)),
  ]);
}

export const noSchedule = { publishAt: null, publishById: null, publishByName: null, publishTimerId: null };

/** Off the site and out of staff's suggestions, at once. */
async function hide({ delete: remove }: Work, id: string): Promise<void> {
  await remove(publishedArticles).where(eq(publishedArticles.articleId, id));
  await remove(internalArticles).where(eq(internalArticles.articleId, id));
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
async function unindex({ db, tenant, from }: Work, id: string): Promise<void> {
  const shown = await from(publishedArticles).where(eq(publishedArticles.articleId, id));
  if (shown.length > 0) await indexCopies(db, tenant, shown, []);
}

/** What readers saw is for staff alone from now on. */
export async function makeInternal(work: Work, id: string): Promise<void> {
  const { tenant, db, delete: remove } = work;
  await unindex(work, id);
  await db.execute(
    sql`insert into internal_articles (tenant_id, article_id, locale, slug, title, summary, html, text) select tenant_id, article_id, locale, slug, title, summary, html, text from published_articles where tenant_id = ${tenant} and article_id = ${id} on conflict do nothing`,
  );
  await remove(publishedArticles).where(eq(publishedArticles.articleId, id));
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
