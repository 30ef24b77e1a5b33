import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Agent, AgentStats, AgentStatusRecord } from "../../../../contract/desk/agents.ts";
import type { ByPool } from "../../../../contract/enums.ts";
import { later } from "../../../clock.ts";
import type { Work } from "../../../work.ts";
import { capacityOf, loadOf } from "../tickets/load.ts";
import { localDays } from "../../../kernel/local-days.ts";
import { users } from "../../people/session/table.ts";
import { isActive, isOpen } from "../tickets/figures.ts";
import { tickets } from "../tickets/table.ts";
import { agentFigures } from "./agent-figures.ts";
import { agentStatus, agentStatusHistory, statusDefinitions } from "../agent-state/table.ts";

const offline = alias(statusDefinitions, "offline");
const definition = <C extends "id" | "name" | "color" | "status" | "isAvailable">(column: C) =>
  sql<(typeof statusDefinitions.$inferSelect)[C]>`coalesce(${statusDefinitions[column]}, ${offline[column]})`;
type UserRow = typeof users.$inferSelect;
export type FoundAgent = Pick<
  UserRow,
  "id" | "firstName" | "lastName" | "email" | "role" | "isActive" | "ownChats" | "ownMessengers" | "ownOther"
> & {
  load: ByPool;
  capacity: ByPool;
  status: (typeof statusDefinitions.$inferSelect)["status"];
  statusName: string;
  statusColor: string;
  isAvailable: boolean;
};

/** Agents with their status and load, in one query. Who never had a status is Offline. */
export const selectAgents = ({ db }: Work) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      isActive: users.isActive,
      ownChats: users.ownChats,
      ownMessengers: users.ownMessengers,
      ownOther: users.ownOther,
      status: definition("status"),
      statusName: definition("name"),
      statusColor: definition("color"),
      isAvailable: definition("isAvailable"),
      load: loadOf,
      capacity: capacityOf,
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
  isActive: _,
  ownChats: _chats,
  ownMessengers: _messengers,
  ownOther: _other,
  ...row
}: FoundAgent): Agent => ({
  ...row,
  openTickets: row.load.chat + row.load.messengers + row.load.other,
  name: `${firstName} ${lastName}`.trim(),
});

/** The status that an agent has now. */
export async function statusRecord(
  { tenant, from }: Work,
  user: Pick<UserRow, "id" | "createdAt">,
): Promise<AgentStatusRecord> {
  const [found] = await from(statusDefinitions, {
    definition: statusDefinitions,
    note: agentStatus.note,
    updatedAt: agentStatus.updatedAt,
    scheduledEndTime: agentStatus.scheduledEndTime,
  })
    .leftJoin(
      agentStatus,
      and(
        eq(agentStatus.tenantId, statusDefinitions.tenantId),
        eq(agentStatus.definitionId, statusDefinitions.id),
        eq(agentStatus.agentId, user.id),
      ),
    )
    .where(
      or(
        eq(agentStatus.agentId, user.id),
        and(eq(statusDefinitions.isBuiltIn, true), eq(statusDefinitions.status, "OFFLINE")),
      ),
    )
    .orderBy(sql`${agentStatus.agentId} nulls last`)
    .limit(1);
  if (!found) throw new Error(`Tenant ${tenant} has no built-in Offline status.`);
  const { id, name, color, isAvailable, status } = found.definition;
  return {
    agentId: user.id,
    statusDefinitionId: id,
    name,
    color,
    isAvailable,
    status,
    note: found.note,
    updatedAt: found.updatedAt ?? user.createdAt,
    scheduledEndTime: found.scheduledEndTime,
  };
}

const historyRowsMax = 1000;
/** Statuses that were in force at some time of the last days, the newest first. */
export const statusHistoryOf = ({ now, from }: Work, agentId: string, days: number) =>
  from(agentStatusHistory)
    .where(
      and(
        eq(agentStatusHistory.agentId, agentId),
        or(isNull(agentStatusHistory.endedAt), gte(agentStatusHistory.endedAt, later(now, { days: -days }))),
      ),
    )
    .orderBy(sql`${agentStatusHistory.startedAt} desc`, sql`${agentStatusHistory.id} desc`)
    .limit(historyRowsMax);

const none: ByPool = { chat: 0, messengers: 0, other: 0 };
const statsDays = 7;
const medianDays = 30;

export async function agentStatsOf(work: Work, { id }: Pick<UserRow, "id">): Promise<AgentStats> {
  const { db, tenant } = work;
  const { timeZone, days, today, weekStart } = await localDays(work, statsDays);
  const theirs = and(eq(tickets.tenantId, tenant), eq(tickets.assignedToId, id), isNull(tickets.deletedAt));
  const inStatus = (status: string) =>
    sql<number>`count(*) filter (where ${tickets.status} = ${status})`.mapWith(Number);
  const [load] = await db
    .select({
      open: inStatus("OPEN"),
      inProgress: inStatus("IN_PROGRESS"),
      pending: inStatus("PENDING"),
      onHold: inStatus("ON_HOLD"),
      oldestWaitingSince: sql<string | null>`min(${tickets.waitingSince}) filter (where ${isActive})`.mapWith(
        tickets.waitingSince,
      ),
    })
    .from(tickets)
    .where(and(theirs, isOpen));
  const done = await agentFigures.get()(work, id, {
    today,
    timeZone,
    resolvedDays: statsDays,
    firstReplyDays: medianDays,
  });
  const [room] = await selectAgents(work).where(and(eq(users.tenantId, tenant), eq(users.id, id)));
  const resolvedPerDay = days.map((day, at) => ({
    day,
    count: done.resolved[at] ?? 0,
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
    repliesToday: done.repliesToday,
    medianFirstReplyMinutes:
      done.firstReplySeconds === null ? null : Math.round(done.firstReplySeconds / 6) / 10,
    load: room?.load ?? none,
    capacity: room?.capacity ?? none,
    resolvedPerDay,
  };
}

export const byName = {
  columns: [users.firstName, users.lastName, users.id],
  direction: "asc" as const,
  keyOf: ({ firstName, lastName, id }: FoundAgent) => [firstName, lastName, id],
};
