import type { Locale } from "../../../../contract/locales.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import type { Work } from "../../../work.ts";
import { categoriesOf } from "../articles/category-words.ts";
import type { CategoryRow } from "../articles/category-words.ts";
import { addCategory } from "../knowledge-base-categories/write.ts";
import { locales } from "../../../../contract/locales.ts";
import { slugFrom } from "../articles/rules.ts";

const plain = (name: string): string => name.normalize("NFC").toLowerCase().trim();

/**
 * The category of these names, one below the other. One that is missing is made by those who may; for others
 * the article goes as deep as there is.
 */
export async function categoryFor(
  work: Work,
  names: readonly string[],
  locale: Locale,
  otherwise: string | null,
): Promise<{ id: string | null; isMissing: boolean }> {
  let rows = await categoriesOf(work, true);
  let [id, isMissing]: [string | null, boolean] = [null, false];
  for (const name of names) {
    const found = rows.find(
      (row) =>
        row.parentId === id &&
        locales.some((each) => plain(row.translations[each]?.name ?? "") === plain(name)),
    );
    if (found) {
      id = found.id;
      continue;
    }
    if (!isRole(work.actor.role) || !outranks(work.actor.role, "SUPERVISOR")) {
      isMissing = true;
      break;
    }
    id = await addCategory(work, {
      parentId: id,
      translations: { [locale]: { name, slug: slugAmong(rows, name, locale) } },
    });
    rows = await categoriesOf(work, true);
  }
  const own = otherwise !== null && rows.some((row) => row.id === otherwise) ? otherwise : null;
  return { id: id ?? own, isMissing };
}

function slugAmong(rows: readonly CategoryRow[], name: string, locale: Locale): string {
  const base = slugFrom(name);
  let slug = base;
  for (let next = 2; rows.some((row) => row.translations[locale]?.slug === slug); next += 1)
    slug = `${base}-${next}`;
  return slug;
}
