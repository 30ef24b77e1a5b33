import type { ConditionGroup } from "@/contract/automation/rule-conditions";
import { timeTriggers } from "@/contract/automation/rule-parts";
import type {
  ActionType,
  RuleAction,
  RuleKind,
  RuleTrigger,
  TriggerType,
} from "@/contract/automation/rule-parts";
import type { Rule, RuleBody } from "./rule-calls";

/** A rule while somebody works on it. */
export interface RuleDraft {
  name: string;
  description: string;
  triggers: RuleTrigger[];
  conditions: ConditionGroup;
  actions: RuleAction[];
  stopsHere: boolean;
  logsMisses: boolean;
  catchesUp: boolean;
}

export const emptyDraft = (kind: RuleKind): RuleDraft => ({
  name: "",
  description: "",
  triggers: [{ type: "TICKET_CREATED" }],
  conditions: { mode: "ALL", items: [{ field: "subjectOrMessage", op: "CONTAINS_ANY_OF", value: [] }] },
  actions: [newAction("SET_PRIORITY")],
  stopsHere: kind === "ROUTING",
  logsMisses: false,
  catchesUp: false,
});
export const draftOf = ({
  name,
  description,
  triggers,
  conditions,
  actions,
  stopsHere,
  logsMisses,
  catchesUp = false,
}: Partial<Pick<Rule, "catchesUp">> & Omit<Rule, "catchesUp">): RuleDraft => ({
  name,
  description: description ?? "",
  triggers,
  conditions,
  actions,
  stopsHere,
  logsMisses,
  catchesUp,
});

/** What is sent; a routing rule knows nothing of catching up. */
export function bodyOf({ description, catchesUp, ...draft }: RuleDraft, kind: RuleKind): RuleBody {
  const body = {
    ...draft,
    description: description.trim() === "" ? null : description,
    ...(kind === "AUTOMATION" ? { catchesUp } : {}),
  };
  return body as RuleBody; // the editor offers triggers of the kind alone, and groups no deeper than allowed
}

export const isTimed = ({ type }: RuleTrigger): boolean => timeTriggers.some((one) => one === type);

export function newTrigger(type: TriggerType): RuleTrigger {
  if (type === "STATUS_FOR") return { type, status: "PENDING", minutes: 3 * 24 * 60 };
  return isTimed({ type }) ? { type, minutes: 240 } : { type };
}

export function newAction(type: ActionType): RuleAction {
  switch (type) {
    case "ASSIGN":
      return { type, agentId: null };
    case "SET_GROUP":
      return { type, groupId: null };
    case "SET_PRIORITY":
      return { type, priority: "HIGH" };
    case "SET_STATUS":
      return { type, status: "RESOLVED" };
    case "SET_CATEGORY":
      return { type, categoryId: null };
    case "SET_SKILLS":
      return { type, skills: [] };
    case "ADD_TAGS":
    case "REMOVE_TAGS":
      return { type, tags: [] };
    case "REPLY":
    case "NOTE":
      return { type, text: "" };
    case "NOTIFY":
      return { type, to: "SUPERVISORS", text: "" };
    case "WEBHOOK":
      return { type, url: "", includesText: false };
  }
}

/** A list with one item changed, taken out, or moved. */
export const withItem = <T>(items: readonly T[], at: number, item: T): T[] =>
  items.map((one, index) => (index === at ? item : one));
export const withoutItem = <T>(items: readonly T[], at: number): T[] =>
  items.filter((_one, index) => index !== at);
export function withItemMoved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const rest = withoutItem(items, from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
