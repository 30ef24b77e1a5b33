// Fills a tenant's site with published articles: rows by one statement, search's words by the product's own
// code.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../server/db/client.ts";
import { newId } from "../../server/db/columns.ts";
import { indexCopies } from "../../server/modules/site/help-center/search-index.ts";
import { publishedArticles } from "../../server/modules/site/help-center/table.ts";
import {
  articleCategories,
  articleCategoryWords,
} from "../../server/modules/site/articles/category-table.ts";
import { articles } from "../../server/modules/site/articles/table.ts";
import { messageTexts } from "./load.ts";

const [categoriesCount, faqCount, paragraphs, atOnce] = [20, 20, 8, 250];
export const slugOf = (at: number): string => `article-${at}`;

const publishedAt = "2026-06-01T09:00:00.000Z";

/** Something to read for each number. */
const textAt = (texts: readonly string[], at: number): string => texts[(at * 7919) % texts.length] ?? "";
/**
 * As long for each article and of words that no other one has beside it, so that a list is as many bytes
 * whichever articles are on it.
 */
const filledText = (texts: readonly string[], at: number, length: number): string =>
  [1, 2, 3, 4, 5]
    .map((part) => textAt(texts, at * 31 + part * 577))
    .join(" ")
    .slice(0, length);

/**
 * The first hundred are the same in every tenant, so that a page of theirs is the same page; the rest is more
 * of the kind.
 */
export async function fillSite(database: Database, tenant: string, count: number): Promise<void> {
  const texts = messageTexts();
  const categoryIds = await storeCategories(database, tenant, texts);
  for (let from = 0; from < count; from += atOnce)
    await storeArticles(
      database,
      tenant,
      Array.from({ length: Math.min(atOnce, count - from) }, (_, place) =>
        articleAt(texts, from + place, categoryIds),
      ),
    );
}

/** @returns their ids */
async function storeCategories(
  database: Database,
  tenant: string,
  texts: readonly string[],
): Promise<string[]> {
  const categories = Array.from({ length: categoriesCount }, (_, at) => ({
    tenantId: tenant,
    id: newId(),
    position: at,
  }));
  await database.transaction({ tenant }, async (db) => {
    await db.insert(articleCategories).values(categories);
    await db.insert(articleCategoryWords).values(
      categories.map(({ id }, at) => ({
        tenantId: tenant,
        categoryId: id,
        locale: "en" as const,
        name: `Category ${at}`,
        description: textAt(texts, at),
        slug: `category-${at}`,
      })),
    );
  });
  return categories.map(({ id }) => id);
}

function articleAt(texts: readonly string[], at: number, categoryIds: readonly string[]) {
  const body = Array.from({ length: paragraphs }, (_each, part) => textAt(texts, at * paragraphs + part + 1));
  const html = body
    .map(
      (each, part) =>
        `${part % 3 === 0 ? `<h2 id="s-${part}">Part ${part}</h2>` : ""}<p>${each.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`,
    )
    .join("");
  return {
    id: newId(),
    slug: slugOf(at),
    categoryId: categoryIds[at % categoriesCount] ?? null,
    position: Math.floor(at / categoriesCount),
    isFaq: at < faqCount,
    title: `${filledText(texts, at, 60)} ${at}`,
    summary: filledText(texts, at + 1_000, 160),
    html,
    text: body.join("\n"),
    contents: [0, 3, 6].map((part) => ({ id: `s-${part}`, level: 2, text: `Part ${part}` })),
  };
}

async function storeArticles(
  database: Database,
  tenant: string,
  rows: ReturnType<typeof articleAt>[],
): Promise<void> {
  await database.transaction({ tenant }, async (db) => {
    await db.insert(articles).values(
      rows.map(({ id, slug, categoryId, position, isFaq }) => ({
        tenantId: tenant,
        id,
        slug,
        categoryId,
        position,
        isFaq,
        status: "PUBLISHED" as const,
        publishedRevision: 1,
        publishedAt,
        firstPublishedAt: publishedAt,
      })),
    );
    await db.insert(publishedArticles).values(
      rows.map(({ id, ...row }) => ({
        tenantId: tenant,
        articleId: id,
        locale: "en" as const,
        ...row,
        attachmentIds: [],
        publishedAt,
        changedAt: publishedAt,
      })),
    );
    const copies = await db
      .select()
      .from(publishedArticles)
      .where(
        and(
          eq(publishedArticles.tenantId, tenant),
          inArray(
            publishedArticles.articleId,
            rows.map(({ id }) => id),
          ),
        ),
      );
    await indexCopies(db, tenant, [], copies);
  });
}

/**
 * What people would type: words of titles and texts, whole, begun and mistyped, one to three of them. No two
 * the same.
 */
export function searchesFor(count: number): string[] {
  const texts = messageTexts();
  const searches = new Set<string>();
  for (let at = 0; searches.size < count && at < 15 * texts.length; at += 1) {
    const words = (texts[(at * 104_729) % texts.length] ?? "").toLowerCase().match(/[a-z]{4,}/g) ?? ["card"];
    // Each time that the texts begin anew, from another of their words.
    const from = (at + Math.floor(at / texts.length)) % words.length;
    const chosen = words.slice(from, from + 1 + (at % 3));
    const [first = words[0] ?? "card", ...rest] = chosen;
    const typed =
      at % 5 === 0
        ? first.slice(0, 2) + first.slice(3)
        : at % 5 === 1
          ? `${first.slice(1, 2)}${first.slice(0, 1)}${first.slice(2)}`
          : first;
    searches.add([typed, ...rest].join(" "));
  }
  return [...searches];
}

export const analyze = (database: Database): Promise<unknown> =>
  database.read("owner", (db) => db.execute(sql`analyze`));
