import type { BodyOut } from "../../../../contract/kit.ts";
import type { Review, quality as calls } from "../../../../contract/insight/quality.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import {
  lockReview,
  resultFor,
  reviewView,
  standingOf,
  tellOfReview,
  viewerOf,
  writeReview,
} from "./reviews.ts";
import { mayDispute, mayResolve } from "./rules.ts";
import { qualityReviews } from "./table.ts";

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
  tellOfReview(work, after);
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
  if (scores !== undefined) await writeReview(work, review, { scores });
  const result = outcome === "CHANGED" ? await resultFor(work, review) : {};
  const after = await work.rows(qualityReviews).update(
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
  tellOfReview(work, after);
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
