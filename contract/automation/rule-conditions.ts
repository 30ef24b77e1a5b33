import type { ticketFields } from "../conditions/ticket-fields.ts";
import type { Group, Node, Operator, Test } from "../conditions/tree.ts";

/** What rules ask of a ticket, of all that can be asked (conditions/ticket-fields.ts), as the editor offers it. */
export const conditionFields = [
  "status",
  "priority",
  "channel",
  "slaStatus",
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
] as const satisfies (keyof typeof ticketFields)[];
export type ConditionField = (typeof conditionFields)[number];
export type FieldKind = (typeof ticketFields)[ConditionField]["kind"];
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
] as const satisfies Operator[];
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

export interface Condition extends Test {
  field: ConditionField;
  op: ConditionOp;
}
export type ConditionGroup = Group<Condition>;
export type ConditionNode = Node<Condition>;
