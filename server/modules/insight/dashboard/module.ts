import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { adminDashboard as calls } from "../../../../contract/insight/dashboard.ts";
import type { Attention } from "../../../../contract/insight/dashboard.ts";
import { channels, ticketStatuses } from "../../../../contract/enums.ts";
import type { Returned } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { assignableRoles } from "../../../../contract/roles.ts";
import { later } from "../../../clock.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { isInOutbox } from "../../workspace/platform/outbox.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { presentAgent, selectAgents } from "../../desk/agents/queries.ts";
import { agentStatus, statusDefinitions } from "../../desk/agent-state/table.ts";
import { addDays, bucketsOf, localDayAt } from "../../../kernel/calendar.ts";
import { reportFiguresOf } from "../reports/query.ts";
import { timeZoneOf } from "../reports/report.ts";
import { sharedFigures } from "../reports/shared-figures.ts";
import { sideBySide } from "../reports/side-by-side.ts";
import { users } from "../../people/session/table.ts";
import { isActive, isItself, isOpen, isUnassigned, isWaiting } from "../../desk/tickets/figures.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { tickets } from "../../desk/tickets/table.ts";

const daysShown = 14;
const weekDays = 7;
const agentsShown = 24;
const staleDays = 3;
const weekMeasures = [
  "created",
  "resolved",
  "firstReplyMedian",
  "resolutionMedian",
  "reopenRate",
  "satisfied",
] as const;

const dashboardCalls = implement(calls, {
  get: (asked) => sharedFigures(asked, "dashboard", dashboardOf),
});

async function dashboardOf(work: Work): Promise<Omit<Returned<typeof calls.get>, "asOf">> {
  const timeZone = await timeZoneOf(work);
  const today = localDayAt(Date.parse(work.now), timeZone);
  const week = { from: addDays(today, 1 - weekDays), to: today };
  const asked = {
    ...bucketsOf({ from: addDays(today, 1 - daysShown), to: today }, "day", timeZone),
    timeZone,
    filters: {},
  };
  const perDay = async (id: "created" | "resolved") => {
    const { groups } = await reportFiguresOf(work, id, [id], asked, {
      groupBy: "day",
      splitBy: null,
      groupsMax: daysShown,
    });
    return asked.keys.map((_, at) => groups.get(String(at))?.get("")?.get(id)?.rows ?? 0);
  };
  const [created, resolved] = [await perDay("created"), await perDay("resolved")];
  const figures = await sideBySide(work, weekMeasures, { span: week, timeZone });
  const { groups: byChannel } = await reportFiguresOf(
    work,
    "created",
    ["created"],
    { ...bucketsOf(week, "month", timeZone), timeZone, filters: {} },
    { groupBy: "channel", splitBy: null, groupsMax: channels.length },
  );
  const open = await openNow(work);
  const agents = await agentsOf(work);
  const firstReply = figures.firstReplyMedian.now.value;
  return {
    tickets: {
      open: open.open,
      active: open.active,
      unassigned: open.unassigned,
      waitingOverAnHour: open.waiting,
      createdToday: created.at(-1) ?? 0,
      resolvedToday: resolved.at(-1) ?? 0,
    },
    medianFirstReplyMinutes: firstReply === null ? null : Math.round(firstReply / 6) / 10,
    byStatus: await byStatus(work),
    byChannel: [...byChannel]
      .map(([channel, splits]) => ({ channel, count: splits.get("")?.get("created")?.rows ?? 0 }))
      .sort((a, b) => b.count - a.count),
    createdPerDay: asked.keys.map((day, at) => ({
      day,
      created: created[at] ?? 0,
      resolved: resolved[at] ?? 0,
    })),
    agents,
    week: figures,
    attention: await attentionIn(work, open, agents.available),
    agentsNow: await agentsNow(work),
    timeZone,
  };
}

const seen = ({ tenant, actor }: Work) => and(eq(tickets.tenantId, tenant), visibleTo(actor), isItself);

