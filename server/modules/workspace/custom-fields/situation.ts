import type { CustomField, CustomFieldDependency } from "../../../../contract/workspace/custom-fields.ts";
import type { FieldEntity } from "../../../../contract/enums.ts";
import { subjectsOf } from "../../../../contract/workspace/field-rules.ts";
import type { StoredFieldValue, FieldRuleFacts } from "../../../../contract/workspace/field-rules.ts";
import type { Work } from "../../../work.ts";
import { fieldOwnerOf } from "./owners.ts";
import { heldBy } from "./stored.ts";

/** What the rules ask of a ticket, contact or company besides its custom fields. */
export interface Owner {
  id: string;
  status?: string;
  priority?: string;
  channel?: string;
  categoryId?: string | null;
  type?: string;
}

/** What the rules are told of each of these rows; a few queries for all of them together. */
export async function situationsOf(
  work: Work,
  entity: FieldEntity,
  owners: readonly Owner[],
  fields: readonly CustomField[],
  rules: readonly CustomFieldDependency[],
): Promise<Map<string, FieldRuleFacts & { values: Record<string, StoredFieldValue> }>> {
  const held = await heldBy(
    work,
    entity,
    owners.map(({ id }) => id),
    fields,
  );
  const { categories } = fieldOwnerOf(entity);
  const asksCategory = rules.some(({ when }) => subjectsOf(when).includes("category"));
  const above = categories && asksCategory ? await categories.above(work) : () => [];
  return new Map(
    owners.map(({ id, categoryId = null, ...standard }) => [
      id,
      {
        values: { ...held.get(id) },
        standard: {
          ...Object.fromEntries(Object.entries(standard).map(([name, value]) => [name, [value]])),
          category: above(categoryId),
        },
      },
    ]),
  );
}
