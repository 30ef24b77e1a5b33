import { z } from "zod";
import { Fault } from "../../../fault.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { actingAs, systemActor } from "../../../work.ts";
import { noSchedule, publishArticle } from "./publishing.ts";
import { publishAtJob } from "./publish-at-job.ts";
import { articles } from "../articles/table.ts";

/**
 * The schedule of an article has come due; moved, cancelled or done already, its timer is another's or
 * nobody's.
 */
export const publishWhenDue = defineJob({
  name: publishAtJob.name,
  schema: z.object({
    articleId: z.uuid(),
    timerId: z.uuid(),
  }),
  run: ({ desk, tenant, payload: { articleId, timerId } }) =>
    desk.transaction(tenant, systemActor, async (work) => {
      const known = await work.rows(articles).find(articleId);
      if (known?.publishTimerId !== timerId) return;
      const article = await work.rows(articles).lock(articleId);
      if (article.publishTimerId !== timerId || article.deletedAt !== null || article.publishAt === null)
        return;
      // The queue goes by the database's clock; by the desk's it may still be early.
      if (article.publishAt > work.now) {
        work.enqueue(publishAtJob, { articleId, timerId }, article.publishAt);
        return;
      }
      const asWhoeverChose = actingAs(work, {
        ...systemActor,
        id: article.publishById,
        name: article.publishByName ?? systemActor.name,
      });
      try {
        await publishArticle(asWhoeverChose, article);
      } catch (error) {
        // It was emptied since: nothing is shown, and the article says that nothing is planned.
        if (!(error instanceof Fault)) throw error;
        await work.rows(articles).update(articleId, noSchedule, { before: article, action: "unschedule" });
      }
    }),
});
