import { and, eq, gte, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { BodyOut, QueryOut } from "../../../contract/kit.ts";
import type { Review, ReviewRow, quality as calls } from "../../../contract/quality.ts";
import { isRole, outranks } from "../../../contract/roles.ts";
import { newId } from "../../db/columns.ts";
import { pageOf } from "../../db/page.ts";
import type { Page } from "../../db/page.ts";
import type { PageQuery } from "../../db/page-of.ts";
import { tenants } from "../../db/table.ts";
import { Fault, fieldFault } from "../../fault.ts";
import type { Work } from "../../work.ts";
import { notify } from "../notifications/notify.ts";
import { users } from "../session/table.ts";
import { findTicket } from "../tickets/queries.ts";
import { maySee } from "../tickets/rules.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";
import { mayDispute, mayResolve, mayReview, maySeeReview, resultOf } from "./rules.ts";
import { checkReviewers, usableScorecard } from "./scorecards.ts";
import type { ScorecardRow } from "./scorecards.ts";
import { qualityPins, qualityReviews, qualityScores, qualityScorecards } from "./table.ts";

export type Row = typeof qualityReviews.$inferSelect;
const agentUsers = alias(users, "agent_users");
const reviewerUsers = alias(users, "reviewer_users");
interface Found {
  review: Row;
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

const selectFrom = ({ db }: Work) =>
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
const viewerOf = (work: Work) => ({ id: work.actor.id, isSupervisor: isSupervisor(work) });
const standingOf = ({ state, dispute, calibrationId, agentId, reviewerId }: Row) => ({
  state,
  dispute,
  isCalibration: calibrationId !== null,
  agentId,
  reviewerId,
});

function presentRow(work: Work, found: Found): ReviewRow {
  const { review } = found;
  // Colleagues' marks stay hidden in a list while a calibration runs; the calibration itself shows them once all are done.
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
    state: review.state as ReviewRow["state"],
    dispute: review.dispute as ReviewRow["dispute"], // the columns hold what the contract let in
  };
}

const newest = {
  columns: [qualityReviews.createdAt, qualityReviews.id],
  direction: "desc" as const,
  keyOf: ({ review }: Found) => [review.createdAt, review.id],
};
const joined = sql`${qualityReviews} inner join ${tickets} on ${and(eq(tickets.tenantId, qualityReviews.tenantId), eq(tickets.id, qualityReviews.ticketId), isNull(tickets.deletedAt))}`;

export async function listReviews(
  work: Work,
  query: QueryOut<typeof calls.reviews>,
): Promise<Page<ReviewRow>> {
  const { state, reviewerId, agentId, dispute, isCalibration, criterionId, from, to, hasPassed } = query;
  const localDay = (day: string, on: number) =>
    sql`(select (${day}::date + ${on}::int)::timestamp at time zone ${tenants.timeZone} from ${tenants} where ${tenants.id} = ${work.tenant})`;
  const passed = sql`(${qualityReviews.percent} >= ${qualityReviews.passPercent} and not ${qualityReviews.isFailed})`;
  const me = work.actor.id;
  return list(
    work,
    query,
    and(
      // One's own work is not in the supervisors' list before it is published.
      me === null
        ? undefined
        : sql`(${qualityReviews.agentId} <> ${me} or ${qualityReviews.state} = 'PUBLISHED' and ${qualityReviews.calibrationId} is null)`,
      state === undefined ? undefined : eq(qualityReviews.state, state),
      reviewerId === undefined
        ? undefined
        : eq(qualityReviews.reviewerId, reviewerId === "me" ? (me ?? newId()) : reviewerId),
      agentId === undefined ? undefined : eq(qualityReviews.agentId, agentId),
      dispute === undefined ? undefined : eq(qualityReviews.dispute, dispute),
      isCalibration === undefined
        ? undefined
        : isCalibration
          ? isNotNull(qualityReviews.calibrationId)
          : isNull(qualityReviews.calibrationId),
      from === undefined ? undefined : sql`${qualityReviews.publishedAt} >= ${localDay(from, 0)}`,
      to === undefined ? undefined : sql`${qualityReviews.publishedAt} < ${localDay(to, 1)}`,
      hasPassed === undefined ? undefined : hasPassed ? passed : sql`not ${passed}`,
      criterionId === undefined
        ? undefined
        : sql`exists (select 1 from ${qualityScores} where ${qualityScores.tenantId} = ${qualityReviews.tenantId} and ${qualityScores.reviewId} = ${qualityReviews.id} and ${qualityScores.criterionId} = ${criterionId} and ${qualityScores.score} is not null)`,
    ),
  );
}
export const listMine = (work: Work, query: PageQuery): Promise<Page<ReviewRow>> =>
  list(
    work,
    query,
    and(
      eq(qualityReviews.agentId, work.actor.id ?? newId()),
      eq(qualityReviews.state, "PUBLISHED"),
      isNull(qualityReviews.calibrationId),
    ),
  );

async function list(work: Work, query: PageQuery, where: ReturnType<typeof and>): Promise<Page<ReviewRow>> {
  const page = await pageOf<Found>(work.db, {
    query,
    tenant: work.tenant,
    tenantId: qualityReviews.tenantId,
    from: qualityReviews,
    countFrom: joined,
    select: () => selectFrom(work).$dynamic(),
    sort: newest,
    where,
  });
  return { ...page, items: page.items.map((found) => presentRow(work, found)) };
}

/** The whole of it for whoever may see it. @throws Fault not_found; forbidden for a colleague's part of a calibration that runs */
export async function reviewView(work: Work, id: string): Promise<Review> {
  const [found] = await selectFrom(work).where(
    and(eq(qualityReviews.tenantId, work.tenant), eq(qualityReviews.id, id)),
  );
  if (!found || !maySeeReview(viewerOf(work), standingOf(found.review))) throw new Fault("not_found");
  const { review } = found;
  if (
    review.calibrationId !== null &&
    review.reviewerId !== work.actor.id &&
    (await runs(work, review.calibrationId))
  )
    throw new Fault("forbidden", "It shows once everybody has finished their part of the calibration.");
  const scores = await work.rows(qualityScores).list({ where: eq(qualityScores.reviewId, id), limit: 100 });
  const pins = await work
    .rows(qualityPins)
    .list({ where: eq(qualityPins.reviewId, id), orderBy: [qualityPins.messageId], limit: 100 });
  const percent = review.percent;
  return {
    ...presentRow(work, found),
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
    await work
      .rows(qualityReviews)
      .list({
        where: and(eq(qualityReviews.calibrationId, calibrationId), eq(qualityReviews.state, "ASSIGNED")),
        limit: 1,
      })
  ).length > 0;

/** Locked, for whoever may see it. */
async function lockReview(work: Work, id: string): Promise<Row> {
  const review = await work.rows(qualityReviews).lock(id);
  if (!maySeeReview(viewerOf(work), standingOf(review))) throw new Fault("not_found");
  return review;
}
const tell = (work: Work, review: Pick<Row, "id" | "agentId" | "state">): void => {
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
): Promise<Row> {
  const review = await work
    .rows(qualityReviews)
    .insert({
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
  tell(work, review);
  return review;
}

/** By hand: one reviewer, or several who each review alone. */
export async function createReviews(
  work: Work,
  { ticketId, scorecardId, reviewerIds }: BodyOut<typeof calls.create>,
): Promise<{ ids: string[] }> {
  const ticket = await findTicket(work, ticketId).catch((error: unknown) => {
    if (error instanceof Fault && error.code === "not_found")
      throw fieldFault("ticketId", "There is no such ticket.");
    throw error;
  });
  if (ticket.assignedToId === null) throw fieldFault("ticketId", "Nobody has worked on this ticket.");
  const scorecard = await usableScorecard(work, scorecardId);
  const people = await checkReviewers(work, reviewerIds);
  if (people.includes(ticket.assignedToId)) throw fieldFault("reviewerIds", "Nobody reviews their own work.");
  const known = await work
    .rows(qualityReviews)
    .list({
      where: and(eq(qualityReviews.ticketId, ticket.id), inArray(qualityReviews.reviewerId, people)),
      limit: 1,
    });
  if (known.length > 0) throw new Fault("already_exists", "One of them reviews this ticket already.");
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
  await keep(work, review, draft);
  tell(work, review);
  return reviewView(work, id);
}

function mustReview(work: Work, review: Row): void {
  if (mayReview(viewerOf(work), standingOf(review))) return;
  throw new Fault(
    review.state === "PUBLISHED" ? "conflict" : "forbidden",
    review.state === "PUBLISHED" ? "It is published." : "It is somebody else's to review.",
  );
}

async function keep(work: Work, review: Row, { scores, pins, summary }: Draft): Promise<void> {
  for (const [at, { criterionId, score, comment }] of (scores ?? []).entries()) {
    if (!review.criteria.some(({ id }) => id === criterionId))
      throw fieldFault(`scores.${at}.criterionId`, "The scorecard has no such criterion.");
    if (score !== null && score > review.scaleMax)
      throw fieldFault(`scores.${at}.score`, `At most ${review.scaleMax}.`);
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
        : await work.db
            .select({ id: ticketMessages.id })
            .from(ticketMessages)
            .where(
              and(
                eq(ticketMessages.tenantId, work.tenant),
                eq(ticketMessages.ticketId, review.ticketId),
                inArray(ticketMessages.id, wanted),
              ),
            );
    const missing = pins.findIndex(({ messageId }) => !there.some(({ id }) => id === messageId));
    if (missing >= 0) throw fieldFault(`pins.${missing}.messageId`, "The ticket has no such message.");
    await work.db
      .delete(qualityPins)
      .where(and(eq(qualityPins.tenantId, work.tenant), eq(qualityPins.reviewId, review.id)));
    if (pins.length > 0)
      await work.db
        .insert(qualityPins)
        .values(
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

async function resultFor(work: Work, review: Row): Promise<{ percent: number | null; isFailed: boolean }> {
  const given = await work
    .rows(qualityScores)
    .list({ where: eq(qualityScores.reviewId, review.id), limit: 100 });
  const unset = review.criteria.find(({ id }) => !given.some(({ criterionId }) => criterionId === id));
  if (unset)
    throw fieldFault("scores", `“${unset.name}” has no mark yet. Say that it does not apply, if so.`);
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
  tell(work, after);
  const said = result.percent === null ? "–" : `${result.percent} %`;
  if (review.calibrationId === null)
    await notify(work, {
      userId: review.agentId,
      type: "QUALITY_REVIEW",
      priority: result.isFailed ? "HIGH" : "LOW",
      title: {
        en: `Your work was reviewed: ${said}`,
        es: `Se revisó tu trabajo: ${said}`,
        ar: `رُوجع عملك: ${said}`,
      },
      content: after.summary ?? "",
      actionUrl: `/quality-assurance/mine?open=${id}`,
    });
  return reviewView(work, id);
}

export async function removeReview(work: Work, id: string): Promise<void> {
  const review = await lockReview(work, id);
  if (review.state === "PUBLISHED") throw new Fault("conflict", "It is published.");
  await work.rows(qualityReviews).remove(id);
  tell(work, review);
}

export async function disputeReview(work: Work, id: string, reason: string): Promise<Review> {
  const review = await lockReview(work, id);
  if (work.actor.id !== review.agentId)
    throw new Fault("forbidden", "Only whose work it is can dispute a review.");
  if (!mayDispute(viewerOf(work), standingOf(review))) throw new Fault("conflict", "It was disputed before.");
  const after = await work
    .rows(qualityReviews)
    .update(
      id,
      { dispute: "OPEN", disputeReason: reason, disputedAt: work.now },
      { before: review, action: "dispute" },
    );
  tell(work, after);
  await notify(work, {
    userId: review.reviewerId,
    type: "QUALITY_REVIEW",
    priority: "MEDIUM",
    title: {
      en: `${work.actor.name} disputes your review`,
      es: `${work.actor.name} cuestiona tu revisión`,
      ar: `يعترض ${work.actor.name} على مراجعتك`,
    },
    content: reason.slice(0, 200),
    actionUrl: `/quality-assurance?tab=disputes&open=${id}`,
  });
  return reviewView(work, id);
}

export async function resolveDispute(
  work: Work,
  id: string,
  { outcome, answer, scores }: BodyOut<typeof calls.resolve>,
): Promise<Review> {
  const review = await lockReview(work, id);
  if (review.dispute !== "OPEN") throw new Fault("conflict", "There is no open dispute.");
  if (!mayResolve(viewerOf(work), standingOf(review)))
    throw new Fault("forbidden", "Nobody ends a dispute about their own work.");
  if (outcome === "UPHELD" && scores !== undefined)
    throw fieldFault("scores", "A review that stands keeps its marks.");
  if (scores !== undefined) await keep(work, review, { scores });
  const result = outcome === "CHANGED" ? await resultFor(work, review) : {};
  const after = await work
    .rows(qualityReviews)
    .update(
      id,
      {
        ...result,
        dispute: outcome,
        disputeAnswer: answer,
        disputeAnsweredBy: work.actor.name,
        disputeEndedAt: work.now,
      },
      { before: review, action: "resolve" },
    );
  tell(work, after);
  const isChanged = outcome === "CHANGED";
  await notify(work, {
    userId: review.agentId,
    type: "QUALITY_REVIEW",
    priority: "MEDIUM",
    title: {
      en: isChanged ? "Your review was changed" : "Your review stands",
      es: isChanged ? "Se cambió tu revisión" : "Tu revisión se mantiene",
      ar: isChanged ? "عُدّلت مراجعتك" : "أُبقيت مراجعتك كما هي",
    },
    content: answer.slice(0, 200),
    actionUrl: `/quality-assurance/mine?open=${id}`,
  });
  return reviewView(work, id);
}

export const publishedBetween = (work: Work, startsAt: string, endsAt: string) =>
  and(
    eq(qualityReviews.tenantId, work.tenant),
    eq(qualityReviews.state, "PUBLISHED"),
    isNull(qualityReviews.calibrationId),
    gte(qualityReviews.publishedAt, startsAt),
    lt(qualityReviews.publishedAt, endsAt),
  );
