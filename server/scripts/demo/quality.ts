import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { resultOf } from "../../modules/insight/quality/rules.ts";
import {
  qualityPins,
  qualityPlans,
  qualityReviews,
  qualityScorecards,
  qualityScores,
} from "../../modules/insight/quality/table.ts";
import { users } from "../../modules/people/session/table.ts";
import { ticketMessages, tickets } from "../../modules/desk/tickets/table.ts";

const criteria = [
  ["Understood the question", "Read it all, and answered what was asked.", 3, false],
  ["Solved the matter", "Or said plainly what happens next, and when.", 4, false],
  ["Kind and clear", "Warm, short, without set phrases.", 2, false],
  ["Right fields and tags", "Priority, category and tags fit.", 1, false],
  ["Kept the customer's data safe", "Nothing of one customer was told to another.", 1, true],
] as const;
const remarks = [
  "Clear and warm. The second answer could have come with the first.",
  "Solved in one go.",
  "Right answer, but the customer had to ask twice.",
  "Good tone; the tags are missing.",
  "A model of how to say no.",
];
const dice = (name: string): number => (createHash("sha256").update(name).digest()[0] ?? 0) % 100;
type IdOf = (name: string, moment?: string) => string;

/**
 * A scorecard, two plans, and reviews in each state: to do, published, failed, disputed and decided both
 * ways, and a calibration.
 */
