import { and, eq, ne, sql } from "drizzle-orm";
import type { Role } from "../../../../contract/roles.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { maySee } from "../../desk/tickets/rules.ts";

export interface Colleague {
  id: string;
  role: Role;
  isOnDuty: boolean;
  isInGroup: boolean;
}
type Place = Pick<TicketRow, "assignedToId" | "groupId" | "isSensitive">;
const toldMax = 50;
const leaders: readonly Role[] = ["SUPERVISOR", "MANAGER"];

/**
 * Who is called to a customer who asks for a person: of those who may take the ticket its group and its assignee,
 * without a group all agents; who is on duty there, else who leads and is on duty, else all of them, to read it
 * later. Pure.
 */
export function whoIsCalled(people: readonly Colleague[], ticket: Place): string[] {
  const able = people.filter((person) => maySee(person, ticket));
  const hasGroup = able.some(({ isInGroup }) => isInGroup);
  const near = able.filter(
    ({ id, isInGroup, role }) =>
      id === ticket.assignedToId || (hasGroup ? isInGroup : !leaders.includes(role) && role !== "ADMIN"),
  );
  const lead = able.filter(({ role }) => leaders.includes(role));
  for (const some of [near, lead]) {
    const there = some.filter(({ isOnDuty }) => isOnDuty);
    if (there.length > 0) return idsOf(there, ticket);
  }
  return idsOf([...near, ...lead], ticket);
}
/** The assignee first, so that the bound leaves nobody out who has it. */
const idsOf = (people: readonly Colleague[], { assignedToId }: Place): string[] =>
  [
    ...new Set(
      people
        .map(({ id }) => id)
        .toSorted((one, other) => Number(other === assignedToId) - Number(one === assignedToId)),
    ),
  ].slice(0, toldMax);

/** Everybody who answers tickets, those on duty first. */
export function colleagues(
  { from, tenant }: Work,
  { groupId }: Pick<TicketRow, "groupId">,
): Promise<Colleague[]> {
  const isOnDuty = sql<boolean>`exists (select 1 from agent_status s join status_definitions d on d.tenant_id = s.tenant_id and d.id = s.definition_id where s.tenant_id = ${tenant} and s.agent_id = users.id and d.is_available)`;
  const isInGroup = sql<boolean>`exists (select 1 from agent_group_members m where m.tenant_id = ${tenant} and m.group_id = ${groupId}::uuid and m.agent_id = users.id)`;
  return from(users, { id: users.id, role: users.role, isOnDuty, isInGroup })
    .where(and(eq(users.isActive, true), ne(users.role, "USER")))
    .orderBy(sql`${isOnDuty} desc, ${isInGroup} desc`, users.id)
    .limit(500);
}
