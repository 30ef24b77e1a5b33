import { z } from "zod";
import { channels, contactStatuses, contactTypes, priorities, ticketStatuses } from "./enums.ts";
import { limits } from "./limits.ts";
import { Clock, Id, Line, Tags, Text, Time } from "./shapes.ts";

/** What routing and automation rules are made of: when they look, what must hold, what they then do. The lists and tables are plain data, which the browser reads as well. */
const ruleKinds = ["ROUTING", "AUTOMATION"] as const;
export type RuleKind = (typeof ruleKinds)[number];
export const routingTriggers = ["TICKET_CREATED", "TICKET_REOPENED", "TICKET_CHANGED"] as const;
export const eventTriggers = [
  "TICKET_CREATED",
  "CUSTOMER_MESSAGE",
  "AGENT_REPLY",
  "STATUS_CHANGED",
  "ASSIGNED",
  "TAG_ADDED",
] as const;
/** A time since something began: since the customer waits, since the ticket has a status, since our last answer, since it was created. */
export const timeTriggers = ["WAITING_FOR", "STATUS_FOR", "SILENT_FOR", "CREATED_FOR"] as const;
export type TimeTrigger = (typeof timeTriggers)[number];
export const triggerTypes = [
  "TICKET_CREATED",
  "TICKET_REOPENED",
  "TICKET_CHANGED",
  "CUSTOMER_MESSAGE",
  "AGENT_REPLY",
  "STATUS_CHANGED",
  "ASSIGNED",
  "TAG_ADDED",
  "WAITING_FOR",
  "STATUS_FOR",
  "SILENT_FOR",
  "CREATED_FOR",
] as const;
export type TriggerType = (typeof triggerTypes)[number];
export interface RuleTrigger {
  type: TriggerType;
  minutes?: number | undefined;
  status?: (typeof ticketStatuses)[number] | undefined;
  tag?: string | undefined;
}

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
const conditionOps = [
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

const HoursValue = z.object({ days: z.array(z.enum(weekdays)).min(1).max(7), from: Clock, to: Clock });
const Leaf = z.object({
  field: z.enum(conditionFields),
  op: z.enum(conditionOps),
  value: z
    .union([Text(200), z.number().min(0).max(1_000_000), z.boolean(), z.array(Line(200)).max(50), HoursValue])
    .optional(),
});
const Mode = z.enum(groupModes);
const items = <T extends z.ZodType>(item: T) => z.array(item).max(limits.ruleConditionsMax);
const Innermost = z.object({ mode: Mode, items: items(Leaf) });
const Third = z.object({ mode: Mode, items: items(z.union([Leaf, Innermost])) });
const Second = z.object({ mode: Mode, items: items(z.union([Leaf, Third])) });
/** Groups in groups, four deep; none at all holds always. */
const Groups = z.object({ mode: Mode, items: items(z.union([Leaf, Second])) });
export const Conditions = Groups.superRefine((group, context) => {
  const faults = conditionFaults(group);
  for (const { path, message } of faults) context.addIssue({ code: "custom", path, message });
});

interface ConditionFault {
  path: (string | number)[];
  message: string;
}
/** What the shape alone does not say: comparisons and values must fit their field, and there are not too many. */
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

export const routingActions = [
  "ASSIGN",
  "SET_GROUP",
  "SET_PRIORITY",
  "SET_CATEGORY",
  "SET_SKILLS",
  "ADD_TAGS",
  "REMOVE_TAGS",
] as const;
export const actionTypes = [
  "ASSIGN",
  "SET_GROUP",
  "SET_PRIORITY",
  "SET_STATUS",
  "SET_CATEGORY",
  "SET_SKILLS",
  "ADD_TAGS",
  "REMOVE_TAGS",
  "REPLY",
  "NOTE",
  "NOTIFY",
  "WEBHOOK",
] as const;
export type ActionType = (typeof actionTypes)[number];
export const noticeTargets = ["ASSIGNEE", "AGENT", "GROUP", "SUPERVISORS"] as const;
/** What a reply, a note or a notice may be filled with. */
export const rulePlaceholders = [
  "contact.name",
  "contact.firstName",
  "contact.email",
  "ticket.number",
  "ticket.subject",
  "agent.name",
  "agent.firstName",
] as const;
const Template = (max: number) =>
  Text(max)
    .min(1)
    .refine(
      (text) =>
        [...text.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].every(([, name]) =>
          rulePlaceholders.some((known) => known === name),
        ),
      `Placeholders are ${rulePlaceholders.map((name) => `{{${name}}}`).join(", ")}`,
    );
const someTags = Tags.min(1);

const Assign = z.object({ type: z.literal("ASSIGN"), agentId: Id.nullable() });
const SetGroup = z.object({ type: z.literal("SET_GROUP"), groupId: Id.nullable() });
const SetPriority = z.object({ type: z.literal("SET_PRIORITY"), priority: z.enum(priorities) });
const SetStatus = z.object({ type: z.literal("SET_STATUS"), status: z.enum(ticketStatuses) });
const SetCategory = z.object({ type: z.literal("SET_CATEGORY"), categoryId: Id.nullable() });
const SetSkills = z.object({ type: z.literal("SET_SKILLS"), skills: z.array(Line(60)).max(10) });
const AddTags = z.object({ type: z.literal("ADD_TAGS"), tags: someTags });
const RemoveTags = z.object({ type: z.literal("REMOVE_TAGS"), tags: someTags });
const Reply = z.object({ type: z.literal("REPLY"), text: Template(10_000) });
const Note = z.object({ type: z.literal("NOTE"), text: Template(10_000) });
const Notify = z.object({
  type: z.literal("NOTIFY"),
  to: z.enum(noticeTargets),
  agentId: Id.optional(),
  groupId: Id.optional(),
  text: Template(500),
});
/** `includesText`: subject, words and contact go along; otherwise ids and facts alone. */
const CallWebhook = z.object({
  type: z.literal("WEBHOOK"),
  url: Line(2000),
  includesText: z.boolean().default(false),
});
export const RoutingAction = z.discriminatedUnion("type", [
  Assign,
  SetGroup,
  SetPriority,
  SetCategory,
  SetSkills,
  AddTags,
  RemoveTags,
]);
export const RuleAction = z.discriminatedUnion("type", [
  Assign,
  SetGroup,
  SetPriority,
  SetStatus,
  SetCategory,
  SetSkills,
  AddTags,
  RemoveTags,
  Reply,
  Note,
  Notify,
  CallWebhook,
]);
export type RuleAction = z.infer<typeof RuleAction>;

const Minutes = z
  .number()
  .int()
  .min(1)
  .max(90 * 24 * 60);
const Trigger = z.object({
  type: z.enum(triggerTypes),
  minutes: Minutes.optional(),
  status: z.enum(ticketStatuses).optional(),
  tag: Line(50).optional(),
});
const RoutingTriggers = z
  .array(z.object({ type: z.enum(routingTriggers) }))
  .min(1)
  .max(routingTriggers.length);
const AutomationTriggers = z
  .array(
    Trigger.extend({ type: z.enum([...eventTriggers, ...timeTriggers]) }).superRefine(
      ({ type, minutes, status }, context) => {
        const isTimed = timeTriggers.some((one) => one === type);
        if (isTimed && minutes === undefined)
          context.addIssue({ code: "custom", path: ["minutes"], message: "Say after how many minutes." });
        if (type === "STATUS_FOR" && status === undefined)
          context.addIssue({ code: "custom", path: ["status"], message: "Say which status." });
      },
    ),
  )
  .min(1)
  .max(6);

/** One line of an explanation: a group, or a condition with the value that was seen. `depth` says within how many groups it stands. */
export const Reason = z.object({
  depth: z.number().int(),
  mode: Mode.nullable(),
  field: z.enum(conditionFields).nullable(),
  op: z.enum(conditionOps).nullable(),
  value: z.array(z.string()),
  seen: z.array(z.string()).nullable(),
  isTrue: z.boolean(),
});
export type Reason = z.infer<typeof Reason>;
const actionOutcomes = ["DONE", "UNCHANGED", "SKIPPED", "FAILED"] as const;
/** What an action did; `problem` names why not. `value` is said as people read it: names, not ids. */
export const ActionResult = z.object({
  type: z.enum(actionTypes),
  outcome: z.enum(actionOutcomes),
  value: z.array(z.string()),
  problem: z.string().nullable(),
});
export type ActionResult = z.infer<typeof ActionResult>;
export const runOutcomes = ["MATCHED", "MISSED", "FAILED", "CUT"] as const;
export const RuleRun = z.object({
  id: Id,
  ruleId: Id,
  ruleName: z.string(),
  kind: z.enum(ruleKinds),
  ticketId: Id,
  ticketNumber: z.number().int(),
  ticketSubject: z.string(),
  trigger: z.enum(triggerTypes),
  outcome: z.enum(runOutcomes),
  problem: z.string().nullable(),
  reasons: z.array(Reason),
  actions: z.array(ActionResult),
  createdAt: Time,
});
export type RuleRun = z.infer<typeof RuleRun>;

const Rule = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  position: z.number().int(),
  triggers: z.array(Trigger),
  conditions: Groups,
  stopsHere: z.boolean(),
  logsMisses: z.boolean(),
  /** References that are gone: an agent who left, a group that was deleted. */
  problems: z.array(z.string()),
  lastRunAt: Time.nullable(),
  matchesLastWeek: z.number().int(),
  createdAt: Time,
  updatedAt: Time,
});
export const RoutingRule = Rule.extend({ actions: z.array(RoutingAction) });
export type RoutingRule = z.infer<typeof RoutingRule>;
export const AutomationRule = Rule.extend({ actions: z.array(RuleAction), catchesUp: z.boolean() });
export type AutomationRule = z.infer<typeof AutomationRule>;

