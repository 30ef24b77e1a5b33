import { and, eq, inArray } from "drizzle-orm";
import { outranks } from "../../../../contract/roles.ts";
import { rowId } from "../../notices/notifications/notice-targets.ts";
import type { NoticeTarget } from "../../notices/notifications/notice-targets.ts";
import { maySeeReview } from "./rules.ts";
import { qualityReviews } from "./table.ts";

export const reviewNotices: NoticeTarget = {
  kind: "review",
  address: new RegExp(`^/quality-assurance(?:/mine)?\\?(?:[^#]*&)?open=(${rowId})(?:[&#]|$)`, "u"),
  async sightsOf({ db, tenant }, { id: userId, role }, ids) {
    const viewer = { id: userId, isSupervisor: outranks(role, "SUPERVISOR") };
    const rows = await db
      .select({
        id: qualityReviews.id,
        state: qualityReviews.state,
        dispute: qualityReviews.dispute,
        calibrationId: qualityReviews.calibrationId,
        agentId: qualityReviews.agentId,
        reviewerId: qualityReviews.reviewerId,
      })
      .from(qualityReviews)
      .where(and(eq(qualityReviews.tenantId, tenant), inArray(qualityReviews.id, [...ids])));
    return rows.map(({ id, calibrationId, ...review }) => [
      id,
      maySeeReview(viewer, { ...review, isCalibration: calibrationId !== null }) ? "plain" : "gone",
    ]);
  },
  goneTitle: {
    en: "A review that you can no longer open",
    es: "Una revisión que ya no puedes abrir",
    ar: "مراجعة لم يعد بإمكانك فتحها",
  },
};
