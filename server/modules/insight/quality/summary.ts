import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import type { quality as calls } from "../../../../contract/insight/quality.ts";
import { tenants } from "../../../db/table.ts";
import { fieldFault } from "../../../fault.ts";
import type { Page } from "../../../db/page.ts";
import type { PageQuery } from "../../../db/page-of.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { publishedBetween } from "./reviews.ts";
import { spreadOf } from "./rules.ts";
import { qualityReviews, qualityScorecards, qualityScores } from "./table.ts";

type Summary = Answer<typeof calls.summary>;
type Calibration = Answer<typeof calls.calibrations>["items"][number];
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

/** Published reviews of a period, calibrations apart: who stands where, and in what. */
export async function qualitySummary(work: Work, query: QueryOut<typeof calls.summary>): Promise<Summary> {
  const { db, tenant, now } = work;
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
  if (from > to) throw fieldFault("to", "The last day lies before the first.");
  const midnight = (day: string, on: number) =>
    sql<string>`((${day}::date + ${on}::int)::timestamp at time zone ${tenants.timeZone})`.mapWith(
      tenants.createdAt,
    );
  const [edges] = await db
    .select({ startsAt: midnight(from, 0), endsAt: midnight(to, 1) })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  const there = and(
    publishedBetween(work, edges?.startsAt ?? now, edges?.endsAt ?? now),
    sql`exists (select 1 from ${tickets} where ${tickets.tenantId} = ${qualityReviews.tenantId} and ${tickets.id} = ${qualityReviews.ticketId} and ${tickets.deletedAt} is null)`,
  );
  const [all] = await db.select({ reviews, marked, total, passed }).from(qualityReviews).where(there);
  const byAgent = await db
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
  const byCriterion = await db
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
  const [waiting] = await db
    .select({ waiting: count() })
    .from(qualityReviews)
    .where(and(eq(qualityReviews.tenantId, tenant), eq(qualityReviews.state, "ASSIGNED")));
  const [disputed] = await db
    .select({ disputed: count() })
    .from(qualityReviews)
    .where(and(eq(qualityReviews.tenantId, tenant), eq(qualityReviews.dispute, "OPEN")));
  const figures = (row: { reviews: number; marked: number; total: number; passed: number } | undefined) => ({
    reviews: row?.reviews ?? 0,
    average: average(row?.total ?? 0, row?.marked ?? 0),
    passRate: row && row.marked > 0 ? row.passed / row.marked : null,
  });
  const named = (criteria: unknown, id: string): string | undefined =>
    Array.isArray(criteria)
      ? (criteria as { id: string; name: string }[]).find((one) => one.id === id)?.name
      : undefined; // stored by scorecards.ts
  return {
    from,
    to,
    totals: { ...figures(all), waiting: waiting?.waiting ?? 0, disputed: disputed?.disputed ?? 0 },
    byAgent: byAgent.map(({ id, firstName, lastName, ...row }) => ({
      agent: { id, name: `${firstName} ${lastName}`.trim() },
      ...figures(row),
    })),
    // By its name of today; one that the scorecard has dropped, by its last.
    byCriterion: byCriterion
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

/** Who differs from whom, once all are done. */
export async function calibrations(work: Work, { page, limit }: PageQuery): Promise<Page<Calibration>> {
  const { db, tenant } = work;
  const of = and(eq(qualityReviews.tenantId, tenant), sql`${qualityReviews.calibrationId} is not null`);
  const ids = await db
    .select({ id: qualityReviews.calibrationId, createdAt: sql<string>`min(${qualityReviews.createdAt})` })
    .from(qualityReviews)
    .where(of)
    .groupBy(qualityReviews.calibrationId)
    .orderBy(sql`2 desc`, qualityReviews.calibrationId)
    .limit(limit + 1)
    .offset((page - 1) * limit);
  const [all] = await db
    .select({ total: number(sql`count(distinct ${qualityReviews.calibrationId})`) })
    .from(qualityReviews)
    .where(of);
  const shown = ids.slice(0, limit).flatMap(({ id }) => (id === null ? [] : [id]));
  const rows =
    shown.length === 0
      ? []
      : await db
          .select({
            review: qualityReviews,
            number: tickets.number,
            subject: tickets.subject,
            firstName: users.firstName,
            lastName: users.lastName,
            scorecardName: qualityScorecards.name,
          })
          .from(qualityReviews)
          .innerJoin(
            tickets,
            and(
              eq(tickets.tenantId, qualityReviews.tenantId),
              eq(tickets.id, qualityReviews.ticketId),
              isNull(tickets.deletedAt),
            ),
          )
          .innerJoin(
            users,
            and(eq(users.tenantId, qualityReviews.tenantId), eq(users.id, qualityReviews.reviewerId)),
          )
          .innerJoin(
            qualityScorecards,
            and(
              eq(qualityScorecards.tenantId, qualityReviews.tenantId),
              eq(qualityScorecards.id, qualityReviews.scorecardId),
            ),
          )
          .where(and(eq(qualityReviews.tenantId, tenant), inArray(qualityReviews.calibrationId, shown)))
          .orderBy(qualityReviews.id);
  const scores =
    rows.length === 0
      ? []
      : await db
          .select()
          .from(qualityScores)
          .where(
            and(
              eq(qualityScores.tenantId, tenant),
              inArray(
                qualityScores.reviewId,
                rows.map(({ review }) => review.id),
              ),
            ),
          );
  const items = shown.flatMap((id): Calibration[] => {
    const parts = rows.filter(({ review }) => review.calibrationId === id);
    const [first] = parts;
    // Nobody reads along while their own work is judged.
    if (!first || parts.some(({ review }) => review.agentId === work.actor.id)) return [];
    const isDone = parts.every(({ review }) => review.state === "PUBLISHED");
    const of = (reviewId: string, criterionId: string) =>
      scores.find((one) => one.reviewId === reviewId && one.criterionId === criterionId)?.score ?? null;
    return [
      {
        id,
        ticketId: first.review.ticketId,
        number: first.number,
        subject: first.subject,
        scorecardName: first.scorecardName,
        scaleMax: first.review.scaleMax,
        createdAt: first.review.createdAt,
        reviewers: parts.map(({ review, firstName, lastName }) => ({
          id: review.reviewerId,
          name: `${firstName} ${lastName}`.trim(),
          reviewId: review.id,
          isDone: review.state === "PUBLISHED",
          percent: isDone || review.reviewerId === work.actor.id ? review.percent : null,
        })),
        spread: isDone ? spreadOf(parts.map(({ review }) => review.percent)) : null,
        criteria: isDone
          ? first.review.criteria.map(({ id: criterionId, name }) => {
              const given = parts.map(({ review }) => of(review.id, criterionId));
              return { criterionId, name, scores: given, spread: spreadOf(given) };
            })
          : [],
      },
    ];
  });
  return { items, total: all?.total ?? 0, totalIsCapped: false, page, limit, nextCursor: null };
}
