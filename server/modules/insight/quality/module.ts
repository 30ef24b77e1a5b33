import { quality as calls } from "../../../../contract/insight/quality.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { disputeReview, resolveDispute } from "./disputes.ts";
import { listMine, listReviews } from "./review-list.ts";
import { createReviews, publishReview, removeReview, reviewView, saveReview } from "./reviews.ts";
import { drawSample } from "./sampling.ts";
import {
  createScorecard,
  plans,
  removePlan,
  removeScorecard,
  savePlan,
  scorecards,
  updateScorecard,
} from "./scorecards.ts";
import { calibrations } from "./calibrations.ts";
import { qualitySummary } from "./summary.ts";
import { drawWeekly } from "./sampling.ts";

const qualityCalls = implement(calls, {
  scorecards: async (work) => ({ items: await scorecards(work) }),
  createScorecard: ({ body, ...work }) => createScorecard(work, body),
  updateScorecard: ({ params, body, ...work }) => updateScorecard(work, params.id, body),
  removeScorecard: async ({ params, ...work }) => {
    await removeScorecard(work, params.id);
    return {};
  },
  plans: async (work) => ({ items: await plans(work) }),
  createPlan: ({ body, ...work }) => savePlan(work, null, body),
  updatePlan: ({ params, body, ...work }) => savePlan(work, params.id, body),
  removePlan: async ({ params, ...work }) => {
    await removePlan(work, params.id);
    return {};
  },
  draw: ({ params, body, ...work }) => drawSample(work, params.id, body),
  reviews: ({ query, ...work }) => listReviews(work, query),
  mine: ({ query, ...work }) => listMine(work, query),
  review: ({ params, ...work }) => reviewView(work, params.id),
  create: ({ body, ...work }) => createReviews(work, body),
  save: ({ params, body, ...work }) => saveReview(work, params.id, body),
  publish: ({ params, ...work }) => publishReview(work, params.id),
  remove: async ({ params, ...work }) => {
    await removeReview(work, params.id);
    return {};
  },
  dispute: ({ params, body, ...work }) => disputeReview(work, params.id, body.reason),
  resolve: ({ params, body, ...work }) => resolveDispute(work, params.id, body),
  summary: ({ query, ...work }) => qualitySummary(work, query),
  calibrations: ({ query, ...work }) => calibrations(work, query),
});

export const qualityModule = defineModule("insight/quality", { calls: qualityCalls, routines: [drawWeekly] });
