import { inArray, sql } from "drizzle-orm";
import type { dealReports as calls, UserReport } from "../../../../contract/insight/deal-reports.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { daysOf, settingOf } from "../../../kernel/tenant-days.ts";
import { figureColumns, moneyOf, partsOf, rateOn } from "./money.ts";
import type { FigureRow } from "./money.ts";
import { roundToTenths } from "./pipeline-report.ts";

type Row = FigureRow & {
  owner: string;
  bucket: "won" | "lost" | "open" | "overdue";
  seconds: number | null;
  rotting: number;
};
type Query = QueryOut<typeof calls.owners>;

/** How one member of staff's deals go. @throws Fault not_found */
export async function userReport(
  work: Work,
  id: string,
  query: QueryOut<typeof calls.user>,
): Promise<UserReport> {
  const user = await work.rows(users).get(id);
  const figures = await figuresOf(work, { ...query, ownerId: id });
  return figures.of({ id, name: nameOf(user) });
}

/**
 * How the deals of everybody who has some go, the most that is weighted first: each the same as by
 * themselves.
 */
export async function ownersReport(work: Work, query: Query): Promise<UserReport[]> {
  const figures = await figuresOf(work, query);
  if (figures.owners.length === 0) return [];
  const people = await work
    .from(users, { id: users.id, firstName: users.firstName, lastName: users.lastName })
    .where(inArray(users.id, figures.owners));
  return people
    .map((user) => figures.of({ id: user.id, name: nameOf(user) }))
    .sort(
      (one, other) =>
        other.weighted.converted - one.weighted.converted || (one.user.name < other.user.name ? -1 : 1),
    );
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

async function figuresOf(
  work: Work,
  query: Query,
): Promise<{ owners: string[]; of: (user: UserReport["user"]) => UserReport }> {
  const { zone, today, currency } = await settingOf(work, query.currency);
  const { startDate, endDate, from, until } = daysOf({ zone, today }, query);
  const ownerId = query.ownerId === "me" ? work.actor.id : query.ownerId;
  const by = (column: ReturnType<typeof sql>) =>
    ownerId === undefined ? sql`${column} is not null` : sql`${column} = ${ownerId}::uuid`;
  const inPipeline = (column: ReturnType<typeof sql>) =>
    query.pipelineId === undefined ? sql`` : sql` and ${column} = ${query.pipelineId}::uuid`;
  const theirs = sql`d.tenant_id = ${work.tenant} and ${by(sql`d.owner_id`)} and d.deleted_at is null${inPipeline(sql`d.pipeline_id`)}`;
  const within = (moment: ReturnType<typeof sql>) =>
    sql`${moment} >= ${from}::timestamptz and ${moment} < ${until}::timestamptz`;
  const answer = await queryRows<Row>(
    work.db,
    sql`
    with days as (
      select d.owner_id, case d.stage when 'CLOSED_WON' then 'won' when 'CLOSED_LOST' then 'lost' else case when d.expected_close_date < ${today}::date then 'overdue' else 'open' end end as bucket, d.currency,
        case when d.closed_at is null then greatest(coalesce(d.expected_close_date, ${today}::date), ${today}::date) else (d.closed_at at time zone ${zone})::date end as rate_day,
        count(*)::int as deals, sum(d.amount) as amount, sum(d.amount * s.probability) as weighted, sum(date_part('epoch', d.closed_at - d.created_at)) as seconds,
        count(*) filter (where d.closed_at is null and s.rotting_days is not null and d.stage_since <= ${work.now}::timestamptz - make_interval(hours => 24 * s.rotting_days))::int as rotting
      from deals d join deal_stages s on s.tenant_id = d.tenant_id and s.id = d.stage_id where ${theirs} and (d.closed_at is null or ${within(sql`d.closed_at`)}) group by 1, 2, 3, 4
    )
    select d.owner_id::text as owner, d.bucket, d.currency, ${figureColumns("total", sql`d.deals`, sql`d.amount`)}, ${figureColumns("weighted", sql`d.deals`, sql`d.weighted`)}, sum(d.seconds) as seconds, sum(d.rotting)::int as rotting
    from days d ${rateOn(work.tenant, currency, sql`d.currency`, sql`d.rate_day`)} group by d.owner_id, d.bucket, d.currency`,
  );
  const counted = await queryRows<{ id: string; what: "created" | "moves"; count: number }>(
    work.db,
    sql`
    select d.owner_id::text as id, 'created' as what, count(*)::int as count from deals d where ${theirs} and ${within(sql`d.created_at`)} group by 1
    union all select h.by_id::text, 'moves', count(*)::int from deal_stage_history h join deals d on d.tenant_id = h.tenant_id and d.id = h.deal_id and d.deleted_at is null where h.tenant_id = ${work.tenant} and ${by(sql`h.by_id`)}${inPipeline(sql`h.to_pipeline_id`)} and h.from_stage_id is not null and ${within(sql`h.at`)} group by 1`,
  );
  const byOwner = Map.groupBy(answer, ({ owner }) => owner);
  const counts = new Map(counted.map(({ id, what, count }) => [`${what} ${id}`, count]));
  return {
    owners: [...byOwner.keys()],
    of: (user) =>
      presentUser(user, byOwner.get(user.id) ?? [], {
        currency,
        timeZone: zone,
        startDate,
        endDate,
        created: counts.get(`created ${user.id}`) ?? 0,
        moves: counts.get(`moves ${user.id}`) ?? 0,
      }),
  };
}

function presentUser(
  user: UserReport["user"],
  rows: readonly Row[],
  rest: Pick<UserReport, "currency" | "timeZone" | "startDate" | "endDate" | "created" | "moves">,
): UserReport {
  const of = (...buckets: Row["bucket"][]) => rows.filter(({ bucket }) => buckets.includes(bucket));
  const [won, lost] = [moneyOf(partsOf(of("won"), "total")), moneyOf(partsOf(of("lost"), "total"))];
  return {
    user,
    ...rest,
    won,
    lost,
    winRate: won.count + lost.count === 0 ? null : won.count / (won.count + lost.count),
    cycleDays:
      won.count === 0
        ? null
        : roundToTenths(of("won").reduce((sum, { seconds }) => sum + (seconds ?? 0), 0) / won.count / 86_400),
    open: moneyOf(partsOf(of("open", "overdue"), "total")),
    weighted: moneyOf(partsOf(of("open", "overdue"), "weighted"), 2),
    overdue: moneyOf(partsOf(of("overdue"), "total")),
    rotting: of("open", "overdue").reduce((sum, { rotting }) => sum + rotting, 0),
  };
}
