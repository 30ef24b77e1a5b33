import { sql } from "drizzle-orm";
import { divideRounding, exactAmount, roundedAmount } from "../../../../contract/crm/deal-money.ts";
import { dealStages, stateOf } from "../../../../contract/crm/deal-rules.ts";
import type { pipelines as calls, PipelineAnalytics } from "../../../../contract/crm/pipelines.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { daysOf, settingOf } from "../../../kernel/tenant-days.ts";
import { pipelineView } from "./queries.ts";

interface StageRow {
  id: string;
  entered: number;
  advanced: number;
  lost: number;
  stays: number;
  average: string | null;
  median: string | null;
}
interface ClosedRow {
  currency: string | null;
  won: number;
  lost: number;
  open: number;
  amount: string | null;
  with_amount: number;
  cycle: string | null;
  average: string | null;
  median: string | null;
}

/**
 * How deals went through a pipeline over some days, from what was written down when they moved. Two
 * statements.
 */
export async function analyticsOf(
  work: Work,
  id: string,
  query: QueryOut<typeof calls.analytics>,
): Promise<PipelineAnalytics> {
  const pipeline = await pipelineView(work, id);
  const { zone, today } = await settingOf(work);
  const { startDate, endDate, from, until } = daysOf({ zone, today }, query);
  const stages = await stageRows(work, id, from, until);
  const { all, byCurrency, created } = await closedRows(work, id, from, until);
  const { won = 0, lost = 0 } = all ?? {};
  return {
    pipelineId: id,
    startDate,
    endDate,
    timeZone: zone,
    created,
    won,
    lost,
    winRate: won + lost === 0 ? null : won / (won + lost),
    cycleDays: days(all?.average),
    medianCycleDays: days(all?.median),
    stages: pipeline.stages
      .filter(({ kind }) => stateOf(kind) === "OPEN")
      .map((stage) => stageFigures(stage, stages.get(stage.id))),
    byCurrency: byCurrency.map(currencyFigures),
  };
}

function stageFigures(
  { id: stageId, name, kind, position }: Awaited<ReturnType<typeof pipelineView>>["stages"][number],
  row: StageRow | undefined,
): PipelineAnalytics["stages"][number] {
  const { entered = 0, advanced = 0, lost: gone = 0, stays = 0, average = null, median = null } = row ?? {};
  return {
    stageId,
    name,
    kind,
    position,
    entered,
    advanced,
    lost: gone,
    conversion: entered === 0 ? null : advanced / entered,
    stays,
    averageDays: days(average),
    medianDays: days(median),
  };
}

const currencyFigures = (row: ClosedRow): PipelineAnalytics["byCurrency"][number] => ({
  currency: row.currency ?? "",
  won: row.won,
  lost: row.lost,
  open: row.open,
  wonAmount: roundedAmount(exactAmount(row.amount ?? "0")),
  averageWon:
    row.with_amount === 0
      ? null
      : Number(divideRounding(exactAmount(row.amount ?? "0").digits, BigInt(row.with_amount))),
  velocity: velocityOf(row),
});

/** Seconds, as the database says them, to days with two decimals. */
const days = (seconds: string | null | undefined): number | null =>
  seconds === null || seconds === undefined ? null : Math.round(Number(seconds) / 864) / 100;

/**
 * open × won / (won + lost) × average won / days of a cycle, in one division. A cycle counts as a day at
 * least: of sales that were written down when they were made, velocity would have no bound.
 */
function velocityOf({ open, won, lost, amount, with_amount: withAmount, cycle }: ClosedRow): number | null {
  if (won === 0 || withAmount === 0 || amount === null || cycle === null) return null;
  const { digits, scale } = exactAmount(cycle);
  const least = 86_400n * BigInt(won) * 10n ** BigInt(scale);
  const seconds = digits > least ? digits : least;
  return Number(
    divideRounding(
      BigInt(open) * BigInt(won) * exactAmount(amount).digits * BigInt(won) * 86_400n * 10n ** BigInt(scale),
      BigInt(won + lost) * BigInt(withAmount) * seconds,
    ),
  );
}

/** Few are deleted, so they are what a move is looked for among. */
const isThere = sql`not exists (select 1 from deals gone where gone.tenant_id = h.tenant_id and gone.id = h.deal_id and gone.deleted_at is not null)`;

/**
 * A move is a step forward from a stage where it wins the deal, or leads to an open stage that comes later;
 * of a stage that is no longer there its kind says so.
 */
