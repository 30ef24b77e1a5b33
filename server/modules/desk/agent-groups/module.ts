import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { agentGroups as calls } from "../../../../contract/desk/agent-groups.ts";
import type { AgentGroup } from "../../../../contract/desk/agent-groups.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { byName, presentAgent, selectAgents } from "../agents/queries.ts";
import type { FoundAgent } from "../agents/queries.ts";
import { drainQueue, handOut } from "../assignment/assign.ts";
import { lockAssignmentQueue } from "../assignment/queries.ts";
import { users } from "../../people/session/table.ts";
import { isActive, isUnassigned } from "../tickets/figures.ts";
import { moveTickets } from "../tickets/move.ts";
import { visibleTo } from "../tickets/queries.ts";
import { addMembers, removeMember } from "./members.ts";
import { agentGroups } from "../ticket-places/group-table.ts";

const agentGroupCalls = implement(calls, {
  list: async ({ query, ...work }) =>
    pageOf<AgentGroup>(work, {
      query,
      tenant: work.tenant,
      tenantId: agentGroups.tenantId,
      from: agentGroups,
      where: query.search ? sql`${agentGroups.name} ilike ${likeContaining(query.search)}` : undefined,
      sort: {
        columns: [agentGroups.name, agentGroups.id],
        direction: "asc",
        keyOf: ({ name, id }) => [name, id],
      },
      select: () => withCounts(work).$dynamic(),
    }),
  create: async ({ body, ...work }) => {
    const { id } = await work.rows(agentGroups).insert({ ...body, createdAt: work.now, updatedAt: work.now });
    return one(work, id);
  },
  get: ({ params, ...work }) => one(work, params.id),
  update: ({ params, body, ...work }) => change(work, params.id, body),
  replace: ({ params, body, ...work }) => change(work, params.id, body),
  remove: async ({ params, query: { moveToId }, ...work }) => {
    const group = await work.rows(agentGroups).get(params.id);
    await moveTickets(work, "groupId", group, moveToId, () => work.rows(agentGroups).find(moveToId ?? ""));
    await lockAssignmentQueue(work);
    await work.rows(agentGroups).remove(group.id);
    await drainQueue(work, "changed");
    return {};
  },
  members: async ({ params, query, ...work }) => {
    await work.rows(agentGroups).get(params.id);
    const found = query.search
      ? or(
          sql`${users.firstName} || ' ' || ${users.lastName} ilike ${likeContaining(query.search)}`,
          sql`${users.email} ilike ${likeContaining(query.search)}`,
        )
      : undefined;
    const isMember = sql`exists (select 1 from agent_group_members m where m.tenant_id = users.tenant_id and m.agent_id = users.id and m.group_id = ${params.id})`;
    const page = await pageOf<FoundAgent>(work, {
      query,
      tenant: work.tenant,
      tenantId: users.tenantId,
      from: users,
      where: and(isMember, found),
      sort: byName,
      select: () => selectAgents(work).$dynamic(),
    });
    return { ...page, items: page.items.map((row) => ({ ...presentAgent(row), isActive: row.isActive })) };
  },
  addMembers: async ({ params, body, ...work }) => {
    await addMembers(work, params.id, body.agentIds);
    return one(work, params.id);
  },
  removeMember: async ({ params, ...work }) => {
    await removeMember(work, params.id, params.agentId);
    return one(work, params.id);
  },
  autoAssign: async ({ params, ...work }) => {
    await work.rows(agentGroups).get(params.id);
    const assigned = await handOut(work, params.id);
    return { assigned, stillWaiting: (await one(work, params.id)).waitingTickets };
  },
});

/** Tickets of the group in sight. */
const countOf = ({ actor }: Work, which: SQL) =>
  sql<number>`(select count(*)::int from tickets where tickets.tenant_id = agent_groups.tenant_id and tickets.group_id = agent_groups.id and ${visibleTo(actor)} and ${which})`;
const { tenantId: _tenant, ...columns } = getTableColumns(agentGroups);
const withCounts = (work: Work) =>
  work.db
    .select({
      ...columns,
      memberCount: sql<number>`(select count(*)::int from agent_group_members m where m.tenant_id = agent_groups.tenant_id and m.group_id = agent_groups.id)`,
      openTickets: countOf(work, isActive),
      waitingTickets: countOf(work, isUnassigned),
    })
    .from(agentGroups);

async function one(work: Work, id: string): Promise<AgentGroup> {
  const [row] = await withCounts(work).where(
    and(eq(agentGroups.tenantId, work.tenant), eq(agentGroups.id, id)),
  );
  if (!row) throw new Fault("not_found");
  return row;
}

/** Switching it on gives out what waited. */
async function change(
  work: Work,
  id: string,
  patch: { name?: string; description?: string | null | undefined; autoAssign?: boolean | undefined },
): Promise<AgentGroup> {
  await lockAssignmentQueue(work);
  const before = await work.rows(agentGroups).lock(id);
  const after = await work.rows(agentGroups).update(id, patch, { before });
  if (after.autoAssign !== before.autoAssign) await drainQueue(work, "changed");
  return one(work, id);
}

export const agentGroupsModule = defineModule("desk/agent-groups", { calls: agentGroupCalls });
