import { and, eq, isNull, ne } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { publishedArticles } from "../help-center/table.ts";
import { slugFrom } from "../articles/rules.ts";
import { articles, articleSlugs } from "../articles/table.ts";
import { say } from "./texts.ts";

/** The slug wished for, if no other live article has it. @throws Fault already_exists at `slug` */
export async function slugWished(work: Work, slug: string, id: string | null): Promise<string> {
  if (await isTaken(work, slug, id))
    throw new Fault("already_exists", say("knowledge_base.address_taken"), {
      errors: [{ path: "slug", message: say("knowledge_base.address_taken") }],
    });
  return slug;
}

/** One made from the title that neither leads to an article nor did. */
export async function slugFor(work: Work, title: string): Promise<string> {
  const base = slugFrom(title);
  const like = sql`(slug = ${base} or slug ~ ${`^${base}-[0-9]+$`})`;
  const rows = await queryRows<{ slug: string }>(
    work.db,
    sql`select slug from articles where tenant_id = ${work.tenant} and deleted_at is null and ${like} union select slug from article_slugs where tenant_id = ${work.tenant} and ${like} limit 1000`,
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = base;
  for (let next = 2; taken.has(slug); next += 1) slug = `${base}-${next}`;
  return slug;
}

async function isTaken({ from }: Work, slug: string, id: string | null): Promise<boolean> {
  const [other] = await from(articles, { id: articles.id })
    .where(
      and(eq(articles.slug, slug), isNull(articles.deletedAt), id === null ? undefined : ne(articles.id, id)),
    )
    .limit(1);
  return other !== undefined;
}

/** A new slug, at once also where readers see it; the one before leads to it if readers could know that. */
export async function moveSlug(
  work: Work,
  article: typeof articles.$inferSelect,
  slug: string,
): Promise<void> {
  const { db, tenant, now, update } = work;
  await takeSlug(work, slug);
  await update(publishedArticles).set({ slug }).where(eq(publishedArticles.articleId, article.id));
  if (article.firstPublishedAt !== null)
    await db
      .insert(articleSlugs)
      .values({ tenantId: tenant, slug: article.slug, articleId: article.id, createdAt: now })
      .onConflictDoUpdate({
        target: [articleSlugs.tenantId, articleSlugs.slug],
        set: { articleId: article.id, createdAt: now },
      });
}

/** What an address leads to now is whose it is now. */
export async function takeSlug({ delete: remove }: Work, slug: string): Promise<void> {
  await remove(articleSlugs).where(eq(articleSlugs.slug, slug));
}
