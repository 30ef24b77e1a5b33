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
import { say } from "./texts.ts";

export async function disputeReview(work: Work, id: string, reason: string): Promise<Review> {
  const review = await lockReview(work, id);
  if (work.actor.id !== review.agentId) throw new Fault("forbidden", say("quality.dispute_not_yours"));
  if (!mayDispute(viewerOf(work), standingOf(review)))
    throw new Fault("conflict", say("quality.disputed_before"));
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
    title: say("quality.disputes_your_review", { name: work.actor.name }),
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
  if (review.dispute !== "OPEN") throw new Fault("conflict", say("quality.no_open_dispute"));
  if (!mayResolve(viewerOf(work), standingOf(review)))
    throw new Fault("forbidden", say("quality.own_dispute"));
  if (outcome === "UPHELD" && scores !== undefined) throw fieldFault("scores", say("quality.review_final"));
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
  await notify(work, {
    userId: review.agentId,
    type: "QUALITY_REVIEW",
    priority: "MEDIUM",
    title: say(outcome === "CHANGED" ? "quality.review_changed" : "quality.review_stands"),
    content: answer.slice(0, 200),
    actionUrl: `/quality-assurance/mine?open=${id}`,
  });
  return reviewView(work, id);
}
