import { z } from "zod";
import { channels, disputeStates, qualityFilters, reviewStates } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Flag, Id, Line, Nothing, Person, Text, Time, pageOf, paging } from "../shapes.ts";

const Criterion = z
  .object({
    id: Id,
    name: z.string(),
    help: z.string().nullable(),
    weight: z.number().int(),
    isAutoFail: z.boolean(),
  })
  .meta({ id: "Criterion" });
export const Scorecard = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    scaleMax: z.number().int(),
    passPercent: z.number().int(),
    isActive: z.boolean(),
    reviewCount: z.number().int(),
    criteria: z.array(Criterion),
  })
  .meta({ id: "Scorecard" });
export type Scorecard = z.infer<typeof Scorecard>;
const WriteCriterion = z
  .object({
    id: Id.optional().describe("One that is there already keeps its averages"),
    name: Line(120),
    help: Line(300).nullable().optional(),
    weight: z.number().int().min(1).max(100),
    isAutoFail: z.boolean().default(false),
  })
  .meta({ id: "WriteCriterion" });
const WriteScorecard = z
  .object({
    name: Line(120),
    description: Text(500).nullable().optional(),
    scaleMax: z.number().int().min(1).max(10),
    passPercent: z.number().int().min(0).max(100),
    isActive: z.boolean().optional(),
    criteria: z.array(WriteCriterion).min(1).max(20),
  })
  .meta({ id: "WriteScorecard" });
const scorecardExample = {
  name: "Every day",
  scaleMax: 4,
  passPercent: 80,
  criteria: [
    { name: "Solved the matter", weight: 3, isAutoFail: false },
    { name: "Kept the customer's data safe", weight: 1, isAutoFail: true },
  ],
};

export const Plan = z
  .object({
    id: Id,
    name: z.string(),
    scorecardId: Id,
    scorecardName: z.string(),
    perAgent: z.number().int(),
    channels: z.array(z.enum(channels)),
    filters: z.array(z.enum(qualityFilters)),
    reviewers: z.array(Person),
    isWeekly: z.boolean(),
    lastDrawnTo: z.string().nullable(),
    drawn: z.number().int(),
  })
  .meta({ id: "Plan" });
export type Plan = z.infer<typeof Plan>;
const WritePlan = z
  .object({
    name: Line(120),
    scorecardId: Id,
    perAgent: z.number().int().min(1).max(20),
    channels: z.array(z.enum(channels)).max(channels.length),
    filters: z.array(z.enum(qualityFilters)).max(qualityFilters.length),
    reviewerIds: z.array(Id).min(1).max(20),
    isWeekly: z.boolean(),
  })
  .meta({ id: "WritePlan" });
const noId = "01980000-0000-7000-8000-000000000000";

export const ReviewRow = z
  .object({
    id: Id,
    ticketId: Id,
    number: z.number().int(),
    subject: z.string().nullable(),
    agent: Person,
    reviewer: Person,
    scorecardName: z.string(),
    state: z.enum(reviewStates),
    isCalibration: z.boolean(),
    percent: z.number().nullable(),
    isFailed: z.boolean(),
    hasPassed: z.boolean().nullable(),
    dispute: z.enum(disputeStates).nullable(),
    createdAt: Time,
    publishedAt: Time.nullable(),
  })
  .meta({ id: "ReviewRow" });
export type ReviewRow = z.infer<typeof ReviewRow>;
const Score = z.object({
  criterionId: Id,
  score: z.number().int().min(0).max(10).nullable().describe("Null: does not apply"),
  comment: Text(1000).nullable(),
});
const Pin = z
  .object({
    messageId: Id,
    text: Line(1000),
  })
  .meta({ id: "Pin" });
