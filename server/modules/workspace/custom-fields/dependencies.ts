import { asc, eq } from "drizzle-orm";
import type { ConditionOperator, FieldEntity } from "../../../../contract/enums.ts";
import type { CustomField, CustomFieldDependency } from "../../../../contract/workspace/custom-fields.ts";
import {
  circleIn,
  hasOptions,
  isGroup,
  needsValue,
  operatorsOf,
  standardSubjects,
} from "../../../../contract/workspace/field-rules.ts";
import type { Condition, ConditionGroup, Rule } from "../../../../contract/workspace/field-rules.ts";
import { readValue, textIn } from "../../../../contract/workspace/field-values.ts";
import { limits } from "../../../../contract/limits.ts";
import { outranks } from "../../../../contract/roles.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { FieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { fieldsOf, presentRule, rulesOf } from "./definitions.ts";
import { fieldOwnerOf } from "./owners.ts";
import { customFieldDependencies, customFields } from "./table.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

interface Written {
  fieldId: string;
  effect: Rule["effect"];
  optionIds?: string[] | undefined;
  when: ConditionGroup;
  isActive?: boolean | undefined;
}

export async function createDependency(work: Work, body: Written): Promise<CustomFieldDependency> {
  const entity = await checked(work, null, { ...body, optionIds: body.optionIds ?? [] });
  const row = await work
    .rows(customFieldDependencies)
    .insert({ ...body, entity, optionIds: body.optionIds ?? [], createdAt: work.now, updatedAt: work.now });
  return presentRule(row);
}

export async function changeDependency(
  work: Work,
  id: string,
  patch: Partial<Written>,
): Promise<CustomFieldDependency> {
  const before = await work.rows(customFieldDependencies).lock(id);
  const whole = presentRule(before);
  const entity = await checked(work, id, {
    fieldId: patch.fieldId ?? whole.fieldId,
    effect: patch.effect ?? whole.effect,
    optionIds: patch.optionIds ?? whole.optionIds,
    when: patch.when ?? whole.when,
  });
  const row = await work.rows(customFieldDependencies).update(id, { ...patch, entity }, { before });
  return presentRule(row);
}

/**
 * What a rule is about must be there, and nothing may come to depend on itself. @throws Fault invalid at its
 * field
 */
async function checked(
  work: Work,
  id: string | null,
  { fieldId, effect, optionIds, when }: Omit<Required<Written>, "isActive">,
): Promise<FieldEntity> {
  const found = await work.rows(customFields).find(fieldId);
  if (!found) throw fieldFault("fieldId", say("shared.no_such_field"));
  const entity = found.entity;
  // Two rules at once could close a circle that neither closes alone.
  await work
    .from(customFields, { id: customFields.id })
    .where(eq(customFields.entity, entity))
    .orderBy(asc(customFields.id))
    .for("no key update");
  const fields = await fieldsOf(work, entity);
  const target = fields.find((field) => field.id === fieldId);
  if (!target) throw fieldFault("fieldId", say("shared.no_such_field"));
  checkEffect(target, effect, optionIds);
  const faults: FieldFault[] = [];
  await checkGroup(work, { entity, fields, target, faults }, when, "when");
  if (faults.length > 0) throw new Fault("invalid", faults[0]?.message, { errors: faults });
  const others = (await rulesOf(work, entity)).filter((rule) => rule.id !== id);
  if (id === null && others.length >= limits.customFieldDependenciesMax)
    throw new Fault(
      "conflict",
      say("custom_fields.too_many_rules", { max: limits.customFieldDependenciesMax }),
    );
  const circle = circleIn([...others, { fieldId, when }]);
  if (circle.length > 0)
    throw fieldFault(
      "when",
      say("custom_fields.circular", {
        circle: [...circle, ...circle.slice(0, 1)]
          .map((each) => nameOf(fields.find((field) => field.id === each)))
          .join(" → "),
      }),
    );
  return entity;
}

const nameOf = (field: CustomField | undefined): string => (field ? textIn(field.label, "en") : "");

function checkEffect(target: CustomField, effect: Rule["effect"], optionIds: readonly string[]): void {
  if (effect === "REQUIRE_ON_RESOLVE" && target.entity !== "TICKET")
    throw fieldFault("effect", say("custom_fields.resolving_without_ticket"));
  if (effect !== "LIMIT_OPTIONS") {
    if (optionIds.length > 0) throw fieldFault("optionIds", say("custom_fields.options_without_limit"));
    return;
  }
  if (!hasOptions(target.type))
    throw fieldFault("effect", say("custom_fields.target_without_options", { target: nameOf(target) }));
  if (optionIds.length === 0) throw fieldFault("optionIds", say("custom_fields.allowed_options_needed"));
  const errors = optionIds.flatMap((id, at) =>
    target.options.some((option) => option.id === id)
      ? []
      : [
          {
            path: `optionIds.${at}`,
            message: say("custom_fields.target_option_unknown", { target: nameOf(target) }),
          },
        ],
  );
  if (errors.length > 0) throw new Fault("invalid", errors[0]?.message, { errors });
}

interface Checking {
  entity: FieldEntity;
  fields: readonly CustomField[];
  target: CustomField;
  faults: FieldFault[];
}

async function checkGroup(
  work: Work,
  checking: Checking,
  group: ConditionGroup,
  path: string,
): Promise<void> {
  for (const [at, part] of group.conditions.entries()) {
    const here = `${path}.conditions.${at}`;
    if (isGroup(part)) await checkGroup(work, checking, part, here);
    else await checkCondition(work, checking, part, here);
  }
}

async function checkCondition(
  work: Work,
  { entity, fields, target, faults }: Checking,
  { subject, operator, values }: Condition,
  path: string,
): Promise<void> {
  const refuse = (part: string, message: Text) => {
    faults.push({ path: `${path}.${part}`, message });
  };
  const field = fields.find(({ id }) => id === subject);
  const standard: readonly string[] = standardSubjects[entity];
  if (!field && !standard.includes(subject)) {
    refuse("subject", say("shared.no_such_field"));
    return;
  }
  if (field && !outranks(target.visibleTo, field.visibleTo))
    refuse("subject", say("custom_fields.not_seen_by_all", { target: nameOf(target), field: nameOf(field) }));
  const operators: readonly ConditionOperator[] = field ? operatorsOf(field.type) : operatorsOf("SELECT");
  if (!operators.includes(operator)) {
    refuse("operator", say("custom_fields.operator_not_possible"));
    return;
  }
  if (needsValue(operator) && values.length === 0) refuse("values", say("custom_fields.value_needed"));
  if (!needsValue(operator)) return;
  for (const [at, value] of values.entries())
    if (!(await isPossible(work, field, subject, entity, value)))
      refuse(`values.${at}`, say("custom_fields.no_such_value"));
}

async function isPossible(
  work: Work,
  field: CustomField | undefined,
  subject: string,
  entity: FieldEntity,
  value: string,
): Promise<boolean> {
  if (!field) {
    const { standard, categories } = fieldOwnerOf(entity);
    if (subject === "category") return isId(value) && (await categories?.isThere(work, value)) === true;
    return standard[subject]?.includes(value) ?? false;
  }
  if (hasOptions(field.type)) return field.options.some(({ id }) => id === value);
  if (field.type === "CHECKBOX") return value === "true" || value === "false";
  if (["NUMBER", "DECIMAL", "CURRENCY"].includes(field.type))
    return value.trim() !== "" && Number.isFinite(Number(value));
  return ["DATE", "DATETIME"].includes(field.type) ? readValue(field, { value }).problem === undefined : true;
}
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
