import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import { isAskable } from "../../../../contract/crm/deal-rules.ts";
import { evaluateFieldRules, isEmpty, nothingHeld } from "../../../../contract/workspace/field-rules.ts";
import type { Work } from "../../../work.ts";
import { fieldsOf, mayEditField, rulesOf } from "../../workspace/custom-fields/definitions.ts";
import { situationsOf } from "../../workspace/custom-fields/situation.ts";
import { dealStages } from "./pipeline-table.ts";

/**
 * Of the custom fields that are asked for, by the deal's id, those that it has no value for and that its
 * actor could give it: what the actor may not fill in, and what the fields' rules hide on this deal, is not
 * asked for. A few queries for all of the deals together, and none where no custom field is asked for.
 */
export async function unfilledOf(
  work: Work,
  dealIds: readonly string[],
  asked: readonly string[],
): Promise<Map<string, CustomField[]>> {
  const own = new Set(asked.filter((name) => !isAskable(name)));
  if (own.size === 0 || dealIds.length === 0) return new Map();
  const fields = await fieldsOf(work, "DEAL");
  const mine = fields.filter(
    (field) => own.has(field.id) && field.isActive && mayEditField(work.actor, field),
  );
  if (mine.length === 0) return new Map();
  const rules = await rulesOf(work, "DEAL");
  const situations = await situationsOf(
    work,
    "DEAL",
    dealIds.map((id) => ({ id })),
    fields,
    rules,
  );
  return new Map(
    [...situations].map(([id, situation]) => {
      const states = evaluateFieldRules(fields, rules, situation);
      return [
        id,
        mine.filter(
          (field) => states.get(field.id)?.isVisible && isEmpty(situation.values[field.id] ?? nothingHeld),
        ),
      ] as const;
    }),
  );
}

/** The same for what any stage asks for: a deal can be moved to each of them. By the deal's id. */
export async function unfilledAnywhere(
  work: Work,
  dealIds: readonly string[],
): Promise<(dealId: string) => string[]> {
  const stages = await work.from(dealStages, { requiredFields: dealStages.requiredFields });
  const found = await unfilledOf(
    work,
    dealIds,
    stages.flatMap(({ requiredFields }) => requiredFields),
  );
  return (dealId) => (found.get(dealId) ?? []).map(({ id }) => id);
}
