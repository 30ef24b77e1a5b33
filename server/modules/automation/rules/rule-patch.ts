import type { Priority, TicketStatus } from "../../../../contract/enums.ts";
import type { RuleAction } from "../../../../contract/automation/rule-parts.ts";
import type { Done } from "./table.ts";

/** What rules change of a ticket itself. */
export interface RulePatch {
  status?: TicketStatus;
  priority?: Priority;
  tags?: string[];
  assignedToId?: string | null;
  requiredSkills?: string[];
  categoryId?: string | null;
  groupId?: string | null;
}
interface State {
  status: string;
  priority: string;
  tags: readonly string[];
  requiredSkills: readonly string[];
  assignedToId: string | null;
  categoryId: string | null;
  groupId: string | null;
}
/** Ids that are there, of those that the actions name. */
export interface KnownIds {
  agents: ReadonlySet<string>;
  groups: ReadonlySet<string>;
  categories: ReadonlySet<string>;
}

const tagsMax = 30;
const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

/**
 * What the actions that change the ticket itself add up to, and what becomes of each. Those that say
 * something to somebody are not decided here.
 * @param keepsAssignee somebody chose who has it, or that nobody has
 */
export function patchByRules(
  actions: readonly RuleAction[],
  ticket: State,
  known: KnownIds,
  keepsAssignee = false,
): { patch: RulePatch; done: Done[] } {
  let state: State = ticket;
  const patch: RulePatch = {};
  const done: Done[] = [];
  for (const action of actions) {
    const effect = effectOf(action, state, known, keepsAssignee);
    if (!effect) continue;
    if ("outcome" in effect) done.push({ action, ...effect });
    else if (effect.isSame) done.push({ action, outcome: "UNCHANGED", problem: null });
    else {
      Object.assign(patch, effect.change);
      state = { ...state, ...effect.change };
      done.push({ action, outcome: "DONE", problem: null });
    }
  }
  return { patch, done };
}

/** What an action would change of the ticket as it is by then, or why it does nothing. */
type Effect = { change: RulePatch; isSame: boolean } | { outcome: "SKIPPED" | "FAILED"; problem: string };

/** @returns null for an action that says something to somebody */
function effectOf(action: RuleAction, state: State, known: KnownIds, keepsAssignee: boolean): Effect | null {
  switch (action.type) {
    case "ASSIGN": {
      const { agentId } = action;
      if (keepsAssignee) return { outcome: "SKIPPED", problem: "chosen_by_hand" };
      if (agentId !== null && !known.agents.has(agentId)) return gone;
      return { change: { assignedToId: agentId }, isSame: state.assignedToId === agentId };
    }
    case "SET_GROUP": {
      const { groupId } = action;
      if (groupId !== null && !known.groups.has(groupId)) return gone;
      return { change: { groupId }, isSame: state.groupId === groupId };
    }
    case "SET_CATEGORY": {
      const { categoryId } = action;
      if (categoryId !== null && !known.categories.has(categoryId)) return gone;
      return { change: { categoryId }, isSame: state.categoryId === categoryId };
    }
    case "SET_PRIORITY":
      return { change: { priority: action.priority }, isSame: state.priority === action.priority };
    case "SET_STATUS":
      return { change: { status: action.status }, isSame: state.status === action.status };
    case "SET_SKILLS":
      return {
        change: { requiredSkills: action.skills },
        isSame: same(state.requiredSkills, action.skills),
      };
    case "ADD_TAGS": {
      const tags = [...new Set([...state.tags, ...action.tags])];
      if (tags.length > tagsMax) return { outcome: "FAILED", problem: "too_many_tags" };
      return { change: { tags }, isSame: same(state.tags, tags) };
    }
    case "REMOVE_TAGS": {
      const tags = state.tags.filter((tag) => !action.tags.includes(tag));
      return { change: { tags }, isSame: same(state.tags, tags) };
    }
    default:
      return null;
  }
}
const gone: Effect = { outcome: "FAILED", problem: "gone" };

/** The ids that actions name, by what they are. */
export function namedBy(actions: readonly RuleAction[]): {
  agents: string[];
  groups: string[];
  categories: string[];
} {
  const some = (ids: (string | null | undefined)[]): string[] => [
    ...new Set(ids.filter((id): id is string => typeof id === "string")),
  ];
  return {
    agents: some(
      actions.map((action) => (action.type === "ASSIGN" || action.type === "NOTIFY" ? action.agentId : null)),
    ),
    groups: some(
      actions.map((action) =>
        action.type === "SET_GROUP" || action.type === "NOTIFY" ? action.groupId : null,
      ),
    ),
    categories: some(actions.map((action) => (action.type === "SET_CATEGORY" ? action.categoryId : null))),
  };
}
