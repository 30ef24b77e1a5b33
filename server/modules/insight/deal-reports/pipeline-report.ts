import { sql } from "drizzle-orm";
import { stateOf } from "../../../../contract/crm/deal-rules.ts";
import type { dealReports as calls, PipelineReport } from "../../../../contract/insight/deal-reports.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { queryRows } from "../../../db/query.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { listPipelines } from "../../crm/pipelines/queries.ts";
import { settingOf } from "../../../kernel/tenant-days.ts";
import { figureColumns, moneyOf, partsOf, rateOn } from "./money.ts";
import type { FigureRow } from "./money.ts";

/** `since` and `oldest`: seconds since 1970, the sum of all and the least. */
type Row = FigureRow & { stage: string; since: number; oldest: number; rotting: number };

/** What is in every stage now. */
export async function pipelineReport(
  work: Work,
  { pipelineId, ownerId, currency: asked }: QueryOut<typeof calls.pipeline>,
): Promise<PipelineReport> {
  const { zone, today, currency } = await settingOf(work, asked);
  const pipelines = (await listPipelines(work, pipelineId !== undefined)).filter(
    ({ id }) => pipelineId === undefined || id === pipelineId,
  );
  if (pipelineId !== undefined && pipelines.length === 0) throw new Fault("not_found");
  const owner = ownerId === "me" ? work.actor.id : ownerId;
  // A stage's own numbers are constants of the statement, so that deals are added up without a join.
  const patient = pipelines
    .flatMap(({ stages }) => stages)
    .flatMap(({ id, kind, rottingDays }) =>
      rottingDays === null || stateOf(kind) !== "OPEN"
        ? []
        : [
            sql`d.stage_id = ${id}::uuid and d.stage_since <= ${later(work.now, { days: -rottingDays })}::timestamptz`,
          ],
    );
  const answer = await queryRows<Row>(
    work.db,
    sql`
    with days as (
      select d.stage_id, d.currency, case when d.closed_at is null then greatest(coalesce(d.expected_close_date, ${today}::date), ${today}::date) else (d.closed_at at time zone ${zone})::date end as rate_day,
        count(*)::int as deals, sum(d.amount) as amount, sum(date_part('epoch', d.stage_since)) as since, min(d.stage_since) as oldest, ${patient.length === 0 ? sql`0` : sql`count(*) filter (where ${sql.join(patient, sql` or `)})::int`} as rotting
      from deals d where d.tenant_id = ${work.tenant} and d.deleted_at is null ${pipelineId === undefined ? sql`` : sql`and d.pipeline_id = ${pipelineId}::uuid`} ${owner === undefined ? sql`` : sql`and d.owner_id = ${owner}::uuid`} group by 1, 2, 3
    )
    select d.stage_id::text as stage, d.currency, ${figureColumns("total", sql`d.deals`, sql`d.amount`)}, ${figureColumns("weighted", sql`d.deals`, sql`d.amount * s.probability`)}, sum(d.since) as since, date_part('epoch', min(d.oldest)) as oldest, sum(d.rotting)::int as rotting
    from days d join deal_stages s on s.tenant_id = ${work.tenant} and s.id = d.stage_id ${rateOn(work.tenant, currency, sql`d.currency`, sql`d.rate_day`)} group by d.stage_id, d.currency`,
  );
  const rows = Map.groupBy(answer, ({ stage }) => stage);
  return {
    currency,
    today,
    pipelines: pipelines.map(({ id, name, stages }) => {
      const open = stages
        .filter(({ kind }) => stateOf(kind) === "OPEN")
        .flatMap((stage) => rows.get(stage.id) ?? []);
      return {
        id,
        name,
        open: moneyOf(partsOf(open, "total")),
        weighted: moneyOf(partsOf(open, "weighted"), 2),
        stages: stages.map((stage) => ({
          ...stage,
          ...figuresOf(rows.get(stage.id) ?? [], Date.parse(work.now) / 1000),
        })),
      };
    }),
  };
}

function figuresOf(rows: readonly Row[], nowSeconds: number) {
  const total = moneyOf(partsOf(rows, "total"));
  const since = rows.reduce((sum, row) => sum + row.since, 0);
  return {
    total,
    weighted: moneyOf(partsOf(rows, "weighted"), 2),
    rotting: rows.reduce((sum, { rotting }) => sum + rotting, 0),
    averageDays: total.count === 0 ? null : roundToTenths((nowSeconds - since / total.count) / 86_400),
    oldestDays:
      rows.length === 0
        ? null
        : Math.floor((nowSeconds - Math.min(...rows.map(({ oldest }) => oldest))) / 86_400),
  };
}
/** Days to a tenth. */
export const roundToTenths = (days: number): number => Math.round(days * 10) / 10;
