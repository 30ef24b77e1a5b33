import { inArray } from "drizzle-orm";
import { actionWords } from "../../../../contract/automation/action-words.ts";
import { ticketFields } from "../../../../contract/conditions/ticket-fields.ts";
import type { Reason, RuleAction } from "../../../../contract/automation/rule-parts.ts";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../../desk/ticket-places/group-table.ts";
import { companies } from "../../crm/records/company-table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import type { Line } from "./rules.ts";
import { namedBy } from "./rule-patch.ts";

/** What ids are called. */
export type Names = ReadonlyMap<string, string>;

/** Names of all that lines and actions refer to, in at most four queries. */
export async function namesFor(
  { from }: Work,
  lines: readonly Line[],
  actions: readonly RuleAction[],
): Promise<Names> {
  const named = namedBy(actions);
  const inLines = (field: Line["field"]) =>
    lines.filter((line) => line.field === field).flatMap(({ value, seen }) => [...value, ...(seen ?? [])]);
  const ids = (some: readonly string[]) =>
    [...new Set(some)].filter((id) => /^[0-9a-f-]{36}$/i.test(id)).slice(0, 2000);
  const [people, groups, categories, firms] = [
    ids([...named.agents, ...inLines("assignee")]),
    ids([...named.groups, ...inLines("group")]),
    ids([...named.categories, ...inLines("category")]),
    ids(inLines("company")),
  ];
  const names = new Map<string, string>();
  if (people.length > 0)
    for (const { id, first, last } of await from(users, {
      id: users.id,
      first: users.firstName,
      last: users.lastName,
    }).where(inArray(users.id, people)))
      names.set(id, `${first} ${last}`.trim());
  for (const [table, wanted] of [
    [agentGroups, groups],
    [ticketCategories, categories],
    [companies, firms],
  ] as const) {
    if (wanted.length > 0)
      for (const { id, name } of await from(table, { id: table.id, name: table.name }).where(
        inArray(table.id, wanted),
      ))
        names.set(id, name);
  }
  return names;
}

export function shownLine({ depth, mode, field, op, value, seen, isTrue }: Line, names: Names): Reason {
  const isReference = field !== null && ticketFields[field].kind === "reference";
  const named = (ids: readonly string[]) => (isReference ? ids.map((id) => names.get(id) ?? "—") : [...ids]);
  return { depth, mode, field, op, value: named(value), seen: seen && named(seen), isTrue };
}

/** What an action is about, in the words that people have for it; long texts cut. */
export const shownAction = (action: RuleAction, names: Names): string[] =>
  actionWords(action, (id) => names.get(id) ?? "—").map((word) =>
    isTextual(action) ? word.slice(0, 140).toWellFormed() : word,
  );
const isTextual = ({ type }: RuleAction) => type === "REPLY" || type === "NOTE";
