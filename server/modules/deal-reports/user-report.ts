import { sql } from "drizzle-orm";
import type { dealReports as calls, UserReport } from "../../../contract/deal-reports.ts";
import type { QueryOut } from "../../../contract/kit.ts";
import type { Work } from "../../work.ts";
import { users } from "../session/table.ts";
import { daysOf, settingOf } from "./calendar.ts";
import { figureColumns, moneyOf, partsOf, rateOn } from "./money.ts";
import type { FigureRow } from "./money.ts";
import { tenths } from "./pipeline-report.ts";

type Row = FigureRow & { bucket: "won" | "lost" | "open" | "overdue"; seconds: number | null; rotting: number };

/** How one member of staff's deals go. @throws Fault not_found */
export async function userReport(work: Work, id: string, query: QueryOut<typeof calls.user>): Promise<UserReport> {
  const user = await work.rows(users).get(id);
  const { zone, today, currency } = await settingOf(work, query.currency);
  const { startDate, endDate, from, until } = daysOf({ zone, today }, query);
  const mine = sql`d.tenant_id = ${work.tenant} and d.owner_id = ${id}::uuid and d.deleted_at is null`;
  const within = (moment: ReturnType<typeof sql>) => sql`${moment} >= ${from}::timestamptz and ${moment} < ${until}::timestamptz`;
  const answer = await work.db.execute(sql`
    with days as (
      select case d.stage when 'CLOSED_WON' then 'won' when 'CLOSED_LOST' then 'lost' else case when d.expected_close_date < ${today}::date then 'overdue' else 'open' end end as bucket, d.currency,
        case when d.closed_at is null then greatest(coalesce(d.expected_close_date, ${today}::date), ${today}::date) else (d.closed_at at time zone ${zone})::date end as rate_day,
        count(*)::int as deals, sum(d.amount) as amount, sum(d.amount * s.probability) as weighted, sum(date_part('epoch', d.closed_at - d.created_at)) as seconds,
        count(*) filter (where d.closed_at is null and s.rotting_days is not null and d.stage_since <= ${work.now}::timestamptz - make_interval(hours => 24 * s.rotting_days))::int as rotting
      from deals d join deal_stages s on s.tenant_id = d.tenant_id and s.id = d.stage_id where ${mine} and (d.closed_at is null or ${within(sql`d.closed_at`)}) group by 1, 2, 3
    )
    select d.bucket, d.currency, ${figureColumns("total", sql`d.deals`, sql`d.amount`)}, ${figureColumns("weighted", sql`d.deals`, sql`d.weighted`)}, sum(d.seconds) as seconds, sum(d.rotting)::int as rotting
    from days d ${rateOn(work.tenant, currency, sql`d.currency`, sql`d.rate_day`)} group by d.bucket, d.currency`);
  const counted = await work.db.execute(sql`select (select count(*)::int from deals d where ${mine} and ${within(sql`d.created_at`)}) as created, (select count(*)::int from deal_stage_history h join deals d on d.tenant_id = h.tenant_id and d.id = h.deal_id and d.deleted_at is null where h.tenant_id = ${work.tenant} and h.by_id = ${id}::uuid and h.from_stage_id is not null and ${within(sql`h.at`)}) as moves`);
  const { rows } = answer as { rows: Row[] }; // both drivers answer { rows }, here and below
  const { created = 0, moves = 0 } = (counted as { rows: { created: number; moves: number }[] }).rows[0] ?? {};
  const of = (...buckets: Row["bucket"][]) => rows.filter(({ bucket }) => buckets.includes(bucket));
  const [won, lost] = [moneyOf(partsOf(of("won"), "total")), moneyOf(partsOf(of("lost"), "total"))];
  return {
    user: { id, name: `${user.firstName} ${user.lastName}`.trim() }, currency, timeZone: zone, startDate, endDate, created, moves, won, lost, winRate: won.count + lost.count === 0 ? null : won.count / (won.count + lost.count),
    cycleDays: won.count === 0 ? null : tenths(of("won").reduce((sum, { seconds }) => sum + (seconds ?? 0), 0) / won.count / 86_400),
    open: moneyOf(partsOf(of("open", "overdue"), "total")), weighted: moneyOf(partsOf(of("open", "overdue"), "weighted"), 2), overdue: moneyOf(partsOf(of("overdue"), "total")), rotting: of("open", "overdue").reduce((sum, { rotting }) => sum + rotting, 0),
  };
}