/** Each exact up to the most that a list counts: a tenant's closed tickets are many. */
async function byStatus(work: Work): Promise<{ status: string; count: number }[]> {
  const counts: { status: string; count: number }[] = [];
  for (const status of ticketStatuses) {
    const some = work.db
      .select({ one: sql`1`.as("one") })
      .from(tickets)
      .where(and(seen(work), eq(tickets.status, status)))
      .limit(limits.totalExactMax)
      .as("some");
    const [row] = await work.db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
    counts.push({ status, count: row?.count ?? 0 });
  }
  return counts;
}

interface OpenNow {
  open: number;
  active: number;
  unassigned: number;
  waiting: number;
  waitingSince: string | null;
  urgent: number;
  reopened: number;
  stale: number;
}
/** Of the open tickets, in one pass: they are few compared with the closed ones. */
async function openNow(work: Work): Promise<OpenNow> {
  const { db, now } = work;
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await db
    .select({
      open: sql<number>`count(*)`.mapWith(Number),
      active: count(isActive),
      unassigned: count(isUnassigned),
      urgent: count(sql`${tickets.priority} = 'URGENT'`),
      reopened: count(sql`${tickets.reopenCount} > 0`),
      stale: count(sql`${tickets.lastActivityAt} <= ${later(now, { days: -staleDays })}::timestamptz`),
    })
    .from(tickets)
    .where(and(seen(work), isOpen));
  const [late] = await db
    .select({
      waiting: sql<number>`count(*)`.mapWith(Number),
      since: sql<string | null>`min(${tickets.waitingSince})`.mapWith(tickets.waitingSince),
    })
    .from(tickets)
    .where(and(seen(work), isWaiting(later(now, { hours: -1 }))));
  return {
    open: row?.open ?? 0,
    active: row?.active ?? 0,
    unassigned: row?.unassigned ?? 0,
    urgent: row?.urgent ?? 0,
    reopened: row?.reopened ?? 0,
    stale: row?.stale ?? 0,
    waiting: late?.waiting ?? 0,
    waitingSince: late?.since ?? null,
  };
}

/** The gravest first. */
async function attentionIn({ now, from }: Work, open: OpenNow, available: number): Promise<Attention[]> {
  const [failed] = await from(deliveries, { count: sql<number>`count(*)`.mapWith(Number) }).where(
    and(
      isInOutbox,
      gte(deliveries.createdAt, later(now, { days: -weekDays })),
      eq(deliveries.state, "FAILED"),
    ),
  );
  const all: Attention[] = [
    { kind: "NOBODY_AVAILABLE", count: available === 0 ? open.unassigned : 0, since: null },
    { kind: "URGENT_OPEN", count: open.urgent, since: null },
    { kind: "WAITING_LONG", count: open.waiting, since: open.waitingSince },
    { kind: "UNASSIGNED", count: open.unassigned, since: null },
    { kind: "REOPENED_OPEN", count: open.reopened, since: null },
    { kind: "STALE", count: open.stale, since: null },
    { kind: "FAILED_MAIL", count: failed?.count ?? 0, since: null },
  ];
  return all.filter(({ count }) => count > 0);
}

const answering = ({ tenant }: Work) =>
  and(eq(users.tenantId, tenant), eq(users.isActive, true), inArray(users.role, [...assignableRoles]));

async function agentsOf(work: Work): Promise<{ available: number; total: number }> {
  const [found] = await work.db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      available: sql<number>`count(*) filter (where ${statusDefinitions.isAvailable})`.mapWith(Number),
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
    .where(answering(work));
  return found ?? { available: 0, total: 0 };
}

async function agentsNow(work: Work) {
  const rows = await selectAgents(work)
    .where(answering(work))
    .orderBy(
      sql`coalesce(${statusDefinitions.isAvailable}, false) desc`,
      asc(users.firstName),
      asc(users.lastName),
      asc(users.id),
    )
    .limit(agentsShown);
  return rows.map((row) => {
    const { role: _role, email: _email, ...agent } = presentAgent(row);
    return agent;
  });
}

export const dashboardModule = defineModule("insight/dashboard", { calls: dashboardCalls });
