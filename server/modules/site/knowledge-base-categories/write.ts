import { eq } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import { locales } from "../../../../contract/locales.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { knowledgeBaseCategories as calls } from "../../../../contract/site/knowledge-base-categories.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import { touchSite } from "../../../kernel/site-stamp.ts";
import { slugFrom } from "../articles/rules.ts";
import { checkNew, rearrangeTree } from "../../desk/ticket-categories/tree.ts";
import type { Node } from "../../desk/ticket-categories/tree.ts";
import { articleCategories, articleCategoryWords } from "../articles/category-table.ts";
import { categoriesOf, wordsIn } from "../articles/category-words.ts";
import type { CategoryRow, InEachLanguage } from "../articles/category-words.ts";
import { say } from "./texts.ts";

export const ownLocale = async (work: Work): Promise<Locale> => (await tenantHere(work)).locale;
/**
 * Nobody else arranges the tree until the transaction ends: two moves at once could otherwise close a circle.
 */
export const lockCategories = (work: Work): Promise<CategoryRow[]> => categoriesOf(work, true);
export const nodesOf = (rows: readonly CategoryRow[], locale: Locale): Node[] =>
  rows.map(({ id, parentId, position, translations }) => ({
    id,
    parentId,
    position,
    isActive: true,
    name: wordsIn(translations, locale).name,
  }));

/** A new category, at the end of its siblings unless it says where. Answers its id. */
export async function addCategory(
  work: Work,
  { parentId = null, position, translations }: BodyOut<typeof calls.create>,
): Promise<string> {
  const rows = await lockCategories(work);
  const own = await ownLocale(work);
  const words = categoryTexts({ en: null, es: null, ar: null }, translations);
  checkNew(nodesOf(rows, own), { name: wordsIn(words, own).name, parentId });
  const { id } = await work.rows(articleCategories).insert({
    parentId,
    position: rows.filter((row) => row.parentId === parentId).length,
    createdAt: work.now,
    updatedAt: work.now,
  });
  await storeWords(work, rows, id, words);
  if (position !== undefined)
    await arrangeCategories(work, await lockCategories(work), own, { id, position });
  await publishCategoryChange(work, id);
  return id;
}

/** Readers see it, and lists of staff's are asked for again. */
export async function publishCategoryChange(work: Work, id: string): Promise<void> {
  await touchSite(work);
  work.publish("resource_changed", { group: "knowledge-base-categories", id }, ["staff"]);
}

/** Its languages after what was written of them. @throws Fault invalid where none is left */
export function categoryTexts(
  before: InEachLanguage,
  patches: BodyOut<typeof calls.create>["translations"],
): InEachLanguage {
  const after = { ...before };
  for (const locale of locales) {
    const patch = patches[locale];
    if (patch === null) after[locale] = null;
    else if (patch !== undefined)
      after[locale] = {
        name: patch.name,
        description: patch.description?.trim() ?? before[locale]?.description ?? "",
        slug: patch.slug ?? before[locale]?.slug ?? slugFrom(patch.name),
      };
  }
  if (locales.every((locale) => after[locale] === null))
    throw fieldFault("translations", say("knowledge_base_categories.name_needed"));
  return after;
}

export async function storeWords(
  { db, tenant, delete: remove }: Work,
  rows: readonly CategoryRow[],
  id: string,
  words: InEachLanguage,
): Promise<void> {
  for (const locale of locales) {
    const own = words[locale];
    if (own && rows.some((row) => row.id !== id && row.translations[locale]?.slug === own.slug))
      throw new Fault("already_exists", say("knowledge_base_categories.address_taken"), {
        errors: [
          { path: `translations.${locale}.slug`, message: say("knowledge_base_categories.address_taken") },
        ],
      });
  }
  await remove(articleCategoryWords).where(eq(articleCategoryWords.categoryId, id));
  await db.insert(articleCategoryWords).values(
    locales.flatMap((locale) => {
      const own = words[locale];
      return own ? [{ tenantId: tenant, categoryId: id, locale, ...own }] : [];
    }),
  );
}

/** Writes what differs between the tree as it is and as it is wished for. */
export async function arrangeCategories(
  work: Work,
  rows: readonly CategoryRow[],
  own: Locale,
  patch: { id: string; parentId?: string | null | undefined; position?: number | undefined; name?: string },
): Promise<void> {
  const before = new Map(rows.map((row) => [row.id, row]));
  for (const { id, parentId, position } of rearrangeTree(nodesOf(rows, own), [patch])) {
    const row = before.get(id);
    if (row && (row.parentId !== parentId || row.position !== position))
      await work.rows(articleCategories).update(id, { parentId, position });
  }
}
