import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { agents as calls } from "../../../../contract/desk/agents.ts";
import { assignableRoles, isRole, outranks } from "../../../../contract/roles.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { listInbox } from "../inbox/queries.ts";
import { isUnassigned } from "../tickets/figures.ts";
import { visibleTo } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import {
  byName,
  statusHistoryOf,
  presentAgent,
  selectAgents,
  agentStatsOf,
  statusRecord,
} from "./queries.ts";
import type { FoundAgent } from "./queries.ts";
import { cancelTimedStatus, changeStatus, firstOfKind } from "./set-status.ts";
import type { StatusRequest } from "./set-status.ts";
import { releaseTickets } from "./release.ts";
import { replaceSkills, skillsOf } from "./skills.ts";
import { agentJobs } from "./jobs.ts";
import { skillCalls } from "./skills.ts";
import { statusDefinitionCalls } from "./status-definitions.ts";
import { say } from "./texts.ts";

const workloadAgentsMax = 500;

const agentCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const found = query.search
      ? or(
          sql`${users.firstName} || ' ' || ${users.lastName} ilike ${likeContaining(query.search)}`,
          sql`${users.email} ilike ${likeContaining(query.search)}`,
        )
      : undefined;
    const page = await pageOf<FoundAgent>(work, {
      query,
      tenant: work.tenant,
      tenantId: users.tenantId,
      from: users,
      where: and(eq(users.isActive, true), ne(users.role, "USER"), found),
      sort: byName,
      select: () => selectAgents(work).$dynamic(),
    });
    return { ...page, items: page.items.map(presentAgent) };
  },
  stats: async ({ params, ...work }) => agentStatsOf(work, await work.rows(users).get(params.id)),
  availability: async ({ params, ...work }) => statusRecord(work, await work.rows(users).get(params.id)),
  setAvailability: async ({ params, body, ...work }) => {
    const source = await sourceFor(work, params.id);
    return set(work, params.id, {
      definitionId: (await firstOfKind(work, body.status)).id,
      note: body.note,
      source,
    });
  },
  skills: async ({ params, ...work }) => skillsOf(work, (await work.rows(users).get(params.id)).id),
  setSkills: async ({ body, ...work }) => {
    const agentId = body.agentId ?? work.actor.id ?? "";
    await sourceFor(work, agentId);
    return replaceSkills(work, agentId, body.skills);
  },
  setStatus: ({ params, body, ...work }) => setNamed(work, params.id, body),
  setStatusFor: ({ params, body, ...work }) => setNamed(work, params.id, body),
  cancelScheduledStatus: async ({ params, ...work }) => {
    await cancelTimedStatus(work, params.id, await sourceFor(work, params.id));
    return statusRecord(work, await work.rows(users).get(params.id));
  },
  statusHistory: async ({ params, query, ...work }) => {
    await work.rows(users).get(params.id);
    return { items: await statusHistoryOf(work, params.id, query.days) };
  },
  inbox: ({ query, ...work }) => listInbox(work, query),
  workload: async ({ query, ...work }) => {
    const inGroup =
      query.groupId === undefined
        ? undefined
        : sql`exists (select 1 from agent_group_members m where m.tenant_id = ${users.tenantId} and m.agent_id = ${users.id} and m.group_id = ${query.groupId})`;
    const found = await selectAgents(work)
      .where(
        and(
          eq(users.tenantId, work.tenant),
          eq(users.isActive, true),
          inArray(users.role, [...assignableRoles]),
          inGroup,
        ),
      )
      .limit(workloadAgentsMax);
    const [waiting] = await work
      .from(tickets, { count: sql<number>`count(*)`.mapWith(Number) })
      .where(
        and(
          visibleTo(work.actor),
          isUnassigned,
          query.groupId === undefined ? undefined : eq(tickets.groupId, query.groupId),
        ),
      );
    return {
      items: found
        .map(presentAgent)
        .toSorted((a, b) => b.openTickets - a.openTickets || a.name.localeCompare(b.name)),
      unassigned: waiting?.count ?? 0,
    };
  },
});

/** @throws Fault not_found for nobody of this tenant; forbidden where an agent would change another's */
async function sourceFor(work: Work, agentId: string): Promise<"self" | "admin"> {
  await work.rows(users).get(agentId);
  if (agentId === work.actor.id) return "self";
  if (isRole(work.actor.role) && outranks(work.actor.role, "SUPERVISOR")) return "admin";
  throw new Fault("forbidden", say("agents.only_own_settings"));
}

async function setNamed(
  work: Work,
  agentId: string,
  body: {
    agentId?: string | undefined;
    statusDefinitionId: string;
    durationMinutes?: number;
    note?: string | undefined;
  },
) {
  const source = await sourceFor(work, agentId);
  if (body.agentId !== undefined && body.agentId !== agentId)
    throw fieldFault("agentId", say("agents.other_agent_than_address"));
  return set(work, agentId, {
    definitionId: body.statusDefinitionId,
    durationMinutes: body.durationMinutes,
    note: body.note,
    source,
  });
}

async function set(work: Work, agentId: string, request: StatusRequest) {
  await changeStatus(work, agentId, request);
  return statusRecord(work, await work.rows(users).get(agentId));
}

export const agentsModule = defineModule("desk/agents", {
  calls: [...agentCalls, ...skillCalls, ...statusDefinitionCalls],
  jobs: [...agentJobs, releaseTickets],
  constraints: {
    status_definitions_name: ["name", say("agents.status_name_taken")],
    skills_name: ["name", say("agents.skill_name_taken")],
  },
});
