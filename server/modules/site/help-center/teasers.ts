import { and, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import type { Teaser } from "../../../../contract/site/help-center.ts";
import type { SiteWork } from "./site-work.ts";
import { publishedArticles as published } from "./table.ts";
import type { SiteTree } from "./tree.ts";

/** What a list says of an article. */
export const teaserColumns = {
  articleId: published.articleId,
  slug: published.slug,
  locale: published.locale,
  categoryId: published.categoryId,
  title: published.title,
  summary: published.summary,
  changedAt: published.changedAt,
};
export type TeaserRow = Pick<typeof published.$inferSelect, keyof typeof teaserColumns>;
export const teaserOf = (
  { slug, locale, categoryId, title, summary, changedAt }: TeaserRow,
  tree: SiteTree,
): Teaser => ({
  slug,
  locale,
  title,
  summary,
  category: tree.crumb(categoryId),
  updatedAt: changedAt,
});
export const inLocale = ({ tenant }: SiteWork, locale: Locale) =>
  and(eq(published.tenantId, tenant), eq(published.locale, locale));
export const teasers = (
  site: SiteWork,
  where: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<TeaserRow[]> =>
  site.db
    .select(teaserColumns)
    .from(published)
    .where(where)
    .orderBy(...order)
    .limit(limit);