export const Review = ReviewRow.extend({
  scaleMax: z.number().int(),
  passPercent: z.number().int(),
  summary: z.string().nullable(),
  scores: z.array(
    Score.extend({
      name: z.string(),
      help: z.string().nullable(),
      weight: z.number().int(),
      isAutoFail: z.boolean(),
      isSet: z.boolean(),
    }),
  ),
  pins: z.array(Pin),
  disputeReason: z.string().nullable(),
  disputedAt: Time.nullable(),
  disputeAnswer: z.string().nullable(),
  disputeAnsweredBy: z.string().nullable(),
  mayReview: z.boolean(),
  mayDispute: z.boolean(),
  mayResolve: z.boolean(),
}).meta({ id: "Review" });
export type Review = z.infer<typeof Review>;
const Draft = z
  .object({
    scores: z.array(Score).max(20).optional(),
    pins: z.array(Pin).max(50).optional(),
    summary: Text(4000).nullable().optional(),
  })
  .meta({ id: "Draft" });
const Day = z.iso.date();
const Average = z
  .object({
    reviews: z.number().int(),
    average: z.number().nullable(),
    passRate: z.number().nullable(),
  })
  .meta({ id: "Average" });

const forSupervisors = { group: "quality", audience: "supervisors" } as const;
const scorecardRef = { id: "scorecard" } as const;
const planRef = { id: "qualityPlan" } as const;
const reviewRef = { id: "qualityReview" } as const;
export const quality = group("quality", {
  scorecards: endpoint("GET /quality/scorecards", {
    allow: "SUPERVISOR",
    returns: z.object({ items: z.array(Scorecard) }),
  }),
  createScorecard: endpoint("POST /quality/scorecards", {
    changes: forSupervisors,
    allow: "SUPERVISOR",
    creates: true,
    body: WriteScorecard,
    example: scorecardExample,
    returns: Scorecard,
  }),
  updateScorecard: endpoint("PATCH /quality/scorecards/{id}", {
    changes: forSupervisors,
    allow: "SUPERVISOR",
    refs: scorecardRef,
    body: WriteScorecard.partial(),
    example: { name: "Every day" },
    returns: Scorecard,
  }),
  removeScorecard: endpoint("DELETE /quality/scorecards/{id}", {
    changes: forSupervisors,
    allow: "SUPERVISOR",
    refs: scorecardRef,
    summary: "One that was used cannot go; it can be made inactive",
    returns: Nothing,
  }),
  plans: endpoint("GET /quality/plans", { allow: "SUPERVISOR", returns: z.object({ items: z.array(Plan) }) }),
  createPlan: endpoint("POST /quality/plans", {
    changes: forSupervisors,
    allow: "SUPERVISOR",
    creates: true,
    body: WritePlan,
    example: {
      name: "Two a week",
      scorecardId: noId,
      perAgent: 2,
      channels: [],
      filters: [],
      reviewerIds: [noId],
      isWeekly: true,
    },
    returns: Plan,
  }),
  updatePlan: endpoint("PATCH /quality/plans/{id}", {
    changes: forSupervisors,
    allow: "SUPERVISOR",
    refs: planRef,
    body: WritePlan.partial(),
    example: { perAgent: 3 },
    returns: Plan,
  }),
  removePlan: endpoint("DELETE /quality/plans/{id}", {
    changes: forSupervisors,
    allow: "SUPERVISOR",
    refs: planRef,
    returns: Nothing,
  }),
  draw: endpoint("POST /quality/plans/{id}/draw", {
    allow: "SUPERVISOR",
    refs: planRef,
    summary:
      "Draws tickets that were resolved on these days, the same ones however often; those under review stay out",
    body: z.object({
      from: Day,
      to: Day,
    }),
    example: { from: "2026-03-02", to: "2026-03-08" },
    returns: z.object({
      drawn: z.number().int(),
      candidates: z.number().int(),
    }),
  }),
  reviews: endpoint("GET /quality/reviews", {
    allow: "SUPERVISOR",
    query: z.object({
      ...paging,
      state: z.enum(reviewStates).optional(),
      reviewerId: z.union([z.literal("me"), Id]).optional(),
      agentId: Id.optional(),
      dispute: z.enum(disputeStates).optional(),
      isCalibration: Flag.optional(),
      criterionId: Id.optional(),
      from: Day.optional(),
      to: Day.optional(),
      hasPassed: Flag.optional(),
    }),
    returns: pageOf(ReviewRow),
  }),
  mine: endpoint("GET /quality/my-reviews", {
    allow: "AGENT",
    summary: "The published reviews of one's own work, newest first",
    query: z.object(paging),
    returns: pageOf(ReviewRow),
  }),
  review: endpoint("GET /quality/reviews/{id}", {
    allow: "AGENT",
    refs: reviewRef,
    summary: "For supervisors, and for whose work it is once it is published",
    returns: Review,
  }),
  create: endpoint("POST /quality/reviews", {
    allow: "SUPERVISOR",
    creates: true,
    summary: "One reviewer: a review. Several: a calibration, where each reviews alone and nothing counts",
    body: z.object({
      ticketId: Id,
      scorecardId: Id,
      reviewerIds: z.array(Id).min(1).max(5),
    }),
    example: { ticketId: noId, scorecardId: noId, reviewerIds: [noId] },
    returns: z.object({ ids: z.array(Id) }),
  }),
  save: endpoint("PATCH /quality/reviews/{id}", {
    allow: "SUPERVISOR",
    refs: reviewRef,
    body: Draft,
    example: { summary: "Kind and clear." },
    returns: Review,
  }),
  publish: endpoint("POST /quality/reviews/{id}/publish", {
    allow: "SUPERVISOR",
    refs: reviewRef,
    summary: "Done: the agent is told and can see it",
    returns: Review,
  }),
  remove: endpoint("DELETE /quality/reviews/{id}", {
    allow: "SUPERVISOR",
    refs: reviewRef,
    summary: "Only before it is published",
    returns: Nothing,
  }),
  dispute: endpoint("POST /quality/reviews/{id}/dispute", {
    allow: "AGENT",
    refs: reviewRef,
    body: z.object({ reason: Line(2000) }),
    example: { reason: "The refund was approved by phone." },
    returns: Review,
  }),
  resolve: endpoint("POST /quality/reviews/{id}/resolve", {
    allow: "SUPERVISOR",
    refs: reviewRef,
    summary: "Ends a dispute: the review stands, or is changed",
    body: z.object({
      outcome: z.enum(["UPHELD", "CHANGED"]),
      answer: Line(2000),
      scores: z.array(Score).max(20).optional(),
    }),
    example: { outcome: "UPHELD", answer: "There is no note of it." },
    returns: Review,
  }),
  summary: endpoint("GET /quality/summary", {
    allow: "SUPERVISOR",
    query: z.object({
      from: Day.optional(),
      to: Day.optional(),
    }),
    returns: z.object({
      from: Day,
      to: Day,
      totals: Average.extend({ waiting: z.number().int(), disputed: z.number().int() }),
      byAgent: z.array(Average.extend({ agent: Person })),
      byCriterion: z.array(
        z.object({
          criterionId: Id,
          name: z.string(),
          scorecardName: z.string(),
          count: z.number().int(),
          average: z.number().nullable(),
        }),
      ),
    }),
  }),
  calibrations: endpoint("GET /quality/calibrations", {
    allow: "SUPERVISOR",
    summary: "Tickets that several reviewed; the differences show once all are done",
    query: z.object(paging),
    returns: pageOf(
      z.object({
        id: Id,
        ticketId: Id,
        number: z.number().int(),
        subject: z.string(),
        scorecardName: z.string(),
        scaleMax: z.number().int(),
        reviewers: z.array(
          z.object({
            id: Id,
            name: z.string(),
            reviewId: Id,
            isDone: z.boolean(),
            percent: z.number().nullable(),
          }),
        ),
        spread: z.number().nullable(),
        criteria: z.array(
          z.object({
            criterionId: Id,
            name: z.string(),
            scores: z.array(z.number().int().nullable()),
            spread: z.number().nullable(),
          }),
        ),
        createdAt: Time,
      }),
    ),
  }),
});
