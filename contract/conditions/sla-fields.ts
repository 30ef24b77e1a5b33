import { channels, customerTiers, priorities } from "../enums.ts";
import type { FieldType } from "../enums.ts";
import { anyCustomField } from "./tree.ts";
import type { Operator, Subject } from "./tree.ts";

/**
 * What policies ask of a ticket. `category` holds for all below it as well; the contact's own tier wins over its
 * company's. A custom field of choices is asked for its options by their ids, a box for "true" and "false".
 */
export const slaFields = {
  priority: { kind: "choice", choices: priorities },
  channel: { kind: "choice", choices: channels },
  category: { kind: "reference" },
  group: { kind: "reference" },
  company: { kind: "reference" },
  tier: { kind: "choice", choices: customerTiers },
  [anyCustomField]: { kind: "reference" },
} as const satisfies Subject;
/** Of which custom fields policies may ask: what others hold is no choice of a few. */
export const slaFieldTypes = ["SELECT", "MULTI_SELECT", "CHECKBOX"] as const satisfies FieldType[];
export const slaConditionFields = [
  "priority",
  "channel",
  "category",
  "group",
  "company",
  "tier",
] as const satisfies (keyof typeof slaFields)[];
export const slaConditionOps = [
  "IS_ANY_OF",
  "IS_NONE_OF",
  "IS_SET",
  "IS_NOT_SET",
] as const satisfies Operator[];
