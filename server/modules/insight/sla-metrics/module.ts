import { and, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { slaMetricCalls as calls } from "../../../../contract/desk/sla-metrics.ts";
import type { SlaFigure, SlaSplit } from "../../../../contract/enums.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import { addDays } from "../../../kernel/calendar.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import { startOf } from "../../../kernel/tenant-days.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { agentGroups } from "../../desk/ticket-places/group-table.ts";
import { sharedFigures } from "../reports/shared-figures.ts";
import { breachedTargets, complianceBetween, complianceOf, metTargets } from "../../desk/sla/compliance.ts";
import { slaPolicies } from "../../desk/sla/book-table.ts";
import { slaClocks } from "../../desk/sla/ledger-table.ts";
import {
  countsInFigures,
  daysOf,
  dueOn,
  dueWithin,
  isDue,
  metricFilters,
} from "../../desk/sla/metric-filters.ts";
import { peopleFor } from "./people.ts";
import { listTargets } from "./targets.ts";

type Query = QueryOut<typeof calls.get>;
type Row = Answer<typeof calls.get>["rows"][number];

const columnOf: Record<Exclude<SlaSplit, "day">, AnyPgColumn> = {
  metric: slaClocks.metric,
  policy: slaClocks.policyId,
  priority: slaClocks.priority,
  channel: slaClocks.channel,
  group: slaClocks.groupId,
  agent: slaClocks.assignedToId,
};

async function metricsOf(work: Work, query: Query): Promise<Omit<Answer<typeof calls.get>, "asOf">> {
  const { zone, from, to, days, start, end } = await daysOf(work, query);
  const key =
    query.splitBy === "day"
      ? sql<string>`to_char(${slaClocks.dueAt} at time zone ${zone}, 'YYYY-MM-DD')`
      : sql<string | null>`${columnOf[query.splitBy]}::text`;
  const rows = await work
    .from(slaClocks, { key, met: metTargets, breached: breachedTargets })
    .where(and(dueWithin(start, end), countsInFigures, metricFilters(query)))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .limit(1000);
  const sum = (of: "met" | "breached") => rows.reduce((total, row) => total + row[of], 0);
  const names = await namesOf(
    work,
    query.splitBy,
    rows.flatMap((row) => row.key ?? []),
  );
  return {
    timeZone: zone,
    from,
    to,
    total: complianceOf({ met: sum("met"), breached: sum("breached") }),
    before: await complianceBetween(work, { from: startOf(addDays(from, -days), zone), until: start }, query),
    rows: rows.map((row): Row => ({
      key: row.key,
      name: row.key === null ? null : (names.get(row.key) ?? null),
      ...complianceOf(row),
    })),
    due: await dueOf(work, query),
  };
}

async function namesOf(work: Work, split: SlaSplit, ids: readonly string[]): Promise<Map<string, string>> {
  const list = [...ids];
  if (list.length === 0) return new Map();
  if (split === "policy" || split === "group") {
    const table = split === "policy" ? slaPolicies : agentGroups;
    const rows = await work.from(table, { id: table.id, name: table.name }).where(inArray(table.id, list));
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
  if (split !== "agent") return new Map();
  const people = await work
    .from(users, { id: users.id, first: users.firstName, last: users.lastName })
    .where(inArray(users.id, list));
  return new Map(people.map(({ id, first, last }) => [id, `${first} ${last}`.trim()]));
}

/** What is due soon against who is there. A paused target is not due. */
async function dueOf(work: Work, query: Query): Promise<Answer<typeof calls.get>["due"]> {
  const count = (figure: SlaFigure) =>
    sql<number>`(count(*) filter (where ${dueOn(figure, work.now) ?? sql`true`}))::int`;
  const [row] = await work
    .from(slaClocks, {
      nextHour: count("NEXT_HOUR"),
      nextDay: count("NEXT_DAY"),
      overdue: count("OVERDUE"),
    })
    .where(and(isDue, metricFilters(query)));
  return { ...(row ?? { nextHour: 0, nextDay: 0, overdue: 0 }), ...(await peopleFor(work, query)) };
}

const metricCalls = implement(calls, {
  get: ({ query, ...asked }) =>
    sharedFigures(asked, `service levels ${JSON.stringify(query)}`, (work) => metricsOf(work, query)),
  targets: ({ query, ...work }) => listTargets(work, query),
});

export const slaMetricsModule = defineModule("insight/sla-metrics", { calls: metricCalls });
