import { and, eq, isNull, ne, notInArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CapacityPool } from "../../../../contract/enums.ts";
import { newId } from "../../../db/columns.ts";
import { queryRows, queryText } from "../../../db/query.ts";
import { assignableRoles } from "../../../../contract/roles.ts";
import type { Work } from "../../../work.ts";
import { auditLogs } from "../../../db/table.ts";
import { isUnassigned } from "../tickets/figures.ts";
import { assignmentDecisions } from "../tickets/decision-table.ts";
import { packReasons } from "../tickets/decision-reasons.ts";
import type { DecisionReason } from "../tickets/decision-reasons.ts";
import { poolOfTicket } from "../tickets/load.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import type { Candidate } from "./decide.ts";
import { freePoolsOf, skillKey } from "./decide.ts";

/**
 * One assignment at a time in a tenant, until the transaction ends: a ticket that arrives and an agent who
 * becomes free at the same moment would otherwise miss each other.
 * Taken after the ticket's row and before any `agent_status` row.
 */
export async function lockAssignmentQueue({ db, tenant }: Work): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`assignment ${tenant}`}, 0))`);
}

/** The same. @returns whether any ticket waits for an owner */
export async function takeTurn({ db, tenant }: Work): Promise<boolean> {
  const [row] = await queryText<{ waits: boolean }>(db, "select assignment_turn($1) as waits", [tenant]);
  return row?.waits === true;
}

/** What the workspace has settled about giving tickets out. */
export interface House {
  /** Off: every ticket waits for a pick. */ assigns: boolean;
  keepsOwner: boolean;
  /** Groups whose tickets wait for a pick. */ byHandGroups: string[];
  /** Pipelines that have people of their own. */ staffedPipelines: string[];
}

export interface Team {
  house: House;
  candidates: Candidate[];
}
type Names = string[] | null;
/** As functions.sql tells it. */
type ToldCandidate = [
  ...[id: string, name: string, role: string, isActive: boolean, isAvailable: boolean],
  idleSinceMs: number | null,
  ...[chatLoad: number, messengersLoad: number, otherLoad: number],
  ...[chatCapacity: number, messengersCapacity: number, otherCapacity: number],
  ...[skills: Names, groups: Names, pipelines: Names],
];
const candidateOf = (told: ToldCandidate): Candidate => ({
  id: told[0],
  name: told[1],
  role: told[2],
  isActive: told[3],
  isAvailable: told[4],
  idleSince: told[5] === null ? null : new Date(told[5]).toISOString(),
  load: { chat: told[6], messengers: told[7], other: told[8] },
  capacity: { chat: told[9], messengers: told[10], other: told[11] },
  skills: told[12] ?? [],
  groups: told[13] ?? [],
  pipelines: told[14] ?? [],
});
/**
 * What the workspace has settled, and everybody who could come into question: the assignable, whoever is
 * available whatever their role, and by id `others`, and who had the ticket before where that counts.
 * @param of `turn`: whether the assignment's is waited for first, as `lockAssignmentQueue` does, or left alone,
 * where of a large team not all are told who are not available
 */
export async function teamFor(
  { db, tenant }: Work,
  {
    others = [],
    formerOwnerId = null,
    turn = "reads",
  }: {
    others?: readonly string[];
    formerOwnerId?: string | null;
    turn?: "taken" | "left" | "reads";
  } = {},
): Promise<Team> {
  const [row] = await queryRows<{ team: { house: House; candidates: ToldCandidate[] } | null }>(
    db,
    sql`select assignment_team(${tenant}, ${turn}, ${listOf(assignableRoles)}::text[], ${listOf(others)}::uuid[], ${formerOwnerId}::uuid) as team`,
  );
  return row?.team
    ? { house: row.team.house, candidates: row.team.candidates.map(candidateOf) }
    : {
        house: { assigns: true, keepsOwner: true, byHandGroups: [], staffedPipelines: [] },
        candidates: [],
      };
}
/** Names and ids as PostgreSQL reads a list. */
const listOf = (names: readonly string[]): string => `{${names.join(",")}}`;

/** What is looked at once more before a ticket is given. */
export type Held = Pick<Candidate, "isAvailable" | "isActive" | "load" | "capacity">;
export interface Gift {
  ticketId: string;
  trigger: string;
  winnerName: string;
  rule: string;
  reasons: readonly DecisionReason[];
}
/** Busy: somebody else gives them something, or changes what they are, at this moment. */
type Answer = (Held & { isBusy: false; isFree: boolean }) | { isBusy: true; isFree: false };
/**
 * Locks the agent's status and looks once more: where they still have so much room, the ticket is theirs, and
 * why; where not, what they have now is told and nothing is written.
 * @param of outside the turn of assignment, it never `waits`
 * @param gift null where they have the ticket already, `new` where it is about to be inserted as theirs
 */
export async function assignIfFree(
  { db, tenant, now }: Work,
  { agentId, pool, spare, waits }: { agentId: string; pool: CapacityPool; spare: number; waits: boolean },
  gift: Gift | "new" | null,
): Promise<Answer> {
  const gives =
    gift &&
    JSON.stringify(gift === "new" ? {} : { ...gift, reasons: packReasons(gift.reasons), id: newId() });
  const [row] = await queryText<{ held: Answer }>(
    db,
    "select assign_if_free($1, $2::uuid, $3, $4::integer, $5::timestamptz, $6::jsonb, $7::boolean) as held",
    [tenant, agentId, pool, spare, now, gives, waits],
  );
  if (!row) throw new Error("A function answers.");
  return row.held;
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
  lastReasons: DecisionReason[] | null;
}
const waiting = {
  ticket: tickets,
  lastReasons:
    sql`(select last.reasons from assignment_decisions last where last.tenant_id = tickets.tenant_id and last.ticket_id = tickets.id order by last.id desc limit 1)`.mapWith(
      assignmentDecisions.reasons,
    ),
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
export async function lastOwnerOf({ from }: Work, ticket: TicketRow): Promise<string | null> {
  if (ticket.followUpOfId !== null) {
    const [before] = await from(tickets, { ownerId: tickets.assignedToId }).where(
      eq(tickets.id, ticket.followUpOfId),
    );
    if (before?.ownerId) return before.ownerId;
  }
  const ownerBefore = sql<string | null>`${auditLogs.before} ->> 'assignedToId'`;
  const [left] = await from(auditLogs, { ownerId: ownerBefore })
    .where(
      and(
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
