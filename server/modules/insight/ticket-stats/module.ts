import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { channels, openAges, priorities, ticketStatuses } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { ticketStats as calls } from "../../../../contract/insight/ticket-stats.ts";
import type { TicketStats } from "../../../../contract/insight/ticket-stats.ts";
import { fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { localDays } from "../../../kernel/local-days.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import type { MeasureId } from "../../../../contract/insight/reports.ts";
import { bucketsOf, daysBetween } from "../../../kernel/calendar.ts";
import type { Span } from "../../../kernel/calendar.ts";
import type { FactId } from "../reports/definitions.ts";
import { reportFiguresOf } from "../reports/query.ts";
import type { Figures } from "../reports/query.ts";
import { calendar } from "../../../kernel/tenant-calendar.ts";
import { isItself, isOpen } from "../../desk/tickets/figures.ts";
import { openAgeSql } from "../../desk/tickets/filter.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { say } from "./texts.ts";

const daysByDefault = 30;
const shownMax = 50;
const count = sql<number>`count(*)`.mapWith(Number);

const ticketStatsCalls = implement(calls, {
  get: ({ query, ...work }) => statsOf(work, query.from, query.to),
});

async function statsOf(
  work: Work,
  askedFrom: string | undefined,
  askedTo: string | undefined,
): Promise<TicketStats> {
  const { db, tenant } = work;
  const { today } = await localDays(work, 1);
  const to = askedTo !== undefined && askedTo < today ? askedTo : today;
  const from = askedFrom ?? dayBefore(to, daysByDefault - 1);
  checkDays(from, to);
  const { timeZone, startOf, endOf } = await calendar(work, [from, to]);
  const seen = and(eq(tickets.tenantId, tenant), visibleTo(work.actor), isItself);
  const created = and(seen, gte(tickets.createdAt, startOf(from)), lt(tickets.createdAt, endOf(to)));
  const { kinds, hours } = await kindsOf(work, created, timeZone);
  const byTag = await db
    .select({ tag: sql<string>`t.tag`, count })
    .from(sql`${tickets}, unnest(tickets.tags) as t(tag)`)
    .where(created)
    .groupBy(sql`1`)
    .orderBy(desc(sql`2`), sql`1`)
    .limit(shownMax);
  const [open] = await db
    .select({
      now: count,
      ...Object.fromEntries(
        openAges.map((age) => [
          age,
          sql<number>`count(*) filter (where ${openAgeSql(work, age) ?? sql`true`})`.mapWith(Number),
        ]),
      ),
    })
    .from(tickets)
    .where(and(seen, isOpen));
  const ages = new Map(Object.entries(open ?? {}));
  const figures = await inSpan(work, { from, to }, timeZone);
  return {
    timeZone,
    from,
    to,
    today,
    ...figures,
    openNow: open?.now ?? 0,
    byStatus: ticketStatuses.map((status) => ({ status, count: kinds("status", status) })),
    byPriority: priorities.map((priority) => ({ priority, count: kinds("priority", priority) })),
    byChannel: channels.map((channel) => ({ channel, count: kinds("channel", channel) })),
    byCategory: await categoriesOf(work, created),
    byTag,
    byHour: hours,
    openAges: openAges.map((age) => ({ age, count: ages.get(age) ?? 0 })),
  };
}

/** By status, priority, channel and hour of the week, in one reading of the period. */
async function kindsOf({ db }: Work, created: SQL | undefined, timeZone: string) {
  const rows = await db
    .select({
      status: sql<string | null>`p.status`,
      priority: sql<string | null>`p.priority`,
      channel: sql<string | null>`p.channel`,
      weekday: sql<number | null>`p.weekday`,
      hour: sql<number | null>`p.hour`,
      count,
    })
    .from(
      sql`(select status, priority, channel, extract(isodow from created_at at time zone ${timeZone})::int as weekday, extract(hour from created_at at time zone ${timeZone})::int as hour from ${tickets} where ${created}) as p`,
    )
    .groupBy(sql`grouping sets ((p.status), (p.priority), (p.channel), (p.weekday, p.hour))`);
  return {
    kinds: (field: "status" | "priority" | "channel", value: string): number =>
      rows.find((row) => row[field] === value)?.count ?? 0,
    hours: rows
      .flatMap(({ weekday, hour, count: counted }) =>
        weekday === null || hour === null ? [] : [{ weekday, hour, count: counted }],
      )
      .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
  };
}

async function categoriesOf(
  { db, from }: Work,
  created: SQL | undefined,
): Promise<TicketStats["byCategory"]> {
  const rows = await db
    .select({ id: tickets.categoryId, count })
    .from(tickets)
    .where(created)
    .groupBy(tickets.categoryId)
    .orderBy(desc(sql`2`), sql`1`)
    .limit(shownMax);
  const ids = rows.flatMap(({ id }) => id ?? []);
  const names =
    ids.length === 0
      ? []
      : await from(ticketCategories, { id: ticketCategories.id, name: ticketCategories.name }).where(
          inArray(ticketCategories.id, ids),
        );
  return rows.map((row) => ({ ...row, name: names.find(({ id }) => id === row.id)?.name ?? null }));
}

/** The figures of the span and of its days, as every report has them. */
async function inSpan(
  work: Work,
  span: Span,
  timeZone: string,
): Promise<Pick<TicketStats, "created" | "resolved" | "reopened" | "reopenRate" | "perDay">> {
  const { keys, edges } = bucketsOf(span, "day", timeZone);
  const of = (fact: FactId, ids: MeasureId[]) =>
    reportFiguresOf(
      work,
      fact,
      ids,
      { edges, timeZone, filters: {} },
      { groupBy: "day", splitBy: null, groupsMax: keys.length },
    );
  const [created, resolved, reopened, open] = [
    await of("created", ["created"]),
    await of("resolved", ["resolved", "reopenRate"]),
    await of("reopened", ["reopened"]),
    await of("open", ["backlog"]),
  ];
  const onDay = ({ groups }: Figures, at: number, id: MeasureId) =>
    groups.get(String(at))?.get("")?.get(id)?.rows ?? 0;
  const all = ({ total }: Figures, id: MeasureId) => total.get(id)?.rows ?? 0;
  return {
    created: all(created, "created"),
    resolved: all(resolved, "resolved"),
    reopened: all(reopened, "reopened"),
    reopenRate: resolved.total.get("reopenRate")?.value ?? null,
    perDay: keys.map((day, at) => ({
      day,
      created: onDay(created, at, "created"),
      resolved: onDay(resolved, at, "resolved"),
      backlog: onDay(open, at, "backlog"),
    })),
  };
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** @throws Fault invalid at `from` */
function checkDays(from: string, to: string): void {
  if (from > to) throw fieldFault("from", say("ticket_stats.period_reversed"));
  if (daysBetween(from, to) >= limits.statsDaysMax)
    throw fieldFault("from", say("ticket_stats.too_many_days", { max: limits.statsDaysMax }));
}

export const ticketStatsModule = defineModule("insight/ticket-stats", { calls: ticketStatsCalls });
