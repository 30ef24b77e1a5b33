import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { slaMetricCalls } from "../../../../contract/desk/sla-metrics.ts";
import type { SlaFigure } from "../../../../contract/enums.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { fieldFault } from "../../../fault.ts";
import { addDays, daysBetween } from "../../../kernel/calendar.ts";
import { settingOf, startOf } from "../../../kernel/tenant-days.ts";
import type { Work } from "../../../work.ts";
import { slaClocks } from "./ledger-table.ts";
import { say } from "./texts.ts";

type Filters = Omit<QueryOut<typeof slaMetricCalls.get>, "splitBy">;
const daysDefault = 30;

/** Targets that count: met, or breached whatever became of them. A cancelled one counts nowhere. */
export const countsInFigures = and(
  isNotNull(slaClocks.targetSeconds),
  or(isNotNull(slaClocks.breachedAt), eq(slaClocks.endedHow, "MET")),
);
/** Open and running. A paused target is not due. */
export const isDue = and(isNull(slaClocks.endedAt), isNotNull(slaClocks.dueAt));
export const dueWithin = (from: string, until: string): SQL | undefined =>
  and(gte(slaClocks.dueAt, from), lt(slaClocks.dueAt, until));

/** What of the open targets one figure counts. */
export function dueOn(figure: SlaFigure, now: string): SQL | undefined {
  if (figure === "OVERDUE") return lte(slaClocks.dueAt, now);
  const until = later(now, figure === "NEXT_HOUR" ? { hours: 1 } : { days: 1 });
  return and(gt(slaClocks.dueAt, now), lte(slaClocks.dueAt, until));
}

export const isOrNone = (column: AnyPgColumn, id: string | undefined): SQL | undefined =>
  id === undefined ? undefined : id === "none" ? isNull(column) : eq(column, id);

export const metricFilters = (query: Partial<Filters>): SQL | undefined =>
  and(
    query.metric && inArray(slaClocks.metric, query.metric),
    query.priority && inArray(slaClocks.priority, query.priority),
    query.channel && inArray(slaClocks.channel, query.channel),
    isOrNone(slaClocks.policyId, query.policyId),
    isOrNone(slaClocks.groupId, query.groupId),
    isOrNone(slaClocks.assignedToId, query.agentId),
  );

/** The days that are asked for, and when they begin and end. */
export async function daysOf(work: Work, query: Pick<Filters, "from" | "to">) {
  const { zone, today } = await settingOf(work);
  const to = query.to ?? today;
  const from = query.from ?? addDays(to, 1 - daysDefault);
  if (from > to) throw fieldFault("from", say("sla.days_reversed"));
  const days = daysBetween(from, to) + 1;
  if (days > limits.statsDaysMax)
    throw fieldFault("from", say("sla.too_many_days", { max: limits.statsDaysMax }));
  return { zone, from, to, days, start: startOf(from, zone), end: startOf(addDays(to, 1), zone) };
}
