import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { Plan, Scorecard, quality as calls } from "../../../../contract/insight/quality.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { newId } from "../../../db/columns.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { qualityPlans, qualityReviews, qualityScorecards } from "./table.ts";
import type { StoredCriterion } from "./table.ts";
import { say } from "./texts.ts";

export type ScorecardRow = typeof qualityScorecards.$inferSelect;

const rowsMax = 200;
const count = sql<number>`count(*)`.mapWith(Number);

export async function scorecards(work: Work, id?: string): Promise<Scorecard[]> {
  const rows = await work.rows(qualityScorecards).list({
    where: id === undefined ? undefined : eq(qualityScorecards.id, id),
    orderBy: [qualityScorecards.name],
    limit: rowsMax,
  });
  const used = await work
    .from(qualityReviews, { id: qualityReviews.scorecardId, count })
    .groupBy(qualityReviews.scorecardId);
  return rows.map(({ id: one, name, description, scaleMax, passPercent, isActive, criteria }) => ({
    id: one,
    name,
    description,
    scaleMax,
    passPercent,
    isActive,
    criteria,
    reviewCount: used.find((row) => row.id === one)?.count ?? 0,
  }));
}

async function scorecard(work: Work, id: string): Promise<Scorecard> {
  const [found] = await scorecards(work, id);
  if (!found) throw new Fault("not_found");
  return found;
}

export async function createScorecard(
  work: Work,
  { criteria, description, ...body }: BodyOut<typeof calls.createScorecard>,
): Promise<Scorecard> {
  await nameIsFree(work, body.name);
  const row = await work.rows(qualityScorecards).insert({
    ...body,
    description: description ?? null,
    criteria: stored(criteria, []),
    createdAt: work.now,
    updatedAt: work.now,
  });
  return scorecard(work, row.id);
}

/** What was reviewed by it keeps what it asked then. */
export async function updateScorecard(
  work: Work,
  id: string,
  { criteria, ...body }: BodyOut<typeof calls.updateScorecard>,
): Promise<Scorecard> {
  const before = await work.rows(qualityScorecards).lock(id);
  if (body.name !== undefined) await nameIsFree(work, body.name, id);
  await work
    .rows(qualityScorecards)
    .update(
      id,
      { ...body, ...(criteria === undefined ? {} : { criteria: stored(criteria, before.criteria) }) },
      { before },
    );
  return scorecard(work, id);
}

export async function removeScorecard(work: Work, id: string): Promise<void> {
  const found = await scorecard(work, id);
  const [plan] = await work.rows(qualityPlans).list({ where: eq(qualityPlans.scorecardId, id), limit: 1 });
  if (found.reviewCount > 0 || plan)
    throw new Fault(
      "conflict",
      plan ? say("quality.scorecard_in_plan") : say("quality.scorecard_has_reviews"),
    );
  await work.rows(qualityScorecards).remove(id);
}

async function nameIsFree(work: Work, name: string, except?: string): Promise<void> {
  const [same] = await work
    .rows(qualityScorecards)
    .list({ where: sql`lower(${qualityScorecards.name}) = lower(${name})`, limit: 1 });
  if (same && same.id !== except) throw fieldFault("name", say("quality.name_taken"));
}

/** A criterion keeps its id, and so its averages, when it comes back with it. */
function stored(
  criteria: BodyOut<typeof calls.createScorecard>["criteria"],
  before: readonly StoredCriterion[],
): StoredCriterion[] {
  const names = criteria.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) throw fieldFault("criteria", say("quality.criterion_name_twice"));
  const known = new Set(before.map(({ id }) => id));
  const taken = new Set<string>();
  return criteria.map(({ id, name, help, weight, isAutoFail }) => {
    const kept = id !== undefined && known.has(id) && !taken.has(id) ? id : newId();
    taken.add(kept);
    return { id: kept, name, help: help ?? null, weight, isAutoFail };
  });
}

/** @throws Fault invalid at `field` for one that is not there or not in use */
export async function usableScorecard(work: Work, id: string, field = "scorecardId"): Promise<ScorecardRow> {
  const found = await work.rows(qualityScorecards).find(id);
  if (!found) throw fieldFault(field, say("quality.no_such_scorecard"));
  if (!found.isActive) throw fieldFault(field, say("quality.scorecard_inactive"));
  return found;
}

/**
 * Reviewers are active and supervisors or above, since they read whole threads. @throws Fault invalid at
 * `reviewerIds`
 */
export async function checkReviewers(work: Work, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const rows = await work
    .from(users, { id: users.id, role: users.role, isActive: users.isActive })
    .where(inArray(users.id, wanted));
  for (const id of wanted) {
    const found = rows.find((row) => row.id === id);
    if (!found) throw fieldFault("reviewerIds", say("shared.no_such_person"));
    if (!found.isActive || !isRole(found.role) || !outranks(found.role, "SUPERVISOR"))
      throw fieldFault("reviewerIds", say("quality.reviewer_needs_supervisor"));
  }
  return wanted;
}

export async function plans(work: Work, id?: string): Promise<Plan[]> {
  const rows = await work
    .from(qualityPlans, { plan: qualityPlans, scorecardName: qualityScorecards.name })
    .innerJoin(
      qualityScorecards,
      and(
        eq(qualityScorecards.tenantId, qualityPlans.tenantId),
        eq(qualityScorecards.id, qualityPlans.scorecardId),
      ),
    )
    .where(id === undefined ? undefined : eq(qualityPlans.id, id))
    .orderBy(asc(qualityPlans.name))
    .limit(rowsMax);
  const drawn = await work
    .from(qualityReviews, { id: qualityReviews.planId, count })
    .where(sql`${qualityReviews.planId} is not null`)
    .groupBy(qualityReviews.planId);
  const ids = [...new Set(rows.flatMap(({ plan }) => plan.reviewerIds))];
  const people =
    ids.length === 0
      ? []
      : await work
          .from(users, { id: users.id, firstName: users.firstName, lastName: users.lastName })
          .where(inArray(users.id, ids));
  return rows.map(({ plan, scorecardName }) => ({
    id: plan.id,
    name: plan.name,
    scorecardId: plan.scorecardId,
    scorecardName,
    perAgent: plan.perAgent,
    isWeekly: plan.isWeekly,
    lastDrawnTo: plan.lastDrawnTo,
    drawn: drawn.find((row) => row.id === plan.id)?.count ?? 0,
    channels: plan.channels,
    filters: plan.filters,
    reviewers: plan.reviewerIds.flatMap((one) =>
      people
        .filter((row) => row.id === one)
        .map(({ firstName, lastName }) => ({ id: one, name: `${firstName} ${lastName}`.trim() })),
    ),
  }));
}

export async function savePlan(
  work: Work,
  id: string | null,
  { reviewerIds, ...body }: BodyOut<typeof calls.updatePlan>,
): Promise<Plan> {
  if (body.scorecardId !== undefined) await usableScorecard(work, body.scorecardId);
  const people = reviewerIds === undefined ? {} : { reviewerIds: await checkReviewers(work, reviewerIds) };
  // Creating names every field; the compiler cannot see it in the partial of both.
  const saved =
    id === null
      ? await work.rows(qualityPlans).insert({
          ...body,
          ...people,
          createdAt: work.now,
          updatedAt: work.now,
        } as typeof qualityPlans.$inferInsert)
      : await work.rows(qualityPlans).update(id, { ...body, ...people });
  const [plan] = await plans(work, saved.id);
  if (!plan) throw new Fault("not_found");
  return plan;
}

export async function removePlan(work: Work, id: string): Promise<void> {
  await work.rows(qualityPlans).remove(id);
}
