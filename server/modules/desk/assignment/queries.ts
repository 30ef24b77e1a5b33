import { and, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { tenants } from "../../../db/table.ts";
import type { ByPool } from "../../../../contract/enums.ts";
import { messengerChannels } from "../../../../contract/enums.ts";
import { assignableRoles } from "../../../../contract/roles.ts";
import type { Work } from "../../../work.ts";
import { agentStatus, statusDefinitions } from "../agents/table.ts";
import { auditLogs } from "../../../db/table.ts";
import { users } from "../../people/session/table.ts";
import { isActive, isUnassigned } from "../tickets/figures.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import type { Candidate, Reason } from "./decide.ts";
import { freePoolsOf, skillKey } from "./decide.ts";

/**
 * One assignment at a time in a tenant, until the transaction ends: a ticket that arrives and an agent who
 * becomes free at the same moment would otherwise miss each other.
 * Taken after the ticket's row and before any `agent_status` row.
 */
export async function lockAssignmentQueue({ db, tenant }: Work): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`assignment ${tenant}`}, 0))`);
}

const inMessengers = sql`${tickets.channel} in (${sql.join(
  messengerChannels.map((one) => sql.raw(`'${one}'`)),
  sql`, `,
)})`;
/** The pool of capacity that a ticket takes; as `poolOf` of the contract. */
const poolOfTicket = sql`(case when ${tickets.channel} = 'CHAT' then 'chat' when ${inMessengers} then 'messengers' else 'other' end)`;
/** Active tickets of the agent in `users`, by pool: what fills their capacity. */
export const loadOf = sql<ByPool>`(select json_build_object('chat', count(*) filter (where ${tickets.channel} = 'CHAT'),
  'messengers', count(*) filter (where ${inMessengers}), 'other', count(*) filter (where ${tickets.channel} <> 'CHAT' and not ${inMessengers}))
  from ${tickets} where ${tickets.tenantId} = ${users.tenantId} and ${tickets.assignedToId} = ${users.id} and ${isActive} and ${tickets.deletedAt} is null)`;
/** What the agent in `users` can have at once, by pool: their own numbers, else the workspace's. */
export const capacityOf = sql<ByPool>`(select json_build_object('chat', coalesce(${users.ownChats}, house.default_chats),
  'messengers', coalesce(${users.ownMessengers}, house.default_messengers), 'other', coalesce(${users.ownOther}, house.default_capacity))
  from tenants house where house.id = ${users.tenantId})`;
const skillsOf = sql<
  string[]
>`(select coalesce(json_agg(k.name), '[]') from agent_skills has join skills k on k.tenant_id = has.tenant_id and k.id = has.skill_id where has.tenant_id = ${users.tenantId} and has.agent_id = ${users.id})`;

const groupsOf = sql<
  string[]
>`(select coalesce(json_agg(in_group.group_id), '[]') from agent_group_members in_group where in_group.tenant_id = ${users.tenantId} and in_group.agent_id = ${users.id})`;
const pipelinesOf = sql<
  string[]
>`(select coalesce(json_agg(in_pipeline.pipeline_id), '[]') from ticket_pipeline_agents in_pipeline where in_pipeline.tenant_id = ${users.tenantId} and in_pipeline.agent_id = ${users.id})`;

/** What the workspace has settled about giving tickets out. */
export interface House {
  /** Off: every ticket waits for a pick. */ assigns: boolean;
  keepsOwner: boolean;
  /** Groups whose tickets wait for a pick. */ byHandGroups: string[];
  /** Pipelines that have people of their own. */ staffedPipelines: string[];
}

const house = {
  assigns: tenants.autoAssign,
  keepsOwner: tenants.keepLastOwner,
  byHandGroups: sql<
    string[]
  >`(select coalesce(json_agg(g.id), '[]') from agent_groups g where g.tenant_id = ${tenants.id} and not g.auto_assign)`,
  staffedPipelines: sql<
    string[]
  >`(select coalesce(json_agg(distinct p.pipeline_id), '[]') from ticket_pipeline_agents p where p.tenant_id = ${tenants.id})`,
};

/**
 * What the workspace has settled, and everybody who could come into question, in one query: the assignable,
 * whoever is available whatever their role, and by id `others`, and who had the ticket before where that
 * counts.
 */
export async function teamFor(
  work: Work,
  { others = [], formerOwnerId = null }: { others?: readonly string[]; formerOwnerId?: string | null } = {},
): Promise<{ house: House; candidates: Candidate[] }> {
  const rows = await work.db
    .select({
      ...house,
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      isActive: users.isActive,
      capacity: capacityOf,
      isAvailable: statusDefinitions.isAvailable,
      idleSince: agentStatus.idleSince,
      load: loadOf,
      skills: skillsOf,
      groups: groupsOf,
      pipelines: pipelinesOf,
    })
    .from(tenants)
    .innerJoin(users, eq(users.tenantId, tenants.id))
    .leftJoin(agentStatus, and(eq(agentStatus.tenantId, users.tenantId), eq(agentStatus.agentId, users.id)))
    .leftJoin(
      statusDefinitions,
      and(
        eq(statusDefinitions.tenantId, agentStatus.tenantId),
        eq(statusDefinitions.id, agentStatus.definitionId),
      ),
    )
    .where(
      and(
        eq(tenants.id, work.tenant),
        or(
          and(eq(users.isActive, true), inArray(users.role, [...assignableRoles])),
          eq(statusDefinitions.isAvailable, true),
          others.length > 0 ? inArray(users.id, [...others]) : undefined,
          formerOwnerId === null
            ? undefined
            : and(eq(tenants.keepLastOwner, true), eq(users.id, formerOwnerId)),
        ),
      ),
    );
  const candidates = rows.map(
    ({
      firstName,
      lastName,
      id,
      role,
      isActive,
      capacity,
      isAvailable,
      idleSince,
      load,
      skills,
      groups,
      pipelines,
    }) => ({
      id,
      role,
      isActive,
      capacity,
      idleSince,
      load,
      skills,
      groups,
      pipelines,
      name: `${firstName} ${lastName}`.trim(),
      isAvailable: isAvailable ?? false,
    }),
  );
  return { house: rows[0] ?? (await houseOf(work)), candidates };
}

async function houseOf({ db, tenant }: Work): Promise<House> {
  // The join is for the names of the columns: of one table alone drizzle writes them bare, and the queries
  // inside have tables of their own.
  const [row] = await db
    .select(house)
    .from(tenants)
    .leftJoin(users, sql`false`)
    .where(eq(tenants.id, tenant));
  return row ?? { assigns: true, keepsOwner: true, byHandGroups: [], staffedPipelines: [] };
}

const none: ByPool = { chat: 0, messengers: 0, other: 0 };
/**
 * Locks the agent's status row and reads what decides once more: what another transaction has committed since
 * counts.
 */
export async function holdAgent(
  { db, tenant }: Work,
  agentId: string,
): Promise<{ isAvailable: boolean; load: ByPool; capacity: ByPool; isActive: boolean }> {
  await db
    .select({ agentId: agentStatus.agentId })
    .from(agentStatus)
    .where(and(eq(agentStatus.tenantId, tenant), eq(agentStatus.agentId, agentId)))
    .for("update");
  const [now] = await db
    .select({
      isAvailable: statusDefinitions.isAvailable,
      load: loadOf,
      capacity: capacityOf,
      isActive: users.isActive,
    })
    .from(users)
    .innerJoin(agentStatus, and(eq(agentStatus.tenantId, users.tenantId), eq(agentStatus.agentId, users.id)))
    .innerJoin(
      statusDefinitions,
      and(
        eq(statusDefinitions.tenantId, agentStatus.tenantId),
        eq(statusDefinitions.id, agentStatus.definitionId),
      ),
    )
    .where(and(eq(users.tenantId, tenant), eq(users.id, agentId)));
  return now ?? { isAvailable: false, load: none, capacity: none, isActive: false };
}

/**
 * The order in which waiting tickets are served: priority, then what is closest to its promise, then who
 * waits longest.
 */
const queueOrder: SQL[] = [
  sql`${tickets.priorityRank} desc`,
  sql`case ${tickets.slaStatus} when 'BREACHED' then 0 when 'AT_RISK' then 1 else 2 end`,
  sql`${tickets.waitingSince} nulls last`,
  sql`${tickets.id}`,
];
const isWaiting = (tenant: string) =>
  and(eq(tickets.tenantId, tenant), isNull(tickets.deletedAt), isUnassigned);
/** What somebody free can take: the pools with room, the skills that they have, and whose work is theirs. */
export interface Reach {
  pools: string[];
  skills: string[];
  groups: string[];
  pipelines: string[];
}
export function reachesOf(candidates: readonly Candidate[]): Reach[] {
  const reaches = candidates.map(({ skills, groups, pipelines, ...room }) => ({
    pools: freePoolsOf(room),
    skills: skills.map(skillKey).toSorted(),
    groups: groups.toSorted(),
    pipelines: pipelines.toSorted(),
  }));
  return [...new Map(reaches.map((reach) => [JSON.stringify(reach), reach])).values()];
}

/**
 * Which of the waiting tickets are given out: those that one of the reaches covers, but for the ones that
 * wait for a pick; or, on demand, those of one group.
 */
export interface Offer {
  house: House;
  reaches: readonly Reach[];
  groupId?: string | undefined;
  except: readonly string[];
}
function offered(tenant: string, { house, reaches, groupId, except }: Offer): SQL | undefined {
  const ids = (of: readonly string[]) => sql`${JSON.stringify(of)}::jsonb`;
  return and(
    isWaiting(tenant),
    notInArray(tickets.id, [...except]),
    groupId === undefined
      ? house.byHandGroups.length === 0
        ? undefined
        : sql`(${tickets.groupId} is null or not ${ids(house.byHandGroups)} ? ${tickets.groupId}::text)`
      : eq(tickets.groupId, groupId),
    sql`exists (select 1 from jsonb_array_elements(${JSON.stringify(reaches)}::jsonb) as can(reach) where can.reach -> 'pools' ? ${poolOfTicket} and (${tickets.groupId} is null or can.reach -> 'groups' ? ${tickets.groupId}::text)
      and (${tickets.pipelineId} is null or not ${ids(house.staffedPipelines)} ? ${tickets.pipelineId}::text or can.reach -> 'pipelines' ? ${tickets.pipelineId}::text)
      and not exists (select 1 from unnest(${tickets.requiredSkills}) as needed(name) where not can.reach -> 'skills' ? lower(trim(needed.name))))`,
  );
}

/** A ticket that waits, and what was last found about it. */
export interface Waiting {
  ticket: TicketRow;
  lastReasons: Reason[] | null;
}
const waiting = {
  ticket: tickets,
  lastReasons: sql<
    Reason[] | null
  >`(select last.reasons from assignment_decisions last where last.tenant_id = tickets.tenant_id and last.ticket_id = tickets.id order by last.id desc limit 1)`,
};

/** The first waiting ticket on offer, locked; one that somebody else holds is left out. */
export async function claimNext({ db, tenant }: Work, offer: Offer): Promise<Waiting | undefined> {
  const [ticket] = await db
    .select(waiting)
    .from(tickets)
    .where(offered(tenant, offer))
    .orderBy(...queueOrder)
    .limit(1)
    .for("update", { skipLocked: true });
  return ticket;
}

export async function hasWaiting({ db, tenant }: Work, offer: Offer): Promise<boolean> {
  return (
    (await db.select({ id: tickets.id }).from(tickets).where(offered(tenant, offer)).limit(1)).length > 0
  );
}

/** The head of the queue, or of one group's, as it stands. */
export const firstWaiting = ({ db, tenant }: Work, limit: number, groupId?: string): Promise<Waiting[]> =>
  db
    .select(waiting)
    .from(tickets)
    .where(and(isWaiting(tenant), groupId === undefined ? undefined : eq(tickets.groupId, groupId)))
    .orderBy(...queueOrder)
    .limit(limit);

/**
 * Whose it was before: of a follow-up the owner of the ticket that it follows, else the last person whom this
 * one was taken from.
 */
export async function lastOwnerOf({ db, tenant }: Work, ticket: TicketRow): Promise<string | null> {
  if (ticket.followUpOfId !== null) {
    const [before] = await db
      .select({ ownerId: tickets.assignedToId })
      .from(tickets)
      .where(and(eq(tickets.tenantId, tenant), eq(tickets.id, ticket.followUpOfId)));
    if (before?.ownerId) return before.ownerId;
  }
  const ownerBefore = sql<string | null>`${auditLogs.before} ->> 'assignedToId'`;
  const [left] = await db
    .select({ ownerId: ownerBefore })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.tenantId, tenant),
        eq(auditLogs.entity, "tickets"),
        eq(auditLogs.entityId, ticket.id),
        ne(auditLogs.action, "create"),
        sql`${ownerBefore} is not null`,
      ),
    )
    .orderBy(sql`${auditLogs.id} desc`)
    .limit(1);
  return left?.ownerId ?? null;
}
