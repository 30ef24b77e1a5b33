import { and, eq, sql } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import { locales } from "../../../../contract/locales.ts";
import type { PublicCategory } from "../../../../contract/site/help-center.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { categoriesOf, wordsIn } from "../articles/category-words.ts";
import type { CategoryRow } from "../articles/category-words.ts";
import { descendantsOf } from "../../desk/ticket-categories/tree.ts";
import { ancestorsOf } from "../../desk/ticket-places/ancestors.ts";
import type { SiteWork } from "./site-work.ts";
import { publishedArticles } from "./table.ts";

interface Crumb {
  slug: string;
  name: string;
}
/** The categories as readers see them in one language. */
export interface SiteTree {
  rows: CategoryRow[];
  categories: PublicCategory[];
  /** How many articles each category has itself, null those without one. */ own: ReadonlyMap<
    string | null,
    number
  >;
  crumb(id: string | null): Crumb | null;
  /** From the top down to the category itself. */ breadcrumb(id: string | null): Crumb[];
  below(id: string): string[];
  find(slug: string): CategoryRow | undefined;
  /** All, in the order of the tree. */ order: string[];
}

/**
 * The tree with what is published in this language; a category that has nothing to read, in itself or below,
 * is not in it.
 */
export const siteTree = (site: SiteWork, locale: Locale): Promise<SiteTree> =>
  site.remember(`tree ${locale}`, () => treeIn(site, locale));

async function treeIn(site: SiteWork, locale: Locale): Promise<SiteTree> {
  const { db, tenant, ownLocale } = site;
  const rows = await categoriesOf(site);
  const counts = await db
    .select({ id: publishedArticles.categoryId, total: sql<number>`count(*)::int` })
    .from(publishedArticles)
    .where(and(eq(publishedArticles.tenantId, tenant), eq(publishedArticles.locale, locale)))
    .groupBy(publishedArticles.categoryId);
  const own = new Map(counts.map(({ id, total }) => [id, total]));
  const under = (parentId: string | null): PublicCategory[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id))
      .flatMap((row) => {
        const { name, description, slug } = wordsIn(row.translations, locale, ownLocale);
        const children = under(row.id);
        const articles = (own.get(row.id) ?? 0) + children.reduce((sum, child) => sum + child.articles, 0);
        return articles === 0 ? [] : [{ id: row.id, slug, name, description, articles, children }];
      });
  const categories = under(null);
  const crumbOf = (row: CategoryRow): Crumb => {
    const { slug, name } = wordsIn(row.translations, locale, ownLocale);
    return { slug, name };
  };
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = (tree: PublicCategory[]): string[] =>
    tree.flatMap(({ id, children }) => [id, ...inOrder(children)]);
  const shown = new Set(inOrder(categories));
  return {
    rows,
    categories,
    own,
    order: [...shown],
    crumb: (id) => {
      const row = id === null ? undefined : byId.get(id);
      return row ? crumbOf(row) : null;
    },
    breadcrumb: (id) =>
      ancestorsOf(rows, id)
        .toReversed()
        .flatMap((each) => {
          const row = byId.get(each);
          return row ? [crumbOf(row)] : [];
        }),
    below: (id) => [...descendantsOf(rows, [id])],
    // Its slug in the language that is read comes before another category's in another one.
    find: (slug) =>
      [locale, ...locales]
        .map((each) => rows.find((row) => shown.has(row.id) && row.translations[each]?.slug === slug))
        .find((row) => row !== undefined),
  };
}

/** The languages in which something is published. */
export const languagesOf = (site: SiteWork): Promise<Locale[]> =>
  site.remember("languages", () => languagesIn(site));

async function languagesIn({ db, tenant }: Work): Promise<Locale[]> {
  // One look into the index for each, however many articles there are.
  const rows = await queryRows<{ locale: string }>(
    db,
    sql`select l.locale from unnest(array['en', 'es', 'ar']) as l(locale) where exists (select 1 from published_articles p where p.tenant_id = ${tenant} and p.locale = l.locale)`,
  );
  const found = new Set(rows.map((row) => row.locale));
  return locales.filter((locale) => found.has(locale));
}

/**
 * The language that a page is in: the one asked for where something is published in it, else the site's own,
 * else the first that has something.
 */
export function languageRead(asked: Locale | undefined, own: Locale, languages: readonly Locale[]): Locale {
  return (
    [asked, own].find((locale) => locale !== undefined && languages.includes(locale)) ?? languages[0] ?? own
  );
}
