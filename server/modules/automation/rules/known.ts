import { and, eq, inArray, ne } from "drizzle-orm";
import type { RuleAction } from "../../../../contract/automation/rule-parts.ts";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../../desk/ticket-places/group-table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import { namedBy } from "./rule-patch.ts";
import type { KnownIds } from "./rule-patch.ts";

/** Which of the people, groups and categories that actions name are there. */
export async function knownTo({ from }: Work, actions: readonly RuleAction[]): Promise<KnownIds> {
  const named = namedBy(actions);
  const agents =
    named.agents.length === 0
      ? []
      : await from(users, { id: users.id }).where(
          and(inArray(users.id, named.agents), eq(users.isActive, true), ne(users.role, "USER")),
        );
  const groups =
    named.groups.length === 0
      ? []
      : await from(agentGroups, { id: agentGroups.id }).where(inArray(agentGroups.id, named.groups));
  const categories =
    named.categories.length === 0
      ? []
      : await from(ticketCategories, { id: ticketCategories.id }).where(
          inArray(ticketCategories.id, named.categories),
        );
  const ids = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));
  return { agents: ids(agents), groups: ids(groups), categories: ids(categories) };
}
