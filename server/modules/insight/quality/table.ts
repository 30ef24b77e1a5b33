import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { disputeStates, reviewStates } from "../../../../contract/enums.ts";
import type { Channel, qualityFilters } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, tagList, tenantKey, updatedAt } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "../../desk/tickets/table.ts";

export interface StoredCriterion {
  id: string;
  name: string;
  help: string | null;
  weight: number;
  isAutoFail: boolean;
}
export const qualityScorecards = pgTable(
  "quality_scorecards",
  {
    ...tenantKey(),
    name: text("name").notNull(),
    description: text("description"),
    scaleMax: integer("scale_max").notNull(),
    passPercent: integer("pass_percent").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    criteria: jsonb("criteria").$type<StoredCriterion[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [keyOf(table), uniqueIndex("quality_scorecards_name").on(table.tenantId, sql`lower(name)`)],
);

export const qualityPlans = pgTable(
  "quality_plans",
  {
    ...tenantKey(),
    name: text("name").notNull(),
    scorecardId: uuid("scorecard_id").notNull(),
    perAgent: integer("per_agent").notNull(),
    channels: tagList("channels").$type<Channel[]>(),
    filters: tagList("filters").$type<(typeof qualityFilters)[number][]>(),
    reviewerIds: uuid("reviewer_ids").array().notNull(),
    isWeekly: boolean("is_weekly").notNull().default(false),
    lastDrawnTo: text("last_drawn_to"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "quality_plans_scorecard",
      columns: [table.tenantId, table.scorecardId],
      foreignColumns: [qualityScorecards.tenantId, qualityScorecards.id],
    }),
  ],
);

/**
 * What the scorecard asked at the time is in `criteria`, so that a review reads as it was made. Reviews
 * of one calibration share its id.
 */
export const qualityReviews = pgTable(
  "quality_reviews",
  {
    ...tenantKey(),
    ticketId: uuid("ticket_id").notNull(),
    agentId: uuid("agent_id").notNull(),
    reviewerId: uuid("reviewer_id").notNull(),
    scorecardId: uuid("scorecard_id").notNull(),
    planId: uuid("plan_id"),
    calibrationId: uuid("calibration_id"),
    state: text("state", { enum: reviewStates }).notNull().default("ASSIGNED"),
    scaleMax: integer("scale_max").notNull(),
    passPercent: integer("pass_percent").notNull(),
    criteria: jsonb("criteria").$type<StoredCriterion[]>().notNull(),
    summary: text("summary"),
    percent: real("percent"),
    isFailed: boolean("is_failed").notNull().default(false),
    dispute: text("dispute", { enum: disputeStates }),
    disputeReason: text("dispute_reason"),
    disputedAt: instant("disputed_at"),
    disputeAnswer: text("dispute_answer"),
    disputeAnsweredBy: text("dispute_answered_by"),
    disputeEndedAt: instant("dispute_ended_at"),
    publishedAt: instant("published_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "quality_reviews_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "quality_reviews_agent",
      columns: [table.tenantId, table.agentId],
      foreignColumns: [users.tenantId, users.id],
    }),
    foreignKey({
      name: "quality_reviews_reviewer",
      columns: [table.tenantId, table.reviewerId],
      foreignColumns: [users.tenantId, users.id],
    }),
    foreignKey({
      name: "quality_reviews_scorecard",
      columns: [table.tenantId, table.scorecardId],
      foreignColumns: [qualityScorecards.tenantId, qualityScorecards.id],
    }),
    uniqueIndex("quality_reviews_once").on(table.tenantId, table.ticketId, table.reviewerId),
    index("quality_reviews_newest").on(table.tenantId, table.createdAt, table.id),
    index("quality_reviews_agent_rows").on(table.tenantId, table.agentId, table.publishedAt, table.id),
    index("quality_reviews_published")
      .on(table.tenantId, table.publishedAt)
      .where(sql`published_at is not null`),
    index("quality_reviews_plan")
      .on(table.tenantId, table.planId)
      .where(sql`plan_id is not null`),
    index("quality_reviews_calibration")
      .on(table.tenantId, table.calibrationId)
      .where(sql`calibration_id is not null`),
    index("quality_reviews_scorecard_rows").on(table.tenantId, table.scorecardId),
  ],
);

export const qualityScores = pgTable(
  "quality_scores",
  {
    ...tenantKey(),
    reviewId: uuid("review_id").notNull(),
    criterionId: uuid("criterion_id").notNull(),
    score: integer("score"),
    comment: text("comment"),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "quality_scores_review",
      columns: [table.tenantId, table.reviewId],
      foreignColumns: [qualityReviews.tenantId, qualityReviews.id],
    }).onDelete("cascade"),
    uniqueIndex("quality_scores_once").on(table.tenantId, table.reviewId, table.criterionId),
  ],
);

/** What a reviewer said about one message of the thread. */
export const qualityPins = pgTable(
  "quality_pins",
  {
    ...tenantKey(),
    reviewId: uuid("review_id").notNull(),
    messageId: uuid("message_id").notNull(),
    text: text("text").notNull(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "quality_pins_review",
      columns: [table.tenantId, table.reviewId],
      foreignColumns: [qualityReviews.tenantId, qualityReviews.id],
    }).onDelete("cascade"),
    index("quality_pins_rows").on(table.tenantId, table.reviewId),
  ],
);
