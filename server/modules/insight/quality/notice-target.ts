import { inArray } from "drizzle-orm";
import { outranks } from "../../../../contract/roles.ts";
import { rowId } from "../../notices/notifications/notice-targets.ts";
import type { NoticeTarget } from "../../notices/notifications/notice-targets.ts";
import { maySeeReview } from "./rules.ts";
import { qualityReviews } from "./table.ts";
import { say } from "./texts.ts";

export const reviewNotices: NoticeTarget = {
  kind: "review",
  address: new RegExp(`^/quality-assurance(?:/mine)?\\?(?:[^#]*&)?open=(${rowId})(?:[&#]|$)`, "u"),
  async sightsOf({ from }, { id: userId, role }, ids) {
    const viewer = { id: userId, isSupervisor: outranks(role, "SUPERVISOR") };
    const rows = await from(qualityReviews, {
      id: qualityReviews.id,
      state: qualityReviews.state,
      dispute: qualityReviews.dispute,
      calibrationId: qualityReviews.calibrationId,
      agentId: qualityReviews.agentId,
      reviewerId: qualityReviews.reviewerId,
    }).where(inArray(qualityReviews.id, [...ids]));
    return rows.map(({ id, calibrationId, ...review }) => [
      id,
      maySeeReview(viewer, { ...review, isCalibration: calibrationId !== null }) ? "plain" : "gone",
    ]);
  },
  goneTitle: say("quality.review_out_of_sight"),
};
