import { z } from "zod";
import { priorities, ticketStatuses } from "../enums.ts";
import { limits } from "../limits.ts";
import { Mode } from "../conditions/schema.ts";
import { Conditions, Groups } from "./rule-condition-schemas.ts";
import { conditionFields, conditionOps } from "./rule-conditions.ts";
import { Id, Line, Tags, Text, Time } from "../shapes.ts";
import { said } from "../said.ts";

/**
 * What routing and automation rules are made of: when they look, what must hold (rule-conditions.ts), what
 * they then do. The lists and tables are plain data, which the browser reads as well.
 */
export const ruleKinds = ["ROUTING", "AUTOMATION"] as const;
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
/**
 * A time since something began: since the customer waits, since the ticket has a status, since our last
 * answer, since it was created.
 */
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
      {
        message: said("rule_parts.placeholders"),
        params: { names: rulePlaceholders.map((name) => `{{${name}}}`).join(", ") },
      },
    );
const someTags = Tags.min(1);

const Assign = z
  .object({
    type: z.literal("ASSIGN"),
    agentId: Id.nullable(),
  })
  .meta({ id: "Assign" });
const SetGroup = z
  .object({
    type: z.literal("SET_GROUP"),
    groupId: Id.nullable(),
  })
  .meta({ id: "SetGroup" });
const SetPriority = z
  .object({
    type: z.literal("SET_PRIORITY"),
    priority: z.enum(priorities),
  })
  .meta({ id: "SetPriority" });
const SetStatus = z.object({
  type: z.literal("SET_STATUS"),
  status: z.enum(ticketStatuses),
});
const SetCategory = z
  .object({
    type: z.literal("SET_CATEGORY"),
    categoryId: Id.nullable(),
  })
  .meta({ id: "SetCategory" });
const SetSkills = z
  .object({
    type: z.literal("SET_SKILLS"),
    skills: z.array(Line(60)).max(10),
  })
  .meta({ id: "SetSkills" });
const AddTags = z
  .object({
    type: z.literal("ADD_TAGS"),
    tags: someTags,
  })
  .meta({ id: "AddTags" });
const RemoveTags = z
  .object({
    type: z.literal("REMOVE_TAGS"),
    tags: someTags,
  })
  .meta({ id: "RemoveTags" });
const Reply = z
  .object({
    type: z.literal("REPLY"),
    text: Template(10_000),
  })
  .meta({ id: "Reply" });
const Note = z
  .object({
    type: z.literal("NOTE"),
    text: Template(10_000),
  })
  .meta({ id: "Note" });
const Notify = z
  .object({
    type: z.literal("NOTIFY"),
    to: z.enum(noticeTargets),
    agentId: Id.optional(),
    groupId: Id.optional(),
    text: Template(500),
  })
  .meta({ id: "Notify" });
/** `includesText`: subject, words and contact go along; otherwise ids and facts alone. */
const CallWebhook = z
  .object({
    type: z.literal("WEBHOOK"),
    url: Line(2000),
    includesText: z.boolean().default(false),
  })
  .meta({ id: "CallWebhook" });
export const RoutingAction = z
  .discriminatedUnion("type", [Assign, SetGroup, SetPriority, SetCategory, SetSkills, AddTags, RemoveTags])
  .meta({ id: "RoutingAction" });
export const RuleAction = z
  .discriminatedUnion("type", [
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
  ])
  .meta({ id: "RuleAction" });
export type RuleAction = z.infer<typeof RuleAction>;

const Minutes = z
  .number()
  .int()
  .min(1)
  .max(90 * 24 * 60);
const Trigger = z
  .object({
    type: z.enum(triggerTypes),
    minutes: Minutes.optional(),
    status: z.enum(ticketStatuses).optional(),
    tag: Line(50).optional(),
  })
  .meta({ id: "Trigger" });
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
          context.addIssue({ code: "custom", path: ["minutes"], message: said("rule_parts.minutes_needed") });
        if (type === "STATUS_FOR" && status === undefined)
          context.addIssue({ code: "custom", path: ["status"], message: said("rule_parts.status_needed") });
      },
    ),
  )
  .min(1)
  .max(6);

/**
 * One line of an explanation: a group, or a condition with the value that was seen. `depth` says within how
 * many groups it stands.
 */
export const Reason = z
  .object({
    depth: z.number().int(),
    mode: Mode.nullable(),
    field: z.enum(conditionFields).nullable(),
    op: z.enum(conditionOps).nullable(),
    value: z.array(z.string()),
    seen: z.array(z.string()).nullable(),
    isTrue: z.boolean(),
  })
  .meta({ id: "Reason" });
export type Reason = z.infer<typeof Reason>;
const actionOutcomes = ["DONE", "UNCHANGED", "SKIPPED", "FAILED"] as const;
/** What an action did; `problem` names why not. `value` is said as people read it: names, not ids. */
export const ActionResult = z
  .object({
    type: z.enum(actionTypes),
    outcome: z.enum(actionOutcomes),
    value: z.array(z.string()),
    problem: z.string().nullable(),
  })
  .meta({ id: "ActionResult" });
export type ActionResult = z.infer<typeof ActionResult>;
export const runOutcomes = ["MATCHED", "MISSED", "FAILED", "CUT"] as const;
export const RuleRun = z
  .object({
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
  })
  .meta({ id: "RuleRun" });
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
export const RoutingRule = Rule.extend({ actions: z.array(RoutingAction) }).meta({ id: "RoutingRule" });
export type RoutingRule = z.infer<typeof RoutingRule>;
export const AutomationRule = Rule.extend({ actions: z.array(RuleAction), catchesUp: z.boolean() }).meta({
  id: "AutomationRule",
});
export type AutomationRule = z.infer<typeof AutomationRule>;

const written = {
  name: Line(120),
  description: Text(500).nullable().optional(),
  isActive: z.boolean().optional(),
  conditions: Conditions,
  stopsHere: z.boolean().optional(),
  logsMisses: z.boolean().optional(),
};
export const RoutingWrite = z
  .object({
    ...written,
    triggers: RoutingTriggers,
    actions: z.array(RoutingAction).min(1).max(limits.ruleActionsMax),
  })
  .meta({ id: "RoutingWrite" });
/** `catchesUp`: once switched on, also for tickets whose moment has passed within the last 30 days. */
export const AutomationWrite = z
  .object({
    ...written,
    triggers: AutomationTriggers,
    actions: z.array(RuleAction).min(1).max(limits.ruleActionsMax),
    catchesUp: z.boolean().optional(),
  })
  .meta({ id: "AutomationWrite" });

export const DryRun = z
  .object({
    days: z.number().int(),
    events: z.number().int().describe("That the rule looked at"),
    tickets: z.number().int().describe("Replayed, those that moved last"),
    ticketsInAll: z.number().int().describe("That moved in these days"),
    isCut: z.boolean().describe("Not all of them were replayed: there were too many, or it took too long"),
    since: Time.nullable().describe("With isCut: tickets that moved last before then were left out"),
    matched: z.number().int(),
    matchedTickets: z.number().int(),
    perDay: z.array(
      z.object({
        day: z.string(),
        matched: z.number().int(),
      }),
    ),
    /** How often each condition held, in the order in which they stand. */
    conditions: z.array(
      Reason.pick({ depth: true, mode: true, field: true, op: true, value: true }).extend({
        held: z.number().int(),
      }),
    ),
    actions: z.array(
      z.object({
        type: z.enum(actionTypes),
        value: z.array(z.string()),
        changes: z.number().int(),
      }),
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
  })
  .meta({ id: "DryRun" });
export type DryRun = z.infer<typeof DryRun>;
