import type { BodyOut } from "../../../../contract/kit.ts";
import type {
  CustomField,
  CustomFieldDependency,
  FieldValue,
  customFieldValues as calls,
} from "../../../../contract/workspace/custom-fields.ts";
import type { FieldEntity } from "../../../../contract/enums.ts";
import {
  evaluateFieldRules,
  hasOptions,
  isEmpty,
  nothingHeld,
  problemsOf,
} from "../../../../contract/workspace/field-rules.ts";
import type { StoredFieldValue, FieldRuleFacts } from "../../../../contract/workspace/field-rules.ts";
import { readValue, textIn } from "../../../../contract/workspace/field-values.ts";
import type { GivenFieldValue } from "../../../../contract/workspace/field-values.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { FieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { normalPhone } from "../../../kernel/phone.ts";
import { fieldsOf, mayEditField, maySeeField, rulesOf } from "./definitions.ts";
import { tableNameOf } from "./owners.ts";
import { situationsOf } from "./situation.ts";
import type { Owner } from "./situation.ts";
import { storeFieldValues } from "./stored.ts";
import { problemText, shownValue } from "./value-texts.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

/** A value as it was sent, and where a fault of it is said to be: below `at`, or at `path` itself. */
export interface Sent extends BodyOut<typeof calls.setOfTicket> {
  fieldId: string;
  at?: string;
  path?: string;
}
export interface Definitions {
  entity: FieldEntity;
  fields: CustomField[];
  rules: CustomFieldDependency[];
}
type Values = { items: FieldValue[] };

export const definitionsOf = (work: Work, entity: FieldEntity): Promise<Definitions> =>
  work.setting(`fields of ${entity}`, async () => {
    const [fields, rules] = await Promise.all([fieldsOf(work, entity), rulesOf(work, entity)]);
    return { entity, fields, rules };
  });

/** The fields of one row that the actor may see, each with its value and how the rules have it. */
export async function valuesOf(work: Work, owner: Owner, definitions: Definitions): Promise<Values> {
  const { entity, fields, rules } = definitions;
  const situation = (await situationsOf(work, entity, [owner], fields, rules)).get(owner.id);
  return situation ? presented(work, definitions, situation) : { items: [] };
}

function presented(work: Work, { fields, rules }: Definitions, situation: FieldRuleFacts): Values {
  const states = evaluateFieldRules(fields, rules, situation);
  return {
    items: fields
      .filter((field) => field.isActive && maySeeField(work.actor, field))
      .map((field) => {
        const { value, selectedOptionIds } = situation.values[field.id] ?? nothingHeld;
        const { allowedOptionIds = null, ...state } = states.get(field.id) ?? {
          isVisible: false,
          isRequired: false,
          isRequiredOnResolve: false,
        };
        return {
          fieldId: field.id,
          key: field.key,
          label: field.label,
          type: field.type,
          value,
          selectedOptionIds: [...selectedOptionIds],
          ...state,
          allowedOptionIds: allowedOptionIds && [...allowedOptionIds],
          isEditable: mayEditField(work.actor, field),
        };
      }),
  };
}

/**
 * Sets fields of one row, whose lock the caller holds: all of them or none. The rules judge the row as it is
 * afterwards, and only the fields that were sent: another that becomes required by them is asked for in its
 * own time.
 * @param isFinished an emptied field is then one that resolving would have asked for
 * @param isNew a row that is being made: all that its rules require, and the actor may edit, is asked for now
 * @throws Fault invalid at each field, forbidden, not_found; precondition_failed with both where something
 * else is there than the sender saw
 */
export async function setValues(
  work: Work,
  owner: Owner & { isFinished?: boolean; isNew?: boolean },
  definitions: Definitions,
  sent: readonly Sent[],
): Promise<Values> {
  const { entity, fields, rules } = definitions;
  const { isFinished = false, isNew = false, ...asked } = owner;
  const before = (await situationsOf(work, entity, [asked], fields, rules)).get(owner.id);
  if (!before) throw new Fault("not_found");
  const wanted = readSent(work, fields, before, sent);
  const after: FieldRuleFacts = {
    ...before,
    values: { ...before.values, ...Object.fromEntries(wanted.map(({ field, held }) => [field.id, held])) },
  };
  refuse(
    definitions,
    after,
    wanted,
    isFinished ? "RESOLVE" : "SAVE",
    isNew ? missingIn(work, definitions, after, wanted) : [],
  );
  await storeChanged(work, { entity, entityId: owner.id }, { before, after }, wanted);
  return presented(work, definitions, after);
}

/**
 * @throws Fault invalid at each field, forbidden, not_found; precondition_failed with both where something
 * else is there than the sender saw
 */
function readSent(
  work: Work,
  fields: readonly CustomField[],
  before: FieldRuleFacts,
  sent: readonly Sent[],
): Wanted[] {
  const errors: FieldFault[] = [];
  // Of a field that was sent twice, the last counts.
  const wanted = [...new Map(sent.map((each) => [each.fieldId, each])).values()].flatMap((each) => {
    const field = fieldOf(work, fields, each);
    const standing = before.values[field.id] ?? nothingHeld;
    const read = readGiven(field, each, standing);
    if (
      each.seen &&
      read.problem === undefined &&
      !isSame(standing, asStored(field, each.seen)) &&
      !isSame(standing, read.held)
    )
      throw new Fault("precondition_failed", undefined, {
        extra: { fieldId: field.id, current: standing, sent: read.held },
      });
    const path = pathOf(field, each);
    if (read.problem === undefined) return [{ field, held: read.held, path }];
    errors.push({ path, message: read.problem });
    return [];
  });
  if (errors.length > 0) throw new Fault("invalid", errors[0]?.message, { errors });
  return wanted;
}

