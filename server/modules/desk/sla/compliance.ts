import { and, sql } from "drizzle-orm";
import type { QueryOut } from "../../../../contract/kit.ts";
import type { SlaCompliance } from "../../../../contract/desk/sla-shapes.ts";
import type { slaMetricCalls } from "../../../../contract/desk/sla-metrics.ts";
import type { Work } from "../../../work.ts";
import { slaClocks } from "./ledger-table.ts";
import { countsInFigures, dueWithin, metricFilters } from "./metric-filters.ts";

export const metTargets = sql<number>`(count(*) filter (where ${slaClocks.breachedAt} is null))::int`;
export const breachedTargets = sql<number>`(count(*) filter (where ${slaClocks.breachedAt} is not null))::int`;

export const complianceOf = (row: { met: number; breached: number } | undefined): SlaCompliance => {
  const { met, breached } = row ?? { met: 0, breached: 0 };
  return { met, breached, compliance: met + breached === 0 ? null : met / (met + breached) };
};

/** Met and breached targets that were due in a span: what dashboards and reports say of compliance. */
export async function complianceBetween(
  work: Pick<Work, "from">,
  { from, until }: { from: string; until: string },
  query: Partial<QueryOut<typeof slaMetricCalls.get>> = {},
): Promise<SlaCompliance> {
  const [row] = await work
    .from(slaClocks, { met: metTargets, breached: breachedTargets })
    .where(and(dueWithin(from, until), countsInFigures, metricFilters(query)));
  return complianceOf(row);
}
