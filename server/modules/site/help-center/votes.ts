import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { helpCenter as calls } from "../../../../contract/site/help-center.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { Fault } from "../../../fault.ts";
import { articles } from "../articles/table.ts";
import type { SiteWork } from "./site-work.ts";
import { articleVotes, articleViews, publishedArticles } from "./table.ts";

/** The article that readers find at this address. @throws Fault not_found */
async function readAt({ db, tenant }: SiteWork, slug: string): Promise<string> {
  const [row] = await db
    .select({ id: publishedArticles.articleId })
    .from(publishedArticles)
    .where(and(eq(publishedArticles.tenantId, tenant), eq(publishedArticles.slug, slug)))
    .limit(1);
  if (!row) throw new Fault("not_found");
  return row.id;
}

/** One vote of a visitor a day; who votes again has changed their mind. */
export async function voteOnArticle(
  site: SiteWork,
  slug: string,
  { isHelpful, visitorKey, comment, locale }: BodyOut<typeof calls.helpful>,
): Promise<Answer<typeof calls.helpful>> {
  const { db, tenant, now } = site;
  const articleId = await readAt(site, slug);
  // One at a time on an article: the counts follow the votes. What is not the article's words leaves its
  // version alone.
  const [counts] = await db
    .select({ helpful: articles.helpful, unhelpful: articles.unhelpful })
    .from(articles)
    .where(and(eq(articles.tenantId, tenant), eq(articles.id, articleId)))
    .for("no key update");
  const day = now.slice(0, 10);
  const visitor = createHash("sha256").update(`${tenant}\n${day}\n${visitorKey}`).digest("base64url");
  const key = and(
    eq(articleVotes.tenantId, tenant),
    eq(articleVotes.articleId, articleId),
    eq(articleVotes.day, day),
    eq(articleVotes.visitor, visitor),
  );
  const [before] = await db.select({ isHelpful: articleVotes.isHelpful }).from(articleVotes).where(key);
  const values = {
    isHelpful,
    locale: locale ?? site.ownLocale,
    ...(comment === undefined ? {} : { comment: comment.trim() }),
    createdAt: now,
  };
  if (before) await db.update(articleVotes).set(values).where(key);
  else await db.insert(articleVotes).values({ tenantId: tenant, articleId, day, visitor, ...values });
  const after = {
    helpful: (counts?.helpful ?? 0) + Number(isHelpful) - Number(before?.isHelpful === true),
    unhelpful: (counts?.unhelpful ?? 0) + Number(!isHelpful) - Number(before?.isHelpful === false),
  };
  await db
    .update(articles)
    .set(after)
    .where(and(eq(articles.tenantId, tenant), eq(articles.id, articleId)));
  return after;
}

export async function view(site: SiteWork, slug: string): Promise<void> {
  const { db, tenant, now } = site;
  await db
    .insert(articleViews)
    .values({ tenantId: tenant, articleId: await readAt(site, slug), day: now.slice(0, 10), count: 1 })
    .onConflictDoUpdate({
      target: [articleViews.tenantId, articleViews.day, articleViews.articleId],
      set: { count: sql`${articleViews.count} + 1` },
    });
}
