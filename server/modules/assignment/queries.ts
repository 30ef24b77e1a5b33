import { and, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { workingStatuses } from "../../../contract/enums.ts";
import { assignableRoles } from "../../../contract/roles.ts";
import type { Work } from "../../work.ts";
import { agentStatus, statusDefinitions } from "../agents/table.ts";
import { auditLogs } from "../../db/table.ts";
import { users } from "../session/table.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import type { Candidate, Reason } from "./decide.ts";

/**
 * One assignment at a time in a tenant, until the transaction ends: a ticket that arrives and an agent who becomes free at the same moment would otherwise miss each other.
 * Taken after the ticket's row and before any `agent_status` row.
 */
export async function takeTurn({ db, tenant }: Work): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`assignment ${tenant}`}, 0))`);
}

const isWorking = inArray(tickets.status, [...workingStatuses]);
/** Open working tickets of the agent in `users`: what fills capacity. */
export const openTicketsOf = sql<number>`(select count(*)::int from ${tickets} where ${tickets.tenantId} = ${users.tenantId} and ${tickets.assignedToId} = ${users.id} and ${isWorking} and ${tickets.deletedAt} is null)`;
const skillsOf = sql<string[]>`(select coalesce(json_agg(k.name), '[]') from agent_skills has join skills k on k.tenant_id = has.tenant_id and k.id = has.skill_id where has.tenant_id = ${users.tenantId} and has.agent_id = ${users.id})`;

/** Everybody who could come into question, in one query: the assignable, whoever is available whatever their role, and `others` by id. */
export async function candidatesOf({ db, tenant }: Work, others: readonly string[] = []): Promise<Candidate[]> {
  const rows = await db.select({ id: users.id, firstName: users.firstName, lastName: users.lastName, role: users.role, isActive: users.isActive, capacity: users.capacity, isAvailable: statusDefinitions.isAvailable, idleSince: agentStatus.idleSince, openTickets: openTicketsOf, skills: skillsOf }).from(users)
    .leftJoin(agentStatus, and(eq(agentStatus.tenantId, users.tenantId), eq(agentStatus.agentId, users.id)))
    .leftJoin(statusDefinitions, and(eq(statusDefinitions.tenantId, agentStatus.tenantId), eq(statusDefinitions.id, agentStatus.definitionId)))
    .where(and(eq(users.tenantId, tenant), or(and(eq(users.isActive, true), inArray(users.role, [...assignableRoles])), eq(statusDefinitions.isAvailable, true), others.length > 0 ? inArray(users.id, [...others]) : undefined)));
  return rows.map(({ firstName, lastName, isAvailable, ...row }) => ({ ...row, name: `${firstName} ${lastName}`.trim(), isAvailable: isAvailable ?? false }));
}

/** Locks the agent's status row and reads what decides once more: what another transaction has committed since counts. */
export async function holdAgent({ db, tenant }: Work, agentId: string): Promise<{ isAvailable: boolean; openTickets: number; capacity: number; isActive: boolean }> {
  await db.select({ agentId: agentStatus.agentId }).from(agentStatus).where(and(eq(agentStatus.tenantId, tenant), eq(agentStatus.agentId, agentId))).for("update");
  const [now] = await db.select({ isAvailable: statusDefinitions.isAvailable, openTickets: openTicketsOf, capacity: users.capacity, isActive: users.isActive }).from(users)
    .innerJoin(agentStatus, and(eq(agentStatus.tenantId, users.tenantId), eq(agentStatus.agentId, users.id)))
    .innerJoin(statusDefinitions, and(eq(statusDefinitions.tenantId, agentStatus.tenantId), eq(statusDefinitions.id, agentStatus.definitionId)))
    .where(and(eq(users.tenantId, tenant), eq(users.id, agentId)));
  return now ?? { isAvailable: false, openTickets: 0, capacity: 0, isActive: false };
}

/** The order in which waiting tickets are served: priority, then what is closest to its promise, then who waits longest. */
const queueOrder: SQL[] = [sql`${tickets.priorityRank} desc`, sql`case ${tickets.slaStatus} when 'BREACHED' then 0 when 'AT_RISK' then 1 else 2 end`, sql`${tickets.waitingSince} nulls last`, sql`${tickets.id}`];
const isWaiting = (tenant: string) => and(eq(tickets.tenantId, tenant), isNull(tickets.assignedToId), isNull(tickets.deletedAt), isWorking);
/** Some one of these sets of skills covers the ticket's. */
const coveredBy = (skillSets: readonly (readonly string[])[]) =>
  sql`exists (select 1 from jsonb_array_elements(${JSON.stringify(skillSets)}::jsonb) as can(skills) where not exists (select 1 from unnest(${tickets.requiredSkills}) as needed(name) where not can.skills ? lower(trim(needed.name))))`;

/** A ticket that waits, and what was last found about it. */
export interface Waiting { ticket: TicketRow; lastReasons: Reason[] | null }
const waiting = { ticket: tickets, lastReasons: sql<Reason[] | null>`(select last.reasons from assignment_decisions last where last.tenant_id = tickets.tenant_id and last.ticket_id = tickets.id order by last.id desc limit 1)` };

/** The first waiting ticket that one of the sets of skills covers, locked; one that somebody else holds is left out. */
export async function claimNext({ db, tenant }: Work, skillSets: readonly (readonly string[])[], except: readonly string[]): Promise<Waiting | undefined> {
  const [ticket] = await db.select(waiting).from(tickets).where(and(isWaiting(tenant), notInArray(tickets.id, [...except]), coveredBy(skillSets))).orderBy(...queueOrder).limit(1).for("update", { skipLocked: true });
  return ticket;
}

export async function hasWaiting({ db, tenant }: Work, skillSets: readonly (readonly string[])[], except: readonly string[]): Promise<boolean> {
  return (await db.select({ id: tickets.id }).from(tickets).where(and(isWaiting(tenant), notInArray(tickets.id, [...except]), coveredBy(skillSets))).limit(1)).length > 0;
}

/** The head of the queue as it stands. */
export const firstWaiting = ({ db, tenant }: Work, limit: number): Promise<Waiting[]> => db.select(waiting).from(tickets).where(isWaiting(tenant)).orderBy(...queueOrder).limit(limit);

/** Whose it was before: of a follow-up the owner of the ticket that it follows, else the last person whom this one was taken from. */
export async function lastOwnerOf({ db, tenant }: Work, ticket: TicketRow): Promise<string | null> {
  if (ticket.followUpOfId !== null) {
    const [before] = await db.select({ ownerId: tickets.assignedToId }).from(tickets).where(and(eq(tickets.tenantId, tenant), eq(tickets.id, ticket.followUpOfId)));
    if (before?.ownerId) return before.ownerId;
  }
  const ownerBefore = sql<string | null>`${auditLogs.before} ->> 'assignedToId'`;
  const [left] = await db.select({ ownerId: ownerBefore }).from(auditLogs)
    .where(and(eq(auditLogs.tenantId, tenant), eq(auditLogs.entity, "tickets"), eq(auditLogs.entityId, ticket.id), ne(auditLogs.action, "create"), sql`${ownerBefore} is not null`)).orderBy(sql`${auditLogs.id} desc`).limit(1);
  return left?.ownerId ?? null;
}
