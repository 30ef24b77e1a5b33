import type { SQL } from "drizzle-orm";
import { and, count, eq, sql } from "drizzle-orm";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import type { quality as calls } from "../../../../contract/insight/quality.ts";
import { tenants } from "../../../db/table.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { publishedBetween } from "./reviews.ts";
import { qualityReviews, qualityScorecards, qualityScores } from "./table.ts";
import { say } from "./texts.ts";

type Summary = Answer<typeof calls.summary>;
const daysShown = 90;
const number = (of: ReturnType<typeof sql>) => sql<number>`${of}`.mapWith(Number);
const reviews = number(sql`count(*)`);
const marked = number(sql`count(${qualityReviews.percent})`);
const total = number(sql`coalesce(sum(${qualityReviews.percent}::numeric), 0)`);
const passed = number(
  sql`count(*) filter (where ${qualityReviews.percent} >= ${qualityReviews.passPercent} and not ${qualityReviews.isFailed})`,
);
const average = (sum: number, of: number): number | null =>
  of === 0 ? null : Math.round((sum / of) * 10) / 10;

/** Published reviews of a period, calibrations apart: who scores how, and in what. */
export async function qualitySummary(work: Work, query: QueryOut<typeof calls.summary>): Promise<Summary> {
  const { from, to, startsAt, endsAt } = await periodOf(work, query);
  const there = and(
    publishedBetween(work, startsAt, endsAt),
    sql`exists (select 1 from ${tickets} where ${tickets.tenantId} = ${qualityReviews.tenantId} and ${tickets.id} = ${qualityReviews.ticketId} and ${tickets.deletedAt} is null)`,
  );
  const [all] = await work.db.select({ reviews, marked, total, passed }).from(qualityReviews).where(there);
  const agents = await byAgent(work, there);
  const criteria = await byCriterion(work, there);
  const open = await openCounts(work);
  return {
    from,
    to,
    totals: { ...figures(all), ...open },
    byAgent: agents.map(({ id, firstName, lastName, ...row }) => ({
      agent: { id, name: `${firstName} ${lastName}`.trim() },
      ...figures(row),
    })),
    // By its name of today; one that the scorecard has dropped, by its last.
    byCriterion: criteria
      .map((row) => ({
        criterionId: row.criterionId,
        name: named(row.criteria, row.criterionId) ?? named(row.last, row.criterionId) ?? "–",
        scorecardName: row.scorecardName,
        count: row.count,
        average: average(row.sum, row.count),
      }))
      .sort((a, b) => (a.average ?? 0) - (b.average ?? 0)),
  };
}

/**
 * The days asked for, and the midnights that begin and end them where the tenant is. @throws Fault invalid
 */
async function periodOf(
  { db, tenant, now }: Work,
  query: QueryOut<typeof calls.summary>,
): Promise<{ from: string; to: string; startsAt: string; endsAt: string }> {
  const [here] = await db
    .select({
      today: sql<string>`to_char(${now}::timestamptz at time zone ${tenants.timeZone}, 'YYYY-MM-DD')`,
    })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  const to = query.to ?? here?.today ?? now.slice(0, 10);
  const from =
    query.from ??
    new Date(Date.parse(`${to}T00:00:00Z`) - (daysShown - 1) * 86_400_000).toISOString().slice(0, 10);
  if (from > to) throw fieldFault("to", say("shared.days_reversed"));
  const midnight = (day: string, on: number) =>
    sql<string>`((${day}::date + ${on}::int)::timestamp at time zone ${tenants.timeZone})`.mapWith(
      tenants.createdAt,
    );
  const [edges] = await db
    .select({ startsAt: midnight(from, 0), endsAt: midnight(to, 1) })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  return { from, to, startsAt: edges?.startsAt ?? now, endsAt: edges?.endsAt ?? now };
}

const byAgent = ({ db }: Work, there: SQL | undefined) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      reviews,
      marked,
      total,
      passed,
    })
    .from(qualityReviews)
    .innerJoin(users, and(eq(users.tenantId, qualityReviews.tenantId), eq(users.id, qualityReviews.agentId)))
    .where(there)
    .groupBy(users.id, users.firstName, users.lastName)
    .orderBy(users.firstName, users.id)
    .limit(500);

const byCriterion = ({ db }: Work, there: SQL | undefined) =>
  db
    .select({
      criterionId: qualityScores.criterionId,
      scorecardId: qualityReviews.scorecardId,
      scorecardName: qualityScorecards.name,
      criteria: qualityScorecards.criteria,
      count: number(sql`count(${qualityScores.score})`),
      sum: number(sql`coalesce(sum(${qualityScores.score}::numeric / ${qualityReviews.scaleMax} * 100), 0)`),
      last: sql<string>`(array_agg(${qualityReviews.criteria} order by ${qualityReviews.publishedAt} desc))[1]`,
    })
    .from(qualityScores)
    .innerJoin(
      qualityReviews,
      and(eq(qualityReviews.tenantId, qualityScores.tenantId), eq(qualityReviews.id, qualityScores.reviewId)),
    )
    .innerJoin(
      qualityScorecards,
      and(
        eq(qualityScorecards.tenantId, qualityReviews.tenantId),
        eq(qualityScorecards.id, qualityReviews.scorecardId),
      ),
    )
    .where(and(there, sql`${qualityScores.score} is not null`))
    .groupBy(
      qualityScores.criterionId,
      qualityReviews.scorecardId,
      qualityScorecards.name,
      qualityScorecards.criteria,
    )
    .limit(200);

async function openCounts({ db, tenant }: Work): Promise<{ waiting: number; disputed: number }> {
  const [waiting] = await db
    .select({ waiting: count() })
    .from(qualityReviews)
    .where(and(eq(qualityReviews.tenantId, tenant), eq(qualityReviews.state, "ASSIGNED")));
  const [disputed] = await db
    .select({ disputed: count() })
    .from(qualityReviews)
    .where(and(eq(qualityReviews.tenantId, tenant), eq(qualityReviews.dispute, "OPEN")));
  return { waiting: waiting?.waiting ?? 0, disputed: disputed?.disputed ?? 0 };
}

const figures = (row: { reviews: number; marked: number; total: number; passed: number } | undefined) => ({
  reviews: row?.reviews ?? 0,
  average: average(row?.total ?? 0, row?.marked ?? 0),
  passRate: row && row.marked > 0 ? row.passed / row.marked : null,
});
const named = (criteria: unknown, id: string): string | undefined =>
  Array.isArray(criteria)
    ? (criteria as { id: string; name: string }[]).find((one) => one.id === id)?.name
    : undefined; // stored by scorecards.ts
