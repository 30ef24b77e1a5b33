import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { channels, openAges, priorities, ticketStatuses } from "../../../contract/enums.ts";
import { limits } from "../../../contract/limits.ts";
import { ticketStats as calls } from "../../../contract/admin/ticket-stats.ts";
import type { TicketStats } from "../../../contract/admin/ticket-stats.ts";
import { fieldFault } from "../../fault.ts";
import { implement } from "../../http/implement.ts";
import type { Work } from "../../work.ts";
import { localDays } from "../dashboard/queries.ts";
import { ticketCategories } from "../ticket-categories/table.ts";
import { calendar, nextDay } from "../tickets/calendar.ts";
import { aged, isNotDone, wasEverDone } from "../tickets/filter.ts";
import { visibleTo } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";

const daysByDefault = 30;
const shownMax = 50;
const localDay = (moment: typeof tickets.createdAt | typeof tickets.resolvedAt, timeZone: string) =>
  sql<string>`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`;
const count = sql<number>`count(*)`.mapWith(Number);

export const ticketStatsCalls = implement(calls, {
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
  const days = daysFrom(from, to);
  const { timeZone, startOf, endOf } = await calendar(work, [from, to]);
  const seen = and(eq(tickets.tenantId, tenant), visibleTo(work.actor));
  const created = and(seen, gte(tickets.createdAt, startOf(from)), lt(tickets.createdAt, endOf(to)));
  const { kinds, hours } = await kindsOf(work, created, timeZone);
  const [course] = await db
    .select({
      created: count,
      everDone: sql<number>`count(*) filter (where ${wasEverDone})`.mapWith(Number),
      reopened: sql<number>`count(*) filter (where tickets.reopen_count > 0)`.mapWith(Number),
    })
    .from(tickets)
    .where(created);
  const byTag = await db
    .select({ tag: sql<string>`t.tag`, count })
    .from(sql`${tickets}, unnest(tickets.tags) as t(tag)`)
    .where(created)
    .groupBy(sql`1`)
    .orderBy(desc(sql`2`), sql`1`)
    .limit(shownMax);
  // From the first day to this moment, since the backlog is counted backwards from what is open now: the many that were done before are never read.
  const createdOn = await db
    .select({ day: localDay(tickets.createdAt, timeZone), count })
    .from(tickets)
    .where(and(seen, gte(tickets.createdAt, startOf(from))))
    .groupBy(sql`1`);
  const resolvedOn = await db
    .select({ day: localDay(tickets.resolvedAt, timeZone), count })
    .from(tickets)
    .where(and(seen, gte(tickets.resolvedAt, startOf(from))))
    .groupBy(sql`1`);
  const [open] = await db
    .select({
      now: count,
      ...Object.fromEntries(
        openAges.map((age) => [
          age,
          sql<number>`count(*) filter (where ${aged(work, age) ?? sql`true`})`.mapWith(Number),
        ]),
      ),
    })
    .from(tickets)
    .where(and(seen, isNotDone));
  const ages = new Map(Object.entries(open ?? {}));
  const perDay = backlogs(
    days,
    open?.now ?? 0,
    new Map(createdOn.map((row) => [row.day, row.count])),
    new Map(resolvedOn.map((row) => [row.day, row.count])),
  );
  const { created: total = 0, everDone = 0, reopened = 0 } = course ?? {};
  return {
    timeZone,
    from,
    to,
    today,
    created: total,
    resolved: perDay.reduce((sum, day) => sum + day.resolved, 0),
    openNow: open?.now ?? 0,
    everDone,
    reopened,
    reopenRate: everDone === 0 ? null : reopened / everDone,
    byStatus: ticketStatuses.map((status) => ({ status, count: kinds("status", status) })),
    byPriority: priorities.map((priority) => ({ priority, count: kinds("priority", priority) })),
    byChannel: channels.map((channel) => ({ channel, count: kinds("channel", channel) })),
    byCategory: await categoriesOf(work, created),
    byTag,
    byHour: hours,
    perDay,
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
  { db, tenant }: Work,
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
      : await db
          .select({ id: ticketCategories.id, name: ticketCategories.name })
          .from(ticketCategories)
          .where(and(eq(ticketCategories.tenantId, tenant), inArray(ticketCategories.id, ids)));
  return rows.map((row) => ({ ...row, name: names.find(({ id }) => id === row.id)?.name ?? null }));
}

/** How many were open at the end of each day: those of now, without what came after, with what was done after. */
function backlogs(
  days: readonly string[],
  openNow: number,
  created: ReadonlyMap<string, number>,
  resolved: ReadonlyMap<string, number>,
): TicketStats["perDay"] {
  const last = days.at(-1) ?? "";
  const after = (counts: ReadonlyMap<string, number>) =>
    [...counts].filter(([day]) => day > last).reduce((sum, [, each]) => sum + each, 0);
  let backlog = openNow - after(created) + after(resolved);
  return days
    .toReversed()
    .map((day) => {
      const row = { day, created: created.get(day) ?? 0, resolved: resolved.get(day) ?? 0, backlog };
      backlog += row.resolved - row.created;
      return row;
    })
    .toReversed();
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** @throws Fault invalid at `from` */
function daysFrom(from: string, to: string): string[] {
  if (from > to) throw fieldFault("from", "The period begins after its end.");
  const days: string[] = [];
  for (let day = from; day <= to; day = nextDay(day)) {
    if (days.length === limits.statsDaysMax)
      throw fieldFault("from", `A period has ${limits.statsDaysMax} days at most.`);
    days.push(day);
  }
  return days;
}
