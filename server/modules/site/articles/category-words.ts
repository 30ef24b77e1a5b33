import type { Locale } from "../../../../contract/locales.ts";
import { locales } from "../../../../contract/locales.ts";
import type { Work } from "../../../work.ts";
import { articleCategories, articleCategoryWords } from "./category-table.ts";

export interface CategoryWords {
  name: string;
  description: string;
  slug: string;
}
export type InEachLanguage = Record<Locale, CategoryWords | null>;
export interface CategoryRow {
  id: string;
  parentId: string | null;
  position: number;
  createdAt: string;
  updatedAt: string;
  translations: InEachLanguage;
}

/** All categories with their words; there are few. */
export async function categoriesOf({ from }: Pick<Work, "from">, isLocking = false): Promise<CategoryRow[]> {
  const query = from(articleCategories).orderBy(articleCategories.id);
  const rows = await (isLocking ? query.for("no key update") : query);
  const words = Map.groupBy(await from(articleCategoryWords), ({ categoryId }) => categoryId);
  return rows.map(({ tenantId: _tenant, ...row }) => {
    const own = words.get(row.id) ?? [];
    const of = (locale: Locale) => {
      const found = own.find((each) => each.locale === locale);
      return found ? { name: found.name, description: found.description, slug: found.slug } : null;
    };
    return { ...row, translations: { en: of("en"), es: of("es"), ar: of("ar") } };
  });
}

/** Its words in the first of these languages that it has, else in any. */
export function wordsIn(translations: InEachLanguage, ...wanted: (Locale | undefined)[]): CategoryWords {
  for (const locale of [...wanted, ...locales]) {
    const words = locale && translations[locale];
    if (words) return words;
  }
  return { name: "", description: "", slug: "" };
}
