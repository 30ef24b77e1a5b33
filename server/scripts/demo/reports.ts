import { and, asc, eq, isNotNull } from "drizzle-orm";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { pendingJobs, tenants } from "../../db/table.ts";
import { agentStatusHistory } from "../../modules/desk/agent-state/table.ts";
import { nextRun } from "../../kernel/calendar.ts";
import { sendReport } from "../../modules/insight/reports/schedules.ts";
import { ticketResolutions } from "../../modules/desk/tickets/resolution-table.ts";
import { reportSchedules, savedReports } from "../../modules/insight/reports/table.ts";
import { tickets } from "../../modules/desk/tickets/table.ts";

const answering = ["supervisor", "senior", "agent", "agent2"] as const;
const daysWorked = 42;
const stretches = [
  { from: 8, to: 12, name: "Online", isAvailable: true },
  { from: 12, to: 13, name: "Away", isAvailable: false },
  { from: 13, to: 16.5, name: "Online", isAvailable: true },
] as const;

/**
 * What reports need beyond tickets: tickets that came back, days that people were there, reports that are
 * kept, one that is mailed and one that rests.
 */
export async function seedReports(
  db: Db,
  tenantId: string,
  now: string,
  id: (name: string, moment?: string) => string,
): Promise<void> {
  const done = await db
    .select({
      id: tickets.id,
      createdAt: tickets.createdAt,
      resolvedAt: tickets.resolvedAt,
      agentId: tickets.assignedToId,
      number: tickets.number,
    })
    .from(tickets)
    .where(and(eq(tickets.tenantId, tenantId), isNotNull(tickets.resolvedAt)))
    .orderBy(asc(tickets.number));
  const back = done.filter(({ number }) => number % 8 === 3);
  const between = (from: string, to: string, share: number) =>
    new Date(Date.parse(from) + (Date.parse(to) - Date.parse(from)) * share).toISOString();
  for (const ticket of back)
    await db
      .update(tickets)
      .set({ reopenCount: 1 })
      .where(and(eq(tickets.tenantId, tenantId), eq(tickets.id, ticket.id)));
  if (back.length > 0)
    await db.insert(ticketResolutions).values(
      back.map((ticket) => ({
        tenantId,
        id: id(`came back ${ticket.number}`),
        ticketId: ticket.id,
        agentId: ticket.agentId,
        resolvedAt: between(ticket.createdAt, ticket.resolvedAt ?? now, 0.4),
        reopenedAt: between(ticket.createdAt, ticket.resolvedAt ?? now, 0.6),
      })),
    );

  const days = Array.from({ length: daysWorked }, (_, at) =>
    later(`${now.slice(0, 10)}T00:00:00.000Z`, { days: -at - 1 }),
  ).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
  await db.insert(agentStatusHistory).values(
    answering.flatMap((key, person) =>
      days
        .filter((_, at) => (at + person) % 9 !== 4)
        .flatMap((day) =>
          stretches.map(({ from, to, name, isAvailable }, at): typeof agentStatusHistory.$inferInsert => ({
            tenantId,
            id: id(`there ${key} ${day} ${at}`, day),
            agentId: id(key),
            from: at === 0 ? "Offline" : null,
            to: name,
            color: isAvailable ? "#16a34a" : "#f59e0b",
            isAvailable,
            startedAt: later(day, { hours: from, minutes: person * 7 }),
            endedAt: later(day, { hours: to, minutes: person * 7 }),
            source: at === 0 ? "login" : "self",
          })),
        ),
    ),
  );

  const stamps = { createdAt: later(now, { days: -20 }), updatedAt: later(now, { days: -20 }) };
  await db.insert(savedReports).values([
    {
      tenantId,
      id: id("saved report chats"),
      name: "Chats by agent",
      report: "volume",
      groupBy: "agent",
      filters: { channel: ["CHAT" as const] },
      range: "30days",
      isShared: true,
      ownerId: id("supervisor"),
      ...stamps,
    },
    {
      tenantId,
      id: id("saved report urgent"),
      name: "Urgent tickets, first reply",
      report: "firstReply",
      groupBy: "week",
      filters: { priority: ["URGENT" as const, "HIGH" as const] },
      range: "90days",
      isShared: false,
      ownerId: id("admin"),
      ...stamps,
    },
  ]);
  const [tenant] = await db
    .select({ timeZone: tenants.timeZone })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  const weekly = { frequency: "weekly", weekday: 1, monthDay: 1, hour: 8 } as const;
  const runAt = nextRun(weekly, now, tenant?.timeZone ?? "UTC");
  const scheduleId = id("schedule weekly");
  await db.insert(reportSchedules).values([
    {
      tenantId,
      id: scheduleId,
      name: "The week before",
      report: "volume",
      groupBy: "day",
      filters: {},
      ...weekly,
      recipientIds: [id("admin"), id("supervisor")],
      ownerId: id("admin"),
      nextRunAt: runAt,
      lastRunAt: later(runAt, { days: -7 }),
      ...stamps,
    },
    {
      tenantId,
      id: id("schedule paused"),
      name: "Satisfaction by agent",
      report: "satisfaction",
      groupBy: "agent",
      filters: {},
      frequency: "monthly",
      weekday: 1,
      monthDay: 1,
      hour: 7,
      recipientIds: [id("manager")],
      ownerId: id("supervisor"),
      isActive: false,
      nextRunAt: null,
      ...stamps,
    },
  ]);
  await db.insert(pendingJobs).values({
    tenantId,
    id: id("schedule job", now),
    name: sendReport.name,
    payload: { scheduleId, runAt },
    runAt,
  });
}
