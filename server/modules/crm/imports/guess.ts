import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import { customTarget } from "../../../../contract/crm/import-choices.ts";
import type { DateOrder, ImportEntity } from "../../../../contract/crm/import-choices.ts";
import { plain, targetNamed } from "./target-names.ts";

const email = /^[^\s@<>()",;:]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/u;
const phone = /^(?=(?:\D*\d){7,15}\D*$)[+(]?[\d\s().\-/]+$/u;
const domain = /^(?:https?:\/\/)?(?:www\.)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?$/iu;

/** The first row is a head, unless it looks like the rows below it. */
export function looksLikeHead(first: readonly string[]): boolean {
  const filled = first.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return (
    filled.length > 0 &&
    !filled.some((cell) => email.test(cell) || phone.test(cell) || /^\d{4}-\d\d-\d\d/u.test(cell)) &&
    !filled.every((cell) => /^[\d.,\s-]+$/u.test(cell))
  );
}

/**
 * What each column is: by what it is called, then by what is in it; each target for one column at most.
 * @param rows the first of the file
 */
export function guessTargets(
  entity: ImportEntity,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  fields: readonly Pick<CustomField, "id" | "key" | "label">[],
): (string | null)[] {
  const taken = new Set<string>();
  const take = (target: string | null): string | null => {
    if (target === null || taken.has(target)) return null;
    taken.add(target);
    return target;
  };
  const byLabel = new Map(
    fields
      .flatMap(({ id, key, label }) =>
        [key, ...Object.values(label)].map((name) => [plain(name ?? ""), customTarget(id)] as const),
      )
      .filter(([name]) => name !== ""),
  );
  const targets = heads.map((head) => take(byLabel.get(plain(head)) ?? targetNamed(entity, head)));
  return targets.map(
    (target, at) =>
      target ??
      take(
        byContent(
          entity,
          rows.map((row) => (row[at] ?? "").trim()).filter((cell) => cell !== ""),
          taken,
        ),
      ),
  );
}

function byContent(
  entity: ImportEntity,
  cells: readonly string[],
  taken: ReadonlySet<string>,
): string | null {
  const fits = (pattern: RegExp) =>
    cells.length > 0 && cells.filter((cell) => pattern.test(cell)).length / cells.length > 0.7;
  if (entity === "CONTACT" && !taken.has("email") && fits(email)) return "email";
  if (!taken.has("phone") && fits(phone) && fits(/[+()\s]/u)) return "phone";
  const web = entity === "CONTACT" ? "companyDomain" : "domain";
  return !taken.has(web) && fits(domain) ? web : null;
}

/** By the days that can only be read one way; by the reader's language where there are none. */
export function guessDateOrder(rows: readonly (readonly string[])[], usual: DateOrder): DateOrder {
  let [dayFirst, monthFirst, yearFirst] = [0, 0, 0];
  for (const row of rows)
    for (const cell of row) {
      const found = /^\s*(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})\b/u.exec(cell);
      if (!found) continue;
      const [first, second] = [Number(found[1]), Number(found[2])];
      if ((found[1]?.length ?? 0) === 4) yearFirst += 1;
      else if (first > 12 && second <= 12) dayFirst += 1;
      else if (second > 12 && first <= 12) monthFirst += 1;
    }
  if (dayFirst + monthFirst > 0) return dayFirst >= monthFirst ? "DMY" : "MDY";
  return yearFirst > 0 ? "YMD" : usual;
}
