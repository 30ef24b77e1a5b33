import { and, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import { adminDashboard as calls } from "../../../contract/admin/people.ts";
import { ticketStatuses, workingStatuses } from "../../../contract/enums.ts";
import { assignableRoles } from "../../../contract/roles.ts";
import { later } from "../../clock.ts";
import { implement } from "../../http/implement.ts";
import type { Work } from "../../work.ts";
import { localDay, medianFirstReplyMinutes, rounded } from "../agents/queries.ts";
import { agentStatus, statusDefinitions } from "../agents/table.ts";
import { users } from "../session/table.ts";
import { visibleTo } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { localDays } from "./queries.ts";

const daysShown = 14;
const lookBackDays = 30;

export const dashboardCalls = implement(calls, {
  get: async (work) => {
    const { db, tenant, actor, now } = work;
    const { days, today, timeZone, startsAt } = await localDays(work, daysShown);
    const seen = and(eq(tickets.tenantId, tenant), visibleTo(actor));
    const monthAgo = later(now, { days: -lookBackDays });
    const count = sql<number>`count(*)`.mapWith(Number);
    // Each by an index alone: a tenant's closed tickets are many.
    const byStatus = await db.select({ status: tickets.status, count }).from(tickets).where(seen).groupBy(tickets.status);
    const [queue] = await db.select({ count }).from(tickets).where(and(seen, isNull(tickets.assignedToId), inArray(tickets.status, [...workingStatuses])));
    const byChannel = await db.select({ channel: tickets.channel, count }).from(tickets).where(and(seen, gte(tickets.createdAt, monthAgo))).groupBy(tickets.channel).orderBy(sql`2 desc`, tickets.channel);
    const created = await db.select({ day: localDay(tickets.createdAt, timeZone), count }).from(tickets).where(and(seen, gte(tickets.createdAt, startsAt))).groupBy(sql`1`);
    const resolved = await db.select({ day: localDay(tickets.resolvedAt, timeZone), count }).from(tickets).where(and(seen, gte(tickets.resolvedAt, startsAt))).groupBy(sql`1`);
    const [waiting] = await db.select({ overAnHour: count }).from(tickets).where(and(seen, lte(tickets.waitingSince, later(now, { hours: -1 }))));
    const [replies] = await db.select({ median: sql<number | null>`${medianFirstReplyMinutes}` }).from(tickets).where(and(seen, gte(tickets.firstReplyAt, monthAgo)));
    const on = (rows: { day: string; count: number }[], day: string): number => rows.find((row) => row.day === day)?.count ?? 0;
    const openNow = byStatus.filter(({ status }) => workingStatuses.some((one) => one === status)).reduce((sum, row) => sum + row.count, 0);
    return {
      tickets: { open: openNow, unassigned: queue?.count ?? 0, waitingOverAnHour: waiting?.overAnHour ?? 0, createdToday: on(created, today), resolvedToday: on(resolved, today) },
      medianFirstReplyMinutes: rounded(replies?.median),
      byStatus: ticketStatuses.map((status) => ({ status, count: byStatus.find((row) => row.status === status)?.count ?? 0 })), byChannel,
      createdPerDay: days.map((day) => ({ day, created: on(created, day), resolved: on(resolved, day) })),
      agents: await agentsOf(work),
    };
  },
});

async function agentsOf({ db, tenant }: Work): Promise<{ available: number; total: number }> {
  const [found] = await db.select({ total: sql<number>`count(*)`.mapWith(Number), available: sql<number>`count(*) filter (where ${statusDefinitions.isAvailable})`.mapWith(Number) }).from(users)
    .leftJoin(agentStatus, and(eq(agentStatus.tenantId, users.tenantId), eq(agentStatus.agentId, users.id)))
    .leftJoin(statusDefinitions, and(eq(statusDefinitions.tenantId, agentStatus.tenantId), eq(statusDefinitions.id, agentStatus.definitionId)))
    .where(and(eq(users.tenantId, tenant), eq(users.isActive, true), inArray(users.role, [...assignableRoles])));
  return found ?? { available: 0, total: 0 };
}
