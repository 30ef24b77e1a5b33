import { channels, customerTiers, priorities } from "../enums.ts";
import type { Operator, Subject } from "./tree.ts";

/** What policies ask of a ticket. `category` holds for all below it as well; the contact's own tier wins over its company's. */
export const slaFields = {
  priority: { kind: "choice", choices: priorities },
  channel: { kind: "choice", choices: channels },
  category: { kind: "reference" },
  group: { kind: "reference" },
  company: { kind: "reference" },
  tier: { kind: "choice", choices: customerTiers },
} as const satisfies Subject;
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
