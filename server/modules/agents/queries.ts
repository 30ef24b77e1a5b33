import { and, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Agent, AgentStats, AgentStatusRecord } from "../../../contract/agents.ts";
import { workingStatuses } from "../../../contract/enums.ts";
import { later } from "../../clock.ts";
import type { Work } from "../../work.ts";
import { openTicketsOf } from "../assignment/queries.ts";
import { localDays } from "../dashboard/queries.ts";
import { users } from "../session/table.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";
import { agentStatus, agentStatusHistory, statusDefinitions } from "./table.ts";

const offline = alias(statusDefinitions, "offline");
const definition = <C extends "id" | "name" | "color" | "status" | "isAvailable">(column: C) =>
  sql<(typeof statusDefinitions.$inferSelect)[C]>`coalesce(${statusDefinitions[column]}, ${offline[column]})`;
type UserRow = typeof users.$inferSelect;
export type FoundAgent = Pick<
  UserRow,
  "id" | "firstName" | "lastName" | "email" | "role" | "capacity" | "isActive"
> & { status: string; statusName: string; statusColor: string; isAvailable: boolean; openTickets: number };

/** Agents with their status and load, in one query. Who never had a status is Offline. */
export const selectAgents = ({ db }: Work) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      capacity: users.capacity,
      isActive: users.isActive,
      status: definition("status"),
      statusName: definition("name"),
      statusColor: definition("color"),
      isAvailable: definition("isAvailable"),
      openTickets: openTicketsOf,
    })
    .from(users)
    .leftJoin(agentStatus, and(eq(agentStatus.tenantId, users.tenantId), eq(agentStatus.agentId, users.id)))
    .leftJoin(
      statusDefinitions,
      and(
        eq(statusDefinitions.tenantId, agentStatus.tenantId),
        eq(statusDefinitions.id, agentStatus.definitionId),
      ),
    )
    .innerJoin(
      offline,
      and(eq(offline.tenantId, users.tenantId), eq(offline.isBuiltIn, true), eq(offline.status, "OFFLINE")),
    );

export const presentAgent = ({
  firstName,
  lastName,
  role,
  status,
  isActive: _,
  ...row
}: FoundAgent): Agent => ({
  ...row,
  name: `${firstName} ${lastName}`.trim(),
  role: role as Agent["role"],
  status: status as Agent["status"],
}); // the columns hold what the contract let in

/** The status that an agent has now. */
export async function statusRecord(
  { db, tenant }: Work,
  user: Pick<UserRow, "id" | "createdAt">,
): Promise<AgentStatusRecord> {
  const [found] = await db
    .select({
      definition: statusDefinitions,
      note: agentStatus.note,
      updatedAt: agentStatus.updatedAt,
      scheduledEndTime: agentStatus.scheduledEndTime,
    })
    .from(statusDefinitions)
    .leftJoin(
      agentStatus,
      and(
        eq(agentStatus.tenantId, statusDefinitions.tenantId),
        eq(agentStatus.definitionId, statusDefinitions.id),
        eq(agentStatus.agentId, user.id),
      ),
    )
    .where(
      and(
        eq(statusDefinitions.tenantId, tenant),
        or(
          eq(agentStatus.agentId, user.id),
          and(eq(statusDefinitions.isBuiltIn, true), eq(statusDefinitions.status, "OFFLINE")),
        ),
      ),
    )
    .orderBy(sql`${agentStatus.agentId} nulls last`)
    .limit(1);
  if (!found) throw new Error(`Tenant ${tenant} has no built-in Offline status.`);
  const { id, name, color, isAvailable, status } = found.definition;
  // The column holds one of the kinds that the contract knows.
  return {
    agentId: user.id,
    statusDefinitionId: id,
    name,
    color,
    isAvailable,
    status: status as AgentStatusRecord["status"],
    note: found.note,
    updatedAt: found.updatedAt ?? user.createdAt,
    scheduledEndTime: found.scheduledEndTime,
  };
}

const historyRowsMax = 1000;
/** Statuses that were in force at some time of the last days, the newest first. */
export const historyOf = ({ db, tenant, now }: Work, agentId: string, days: number) =>
  db
    .select()
    .from(agentStatusHistory)
    .where(
      and(
        eq(agentStatusHistory.tenantId, tenant),
        eq(agentStatusHistory.agentId, agentId),
        or(isNull(agentStatusHistory.endedAt), gte(agentStatusHistory.endedAt, later(now, { days: -days }))),
      ),
    )
    .orderBy(sql`${agentStatusHistory.startedAt} desc`, sql`${agentStatusHistory.id} desc`)
    .limit(historyRowsMax);

