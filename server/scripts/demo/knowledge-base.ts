import { locales } from "../../../contract/locales.ts";
import type { Translations } from "../../modules/site/articles/rules.ts";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { indexCopies } from "../../modules/site/help-center/search-index.ts";
import { internalArticles, publishedArticles } from "../../modules/site/help-center/table.ts";
import { articleCategories, articleCategoryWords } from "../../modules/site/articles/category-table.ts";
import { readArticle } from "../../modules/site/articles/html.ts";
import { copiesOf } from "../../modules/site/knowledge-base/publishing.ts";
import { articleContentOf } from "../../modules/site/articles/rules.ts";
import { articles, articleTranslations, articleVersions } from "../../modules/site/articles/table.ts";
import type { DemoTenant } from "./shape.ts";

/** A tenant's articles in their languages, and what readers see of them. */
export async function seedArticles(
  db: Db,
  tenantId: string,
  { articles: given, articleCategories: tree, staff }: DemoTenant,
  now: string,
  id: (name: string, moment?: string) => string,
): Promise<void> {
  if (tree.length > 0) {
    await db.insert(articleCategories).values(
      tree.map(({ key, parent }, position) => ({
        tenantId,
        id: id(`article category ${key}`),
        parentId: parent === undefined ? null : id(`article category ${parent}`),
        position,
      })),
    );
    await db.insert(articleCategoryWords).values(
      tree.flatMap(({ key, words }) =>
        locales.map((locale) => {
          const [name, slug, description] = words[locale];
          return { tenantId, categoryId: id(`article category ${key}`), locale, name, slug, description };
        }),
      ),
    );
  }
  const author = { authorId: id("senior"), authorName: `${staff.senior.firstName} ${staff.senior.lastName}` };
  const rows = given.map((article, position) => {
    const createdAt = later(now, { days: -article.daysAgo });
    const isOut = article.status === "PUBLISHED";
    const row = {
      tenantId,
      id: id(`article ${article.slug}`, createdAt),
      slug: article.slug,
      status: article.status,
      isInternal: article.isInternal ?? false,
      isFaq: article.isFaq ?? false,
      categoryId: article.category === undefined ? null : id(`article category ${article.category}`),
      position,
      sourceLocale: article.words.en ? ("en" as const) : ("es" as const),
      authorId: author.authorId,
      attachmentIds: [],
      publishedRevision: isOut ? 1 : null,
      publishedAt: isOut || article.status === "ARCHIVED" ? createdAt : null,
      firstPublishedAt: isOut || article.status === "ARCHIVED" ? createdAt : null,
      createdAt,
      updatedAt: createdAt,
    };
    const translations: Translations = Object.fromEntries(
      locales.flatMap((locale) => {
        const words = article.words[locale];
        if (!words) return [];
        const { title, summary, paragraphs } = words;
        const { html, text } = readArticle(paragraphs.map((each) => `<p>${each}</p>`).join(""));
        return [[locale, { title, summary, html, text, revision: 1, basedOn: 1 }]];
      }),
    );
    return { row, translations };
  });
  await db.insert(articles).values(rows.map(({ row }) => row));
  await db.insert(articleTranslations).values(
    rows.flatMap(({ row, translations }) =>
      locales.flatMap((locale) => {
        const words = translations[locale];
        return words ? [{ tenantId, articleId: row.id, locale, ...words, updatedAt: row.createdAt }] : [];
      }),
    ),
  );
  await db.insert(articleVersions).values(
    rows.map(({ row, translations }) => ({
      tenantId,
      articleId: row.id,
      number: 1,
      ...author,
      title: translations[row.sourceLocale]?.title ?? "",
      content: articleContentOf(row, translations),
      publishedAt: row.publishedAt,
      createdAt: row.createdAt,
      updatedAt: row.createdAt,
    })),
  );
  const copies = (isInternal: boolean) =>
    rows
      .filter(({ row }) => row.status === "PUBLISHED" && row.isInternal === isInternal)
      .flatMap(({ row, translations }) =>
        copiesOf(row, translations, { publishedAt: row.createdAt, changedAt: row.createdAt }),
      );
  if (copies(false).length > 0) {
    await db.insert(publishedArticles).values(copies(false));
    await indexCopies(db, tenantId, [], copies(false));
  }
  if (copies(true).length > 0)
    await db.insert(internalArticles).values(
      copies(true).map(({ tenantId: tenant, articleId, locale, slug, title, summary, html, text }) => ({
        tenantId: tenant,
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
