// Apart from the shapes: of those the browser gets the data alone.
import type { RuleAction } from "./rule-parts.ts";

/** What an action is about, with names for ids. */
export function actionWords(action: RuleAction, nameOf: (id: string) => string): string[] {
  const named = (id: string | null | undefined) => (id === null || id === undefined ? [] : [nameOf(id)]);
  switch (action.type) {
    case "ASSIGN":
      return named(action.agentId);
    case "SET_GROUP":
      return named(action.groupId);
    case "SET_CATEGORY":
      return named(action.categoryId);
    case "SET_PRIORITY":
      return [action.priority];
    case "SET_STATUS":
      return [action.status];
    case "SET_SKILLS":
      return action.skills;
    case "ADD_TAGS":
    case "REMOVE_TAGS":
      return action.tags;
    case "REPLY":
    case "NOTE":
      return [action.text];
    case "NOTIFY":
      return [
        action.to,
        ...named(action.to === "AGENT" ? action.agentId : action.to === "GROUP" ? action.groupId : null),
      ];
    case "WEBHOOK":
      return [action.url];
  }
}
