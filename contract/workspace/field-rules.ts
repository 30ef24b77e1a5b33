import { compareDays, compareMoments, compareNumber, compareWords, wordsIn } from "../conditions/compare.ts";
import type { Days, Fact } from "../conditions/compare.ts";
import { conditionHolds } from "../conditions/evaluate.ts";
import { listIn } from "../conditions/tree.ts";
import type { Node, Operator, Test } from "../conditions/tree.ts";
import type { ConditionOperator, DependencyEffect, FieldRequirement, FieldType } from "../enums.ts";

/**
 * What custom fields depend on each other for: one evaluator for the server, which enforces it, and for the
 * form, which draws it. Free of zod and of the clock.
 * Standard fields are subjects of conditions by name, custom fields by id.
 */
export const standardSubjects = {
  TICKET: ["status", "priority", "category", "channel"],
  CONTACT: ["type", "status"],
  COMPANY: [],
  DEAL: [],
} as const;

export interface RuledField {
  id: string;
  type: FieldType;
  isActive: boolean;
  requirement: FieldRequirement;
  options: readonly { id: string; isArchived: boolean }[];
}
/** `subject`: a custom field's id, or the name of a standard field. */
export interface Condition {
  subject: string;
  operator: ConditionOperator;
  values: readonly string[];
}
export interface ConditionGroup {
  match: "ALL" | "ANY";
  conditions: readonly (Condition | ConditionGroup)[];
}
export interface Rule {
  fieldId: string;
  effect: DependencyEffect;
  optionIds: readonly string[];
  when: ConditionGroup;
  isActive: boolean;
}

/**
 * A field's value as it is stored: options by id, all else as one scalar; a day is `2026-03-02`, a moment ISO
 * 8601, money an integer of minor units.
 */
export interface StoredFieldValue {
  value: string | number | boolean | null;
  selectedOptionIds: readonly string[];
}
/**
 * `standard`: each field's values; a category stands with those above it, so that "is Billing" holds for all
 * below.
 */
export interface FieldRuleFacts {
  values: Readonly<Record<string, StoredFieldValue | undefined>>;
  standard: Readonly<Record<string, readonly string[] | undefined>>;
}

export interface FieldState {
  isVisible: boolean;
  isRequired: boolean;
  isRequiredOnResolve: boolean;
  /** Null: any. */ allowedOptionIds: readonly string[] | null;
}
export interface FieldProblem {
  fieldId: string;
  problem: "required" | "option";
}

export const nothingHeld: StoredFieldValue = { value: null, selectedOptionIds: [] };
export const isGroup = (part: Condition | ConditionGroup): part is ConditionGroup => "match" in part;
export const hasOptions = (type: FieldType): boolean => type === "SELECT" || type === "MULTI_SELECT";
/** A box that is not ticked says nothing. */
export const isEmpty = ({ value, selectedOptionIds }: StoredFieldValue): boolean =>
  selectedOptionIds.length === 0 && (value === null || value === "" || value === false);

/**
 * How each field stands. A field that rules show is hidden until one of them holds; what is hidden counts as
 * empty for the rules that ask for it, keeps its value, and is never required. Several limits that hold at
 * once leave the options that all of them allow.
 */
