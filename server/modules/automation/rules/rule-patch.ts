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
): { wish: RulePatch; done: Done[] } {
  let state: State = ticket;
  const wish: RulePatch = {};
  const done: Done[] = [];
  const end = (action: RuleAction, outcome: Done["outcome"], problem: string | null = null) => {
    done.push({ action, outcome, problem });
  };
  const set = (action: RuleAction, change: RulePatch, isSame: boolean) => {
    if (isSame) {
      end(action, "UNCHANGED");
      return;
    }
    Object.assign(wish, change);
    state = { ...state, ...change };
    end(action, "DONE");
  };
  for (const action of actions)
    switch (action.type) {
      case "ASSIGN":
        if (keepsAssignee) end(action, "SKIPPED", "chosen_by_hand");
        else if (action.agentId !== null && !known.agents.has(action.agentId)) end(action, "FAILED", "gone");
        else set(action, { assignedToId: action.agentId }, state.assignedToId === action.agentId);
        break;
      case "SET_GROUP":
        if (action.groupId !== null && !known.groups.has(action.groupId)) end(action, "FAILED", "gone");
        else set(action, { groupId: action.groupId }, state.groupId === action.groupId);
        break;
      case "SET_CATEGORY":
        if (action.categoryId !== null && !known.categories.has(action.categoryId))
          end(action, "FAILED", "gone");
        else set(action, { categoryId: action.categoryId }, state.categoryId === action.categoryId);
        break;
      case "SET_PRIORITY":
        set(action, { priority: action.priority }, state.priority === action.priority);
        break;
      case "SET_STATUS":
        set(action, { status: action.status }, state.status === action.status);
        break;
      case "SET_SKILLS":
        set(action, { requiredSkills: action.skills }, same(state.requiredSkills, action.skills));
        break;
      case "ADD_TAGS": {
        const tags = [...new Set([...state.tags, ...action.tags])];
        if (tags.length > tagsMax) end(action, "FAILED", "too_many_tags");
        else set(action, { tags }, same(state.tags, tags));
        break;
      }
      case "REMOVE_TAGS": {
        const tags = state.tags.filter((tag) => !action.tags.includes(tag));
        set(action, { tags }, same(state.tags, tags));
        break;
      }
      default:
        break;
    }
  return { wish, done };
}

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