async function stageRows(
  { db, tenant }: Work,
  pipelineId: string,
  from: string,
  until: string,
): Promise<Map<string, StageRow>> {
  const rank = (kind: ReturnType<typeof sql>) =>
    sql`array_position(array[${sql.join(
      dealStages.map((each) => sql`${each}`),
      sql`, `,
    )}]::text[], ${kind})`;
  const answer = await queryRows<StageRow>(
    db,
    sql`
    with entries as (select h.to_stage_id as stage_id, h.deal_id, min(h.at) as at from deal_stage_history h
        where ${isThere} and h.tenant_id = ${tenant} and h.to_pipeline_id = ${pipelineId}::uuid and h.at >= ${from}::timestamptz and h.at < ${until}::timestamptz group by 1, 2),
      exits as (select h.from_stage_id as stage_id, h.deal_id, h.at, h.since, h.to_kind = 'CLOSED_LOST' as is_lost,
          h.to_kind = 'CLOSED_WON' or h.to_kind <> 'CLOSED_LOST' and h.to_pipeline_id = ${pipelineId}::uuid and coalesce(t.position > f.position, ${rank(sql`h.to_kind`)} > ${rank(sql`h.from_kind`)}) as is_forward
        from deal_stage_history h left join deal_stages t on t.tenant_id = h.tenant_id and t.id = h.to_stage_id left join deal_stages f on f.tenant_id = h.tenant_id and f.id = h.from_stage_id
        where ${isThere} and h.tenant_id = ${tenant} and h.from_pipeline_id = ${pipelineId}::uuid and h.at >= ${from}::timestamptz and h.at < ${until}::timestamptz),
      fates as (select e.stage_id, e.deal_id, bool_or(x.is_forward) as is_advanced, bool_or(x.is_lost) as is_lost from entries e left join exits x on x.stage_id = e.stage_id and x.deal_id = e.deal_id and x.at >= e.at group by 1, 2),
      stays as (select stage_id, count(*)::int as stays, avg(date_part('epoch', at - since)) as average, percentile_cont(0.5) within group (order by date_part('epoch', at - since)) as median from exits group by 1),
      came as (select stage_id, count(*)::int as entered, (count(*) filter (where is_advanced))::int as advanced, (count(*) filter (where is_lost and not coalesce(is_advanced, false)))::int as lost from fates group by 1)
    select coalesce(came.stage_id, stays.stage_id)::text as id, coalesce(came.entered, 0) as entered, coalesce(came.advanced, 0) as advanced, coalesce(came.lost, 0) as lost, coalesce(stays.stays, 0) as stays, stays.average::text as average, stays.median::text as median
    from came full join stays on stays.stage_id = came.stage_id`,
  );
  return new Map(answer.map((row) => [row.id, row]));
}

/**
 * Where each deal was when the days ended, and what won or lost it within them. A deal that has not moved
 * since is there still, so that only of the others the history is read; what a closed one was worth, and
 * in what, is what it was then.
 */
async function closedRows(
  { db, tenant }: Work,
  pipelineId: string,
  from: string,
  until: string,
): Promise<{ all: ClosedRow | undefined; byCurrency: ClosedRow[]; created: number }> {
  const rows = await queryRows<ClosedRow>(
    db,
    sql`
    with ended as (
      select d.stage as kind, d.currency, null::bigint as amount, null::float8 as cycle from deals d where d.tenant_id = ${tenant} and d.pipeline_id = ${pipelineId}::uuid and d.deleted_at is null and d.closed_at is null and d.stage_since < ${until}::timestamptz
      union all
      select h.to_kind, h.currency, h.amount, date_part('epoch', h.at - d.created_at) from deal_stage_history h join deals d on d.tenant_id = h.tenant_id and d.id = h.deal_id and d.deleted_at is null and d.stage_since = h.at and d.stage_id = h.to_stage_id
        where h.tenant_id = ${tenant} and h.to_pipeline_id = ${pipelineId}::uuid and h.at >= ${from}::timestamptz and h.at < ${until}::timestamptz and h.to_kind in ('CLOSED_WON', 'CLOSED_LOST')
      union all
      select h.to_kind, h.currency, h.amount, date_part('epoch', h.at - d.created_at) from deals d cross join lateral (select * from deal_stage_history h where h.tenant_id = d.tenant_id and h.deal_id = d.id and h.at < ${until}::timestamptz order by h.at desc, h.id desc limit 1) h
        where d.tenant_id = ${tenant} and d.deleted_at is null and d.stage_since >= ${until}::timestamptz and h.to_pipeline_id = ${pipelineId}::uuid and (h.to_kind not in ('CLOSED_WON', 'CLOSED_LOST') or h.at >= ${from}::timestamptz)
    )
    select currency, (count(*) filter (where kind = 'CLOSED_WON'))::int as won, (count(*) filter (where kind = 'CLOSED_LOST'))::int as lost, (count(*) filter (where kind not in ('CLOSED_WON', 'CLOSED_LOST')))::int as open,
      (sum(amount) filter (where kind = 'CLOSED_WON'))::text as amount, (count(amount) filter (where kind = 'CLOSED_WON'))::int as with_amount, (sum(round(cycle::numeric, 3)) filter (where kind = 'CLOSED_WON'))::text as cycle,
      (avg(cycle) filter (where kind = 'CLOSED_WON'))::text as average, (percentile_cont(0.5) within group (order by cycle) filter (where kind = 'CLOSED_WON'))::text as median
    from ended group by grouping sets ((currency), ()) order by currency`,
  );
  const made = await queryRows<{ created: number }>(
    db,
    sql`select count(*)::int as created from deal_stage_history h where ${isThere} and h.tenant_id = ${tenant} and h.to_pipeline_id = ${pipelineId}::uuid and h.from_stage_id is null and h.at >= ${from}::timestamptz and h.at < ${until}::timestamptz`,
  );
  return {
    all: rows.find(({ currency }) => currency === null),
    byCurrency: rows.filter(({ currency }) => currency !== null),
    created: made[0]?.created ?? 0,
  };
}