/** Stores and records those of the fields that are others than before. */
async function storeChanged(
  work: Work,
  { entity, entityId }: { entity: FieldEntity; entityId: string },
  { before, after }: Record<"before" | "after", FieldRuleFacts>,
  wanted: readonly Wanted[],
): Promise<void> {
  const changed = wanted.filter(
    ({ field, held }) => JSON.stringify(held) !== JSON.stringify(before.values[field.id] ?? nothingHeld),
  );
  if (changed.length === 0) return;
  await storeFieldValues(
    work,
    entity,
    entityId,
    changed.map(({ field, held }) => ({ ...field, held })),
  );
  const shown = (values: FieldRuleFacts["values"]) =>
    Object.fromEntries(
      changed.map(({ field }) => [
        textIn(field.label, "en"),
        shownValue(field, values[field.id] ?? nothingHeld),
      ]),
    );
  work.record({
    entity: tableNameOf(entity),
    entityId,
    action: "fields",
    before: shown(before.values),
    after: shown(after.values),
  });
}

/** What was seen may be what its sender had just typed: a number in another notation is the same one. */
const asStored = (field: CustomField, seen: StoredFieldValue): StoredFieldValue =>
  readGiven(field, seen, seen).held ?? seen;
const isSame = (one: StoredFieldValue, other: StoredFieldValue): boolean =>
  one.value === other.value &&
  one.selectedOptionIds.length === other.selectedOptionIds.length &&
  one.selectedOptionIds.every((id) => other.selectedOptionIds.includes(id));

/** In a path a field that is not there is nothing; in a body it is a fault. */
function fieldOf(
  work: Work,
  fields: readonly CustomField[],
  { fieldId, at, path = at === undefined ? undefined : `${at}fieldId` }: Sent,
): CustomField {
  const field = fields.find((each) => each.id === fieldId && each.isActive && maySeeField(work.actor, each));
  if (!field)
    throw path === undefined ? new Fault("not_found") : fieldFault(path, say("shared.no_such_field"));
  if (!mayEditField(work.actor, field))
    throw new Fault("forbidden", say("custom_fields.not_changeable", { name: textIn(field.label, "en") }));
  return field;
}

const pathOf = (field: CustomField, { at, path }: Sent): string =>
  path ?? `${at ?? ""}${hasOptions(field.type) ? "selectedOptionIds" : "value"}`;

function readGiven(
  field: CustomField,
  given: GivenFieldValue,
  before: StoredFieldValue,
): { held: StoredFieldValue; problem?: never } | { problem: Text; held?: never } {
  const read = readValue(field, given, before);
  if (read.problem !== undefined) return { problem: problemText(read.problem, field) };
  if (field.type !== "PHONE" || typeof read.held.value !== "string") return read;
  try {
    return { held: { ...read.held, value: normalPhone(read.held.value) ?? null } };
  } catch {
    return { problem: problemText("phone", field) };
  }
}

interface Wanted {
  field: CustomField;
  held: StoredFieldValue;
  path: string;
}

/** Of a row that is being made: what is required of it besides what was sent. */
function missingIn(
  work: Work,
  { fields, rules }: Definitions,
  after: FieldRuleFacts,
  wanted: readonly Wanted[],
): FieldFault[] {
  const asked = new Map(
    fields
      .filter(
        (field) => mayEditField(work.actor, field) && !wanted.some((each) => each.field.id === field.id),
      )
      .map((field) => [field.id, field]),
  );
  return problemsOf(fields, rules, after, "SAVE", (id) => asked.has(id)).flatMap(({ fieldId, problem }) => {
    const field = asked.get(fieldId);
    return field && problem === "required"
      ? [
          {
            path: `customFields.${fieldId}`,
            message: say("shared.field_required", { name: textIn(field.label, "en") }),
          },
        ]
      : [];
  });
}

/** @throws Fault invalid for what the rules do not allow */
function refuse(
  { fields, rules }: Definitions,
  after: FieldRuleFacts,
  wanted: readonly Wanted[],
  moment: "SAVE" | "RESOLVE",
  missing: readonly FieldFault[],
): void {
  const states = evaluateFieldRules(fields, rules, after);
  const bySent = new Map(wanted.map((each) => [each.field.id, each]));
  const problems = problemsOf(fields, rules, after, moment, (id) => bySent.has(id));
  const errors = wanted.flatMap(({ field, held, path }) => {
    const name = textIn(field.label, "en");
    if (!states.get(field.id)?.isVisible)
      return isEmpty(held) ? [] : [{ path, message: say("custom_fields.does_not_apply", { name }) }];
    const problem = problems.find(({ fieldId }) => fieldId === field.id)?.problem;
    return problem === undefined
      ? []
      : [
          {
            path,
            message:
              problem === "required"
                ? say("shared.field_required", { name })
                : say("custom_fields.option_not_allowed", { name }),
          },
        ];
  });
  const all = [...errors, ...missing];
  if (all.length > 0) throw new Fault("invalid", all[0]?.message, { errors: all });
}
