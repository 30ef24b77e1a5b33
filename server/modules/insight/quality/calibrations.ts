import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import type { quality as calls } from "../../../../contract/insight/quality.ts";
import type { Page } from "../../../db/page.ts";
import type { PageQuery } from "../../../db/page-of.ts";
import type { Actor, Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { spreadOf } from "./rules.ts";
import { qualityReviews, qualityScorecards, qualityScores } from "./table.ts";

type Calibration = Answer<typeof calls.calibrations>["items"][number];

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
    .select({ total: sql<number>`count(distinct ${qualityReviews.calibrationId})`.mapWith(Number) })
    .from(qualityReviews)
    .where(of);
  const shown = ids.slice(0, limit).flatMap(({ id }) => (id === null ? [] : [id]));
  const rows = await reviewsIn(work, shown);
  const scores = await scoresIn(
    work,
    rows.map(({ review }) => review.id),
  );
  const items = shown.flatMap(
    (id) =>
      presentCalibration(
        id,
        rows.filter(({ review }) => review.calibrationId === id),
        scores,
        work.actor,
      ) ?? [],
  );
  return { items, total: all?.total ?? 0, totalIsCapped: false, page, limit, nextCursor: null };
}

/** Their reviews, each with its ticket, reviewer and scorecard. */
async function reviewsIn({ from }: Work, calibrationIds: string[]) {
  if (calibrationIds.length === 0) return [];
  return from(qualityReviews, {
    review: qualityReviews,
    number: tickets.number,
    subject: tickets.subject,
    firstName: users.firstName,
    lastName: users.lastName,
    scorecardName: qualityScorecards.name,
  })
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
    .where(inArray(qualityReviews.calibrationId, calibrationIds))
    .orderBy(qualityReviews.id);
}
type CalibrationReview = Awaited<ReturnType<typeof reviewsIn>>[number];
type Score = typeof qualityScores.$inferSelect;

async function scoresIn({ from }: Work, reviewIds: string[]): Promise<Score[]> {
  return reviewIds.length === 0 ? [] : from(qualityScores).where(inArray(qualityScores.reviewId, reviewIds));
}

/** @returns null for whose own work is judged: nobody reads along then */
function presentCalibration(
  id: string,
  parts: readonly CalibrationReview[],
  scores: readonly Score[],
  actor: Actor,
): Calibration | null {
  const [first] = parts;
  if (!first || parts.some(({ review }) => review.agentId === actor.id)) return null;
  const isDone = parts.every(({ review }) => review.state === "PUBLISHED");
  const of = (reviewId: string, criterionId: string) =>
    scores.find((one) => one.reviewId === reviewId && one.criterionId === criterionId)?.score ?? null;
  return {
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
      percent: isDone || review.reviewerId === actor.id ? review.percent : null,
    })),
    spread: isDone ? spreadOf(parts.map(({ review }) => review.percent)) : null,
    criteria: isDone
      ? first.review.criteria.map(({ id: criterionId, name }) => {
          const given = parts.map(({ review }) => of(review.id, criterionId));
          return { criterionId, name, scores: given, spread: spreadOf(given) };
        })
      : [],
  };
}