const written = {
  name: Line(120),
  description: Text(500).nullable().optional(),
  isActive: z.boolean().optional(),
  conditions: Conditions,
  stopsHere: z.boolean().optional(),
  logsMisses: z.boolean().optional(),
};
export const RoutingWrite = z.object({
  ...written,
  triggers: RoutingTriggers,
  actions: z.array(RoutingAction).min(1).max(limits.ruleActionsMax),
});
/** `catchesUp`: once switched on, also for tickets whose moment has passed within the last 30 days. */
export const AutomationWrite = z.object({
  ...written,
  triggers: AutomationTriggers,
  actions: z.array(RuleAction).min(1).max(limits.ruleActionsMax),
  catchesUp: z.boolean().optional(),
});

export const DryRun = z.object({
  days: z.number().int(),
  events: z.number().int().describe("That the rule looked at"),
  tickets: z.number().int().describe("Replayed, those that moved last"),
  ticketsInAll: z.number().int().describe("That moved in these days"),
  isCut: z.boolean().describe("Not all of them were replayed: there were too many, or it took too long"),
  since: Time.nullable().describe("With isCut: tickets that moved last before then were left out"),
  matched: z.number().int(),
  matchedTickets: z.number().int(),
  perDay: z.array(z.object({ day: z.string(), matched: z.number().int() })),
  /** How often each condition held, in the order in which they stand. */
  conditions: z.array(
    Reason.pick({ depth: true, mode: true, field: true, op: true, value: true }).extend({
      held: z.number().int(),
    }),
  ),
  actions: z.array(
    z.object({ type: z.enum(actionTypes), value: z.array(z.string()), changes: z.number().int() }),
  ),
  examples: z.array(
    z.object({
      ticketId: Id,
      number: z.number().int(),
      subject: z.string(),
      trigger: z.enum(triggerTypes),
      at: Time,
      reasons: z.array(Reason),
      actions: z.array(ActionResult),
    }),
  ),
});
export type DryRun = z.infer<typeof DryRun>;
