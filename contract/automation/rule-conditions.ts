import { z } from "zod";
import { channels, contactStatuses, contactTypes, priorities, ticketStatuses } from "../enums.ts";
import { limits } from "../limits.ts";
import { Clock, Line, Text } from "../shapes.ts";

export const groupModes = ["ALL", "ANY", "NONE"] as const;
export type GroupMode = (typeof groupModes)[number];
/** What can be looked at, and what kind of value it is; the kind says which comparisons there are. */
export const fieldKinds = {
  status: "choice",
  priority: "choice",
  channel: "choice",
  category: "reference",
  group: "reference",
  tags: "tags",
  subject: "text",
  message: "text",
  subjectOrMessage: "text",
  assignee: "reference",
  reopenCount: "number",
  isSensitive: "flag",
  language: "choice",
  contactEmailDomain: "words",
  contactTags: "tags",
  contactType: "choice",
  contactStatus: "choice",
  company: "reference",
  businessHours: "hours",
  dayOfWeek: "choice",
  hoursSinceCreated: "number",
  hoursSinceWaiting: "number",
  hoursSinceLastReply: "number",
} as const;
export type ConditionField = keyof typeof fieldKinds;
export type FieldKind = (typeof fieldKinds)[ConditionField];
export const conditionFields = [
  "status",
  "priority",
  "channel",
  "category",
  "group",
  "tags",
  "subject",
  "message",
  "subjectOrMessage",
  "assignee",
  "reopenCount",
  "isSensitive",
  "language",
  "contactEmailDomain",
  "contactTags",
  "contactType",
  "contactStatus",
  "company",
  "businessHours",
  "dayOfWeek",
  "hoursSinceCreated",
  "hoursSinceWaiting",
  "hoursSinceLastReply",
] as const satisfies ConditionField[];
export const conditionOps = [
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
  "WITHIN",
  "OUTSIDE",
] as const;
export type ConditionOp = (typeof conditionOps)[number];
export const opsOf = {
  choice: ["IS_ANY_OF", "IS_NONE_OF"],
  reference: ["IS_ANY_OF", "IS_NONE_OF", "IS_SET", "IS_NOT_SET"],
  tags: ["HAS_ANY_OF", "HAS_ALL_OF", "HAS_NONE_OF"],
  text: ["CONTAINS_ANY_OF", "CONTAINS_NONE_OF", "HAS_WORD"],
  words: ["IS_ANY_OF", "IS_NONE_OF"],
  number: ["AT_LEAST", "AT_MOST", "IS"],
  flag: ["IS"],
  hours: ["WITHIN", "OUTSIDE"],
} as const satisfies Record<FieldKind, readonly ConditionOp[]>;
const ruleLanguages = ["en", "es", "ar", "fr", "de", "pt", "it", "ru", "ja", "zh"] as const;
/** Monday is 1, Sunday 7. */
export const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;
/** What a choice chooses from. */
export const choicesOf = {
  status: ticketStatuses,
  priority: priorities,
  channel: channels,
  language: ruleLanguages,
  contactType: contactTypes,
  contactStatus: contactStatuses,
  dayOfWeek: weekdays,
} as const;

export interface Hours {
  days: (typeof weekdays)[number][];
  from: string;
  to: string;
}
export type ConditionValue = string | number | boolean | string[] | Hours;
export interface Condition {
  field: ConditionField;
  op: ConditionOp;
  value?: ConditionValue | undefined;
}
export interface ConditionGroup {
  mode: GroupMode;
  items: ConditionNode[];
}
export type ConditionNode = Condition | ConditionGroup;

const HoursValue = z
  .object({
    days: z.array(z.enum(weekdays)).min(1).max(7),
    from: Clock,
    to: Clock,
  })
  .meta({ id: "HoursValue" });
const Leaf = z
  .object({
    field: z.enum(conditionFields),
    op: z.enum(conditionOps),
    value: z
      .union([
        Text(200),
        z.number().min(0).max(1_000_000),
        z.boolean(),
        z.array(Line(200)).max(50),
        HoursValue,
      ])
      .optional(),
  })
  .meta({ id: "Leaf" });
export const Mode = z.enum(groupModes).meta({ id: "Mode" });
const items = <T extends z.ZodType>(item: T) => z.array(item).max(limits.ruleConditionsMax);
const Innermost = z
  .object({
    mode: Mode,
    items: items(Leaf),
  })
  .meta({ id: "Innermost" });
const Third = z
  .object({
    mode: Mode,
    items: items(z.union([Leaf, Innermost])),
  })
  .meta({ id: "Third" });
const Second = z
  .object({
    mode: Mode,
    items: items(z.union([Leaf, Third])),
  })
  .meta({ id: "Second" });
/** Groups in groups, four deep; none at all holds always. */
export const Groups = z
  .object({
    mode: Mode,
    items: items(z.union([Leaf, Second])),
  })
  .meta({ id: "Groups" });
export const Conditions = Groups.superRefine((group, context) => {
  const faults = conditionFaults(group);
  for (const { path, message } of faults) context.addIssue({ code: "custom", path, message });
}).meta({ id: "Conditions" });

interface ConditionFault {
  path: (string | number)[];
  message: string;
}
/**
 * What the shape alone does not say: comparisons and values must fit their field, and there are not too many.
 */
function conditionFaults(root: ConditionGroup): ConditionFault[] {
  const faults: ConditionFault[] = [];
  let leaves = 0;
  const walk = (node: ConditionNode, path: (string | number)[]): void => {
    if ("mode" in node) {
      if (path.length > 0 && node.items.length === 0)
        faults.push({ path: [...path, "items"], message: "A group within a group needs a condition." });
      node.items.forEach((item, at) => {
        walk(item, [...path, "items", at]);
      });
      return;
    }
    leaves += 1;
    const fault = leafFault(node);
    if (fault) faults.push({ path: [...path, fault.at], message: fault.message });
  };
  walk(root, []);
  if (leaves > limits.ruleConditionsMax)
    faults.push({ path: [], message: `At most ${limits.ruleConditionsMax} conditions.` });
  return faults;
}

const valueless: readonly ConditionOp[] = ["IS_SET", "IS_NOT_SET"];
function leafFault({ field, op, value }: Condition): { at: "op" | "value"; message: string } | undefined {
  const kind = fieldKinds[field];
  const ops: readonly ConditionOp[] = opsOf[kind];
  if (!ops.includes(op)) return { at: "op", message: `${field} cannot be compared by ${op}.` };
  if (valueless.includes(op)) return undefined;
  if (kind === "number")
    return typeof value === "number" ? undefined : { at: "value", message: "Give a number." };
  if (kind === "flag")
    return typeof value === "boolean" ? undefined : { at: "value", message: "Say true or false." };
  if (kind === "hours")
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? undefined
      : { at: "value", message: "Give days and times." };
  if (!Array.isArray(value) || value.length === 0)
    return { at: "value", message: "Choose or write at least one." };
  const known: readonly string[] | undefined = Object.hasOwn(choicesOf, field)
    ? choicesOf[field as keyof typeof choicesOf]
    : undefined; // hasOwn has just said so
  return known && value.some((one) => !known.includes(one))
    ? { at: "value", message: `One of ${known.join(", ")}.` }
    : undefined;
}