export async function seedQuality(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const people = await db
    .select()
    .from(users)
    .where(and(eq(users.tenantId, tenantId), inArray(users.role, ["SUPERVISOR", "MANAGER"])))
    .orderBy(asc(users.role));
  const [reviewer, other = reviewer] = people;
  if (!reviewer || !other) return;
  const opened = later(now, { days: -60 });
  const scorecardId = id("scorecard everyday");
  const asked = criteria.map(([name, help, weight, isAutoFail]) => ({
    id: id(`criterion ${name}`),
    name,
    help,
    weight,
    isAutoFail,
  }));
  await db.insert(qualityScorecards).values([
    {
      tenantId,
      id: scorecardId,
      name: "Every day",
      description: "For most tickets.",
      scaleMax: 4,
      passPercent: 80,
      criteria: asked,
      createdAt: opened,
      updatedAt: opened,
    },
    {
      tenantId,
      id: id("scorecard calls"),
      name: "Calls",
      description: "What is heard rather than read.",
      scaleMax: 1,
      passPercent: 70,
      isActive: false,
      criteria: [
        { id: id("criterion greeting"), name: "Greeted by name", help: null, weight: 1, isAutoFail: false },
        {
          id: id("criterion summary"),
          name: "Summed up at the end",
          help: null,
          weight: 2,
          isAutoFail: false,
        },
      ],
      createdAt: opened,
      updatedAt: opened,
    },
  ]);
  const planId = id("plan weekly");
  const sunday = lastSunday(now);
  await db.insert(qualityPlans).values([
    {
      tenantId,
      id: planId,
      name: "Two of each, every week",
      scorecardId,
      perAgent: 2,
      isWeekly: true,
      reviewerIds: people.map(({ id: one }) => one),
      lastDrawnTo: sunday,
      createdAt: opened,
      updatedAt: opened,
    },
    {
      tenantId,
      id: id("plan low"),
      name: "What went badly",
      scorecardId,
      perAgent: 5,
      filters: ["LOW_SCORE", "REOPENED"],
      reviewerIds: [reviewer.id],
      createdAt: opened,
      updatedAt: opened,
    },
  ]);
  const chosen = await db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.tenantId, tenantId),
        inArray(tickets.status, ["RESOLVED", "CLOSED"]),
        isNotNull(tickets.assignedToId),
        eq(tickets.isSensitive, false),
        ne(tickets.assignedToId, reviewer.id),
        ne(tickets.assignedToId, other.id),
      ),
    )
    .orderBy(asc(tickets.number))
    .limit(26);
  for (const [at, ticket] of chosen.entries()) {
    const reviewId = id(`review ${ticket.number}`, ticket.resolvedAt ?? now);
    const createdAt = later(now, { days: -28 + at });
    const isDone = at < 19;
    const given = asked.map((criterion) => ({
      ...criterion,
      criterionId: criterion.id,
      score: criterion.isAutoFail
        ? at === 7
          ? 0
          : 4
        : dice(`${tenantId} na ${ticket.number} ${criterion.name}`) < 6
          ? null
          : ([4, 4, 4, 3, 3, 2, 1][dice(`${tenantId} mark ${ticket.number} ${criterion.name}`) % 7] ?? 3),
    }));
    const result = isDone ? resultOf(given, 4) : { percent: null, isFailed: false };
    const disputes: Partial<typeof qualityReviews.$inferInsert> =
      at === 3
        ? {
            dispute: "OPEN",
            disputeReason: "The customer had the answer on the phone before; it is not in the thread.",
            disputedAt: later(createdAt, { days: 2 }),
          }
        : at === 7
          ? {
              dispute: "UPHELD",
              disputeReason: "The address was already known to both.",
              disputedAt: later(createdAt, { days: 2 }),
              disputeAnswer: "It was a different customer of the same name. This must not happen.",
              disputeAnsweredBy: `${other.firstName} ${other.lastName}`,
              disputeEndedAt: later(createdAt, { days: 3 }),
            }
          : at === 11
            ? {
                dispute: "CHANGED",
                disputeReason: "The tags were right; someone changed them later.",
                disputedAt: later(createdAt, { days: 1 }),
                disputeAnswer: "You are right, the history shows it.",
                disputeAnsweredBy: `${reviewer.firstName} ${reviewer.lastName}`,
                disputeEndedAt: later(createdAt, { days: 2 }),
              }
            : {};
    const by = at % 2 === 0 ? reviewer : other;
    await db.insert(qualityReviews).values({
      tenantId,
      id: reviewId,
      ticketId: ticket.id,
      agentId: ticket.assignedToId ?? by.id,
      reviewerId: by.id,
      scorecardId,
      planId,
      state: isDone ? "PUBLISHED" : "ASSIGNED",
      scaleMax: 4,
      passPercent: 80,
      criteria: asked,
      summary: isDone ? (remarks[at % remarks.length] ?? null) : null,
      ...result,
      ...disputes,
      publishedAt: isDone ? later(createdAt, { days: 1 }) : null,
      createdAt,
      updatedAt: createdAt,
    });
    if (!isDone) continue;
    await db.insert(qualityScores).values(
      given.map(({ criterionId, score, name }) => ({
        tenantId,
        id: id(`mark ${ticket.number} ${name}`, createdAt),
        reviewId,
        criterionId,
        score,
        comment: score !== null && score < 3 ? "See the marked message." : null,
      })),
    );
    const [message] = await db
      .select({ id: ticketMessages.id })
      .from(ticketMessages)
      .where(
        and(
          eq(ticketMessages.tenantId, tenantId),
          eq(ticketMessages.ticketId, ticket.id),
          eq(ticketMessages.authorType, "AGENT"),
          eq(ticketMessages.isPublic, true),
        ),
      )
      .orderBy(asc(ticketMessages.id))
      .limit(1);
    if (message && at % 3 === 0)
      await db.insert(qualityPins).values({
        tenantId,
        id: id(`pin ${ticket.number}`, createdAt),
        reviewId,
        messageId: message.id,
        text:
          at % 2 === 0
            ? "Just right: says what happens next."
            : "Here a question back would have saved a day.",
      });
  }
  const shared = chosen.at(-1);
  if (!shared || other.id === reviewer.id) return;
  const [calibrationId, ticketId] = [id("calibration", now), shared.id];
  await db
    .delete(qualityReviews)
    .where(and(eq(qualityReviews.tenantId, tenantId), eq(qualityReviews.ticketId, ticketId)));
  for (const [at, by] of [reviewer, other].entries()) {
    const marks = asked.map((criterion, place) => ({
      ...criterion,
      criterionId: criterion.id,
      score: at === 0 ? 4 : ([4, 2, 4, 3, 4][place] ?? 4),
    }));
    const reviewId = id(`calibration ${at}`, now);
    await db.insert(qualityReviews).values({
      tenantId,
      id: reviewId,
      ticketId,
      agentId: shared.assignedToId ?? by.id,
      reviewerId: by.id,
      scorecardId,
      calibrationId,
      state: "PUBLISHED",
      scaleMax: 4,
      passPercent: 80,
      criteria: asked,
      ...resultOf(marks, 4),
      publishedAt: later(now, { days: -3 }),
      createdAt: later(now, { days: -5 }),
      updatedAt: later(now, { days: -3 }),
    });
    await db.insert(qualityScores).values(
      marks.map(({ criterionId, score, name }) => ({
        tenantId,
        id: id(`calibrated ${at} ${name}`, now),
        reviewId,
        criterionId,
        score,
      })),
    );
  }
}

function lastSunday(now: string): string {
  const ms = Date.parse(`${now.slice(0, 10)}T00:00:00Z`);
  return new Date(ms - (new Date(ms).getUTCDay() || 7) * 86_400_000).toISOString().slice(0, 10);
}
