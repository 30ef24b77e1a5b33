import { isGroup as isTreeGroup, listIn } from "@/contract/conditions/tree";
import type { ConditionValue, FieldDeclaration, Group, Kind, Node, Test } from "@/contract/conditions/tree";
import { conditionOperators } from "@/contract/enums";
import type { ConditionOperator, FieldType } from "@/contract/enums";
import { engineOps, hasOptions, isGroup } from "@/contract/workspace/field-rules";
import type { Condition, ConditionGroup } from "@/contract/workspace/field-rules";
import type { TreeFault } from "@/components/conditions/tree-faults";

/** What a field of this type is to conditions. A ticked box is one of two choices, options are words. */
const kinds: Partial<Record<FieldType, Kind>> = {
  NUMBER: "number",
  DECIMAL: "number",
  CURRENCY: "number",
  DATE: "day",
  DATETIME: "moment",
};
export const declarationOf = (type: FieldType): FieldDeclaration => ({
  kind: kinds[type] ?? (type === "SELECT" || type === "CHECKBOX" ? "choice" : "words"),
});
export const isChosen = (type: FieldType): boolean => hasOptions(type) || type === "CHECKBOX";

/** A field rule's conditions as the tree that everything else has, and back. */
export const treeOf = (group: ConditionGroup, kindOf: (subject: string) => Kind): Group => ({
  mode: group.match,
  items: group.conditions.map((part) => (isGroup(part) ? treeOf(part, kindOf) : testOf(part, kindOf))),
});
function testOf({ subject, operator, values }: Condition, kindOf: (subject: string) => Kind): Test {
  const op = engineOps[operator];
  const test = { field: subject, op };
  if (op === "IS_SET" || op === "IS_NOT_SET") return test;
  if (op !== "ABOVE" && op !== "BELOW") return { ...test, value: [...values] };
  // Above any of several is above the least of them.
  const isNumber = kindOf(subject) === "number";
  const sorted = values.toSorted((a, b) => (isNumber ? Number(a) - Number(b) : a < b ? -1 : 1));
  const value = op === "ABOVE" ? sorted[0] : sorted.at(-1);
  return value === undefined ? test : { ...test, value: isNumber ? Number(value) : value };
}

export const whenOf = ({ mode, items }: Group): ConditionGroup => ({
  match: mode === "ANY" ? "ANY" : "ALL", // the editor offers no other here
  conditions: items.map((node: Node) => (isTreeGroup(node) ? whenOf(node) : conditionOf(node))),
});
const conditionOf = ({ field, op, value }: Test): Condition => ({
  subject: field,
  operator: operatorOf(op),
  values: valuesOf(value),
});
const operatorOf = (op: Test["op"]): ConditionOperator =>
  conditionOperators.find((operator) => engineOps[operator] === op) ?? "IS";
const valuesOf = (value: ConditionValue | undefined): string[] =>
  typeof value === "string" || typeof value === "number" ? [String(value)] : [...listIn(value)];

const steps: Readonly<Record<string, string>> = {
  conditions: "items",
  subject: "field",
  operator: "op",
  values: "value",
};
/** A place as the server calls it, by its name in the tree. */
export const asTreeFault = ({ path, message }: TreeFault): TreeFault => ({
  path: path
    .split(".")
    .map((step) => steps[step] ?? step)
    .join("."),
  message,
});
