import { sql } from "drizzle-orm";
import type { DealStageKind } from "../../../contract/deal-rules.ts";
import { stateOf } from "../../../contract/deal-rules.ts";
import type { dealReports as calls, PipelineReport } from "../../../contract/deal-reports.ts";
import type { QueryOut } from "../../../contract/kit.ts";
import { Fault } from "../../fault.ts";
import type { Work } from "../../work.ts";
import { listPipelines } from "../pipelines/queries.ts";
import { settingOf } from "./calendar.ts";
import { figureColumns, moneyOf, partsOf, rateOn } from "./money.ts";
import type { FigureRow } from "./money.ts";

type Row = FigureRow & { stage: string; days: string | null; oldest: number | null; rotting: number };

/** What stands in every stage now. */
export async function pipelineReport(work: Work, { pipelineId, ownerId, currency: asked }: QueryOut<typeof calls.pipeline>): Promise<PipelineReport> {
  const { zone, today, currency } = await settingOf(work, asked);
  const pipelines = (await listPipelines(work, pipelineId !== undefined)).filter(({ id }) => pipelineId === undefined || id === pipelineId);
  if (pipelineId !== undefined && pipelines.length === 0) throw new Fault("not_found");
  const owner = ownerId === "me" ? work.actor.id : ownerId;
  const since = sql`extract(epoch from ${work.now}::timestamptz - d.stage_since)`;
  const answer = await work.db.execute(sql`
    with days as (
      select d.stage_id, d.currency, case when d.closed_at is null then greatest(coalesce(d.expected_close_date, ${today}::date), ${today}::date) else (d.closed_at at time zone ${zone})::date end as rate_day,
        count(*)::int as deals, sum(d.amount) as amount, sum(d.amount * s.probability) as weighted, sum(${since}) as seconds, max(floor(${since} / 86400))::int as oldest,
        count(*) filter (where d.closed_at is null and s.rotting_days is not null and d.stage_since <= ${work.now}::timestamptz - make_interval(hours => 24 * s.rotting_days))::int as rotting
      from deals d join deal_stages s on s.tenant_id = d.tenant_id and s.id = d.stage_id
      where d.tenant_id = ${work.tenant} and d.deleted_at is null ${pipelineId === undefined ? sql`` : sql`and d.pipeline_id = ${pipelineId}::uuid`} ${owner === undefined ? sql`` : sql`and d.owner_id = ${owner}::uuid`} group by 1, 2, 3
    )
    select d.stage_id::text as stage, d.currency, ${figureColumns("total", sql`d.deals`, sql`d.amount`)}, ${figureColumns("weighted", sql`d.deals`, sql`d.weighted`)}, sum(d.seconds)::text as days, max(d.oldest) as oldest, sum(d.rotting)::int as rotting
    from days d ${rateOn(work.tenant, currency, sql`d.currency`, sql`d.rate_day`)} group by d.stage_id, d.currency`);
  const rows = Map.groupBy((answer as { rows: Row[] }).rows, ({ stage }) => stage); // both drivers answer { rows }
  return { currency, today, pipelines: pipelines.map(({ id, name, stages }) => {
    const open = stages.filter(({ kind }) => stateOf(kind) === "OPEN").flatMap((stage) => rows.get(stage.id) ?? []);
    return { id, name, open: moneyOf(partsOf(open, "total")), weighted: moneyOf(partsOf(open, "weighted"), 2), stages: stages.map((stage) => ({ ...stage, ...figuresOf(rows.get(stage.id) ?? [], stage.kind) })) };
  }) };
}

function figuresOf(rows: readonly Row[], kind: DealStageKind) {
  const total = moneyOf(partsOf(rows, "total"));
  const seconds = rows.reduce((sum, row) => sum + Number(row.days ?? 0), 0);
  return { total, weighted: moneyOf(partsOf(rows, "weighted"), 2), averageDays: total.count === 0 ? null : tenths(seconds / total.count / 86_400), oldestDays: rows.reduce<number | null>((most, { oldest }) => (oldest === null ? most : Math.max(most ?? 0, oldest)), null), rotting: stateOf(kind) === "OPEN" ? rows.reduce((sum, { rotting }) => sum + rotting, 0) : 0 };
}
/** Days to a tenth. */
export const tenths = (days: number): number => Math.round(days * 10) / 10;
