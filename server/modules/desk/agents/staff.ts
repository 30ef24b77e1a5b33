import { and, eq, inArray, isNull, not, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AgentSkill } from "../../../../contract/desk/agents.ts";
import type { StaffUser } from "../../../../contract/people/users.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import type { Page } from "../../../db/page.ts";
import type { PageQuery } from "../../../db/page-of.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import type { StaffFilters } from "../../people/users/staff-desk.ts";
import { agentGroupMembers, agentGroups } from "../ticket-places/group-table.ts";
import { isActive, isOpen } from "../tickets/figures.ts";
import { tickets } from "../tickets/table.ts";
import { byName, presentAgent, selectAgents } from "./queries.ts";
import type { FoundAgent } from "./queries.ts";

type Named = { id: string; name: string };

export async function listStaff(
  work: Work,
  query: PageQuery,
  { search, role, isActive, groupId }: StaffFilters,
): Promise<Page<StaffUser>> {
  const part = search ? likeContaining(search) : undefined;
  const where = and(
    part === undefined
      ? undefined
      : or(
          sql`${users.firstName} || ' ' || ${users.lastName} ilike ${part}`,
          sql`${users.email} ilike ${part}`,
        ),
    role && inArray(users.role, role),
    isActive === undefined ? undefined : eq(users.isActive, isActive),
    groupId === undefined
      ? undefined
      : sql`exists (select 1 from agent_group_members m where m.tenant_id = users.tenant_id and m.agent_id = users.id and m.group_id = ${groupId})`,
  );
  const page = await pageOf<FoundAgent>(work, {
    query,
    tenant: work.tenant,
    tenantId: users.tenantId,
    from: users,
    where,
    sort: byName,
    select: () => selectAgents(work).$dynamic(),
  });
  return { ...page, items: await complete(work, page.items) };
}

export async function staffView(work: Work, id: string): Promise<StaffUser> {
  const [view] = await complete(
    work,
    await selectAgents(work).where(and(eq(users.tenantId, work.tenant), eq(users.id, id))),
  );
  if (!view) throw new Fault("not_found");
  return view;
}

/** What else is known of them, in one query for all. */
async function complete(work: Work, found: FoundAgent[]): Promise<StaffUser[]> {
  if (found.length === 0) return [];
  const named = <T>(query: SQL): SQL<T> =>
    sql<T>`(select coalesce(json_agg(list), '[]') from (${query}) as list)`;
  const rows = await work
    .from(users, {
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
      lastLoginAt: users.lastLoginAt,
      createdAt: users.createdAt,
      groups: named<Named[]>(
        sql`select g.id, g.name from agent_group_members m join agent_groups g on g.tenant_id = m.tenant_id and g.id = m.group_id where m.tenant_id = users.tenant_id and m.agent_id = users.id order by g.name`,
      ),
      pipelines: named<Named[]>(
        sql`select p.id, p.name from ticket_pipeline_agents a join ticket_pipelines p on p.tenant_id = a.tenant_id and p.id = a.pipeline_id where a.tenant_id = users.tenant_id and a.agent_id = users.id order by p.name`,
      ),
      skills: named<AgentSkill[]>(
        sql`select k.id as "skillId", k.name, has.level from agent_skills has join skills k on k.tenant_id = has.tenant_id and k.id = has.skill_id where has.tenant_id = users.tenant_id and has.agent_id = users.id order by k.name`,
      ),
    })
    .where(
      inArray(
        users.id,
        found.map(({ id }) => id),
      ),
    );
  return found.flatMap((one) => {
    const more = rows.find(({ id }) => id === one.id);
    return more
      ? [
          {
            ...presentAgent(one),
            ...more,
            capacityOverride: { chat: one.ownChats, messengers: one.ownMessengers, other: one.ownOther },
          },
        ]
      : [];
  });
}

/** Tickets that somebody has, and groups that have nobody else. */
export async function leftBehind({ db, tenant, from }: Work, userId: string) {
  const theirs = and(
    eq(tickets.tenantId, tenant),
    eq(tickets.assignedToId, userId),
    isNull(tickets.deletedAt),
  );
  const others = sql`exists (select 1 from agent_group_members m join users u on u.tenant_id = m.tenant_id and u.id = m.agent_id where m.tenant_id = agent_groups.tenant_id and m.group_id = agent_groups.id and m.agent_id <> ${userId} and u.is_active)`;
  const lastIn = await from(agentGroups, { id: agentGroups.id, name: agentGroups.name })
    .innerJoin(
      agentGroupMembers,
      and(
        eq(agentGroupMembers.tenantId, agentGroups.tenantId),
        eq(agentGroupMembers.groupId, agentGroups.id),
        eq(agentGroupMembers.agentId, userId),
      ),
    )
    .where(sql`not ${others}`)
    .orderBy(agentGroups.name)
    .limit(50);
  return {
    openTickets: await db.$count(tickets, and(theirs, isActive)),
    laterTickets: await db.$count(tickets, and(theirs, isOpen, not(isActive))),
    lastIn,
  };
}