export function evaluateFieldRules(
  fields: readonly RuledField[],
  rules: readonly Rule[],
  situation: FieldRuleFacts,
): Map<string, FieldState> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const states = new Map<string, FieldState>();
  const underWay = new Set<string>();

  const stateOf = (id: string): FieldState => {
    const known = states.get(id);
    if (known) return known;
    const field = byId.get(id);
    // A circle is refused where rules are written; should one stand here, it ends.
    if (!field?.isActive || underWay.has(id)) return hidden;
    underWay.add(id);
    const own = rules.filter((rule) => rule.isActive && rule.fieldId === id);
    const shows = own.filter(({ effect }) => effect === "SHOW");
    const state =
      shows.length > 0 && !shows.some(({ when }) => holds(when))
        ? hidden
        : {
            isVisible: true,
            isRequired:
              field.requirement === "ALWAYS" ||
              own.some(({ effect, when }) => effect === "REQUIRE" && holds(when)),
            isRequiredOnResolve:
              field.requirement !== "NEVER" ||
              own.some(
                ({ effect, when }) =>
                  (effect === "REQUIRE" || effect === "REQUIRE_ON_RESOLVE") && holds(when),
              ),
            allowedOptionIds: common(
              own
                .filter(({ effect, when }) => effect === "LIMIT_OPTIONS" && holds(when))
                .map(({ optionIds }) => optionIds),
            ),
          };
    underWay.delete(id);
    states.set(id, state);
    return state;
  };
  /** A standard field is asked like a choice. */
  const typeOf = (subject: string): FieldType => byId.get(subject)?.type ?? "SELECT";
  const isSo = (test: Test): boolean => {
    const field = byId.get(test.field);
    if (!field) return compareAs("SELECT", test, situation.standard[test.field] ?? []);
    const held = stateOf(field.id).isVisible ? (situation.values[field.id] ?? nothingHeld) : nothingHeld;
    return compareAs(field.type, test, factIn(field.type, held));
  };
  const holds = (group: ConditionGroup): boolean => conditionHolds(treeOf(group, typeOf), isSo);
  for (const { id } of fields) stateOf(id);
  return states.size === fields.length ? states : new Map(fields.map(({ id }) => [id, stateOf(id)]));
}
const hidden: FieldState = {
  isVisible: false,
  isRequired: false,
  isRequiredOnResolve: false,
  allowedOptionIds: null,
};
const common = ([first, ...others]: (readonly string[])[]): readonly string[] | null =>
  first === undefined ? null : first.filter((id) => others.every((other) => other.includes(id)));

/** A value as the engine of conditions sees it. */
function factIn(type: FieldType, held: StoredFieldValue): Fact {
  if (hasOptions(type)) return held.selectedOptionIds;
  if (type === "CHECKBOX") return held.value === true ? "true" : "false";
  if (held.value === null || held.value === "") return null;
  return isNumeric(type) ? Number(held.value) : String(held.value);
}

export const engineOps = {
  IS: "IS_ANY_OF",
  IS_NOT: "IS_NONE_OF",
  CONTAINS: "CONTAINS_ANY_OF",
  NOT_CONTAINS: "CONTAINS_NONE_OF",
  ABOVE: "ABOVE",
  BELOW: "BELOW",
  IS_SET: "IS_SET",
  IS_EMPTY: "IS_NOT_SET",
} as const satisfies Record<ConditionOperator, Operator>;
/** Of what is no text, to contain is to be, or to have among others. */
const asEqual: Partial<Record<ConditionOperator, Operator>> = {
  CONTAINS: "IS_ANY_OF",
  NOT_CONTAINS: "IS_NONE_OF",
};
/** A box is set when it is ticked. */
const asTicked: Partial<Record<ConditionOperator, Operator>> = {
  IS_SET: "IS_ANY_OF",
  IS_EMPTY: "IS_NONE_OF",
};

/** The conditions of a field rule as a tree of the engine (contract/conditions). */
function treeOf(part: Condition | ConditionGroup, typeOf: (subject: string) => FieldType): Node {
  if (isGroup(part)) return { mode: part.match, items: part.conditions.map((each) => treeOf(each, typeOf)) };
  const { subject: field, operator, values } = part;
  const type = typeOf(field);
  const ticked = type === "CHECKBOX" ? asTicked[operator] : undefined;
  if (ticked) return { field, op: ticked, value: ["true"] };
  const op = (isText(type) ? undefined : asEqual[operator]) ?? engineOps[operator];
  return op === "ABOVE" || op === "BELOW"
    ? { mode: "ANY", items: values.map((value) => ({ field, op, value })) }
    : { field, op, value: [...values] };
}

