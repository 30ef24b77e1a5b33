import { and, eq, inArray, sql } from "drizzle-orm";
import type { EscalationLevel } from "../../../../contract/enums.ts";
import type { Role } from "../../../../contract/roles.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { maySee } from "../tickets/rules.ts";

interface Colleague {
  id: string;
  name: string;
  role: Role;
  isOnDuty: boolean;
  isInGroup: boolean;
}
const levels = ["AGENT", "SENIOR_AGENT", "MANAGER"] as const;
const rolesOf: Record<EscalationLevel, readonly Role[]> = {
  AGENT: ["AGENT"],
  SENIOR_AGENT: ["SENIOR_AGENT"],
  MANAGER: ["SUPERVISOR", "MANAGER"],
};
/** Who leads a workspace in which nobody is active as SUPERVISOR or MANAGER. */
const lastRoles: readonly Role[] = ["ADMIN"];
const toldMax = 50;
const leadersMax = 200;

/**
 * Whom a matter of a ticket goes to at a level: who is on duty there, else the next level; where nobody is on
 * duty at all, those of the level and its assignee read of it later. Of AGENT the assignee comes before others.
 * Where nobody is active as SUPERVISOR or MANAGER, MANAGER is the ADMINs. Pure.
 */
export function whoIsTold(
  people: readonly Colleague[],
  ticket: Pick<TicketRow, "assignedToId" | "groupId" | "isSensitive">,
  level: EscalationLevel,
): Colleague[] {
  const able = people.filter((person) => maySee(person, ticket));
  const assignee = able.filter(({ id }) => id === ticket.assignedToId);
  const having = (some: readonly Role[]) => able.filter(({ role }) => some.includes(role));
  const isLed = people.some(({ role }) => rolesOf.MANAGER.includes(role));
  const at = (one: EscalationLevel): Colleague[] => {
    const ofRole = having(one === "MANAGER" && !isLed ? lastRoles : rolesOf[one]);
    const near =
      one === "MANAGER" || ticket.groupId === null ? ofRole : ofRole.filter(({ isInGroup }) => isInGroup);
    // Without a group all agents would hear of each ticket that nobody has: that is the next level's to see to.
    return one === "AGENT" ? [...assignee, ...(ticket.groupId === null ? [] : near)] : near;
  };
  for (const one of levels.slice(levels.indexOf(level))) {
    const there = at(one).filter(({ isOnDuty }) => isOnDuty);
    const theirs = one === "AGENT" ? there.filter(({ id }) => id === ticket.assignedToId) : [];
    const told = theirs.length > 0 ? theirs : there;
    if (told.length > 0) return unique(told);
  }
  return unique([...assignee, ...at(level), ...at("MANAGER")]);
}
/** The level, and those whom a rule names besides, on duty or not: but nobody of a ticket that they may not see. Pure. */
export function whoIsToldBy(
  people: readonly Colleague[],
  ticket: Parameters<typeof whoIsTold>[1],
  { level, userIds }: { level: EscalationLevel; userIds: readonly string[] },
): Colleague[] {
  const named = people.filter((person) => userIds.includes(person.id) && maySee(person, ticket));
  return unique([...named, ...whoIsTold(people, ticket, level)]);
}
const unique = (people: readonly Colleague[]): Colleague[] =>
  [...new Map(people.map((person) => [person.id, person])).values()].slice(0, toldMax);

/** Who can be told of a ticket at all. */
export async function colleaguesFor(
  { from, tenant }: Work,
  ticket: Pick<TicketRow, "assignedToId" | "groupId">,
  userIds: readonly string[] = [],
): Promise<Colleague[]> {
  const extra = [...userIds, ...(ticket.assignedToId === null ? [] : [ticket.assignedToId])];
  const isInGroup = sql<boolean>`exists (select 1 from agent_group_members m where m.tenant_id = ${tenant} and m.group_id = ${ticket.groupId}::uuid and m.agent_id = users.id)`;
  const rows = await from(users, {
    id: users.id,
    first: users.firstName,
    last: users.lastName,
    role: users.role,
    isOnDuty: sql<boolean>`exists (select 1 from agent_status s join status_definitions d on d.tenant_id = s.tenant_id and d.id = s.definition_id where s.tenant_id = ${tenant} and s.agent_id = users.id and d.is_available)`,
    isInGroup,
  })
    .where(
      and(
        eq(users.isActive, true),
        sql`(${users.role} in ('SENIOR_AGENT', 'SUPERVISOR', 'MANAGER', 'ADMIN') or ${isInGroup}${extra.length > 0 ? sql` or ${inArray(users.id, extra)}` : sql``})`,
      ),
    )
    .orderBy(users.id)
    .limit(500);
  return rows.map(({ first, last, ...person }) => ({ ...person, name: `${first} ${last}`.trim() }));
}

/** Who hears of all tickets together: supervisors and managers, and where none of them is active the admins. */
export async function leadersOf({ from }: Work): Promise<string[]> {
  const active = (some: readonly Role[]) =>
    from(users, { id: users.id })
      .where(and(eq(users.isActive, true), inArray(users.role, [...some])))
      .orderBy(users.id)
      .limit(leadersMax);
  const leaders = await active(rolesOf.MANAGER);
  return (leaders.length > 0 ? leaders : await active(lastRoles)).map(({ id }) => id);
}
