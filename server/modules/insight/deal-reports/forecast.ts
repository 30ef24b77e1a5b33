import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type {
  dealReports as calls,
  Forecast,
  ForecastBucket,
  forecastFigures,
} from "../../../../contract/insight/deal-reports.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { monthFrom, settingOf, startOf } from "../../../kernel/tenant-days.ts";
import { figureColumns, moneyOf, partsOf, rateOn } from "./money.ts";
import type { FigureRow } from "./money.ts";

type Query = QueryOut<typeof calls.forecast>;
type Row = FigureRow & { bucket: string };

/**
 * Deals are added up by currency and day, the days are put into the target's currency at their rates, and
 * those into months: one statement, whatever the number of deals.
 */
export async function forecastOf(work: Work, { months, pastMonths, ...query }: Query): Promise<Forecast> {
  const { zone, today, currency } = await settingOf(work, query.currency);
  const [first, beyond] = [monthFrom(today, -pastMonths), monthFrom(today, months)];
  const mine = sql`d.tenant_id = ${work.tenant} and d.deleted_at is null ${of(sql`d.pipeline_id`, query.pipelineId)} ${of(sql`d.owner_id`, query.ownerId === "me" ? (work.actor.id ?? undefined) : query.ownerId)}`;
  const answer = await queryRows<Row>(
    work.db,
    sql`
    with closed as (
      select currency, day, count(*)::int as deals, sum(amount) as amount from (select d.currency, d.amount, (d.closed_at at time zone ${zone})::date as day from deals d where ${mine} and d.stage = 'CLOSED_WON' and d.closed_at >= ${startOf(first, zone)}::timestamptz and d.closed_at < ${startOf(beyond, zone)}::timestamptz and d.closed_at is not null) won group by currency, day
    ), open as (
      select d.expected_close_date as day, d.currency, count(*)::int as deals, sum(d.amount) as amount, sum(d.amount * s.probability) as weighted,
        count(*) filter (where d.forecast_category in ('BEST_CASE', 'COMMIT'))::int as best_deals, sum(d.amount) filter (where d.forecast_category in ('BEST_CASE', 'COMMIT')) as best,
        count(*) filter (where d.forecast_category = 'COMMIT')::int as commit_deals, sum(d.amount) filter (where d.forecast_category = 'COMMIT') as committed
      from deals d join deal_stages s on s.tenant_id = d.tenant_id and s.id = d.stage_id
      where ${mine} and d.closed_at is null and d.forecast_category is distinct from 'OMITTED' group by d.expected_close_date, d.currency
    ), days as (
      select case when day is null then 'undated' when day < ${today}::date then 'overdue' when day >= ${beyond}::date then 'later' else to_char(day, 'YYYY-MM') end as bucket, currency, greatest(coalesce(day, ${today}::date), ${today}::date) as rate_day,
        0 as closed_deals, null::numeric as closed, deals, amount, weighted, best_deals, best, commit_deals, committed from open
      union all select to_char(day, 'YYYY-MM'), currency, day, deals, amount, 0, null, null, 0, null, 0, null from closed
    )
    select d.bucket, d.currency, ${sql.join(
      [
        figureColumns("closed", sql`d.closed_deals`, sql`d.closed`),
        figureColumns("open", sql`d.deals`, sql`d.amount`),
        figureColumns("weighted", sql`d.deals`, sql`d.weighted`),
        figureColumns("bestCase", sql`d.best_deals`, sql`d.best`),
        figureColumns("commit", sql`d.commit_deals`, sql`d.committed`),
      ],
      sql`, `,
    )} from days d ${rateOn(work.tenant, currency, sql`d.currency`, sql`d.rate_day`)} group by d.bucket, d.currency`,
  );
  const rows = Map.groupBy(answer, ({ bucket }) => bucket);
  const bucket = (name: string): ForecastBucket => bucketOf(rows.get(name) ?? []);
  const names = Array.from({ length: pastMonths + months }, (_, at) => monthFrom(first, at).slice(0, 7));
  return {
    currency,
    timeZone: zone,
    today,
    months: names.map((month) => ({ month, ...bucket(month) })),
    overdue: bucket("overdue"),
    later: bucket("later"),
    undated: bucket("undated"),
  };
}
const of = (column: SQL, id: string | undefined): SQL =>
  id === undefined ? sql`` : sql`and ${column} = ${id}::uuid`;

function bucketOf(rows: readonly Row[]): ForecastBucket {
  const figure = (name: (typeof forecastFigures)[number]) =>
    moneyOf(partsOf(rows, name), name === "weighted" ? 2 : 0);
  return {
    closed: figure("closed"),
    open: figure("open"),
    weighted: figure("weighted"),
    bestCase: figure("bestCase"),
    commit: figure("commit"),
  };
}
