import type { BodyIn } from "@/contract/kit";
import type { EscalationRule, escalationRules } from "@/contract/desk/escalation-rules";
import type { EscalationLevel, EscalationTrigger, SlaMetric, priorities } from "@/contract/enums";
import type { NoticeWay } from "@/contract/notices/notifications";

type Priority = (typeof priorities)[number];
/** What sets a rule going, as it is chosen: the three waits of CUSTOM are choices of their own. */
export const ruleStarts = [
  "KEYWORD",
  "REPETITION",
  "TARGET_USED",
  "SILENCE",
  "REOPENED",
  "INTENT",
  "SENTIMENT",
] as const;
export type RuleStart = (typeof ruleStarts)[number];
export const triggerOf: Record<RuleStart, EscalationTrigger> = {
  KEYWORD: "KEYWORD",
  REPETITION: "REPETITION",
  TARGET_USED: "CUSTOM",
  SILENCE: "CUSTOM",
  REOPENED: "CUSTOM",
  INTENT: "INTENT",
  SENTIMENT: "SENTIMENT",
};
export const silenceUnits = { minutes: 1, hours: 60 } as const;
export type SilenceUnit = keyof typeof silenceUnits;

/** Of an assignee: nobody, so that assignment finds somebody else. */
export const takenAway = "NOBODY";

export interface RuleDraft {
  name: string;
  isOn: boolean;
  start: RuleStart;
  keywords: string[];
  repetitions: string;
  metrics: SlaMetric[];
  percent: string;
  silence: string;
  silenceUnit: SilenceUnit;
  times: string;
  conditions: EscalationRule["conditions"];
  level: EscalationLevel;
  userIds: string[];
  ways: NoticeWay[];
  /** Null: it stays as it is, as of the two below. */
  priority: Priority | null;
  groupId: string | null;
  /** An id, or `takenAway`. */
  assignee: string | null;
  tags: string[];
}

const emptyRule: RuleDraft = {
  name: "",
  isOn: true,
  start: "TARGET_USED",
  keywords: [],
  repetitions: "3",
  metrics: ["FIRST_RESPONSE"],
  percent: "90",
  silence: "30",
  silenceUnit: "minutes",
  times: "2",
  conditions: { mode: "ALL", items: [] },
  level: "SENIOR_AGENT",
  userIds: [],
  ways: [],
  priority: null,
  groupId: null,
  assignee: null,
  tags: [],
};

export function startOf({ triggerType, when }: Pick<EscalationRule, "triggerType" | "when">): RuleStart {
  if (triggerType !== "CUSTOM") return triggerType;
  return when?.kind ?? "TARGET_USED";
}

export function ruleDraft(rule: EscalationRule | null): RuleDraft {
  if (!rule) return emptyRule;
  const { name, isOn, keywords, repetitions, when, conditions, level, userIds, ways, changes } = rule;
  return {
    ...emptyRule,
    ...{ name, isOn, keywords, conditions, level, userIds, ways, start: startOf(rule) },
    ...(repetitions === null ? {} : { repetitions: String(repetitions) }),
    ...(when?.metrics ? { metrics: when.metrics } : {}),
    ...(when?.percent === undefined ? {} : { percent: String(when.percent) }),
    ...(when?.minutes === undefined ? {} : silenceOf(when.minutes)),
    ...(when?.times === undefined ? {} : { times: String(when.times) }),
    priority: changes.priority ?? null,
    groupId: changes.groupId ?? null,
    assignee: changes.assignedToId === null ? takenAway : (changes.assignedToId ?? null),
    tags: changes.addTags ?? [],
  };
}

/** In the largest unit that leaves no rest. */
function silenceOf(minutes: number): Pick<RuleDraft, "silence" | "silenceUnit"> {
  const silenceUnit = minutes % silenceUnits.hours === 0 ? "hours" : "minutes";
  return { silence: String(minutes / silenceUnits[silenceUnit]), silenceUnit };
}

/** Only what its trigger needs is sent of a rule; what belongs to another one is taken away. */
export function ruleBody(draft: RuleDraft): BodyIn<typeof escalationRules.create> {
  const { name, isOn, start, conditions, level, userIds, ways } = draft;
  return {
    name,
    isOn,
    triggerType: triggerOf[start],
    keywords: start === "KEYWORD" ? draft.keywords : [],
    repetitions: start === "REPETITION" ? Number(draft.repetitions) : null,
    when: whenOf(draft),
    conditions,
    level,
    userIds,
    ways,
    changes: changesOf(draft),
  };
}

function whenOf({ start, metrics, percent, silence, silenceUnit, times }: RuleDraft) {
  if (start === "TARGET_USED") return { kind: start, metrics, percent: Number(percent) };
  if (start === "SILENCE") return { kind: start, minutes: Number(silence) * silenceUnits[silenceUnit] };
  return start === "REOPENED" ? { kind: start, times: Number(times) } : null;
}

const changesOf = ({ priority, groupId, assignee, tags }: RuleDraft) => ({
  ...(priority === null ? {} : { priority }),
  ...(groupId === null ? {} : { groupId }),
  ...(assignee === null ? {} : { assignedToId: assignee === takenAway ? null : assignee }),
  ...(tags.length === 0 ? {} : { addTags: tags }),
});