/** A moment is compared with moments alone here. */
const noDays: Days = { startOf: () => "", endOf: () => "" };
/** The engine's comparison for values of this type; those of other kinds stay out of the page. */
function compareAs(type: FieldType, { op, value }: Test, fact: Fact): boolean {
  if (isNumeric(type)) return compareNumber(op, value, typeof fact === "number" ? fact : null);
  if (type === "DATE") return compareDays(op, value, wordsIn(fact));
  if (type === "DATETIME") return compareMoments(op, value, wordsIn(fact), noDays);
  return compareWords(op, listIn(value), wordsIn(fact));
}
const isNumeric = (type: FieldType): boolean =>
  type === "NUMBER" || type === "DECIMAL" || type === "CURRENCY";
const isDate = (type: FieldType): boolean => type === "DATE" || type === "DATETIME";
const isText = (type: FieldType): boolean =>
  !hasOptions(type) && !isNumeric(type) && !isDate(type) && type !== "CHECKBOX";

/** What one can ask of a field of this type; a standard field is asked like a SELECT. */
export function operatorsOf(type: FieldType): readonly ConditionOperator[] {
  if (type === "CHECKBOX") return ["IS"];
  if (type === "MULTI_SELECT") return ["CONTAINS", "NOT_CONTAINS", "IS_SET", "IS_EMPTY"];
  if (type === "SELECT") return ["IS", "IS_NOT", "IS_SET", "IS_EMPTY"];
  if (isText(type)) return ["IS", "IS_NOT", "CONTAINS", "NOT_CONTAINS", "IS_SET", "IS_EMPTY"];
  return ["IS", "IS_NOT", "ABOVE", "BELOW", "IS_SET", "IS_EMPTY"];
}
export const needsValue = (operator: ConditionOperator): boolean =>
  operator !== "IS_SET" && operator !== "IS_EMPTY";

/** What stands in the way of saving, or of resolving: of the fields that `concerns` names, in their order. */
export function problemsOf(
  fields: readonly RuledField[],
  rules: readonly Rule[],
  situation: FieldRuleFacts,
  moment: "SAVE" | "RESOLVE",
  concerns: (fieldId: string) => boolean = () => true,
): FieldProblem[] {
  const states = evaluateFieldRules(fields, rules, situation);
  return fields.flatMap(({ id }): FieldProblem[] => {
    const state = states.get(id);
    if (!state?.isVisible || !concerns(id)) return [];
    const { isRequired, isRequiredOnResolve, allowedOptionIds } = state;
    const held = situation.values[id] ?? nothingHeld;
    if (isEmpty(held))
      return isRequired || (moment === "RESOLVE" && isRequiredOnResolve)
        ? [{ fieldId: id, problem: "required" }]
        : [];
    return allowedOptionIds && !held.selectedOptionIds.every((option) => allowedOptionIds.includes(option))
      ? [{ fieldId: id, problem: "option" }]
      : [];
  });
}

/** Every subject that a group asks for. */
export const subjectsOf = (group: ConditionGroup): string[] =>
  group.conditions.flatMap((part) => (isGroup(part) ? subjectsOf(part) : [part.subject]));

/** Fields that depend on themselves by way of each other, in the order of that way; empty where none do. */
export function circleIn(rules: readonly Pick<Rule, "fieldId" | "when">[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { fieldId, when } of rules)
    for (const subject of subjectsOf(when))
      targets.set(subject, (targets.get(subject) ?? new Set()).add(fieldId));
  const done = new Set<string>();
  const walk = (id: string, way: readonly string[]): string[] => {
    if (way.includes(id)) return way.slice(way.indexOf(id));
    if (done.has(id)) return [];
    for (const next of targets.get(id) ?? []) {
      const circle = walk(next, [...way, id]);
      if (circle.length > 0) return circle;
    }
    done.add(id);
    return [];
  };
  for (const id of targets.keys()) {
    const circle = walk(id, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
