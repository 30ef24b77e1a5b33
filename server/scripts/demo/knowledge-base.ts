import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { articles, articleTranslations } from "../../modules/knowledge-base/table.ts";
import type { DemoTenant } from "./shape.ts";

/** A tenant's articles in their languages. */
export async function seedArticles(db: Db, tenantId: string, { articles: given }: DemoTenant, now: string, id: (name: string, moment?: string) => string): Promise<void> {
  const dated = given.map((article) => { const createdAt = later(now, { days: -article.daysAgo }); return { ...article, createdAt, articleId: id(`article ${article.slug}`, createdAt) }; });
  await db.insert(articles).values(dated.map(({ articleId, slug, status, isInternal, createdAt }) => ({ tenantId, id: articleId, slug, status, isInternal: isInternal ?? false, authorId: id("senior"), publishedAt: status === "PUBLISHED" || status === "ARCHIVED" ? createdAt : null, createdAt, updatedAt: createdAt })));
  await db.insert(articleTranslations).values(dated.flatMap(({ articleId, words, createdAt }) => Object.entries(words).map(([locale, { title, summary, paragraphs }]) => ({ tenantId, articleId, locale, title, summary, html: paragraphs.map((text) => `<p>${text}</p>`).join(""), text: paragraphs.join("\n\n"), updatedAt: createdAt }))));
}
