import { foldWord } from "../../../../contract/conditions/compare.ts";
import type { Days, Fact } from "../../../../contract/conditions/compare.ts";
import { compareAndSee, explain } from "../../../../contract/conditions/explain.ts";
import type {
  Line as ExplainedLine,
  RuleVerdict as ExplainedVerdict,
} from "../../../../contract/conditions/explain.ts";
import { ticketFields } from "../../../../contract/conditions/ticket-fields.ts";
import { listIn, testsIn } from "../../../../contract/conditions/tree.ts";
import type {
  Condition,
  ConditionField,
  ConditionGroup,
  ConditionNode,
} from "../../../../contract/automation/rule-conditions.ts";
import type { RuleTrigger, TriggerType } from "../../../../contract/automation/rule-parts.ts";

/** What a rule can see of a ticket at one moment. */
export interface Facts {
  status: string;
  priority: string;
  channel: string;
  /** As service levels had it before what is happening now. */ slaStatus: string | null;
  /** The category and its ancestors. */ categoryPath: readonly string[];
  groupId: string | null;
  tags: readonly string[];
  subject: string;
  message: string;
  assigneeId: string | null;
  reopenCount: number;
  isSensitive: boolean;
  language: string | null;
  contactEmailDomain: string | null;
  contactTags: readonly string[];
  contactType: string | null;
  contactStatus: string | null;
  companyId: string | null;
  /** By the tenant's calendar: Monday is 1; minutes since midnight. */
  weekday: number;
  minuteOfDay: number;
  hoursSinceCreated: number;
  hoursSinceWaiting: number | null;
  hoursSinceLastReply: number | null;
}

export type Line = ExplainedLine<Condition>;
export type Verdict = ExplainedVerdict<Condition>;
export { isNearMiss } from "../../../../contract/conditions/explain.ts";

/** No field of rules is a moment that could be compared with a day. */
const noDays: Days = { startOf: () => "", endOf: () => "" };

/** Whether the conditions hold, and for each of them what was seen. */
export const evaluateConditions = (group: ConditionGroup, facts: Facts): Verdict =>
  explain(group, (test) => compareAndSee(ticketFields[test.field], test, factIn[test.field](facts), noDays));

/** Where each field is in the facts. */
const factIn: Record<ConditionField, (facts: Facts) => Fact> = {
  status: ({ status }) => status,
  priority: ({ priority }) => priority,
  channel: ({ channel }) => channel,
  slaStatus: ({ slaStatus }) => slaStatus,
  category: ({ categoryPath }) => categoryPath,
  group: ({ groupId }) => groupId,
  tags: ({ tags }) => tags,
  subject: ({ subject }) => subject,
  message: ({ message }) => message,
  subjectOrMessage: ({ subject, message }) => `${subject}\n${message}`,
  assignee: ({ assigneeId }) => assigneeId,
  reopenCount: ({ reopenCount }) => reopenCount,
  isSensitive: ({ isSensitive }) => isSensitive,
  language: ({ language }) => language,
  contactEmailDomain: ({ contactEmailDomain }) => contactEmailDomain,
  contactTags: ({ contactTags }) => contactTags,
  contactType: ({ contactType }) => contactType,
  contactStatus: ({ contactStatus }) => contactStatus,
  company: ({ companyId }) => companyId,
  businessHours: ({ weekday, minuteOfDay }) => ({ weekday, minuteOfDay }),
  dayOfWeek: ({ weekday }) => String(weekday),
  hoursSinceCreated: ({ hoursSinceCreated }) => hoursSinceCreated,
  hoursSinceWaiting: ({ hoursSinceWaiting }) => hoursSinceWaiting,
  hoursSinceLastReply: ({ hoursSinceLastReply }) => hoursSinceLastReply,
};

/** Something that happened to a ticket, with what a trigger may narrow it by. */
export interface Happening {
  type: TriggerType;
  status?: string;
  tags?: readonly string[];
}

/** The first happening that the rule waits for. */
export function findTriggeringEvent(
  triggers: readonly RuleTrigger[],
  happenings: readonly Happening[],
): Happening | undefined {
  return happenings.find((happening) =>
    triggers.some(
      ({ type, status, tag }) =>
        type === happening.type &&
        (type !== "STATUS_CHANGED" || status === undefined || status === happening.status) &&
        (type !== "TAG_ADDED" ||
          tag === undefined ||
          (happening.tags ?? []).some((one) => foldWord(one) === foldWord(tag))),
    ),
  );
}

/** All fields that some rule looks at, so that nothing else is fetched. */
export const fieldsIn = (groups: readonly ConditionNode[]): Set<ConditionField> =>
  new Set(testsIn(groups).map(({ field }) => field));

/** The ids that conditions refer to, by field. */
export function conditionIdsIn(group: ConditionGroup): Map<ConditionField, string[]> {
  const ids = new Map<ConditionField, string[]>();
  for (const { field, value } of testsIn([group]))
    if (ticketFields[field].kind === "reference")
      ids.set(field, [...(ids.get(field) ?? []), ...listIn(value)]);
  return ids;
}
