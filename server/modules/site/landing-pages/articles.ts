import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import type { Block } from "../../../../contract/site/landing-parts.ts";
import type { PublicPage } from "../../../../contract/site/landing-pages.ts";
import type { Work } from "../../../work.ts";
import { publishedArticles as published } from "../help-center/table.ts";
import { categoriesOf } from "../articles/category-words.ts";
import { descendantsOf } from "../../desk/ticket-categories/tree.ts";

type ArticleBlock = Extract<Block, { type: "articles" }>;

/**
 * What each article list of a page shows: articles as their readers see them, in the reader's language where
 * they have it.
 */
export async function listedArticles(
  work: Work,
  blocks: readonly Block[],
  locale: Locale,
): Promise<PublicPage["articles"]> {
  const lists: PublicPage["articles"] = {};
  for (const block of blocks)
    if (block.type === "articles") lists[block.id] = await listed(work, block, locale);
  return lists;
}

async function listed(
  work: Work,
  { source, articleIds, categoryId, count }: ArticleBlock,
  locale: Locale,
): Promise<PublicPage["articles"][string]> {
  const { db, tenant } = work;
  if ((source === "PICKED" && articleIds.length === 0) || (source === "CATEGORY" && categoryId === null))
    return [];
  const within =
    source === "CATEGORY" && categoryId !== null
      ? [...descendantsOf(await categoriesOf(work), [categoryId])]
      : [];
  const mine = and(
    eq(published.tenantId, tenant),
    source === "PICKED"
      ? inArray(published.articleId, articleIds)
      : source === "CATEGORY"
        ? inArray(published.categoryId, within)
        : undefined,
  );
  // Of each article one language: the reader's, else the one that comes first.
  const best = db
    .selectDistinctOn([published.articleId], {
      id: published.articleId,
      slug: published.slug,
      publishedAt: published.publishedAt,
      position: published.position,
      title: published.title,
      summary: published.summary,
    })
    .from(published)
    .where(mine)
    .orderBy(published.articleId, desc(eq(published.locale, locale)), published.locale)
    .as("best");
  const order =
    source === "CATEGORY" ? [asc(best.position), asc(best.id)] : [desc(best.publishedAt), asc(best.id)];
  const rows = await db
    .select()
    .from(best)
    .orderBy(...order)
    .limit(source === "PICKED" ? articleIds.length : count);
  const chosen =
    source === "PICKED" ? articleIds.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows;
  return chosen.map(({ id, slug, title, summary }) => ({ id, slug, title, summary }));
}