const statsDays = 7;
const medianDays = 30;

export async function statsOf(
  work: Work,
  { id, capacity }: Pick<UserRow, "id" | "capacity">,
): Promise<AgentStats> {
  const { db, tenant, now } = work;
  const { timeZone, days, today, weekStart, startsAt, todayStartsAt } = await localDays(work, statsDays);
  const theirs = and(eq(tickets.tenantId, tenant), eq(tickets.assignedToId, id), isNull(tickets.deletedAt));
  const inStatus = (status: string) =>
    sql<number>`count(*) filter (where ${tickets.status} = ${status})`.mapWith(Number);
  const [load] = await db
    .select({
      open: inStatus("OPEN"),
      inProgress: inStatus("IN_PROGRESS"),
      pending: inStatus("PENDING"),
      onHold: inStatus("ON_HOLD"),
      oldestWaitingSince: sql<
        string | null
      >`min(${tickets.waitingSince}) filter (where ${inArray(tickets.status, [...workingStatuses])})`.mapWith(
        tickets.waitingSince,
      ),
    })
    .from(tickets)
    .where(and(theirs, inArray(tickets.status, ["OPEN", "IN_PROGRESS", "PENDING", "ON_HOLD"])));
  const resolved = await db
    .select({ day: localDay(tickets.resolvedAt, timeZone), count: sql<number>`count(*)`.mapWith(Number) })
    .from(tickets)
    .where(and(theirs, gte(tickets.resolvedAt, startsAt)))
    .groupBy(sql`1`);
  const [replies] = await db
    .select({
      today: sql<number>`count(*)`.mapWith(Number),
      // Of one table alone drizzle writes columns bare, so those of the other stand in full. Whoever wrote a first reply has it, whoever the ticket is with by now.
      median: sql<
        number | null
      >`(select percentile_cont(0.5) within group (order by extract(epoch from t.first_reply_at - t.created_at) / 60) from ticket_messages said join tickets t on t.tenant_id = said.tenant_id and t.id = said.ticket_id and t.first_reply_at = said.created_at
      where said.tenant_id = ${tenant} and said.author_id = ${id} and said.author_type = 'AGENT' and said.is_public and said.created_at >= ${later(now, { days: -medianDays })}::timestamptz and t.deleted_at is null)`,
    })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.tenantId, tenant),
        eq(ticketMessages.authorId, id),
        eq(ticketMessages.authorType, "AGENT"),
        eq(ticketMessages.isPublic, true),
        gte(ticketMessages.createdAt, todayStartsAt),
      ),
    );
  const resolvedPerDay = days.map((day) => ({
    day,
    count: resolved.find((one) => one.day === day)?.count ?? 0,
  }));
  return {
    open: load?.open ?? 0,
    inProgress: load?.inProgress ?? 0,
    pending: load?.pending ?? 0,
    onHold: load?.onHold ?? 0,
    oldestWaitingSince: load?.oldestWaitingSince ?? null,
    resolvedToday: resolvedPerDay.find(({ day }) => day === today)?.count ?? 0,
    resolvedThisWeek: resolvedPerDay.reduce(
      (sum, { day, count }) => (day >= weekStart ? sum + count : sum),
      0,
    ),
    repliesToday: replies?.today ?? 0,
    medianFirstReplyMinutes: rounded(replies?.median),
    capacity,
    resolvedPerDay,
  };
}

/** The day, in the tenant's time zone, on which a moment fell: `2026-03-02`. */
const localDay = (
  moment: typeof tickets.resolvedAt | typeof tickets.createdAt,
  timeZone: string,
): SQL<string> => sql<string>`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`;
/** Minutes with one decimal. */
const rounded = (minutes: number | null | undefined): number | null =>
  minutes === null || minutes === undefined ? null : Math.round(Number(minutes) * 10) / 10;

export const byName = {
  columns: [users.firstName, users.lastName, users.id],
  direction: "asc" as const,
  keyOf: ({ firstName, lastName, id }: FoundAgent) => [firstName, lastName, id],
};
