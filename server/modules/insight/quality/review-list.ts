import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { QueryOut } from "../../../../contract/kit.ts";
import type { ReviewRow, quality as calls } from "../../../../contract/insight/quality.ts";
import { newId } from "../../../db/columns.ts";
import { pageOf } from "../../../db/page.ts";
import type { Page } from "../../../db/page.ts";
import type { PageQuery } from "../../../db/page-of.ts";
import { tenants } from "../../../db/table.ts";
import type { Work } from "../../../work.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { presentReview, selectReviews } from "./reviews.ts";
import type { FoundReview } from "./reviews.ts";
import { qualityReviews, qualityScores } from "./table.ts";

const newest = {
  columns: [qualityReviews.createdAt, qualityReviews.id],
  direction: "desc" as const,
  keyOf: ({ review }: FoundReview) => [review.createdAt, review.id],
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
  const page = await pageOf<FoundReview>(work, {
    query,
    tenant: work.tenant,
    tenantId: qualityReviews.tenantId,
    from: qualityReviews,
    countFrom: joined,
    select: () => selectReviews(work).$dynamic(),
    sort: newest,
    where,
  });
  return { ...page, items: page.items.map((found) => presentReview(work, found)) };
}
