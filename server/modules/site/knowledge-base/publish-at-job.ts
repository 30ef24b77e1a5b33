import type { JobName } from "../../../work.ts";

/** Publishes the article if `timerId` is still its schedule's: jobs.ts says how. */
export const publishAtJob: JobName<{ articleId: string; timerId: string }> = {
  name: "knowledge-base.publish-at",
};
