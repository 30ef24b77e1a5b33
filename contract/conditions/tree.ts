/**
 * Conditions: one tree for rules, field rules, filters of lists, and whatever else asks "does this hold for
 * that row?". Free of zod, of the clock and of the network (docs/adr/0073-conditions.md).
 */
export const groupModes = ["ALL", "ANY", "NONE"] as const;
export type GroupMode = (typeof groupModes)[number];

const operators = [
  "IS_ANY_OF",
  "IS_NONE_OF",
  "IS_SET",
  "IS_NOT_SET",
  "HAS_ANY_OF",
  "HAS_ALL_OF",
  "HAS_NONE_OF",
  "CONTAINS_ANY_OF",
  "CONTAINS_NONE_OF",
  "HAS_WORD",
  "IS",
  "AT_LEAST",
  "AT_MOST",
  "ABOVE",
  "BELOW",
  "BETWEEN",
  "WITHIN",
  "OUTSIDE",
] as const;
export type Operator = (typeof operators)[number];

const equal = ["IS_ANY_OF", "IS_NONE_OF"] as const;
const set = ["IS_SET", "IS_NOT_SET"] as const;
const ordered = ["AT_LEAST", "AT_MOST", "ABOVE", "BELOW", "BETWEEN"] as const;
const contains = ["CONTAINS_ANY_OF", "CONTAINS_NONE_OF"] as const;
/**
 * What can be asked of each kind of value. `words` are short and looked at as a whole (a name, an address),
 * `text` is long and searched; a `day` is of the calendar, a `moment` a point in time, which may be compared
 * with a day of the tenant's calendar as well; `hours` are days of the week and times of the day.
 */
export const operatorsOf = {
  choice: [...equal, ...set],
  reference: [...equal, ...set],
  tags: ["HAS_ANY_OF", "HAS_ALL_OF", "HAS_NONE_OF", ...set],
  words: [...equal, ...contains, ...set],
  text: [...contains, "HAS_WORD", ...set],
  number: ["IS", ...equal, ...ordered, ...set],
  day: [...equal, ...ordered, ...set],
  moment: [...equal, ...ordered, ...set],
  flag: ["IS"],
  hours: ["WITHIN", "OUTSIDE"],
} as const satisfies Record<string, readonly Operator[]>;
export type Kind = keyof typeof operatorsOf;

/** Monday is 1, Sunday 7. */
export const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;
export interface Hours {
  days: (typeof weekdays)[number][];
  from: string;
  to: string;
}
/** A list holds ids, choices, words, days, moments or numbers, each as a text; of BETWEEN its two ends. */
export type ConditionValue = string | number | boolean | string[] | Hours;

export interface Test {
  field: string;
  op: Operator;
  value?: ConditionValue | undefined;
}
/** NONE is the `not`: none of its items holds. No items at all: ALL and NONE hold, ANY does not. */
export interface Group<T extends Test = Test> {
  mode: GroupMode;
  items: Node<T>[];
}
export type Node<T extends Test = Test> = T | Group<T>;

/** A field of a subject. `isExact`: capitals and spaces around it count. */
export interface FieldDeclaration {
  kind: Kind;
  choices?: readonly string[];
  isExact?: boolean;
}
/** What conditions can be about: a ticket, a contact. Adding one is adding its fields. */
export type Subject = Readonly<Record<string, FieldDeclaration>>;

/** A custom field of the workspace in a condition: `custom:` and its id. */
export type CustomFieldName = `custom:${string}`;
const customPrefix = "custom:";
/** Declares what a subject's custom fields are, for all of them. */
export const anyCustomField = "custom:*";
export const customFieldName = (id: string): CustomFieldName => `${customPrefix}${id}`;
/** The id of a custom field, of its name in a condition; null of any other field. */
export const customFieldIn = (name: string): string | null =>
  name.startsWith(customPrefix) ? name.slice(customPrefix.length) : null;
/** What a subject says of a field; of a custom one what it says of all. */
export function declarationOf(subject: Subject, name: string): FieldDeclaration | undefined {
  const key = customFieldIn(name) === null ? name : anyCustomField;
  return Object.hasOwn(subject, key) ? subject[key] : undefined;
}

export const needsValue = (op: Operator): boolean => op !== "IS_SET" && op !== "IS_NOT_SET";
export const isGroup = <T extends Test>(node: Node<T>): node is Group<T> => "mode" in node;
export const isHours = (value: ConditionValue | undefined): value is Hours =>
  typeof value === "object" && !Array.isArray(value);
export const listIn = (value: ConditionValue | undefined): readonly string[] =>
  Array.isArray(value) ? value : [];

/** All tests of some trees, in the order in which they stand. */
export const testsIn = <T extends Test>(nodes: readonly Node<T>[]): T[] =>
  nodes.flatMap((node) => (isGroup(node) ? testsIn(node.items) : [node]));
