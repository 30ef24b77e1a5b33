import type { CsvValue } from "../../../../contract/csv.ts";
import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import type { FieldEntity } from "../../../../contract/enums.ts";
import { hasOptions } from "../../../../contract/workspace/field-rules.ts";
import type { StoredFieldValue } from "../../../../contract/workspace/field-rules.ts";
import { textIn } from "../../../../contract/workspace/field-values.ts";
import type { Language } from "../../../words/texts.ts";
import type { Work } from "../../../work.ts";
import { fieldsOf, maySeeField } from "./definitions.ts";
import { heldBy } from "./stored.ts";
import { minorDigits } from "./value-texts.ts";

interface FieldColumns {
  heads: string[];
  cellsOf: (ids: readonly string[]) => Promise<(id: string) => CsvValue[]>;
}

/**
 * The workspace's own fields as columns of a file: those in use that the actor may see, in their order and by
 * their labels. Numbers stay numbers, an amount is in whole units of the currency that its head names.
 */
export async function fieldColumns(
  work: Work,
  entity: FieldEntity,
  language: Language | null,
): Promise<FieldColumns> {
  const fields = (await fieldsOf(work, entity)).filter(
    (field) => field.isActive && maySeeField(work.actor, field),
  );
  return {
    heads: fields.map((field) =>
      field.type === "CURRENCY" && field.currency
        ? `${textIn(field.label, language ?? "en")} (${field.currency})`
        : textIn(field.label, language ?? "en"),
    ),
    cellsOf: async (ids) => {
      const held = await heldBy(work, entity, ids, fields);
      return (id) => fields.map((field) => cellOf(field, held.get(id)?.[field.id], language));
    },
  };
}

function cellOf(field: CustomField, held: StoredFieldValue | undefined, language: Language | null): CsvValue {
  if (held === undefined) return null;
  const { value, selectedOptionIds } = held;
  if (hasOptions(field.type))
    return field.options
      .filter(({ id }) => selectedOptionIds.includes(id))
      .map(({ label }) => textIn(label, language ?? "en"))
      .join(", ");
  return field.type === "CURRENCY" && typeof value === "number" && field.currency
    ? value / 10 ** minorDigits(field.currency)
    : value;
}
