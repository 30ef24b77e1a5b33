import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { tenants } from "../../../db/table.ts";
import { fieldFault } from "../../../fault.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { assignReview } from "./reviews.ts";
import { drawTickets, lastWeek, shareOut } from "./rules.ts";
import { qualityPlans, qualityScorecards } from "./table.ts";
import { say } from "./texts.ts";

const candidatesMax = 20_000;
const daysMax = 92;
const lowScore = sql`exists (select 1 from ticket_surveys s where s.tenant_id = tickets.tenant_id and s.ticket_id = tickets.id and (s.scale = 'CSAT' and s.score <= 2 or s.scale = 'NPS' and s.score <= 6))`;

/** The midnights that begin and end these days where the tenant is, and which day it is there. */
async function edges(
  { db, tenant, now }: Work,
  from: string,
  to: string,
): Promise<{ startsAt: string; endsAt: string }> {
  const midnight = (day: string, on: number) =>
    sql<string>`((${day}::date + ${on}::int)::timestamp at time zone ${tenants.timeZone})`.mapWith(
      tenants.createdAt,
    );
  const [found] = await db
    .select({ startsAt: midnight(from, 0), endsAt: midnight(to, 1) })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  return found ?? { startsAt: now, endsAt: now };
}

/** What the plan may draw from, as far as it was resolved between these moments. */
function resolvedTickets(
  work: Work,
  plan: typeof qualityPlans.$inferSelect,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
) {
  const filters = or(
    plan.filters.includes("LOW_SCORE") ? lowScore : undefined,
    plan.filters.includes("LONG") ? gte(tickets.messageCount, limits.longThreadMessages) : undefined,
    plan.filters.includes("REOPENED") ? sql`${tickets.reopenCount} > 0` : undefined,
  );
  return work
    .from(tickets, {
      ticketId: tickets.id,
      agentId: tickets.assignedToId,
      isReviewed: sql<boolean>`exists (select 1 from quality_reviews r where r.tenant_id = tickets.tenant_id and r.ticket_id = tickets.id and r.calibration_id is null)`,
      isOfPlan: sql<boolean>`exists (select 1 from quality_reviews r where r.tenant_id = tickets.tenant_id and r.ticket_id = tickets.id and r.plan_id = ${plan.id})`,
    })
    .where(
      and(
        visibleTo(work.actor),
        gte(tickets.resolvedAt, startsAt),
        lt(tickets.resolvedAt, endsAt),
        isNotNull(tickets.assignedToId),
        isNull(tickets.mergedIntoId),
        plan.channels.length === 0 ? undefined : inArray(tickets.channel, plan.channels),
        filters,
      ),
    )
    .orderBy(asc(tickets.id))
    .limit(candidatesMax);
}

/**
 * Tickets by lot out of what each agent resolved on these days, shared out among the plan's reviewers. Drawn
 * again, the lot falls alike, and what is under review stays out.
 */
export async function drawSample(
  work: Work,
  planId: string,
  { from, to }: { from: string; to: string },
): Promise<{ drawn: number; candidates: number }> {
  // Locked, so that two draws of a plan come one after the other.
  const plan = await work.rows(qualityPlans).lock(planId);
  if (from > to) throw fieldFault("to", say("shared.days_reversed"));
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= daysMax)
    throw fieldFault("from", say("shared.too_many_days", { max: daysMax }));
  const scorecard = await work.rows(qualityScorecards).get(plan.scorecardId);
  const resolved = await resolvedTickets(work, plan, await edges(work, from, to));
  const candidates = resolved.flatMap(({ ticketId, agentId, isReviewed, isOfPlan }) =>
    agentId === null || (isReviewed && !isOfPlan) ? [] : [{ ticketId, agentId, isOfPlan }],
  );
  const seed = `${plan.id} ${from} ${to}`;
  // Those that this very draw found before are drawn again and left as they are, so that asking twice reviews
  // nothing more.
  const chosen = drawTickets(seed, candidates, plan.perAgent);
  const fresh = chosen.filter(({ ticketId }) =>
    candidates.some((one) => one.ticketId === ticketId && !one.isOfPlan),
  );
  const shared = shareOut(seed, fresh, plan.reviewerIds);
  for (const { ticketId, agentId, reviewerId } of shared)
    await assignReview(work, {
      ticketId,
      agentId,
      reviewerId,
      scorecard,
      planId: plan.id,
      calibrationId: null,
    });
  await work
    .rows(qualityPlans)
    .update(
      plan.id,
      { lastDrawnTo: plan.lastDrawnTo !== null && plan.lastDrawnTo > to ? plan.lastDrawnTo : to },
      { before: plan, action: "draw" },
    );
  work.publish("resource_changed", { group: "quality", id: plan.id }, ["supervisors"]);
  return { drawn: shared.length, candidates: candidates.length };
}

/** Weekly plans draw from the week that has ended, each by its tenant's own calendar, once. */
export const drawWeekly: Routine = {
  name: "quality.draw-weekly",
  cron: "25 * * * *",
  async run({ desk, services }) {
    const due = await services.database.read("system", (db) =>
      db
        .select({
          tenant: qualityPlans.tenantId,
          id: qualityPlans.id,
          lastDrawnTo: qualityPlans.lastDrawnTo,
          today: sql<string>`to_char(${desk.clock.now().toISOString()}::timestamptz at time zone ${tenants.timeZone}, 'YYYY-MM-DD')`,
        })
        .from(qualityPlans)
        .innerJoin(tenants, eq(tenants.id, qualityPlans.tenantId))
        .innerJoin(
          qualityScorecards,
          and(
            eq(qualityScorecards.tenantId, qualityPlans.tenantId),
            eq(qualityScorecards.id, qualityPlans.scorecardId),
            ne(qualityScorecards.isActive, false),
          ),
        )
        .where(eq(qualityPlans.isWeekly, true)),
    );
    for (const { tenant, id, lastDrawnTo, today } of due) {
      const week = lastWeek(today);
      if (lastDrawnTo === null || lastDrawnTo < week.to)
        await desk.transaction(tenant, systemActor, (work) => drawSample(work, id, week));
    }
  },
};
