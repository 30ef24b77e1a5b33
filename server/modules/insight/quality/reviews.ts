import { and, eq, gte, inArray, isNull, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { Review, ReviewRow, quality as calls } from "../../../../contract/insight/quality.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { newId } from "../../../db/columns.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { users } from "../../people/session/table.ts";
import { findTicket } from "../../desk/tickets/queries.ts";
import { maySee } from "../../desk/tickets/rules.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { mayDispute, mayResolve, mayReview, maySeeReview, resultOf } from "./rules.ts";
import { checkReviewers, usableScorecard } from "./scorecards.ts";
import type { ScorecardRow } from "./scorecards.ts";
import { qualityPins, qualityReviews, qualityScores, qualityScorecards } from "./table.ts";
import { say } from "./texts.ts";

export type QualityReviewRow = typeof qualityReviews.$inferSelect;
const agentUsers = alias(users, "agent_users");
const reviewerUsers = alias(users, "reviewer_users");
export interface FoundReview {
  review: QualityReviewRow;
  number: number;
  subject: string;
  isSensitive: boolean;
  assignedToId: string | null;
  agentFirst: string;
  agentLast: string;
  reviewerFirst: string;
  reviewerLast: string;
  scorecardName: string;
}

export const selectReviews = ({ db }: Work) =>
  db
    .select({
      review: qualityReviews,
      number: tickets.number,
      subject: tickets.subject,
      isSensitive: tickets.isSensitive,
      assignedToId: tickets.assignedToId,
      agentFirst: agentUsers.firstName,
      agentLast: agentUsers.lastName,
      reviewerFirst: reviewerUsers.firstName,
      reviewerLast: reviewerUsers.lastName,
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
      agentUsers,
      and(eq(agentUsers.tenantId, qualityReviews.tenantId), eq(agentUsers.id, qualityReviews.agentId)),
    )
    .innerJoin(
      reviewerUsers,
      and(
        eq(reviewerUsers.tenantId, qualityReviews.tenantId),
        eq(reviewerUsers.id, qualityReviews.reviewerId),
      ),
    )
    .innerJoin(
      qualityScorecards,
      and(
        eq(qualityScorecards.tenantId, qualityReviews.tenantId),
        eq(qualityScorecards.id, qualityReviews.scorecardId),
      ),
    );

const isSupervisor = ({ actor }: Work): boolean =>
  actor.role === "SYSTEM" || (isRole(actor.role) && outranks(actor.role, "SUPERVISOR"));
export const viewerOf = (work: Work) => ({ id: work.actor.id, isSupervisor: isSupervisor(work) });
export const standingOf = ({ state, dispute, calibrationId, agentId, reviewerId }: QualityReviewRow) => ({
  state,
  dispute,
  isCalibration: calibrationId !== null,
  agentId,
  reviewerId,
});

export function presentReview(work: Work, found: FoundReview): ReviewRow {
  const { review } = found;
  // Colleagues' marks stay hidden in a list while a calibration runs; the calibration itself shows them once
  // all are done.
  const isHidden = review.calibrationId !== null && review.reviewerId !== work.actor.id;
  const percent = isHidden ? null : review.percent;
  return {
    id: review.id,
    ticketId: review.ticketId,
    number: found.number,
    subject: maySee(work.actor, found) ? found.subject : null,
    agent: { id: review.agentId, name: `${found.agentFirst} ${found.agentLast}`.trim() },
    reviewer: { id: review.reviewerId, name: `${found.reviewerFirst} ${found.reviewerLast}`.trim() },
    scorecardName: found.scorecardName,
    isCalibration: review.calibrationId !== null,
    percent,
    isFailed: !isHidden && review.isFailed,
    hasPassed: percent === null ? null : percent >= review.passPercent && !review.isFailed,
    createdAt: review.createdAt,
    publishedAt: review.publishedAt,
    state: review.state,
    dispute: review.dispute,
  };
}

/**
 * The whole of it for anyone who may see it. @throws Fault not_found; forbidden for a colleague's part of a
 * calibration that runs
 */
export async function reviewView(work: Work, id: string): Promise<Review> {
  const [found] = await selectReviews(work).where(
    and(eq(qualityReviews.tenantId, work.tenant), eq(qualityReviews.id, id)),
  );
  if (!found || !maySeeReview(viewerOf(work), standingOf(found.review))) throw new Fault("not_found");
  const { review } = found;
  if (
    review.calibrationId !== null &&
    review.reviewerId !== work.actor.id &&
    (await runs(work, review.calibrationId))
  )
    throw new Fault("forbidden", say("quality.calibration_not_finished"));
  const scores = await work.rows(qualityScores).list({ where: eq(qualityScores.reviewId, id), limit: 100 });
  const pins = await work
    .rows(qualityPins)
    .list({ where: eq(qualityPins.reviewId, id), orderBy: [qualityPins.messageId], limit: 100 });
  const percent = review.percent;
  return {
    ...presentReview(work, found),
    percent,
    isFailed: review.isFailed,
    hasPassed: percent === null ? null : percent >= review.passPercent && !review.isFailed,
    scaleMax: review.scaleMax,
    passPercent: review.passPercent,
    summary: review.summary,
    scores: review.criteria.map((criterion) => {
      const given = scores.find(({ criterionId }) => criterionId === criterion.id);
      return {
        criterionId: criterion.id,
        name: criterion.name,
        help: criterion.help,
        weight: criterion.weight,
        isAutoFail: criterion.isAutoFail,
        score: given?.score ?? null,
        comment: given?.comment ?? null,
        isSet: given !== undefined,
      };
    }),
    pins: pins.map(({ messageId, text }) => ({ messageId, text })),
    disputeReason: review.disputeReason,
    disputedAt: review.disputedAt,
    disputeAnswer: review.disputeAnswer,
    disputeAnsweredBy: review.disputeAnsweredBy,
    mayReview: mayReview(viewerOf(work), standingOf(review)),
    mayDispute: mayDispute(viewerOf(work), standingOf(review)),
    mayResolve: mayResolve(viewerOf(work), standingOf(review)),
  };
}

const runs = async (work: Work, calibrationId: string): Promise<boolean> =>
  (
    await work.rows(qualityReviews).list({
      where: and(eq(qualityReviews.calibrationId, calibrationId), eq(qualityReviews.state, "ASSIGNED")),
      limit: 1,
    })
  ).length > 0;

/** Locked, for anyone who may see it. */
export async function lockReview(work: Work, id: string): Promise<QualityReviewRow> {
  const review = await work.rows(qualityReviews).lock(id);
  if (!maySeeReview(viewerOf(work), standingOf(review))) throw new Fault("not_found");
  return review;
}
export const tellOfReview = (
  work: Work,
  review: Pick<QualityReviewRow, "id" | "agentId" | "state">,
): void => {
  work.publish("resource_changed", { group: "quality", id: review.id }, [
    "supervisors",
    ...(review.state === "PUBLISHED" ? [`user:${review.agentId}` as const] : []),
  ]);
};

export async function assignReview(
  work: Work,
  {
    ticketId,
    agentId,
    reviewerId,
    scorecard,
    planId,
    calibrationId,
  }: {
    ticketId: string;
    agentId: string;
    reviewerId: string;
    scorecard: ScorecardRow;
    planId: string | null;
    calibrationId: string | null;
  },
): Promise<QualityReviewRow> {
  const review = await work.rows(qualityReviews).insert({
    ticketId,
    agentId,
    reviewerId,
    scorecardId: scorecard.id,
    planId,
    calibrationId,
    scaleMax: scorecard.scaleMax,
    passPercent: scorecard.passPercent,
    criteria: scorecard.criteria,
    createdAt: work.now,
    updatedAt: work.now,
  });
  tellOfReview(work, review);
  return review;
}

/** By hand: one reviewer, or several who each review alone. */
export async function createReviews(
  work: Work,
  { ticketId, scorecardId, reviewerIds }: BodyOut<typeof calls.create>,
): Promise<{ ids: string[] }> {
  const ticket = await findTicket(work, ticketId).catch((error: unknown) => {
    if (error instanceof Fault && error.code === "not_found")
      throw fieldFault("ticketId", say("shared.no_such_ticket"));
    throw error;
  });
  if (ticket.assignedToId === null) throw fieldFault("ticketId", say("quality.nobody_to_review"));
  const scorecard = await usableScorecard(work, scorecardId);
  const people = await checkReviewers(work, reviewerIds);
  if (people.includes(ticket.assignedToId)) throw fieldFault("reviewerIds", say("quality.own_work"));
  const known = await work.rows(qualityReviews).list({
    where: and(eq(qualityReviews.ticketId, ticket.id), inArray(qualityReviews.reviewerId, people)),
    limit: 1,
  });
  if (known.length > 0) throw new Fault("already_exists", say("quality.already_reviewing"));
  const calibrationId = people.length > 1 ? newId() : null;
  const ids: string[] = [];
  for (const reviewerId of people)
    ids.push(
      (
        await assignReview(work, {
          ticketId: ticket.id,
          agentId: ticket.assignedToId,
          reviewerId,
          scorecard,
          planId: null,
          calibrationId,
        })
      ).id,
    );
  return { ids };
}

type Draft = BodyOut<typeof calls.save>;
export async function saveReview(work: Work, id: string, draft: Draft): Promise<Review> {
  const review = await lockReview(work, id);
  mustReview(work, review);
  await writeReview(work, review, draft);
  tellOfReview(work, review);
  return reviewView(work, id);
}

function mustReview(work: Work, review: QualityReviewRow): void {
  if (mayReview(viewerOf(work), standingOf(review))) return;
  throw new Fault(
    review.state === "PUBLISHED" ? "conflict" : "forbidden",
    review.state === "PUBLISHED" ? say("quality.already_published") : say("quality.not_your_review"),
  );
}

export async function writeReview(
  work: Work,
  review: QualityReviewRow,
  { scores, pins, summary }: Draft,
): Promise<void> {
  for (const [at, { criterionId, score, comment }] of (scores ?? []).entries()) {
    if (!review.criteria.some(({ id }) => id === criterionId))
      throw fieldFault(`scores.${at}.criterionId`, say("quality.no_such_criterion"));
    if (score !== null && score > review.scaleMax)
      throw fieldFault(`scores.${at}.score`, say("shared.at_most", { max: review.scaleMax }));
    await work.db
      .insert(qualityScores)
      .values({
        tenantId: work.tenant,
        reviewId: review.id,
        criterionId,
        score,
        comment: comment?.trim() || null,
      })
      .onConflictDoUpdate({
        target: [qualityScores.tenantId, qualityScores.reviewId, qualityScores.criterionId],
        set: { score, comment: comment?.trim() || null },
      });
  }
  if (pins !== undefined) {
    const wanted = [...new Set(pins.map(({ messageId }) => messageId))];
    const there =
      wanted.length === 0
        ? []
        : await work
            .from(ticketMessages, { id: ticketMessages.id })
            .where(and(eq(ticketMessages.ticketId, review.ticketId), inArray(ticketMessages.id, wanted)));
    const missing = pins.findIndex(({ messageId }) => !there.some(({ id }) => id === messageId));
    if (missing >= 0) throw fieldFault(`pins.${missing}.messageId`, say("quality.no_such_message"));
    await work.delete(qualityPins).where(eq(qualityPins.reviewId, review.id));
    if (pins.length > 0)
      await work.db.insert(qualityPins).values(
        pins.map(({ messageId, text }) => ({
          tenantId: work.tenant,
          reviewId: review.id,
          messageId,
          text,
        })),
      );
  }
  if (summary !== undefined || scores !== undefined || pins !== undefined)
    await work
      .rows(qualityReviews)
      .update(review.id, summary === undefined ? {} : { summary: summary?.trim() || null }, {
        before: review,
        action: "review",
      });
}

export async function resultFor(
  work: Work,
  review: QualityReviewRow,
): Promise<{ percent: number | null; isFailed: boolean }> {
  const given = await work
    .rows(qualityScores)
    .list({ where: eq(qualityScores.reviewId, review.id), limit: 100 });
  const unset = review.criteria.find(({ id }) => !given.some(({ criterionId }) => criterionId === id));
  if (unset) throw fieldFault("scores", say("quality.mark_missing", { name: unset.name }));
  return resultOf(
    review.criteria.map(({ id, weight, isAutoFail }) => ({
      criterionId: id,
      weight,
      isAutoFail,
      score: given.find(({ criterionId }) => criterionId === id)?.score ?? null,
    })),
    review.scaleMax,
  );
}

export async function publishReview(work: Work, id: string): Promise<Review> {
  const review = await lockReview(work, id);
  mustReview(work, review);
  const result = await resultFor(work, review);
  const after = await work
    .rows(qualityReviews)
    .update(
      id,
      { ...result, state: "PUBLISHED", publishedAt: work.now },
      { before: review, action: "publish" },
    );
  tellOfReview(work, after);
  const said = result.percent === null ? "–" : `${result.percent} %`;
  if (review.calibrationId === null)
    await notify(work, {
      userId: review.agentId,
      type: "QUALITY_REVIEW",
      priority: result.isFailed ? "HIGH" : "LOW",
      title: say("quality.work_reviewed", { said }),
      content: after.summary ?? "",
      actionUrl: `/quality-assurance/mine?open=${id}`,
    });
  return reviewView(work, id);
}

export async function removeReview(work: Work, id: string): Promise<void> {
  const review = await lockReview(work, id);
  if (review.state === "PUBLISHED") throw new Fault("conflict", say("quality.already_published"));
  await work.rows(qualityReviews).remove(id);
  tellOfReview(work, review);
}

export const publishedBetween = (work: Work, startsAt: string, endsAt: string) =>
  and(
    eq(qualityReviews.tenantId, work.tenant),
    eq(qualityReviews.state, "PUBLISHED"),
    isNull(qualityReviews.calibrationId),
    gte(qualityReviews.publishedAt, startsAt),
    lt(qualityReviews.publishedAt, endsAt),
  );
