import { and, eq, inArray, sql } from "drizzle-orm";
import type { Routine } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import { indexCopies } from "./search-index.ts";
import { touchSite } from "../../../kernel/site-stamp.ts";
import { publishedArticles } from "./table.ts";

const atOnceMax = 100;

/**
 * What was published before there was an index of it is put into it: a desk that is newly migrated has such
 * articles, any other has none.
 */
export const indexMissing: Routine = {
  name: "help-center.index-missing",
  cron: "*/15 * * * *",
  async run({ desk }) {
    for (;;) {
      const missing = await desk.database.read("system", (db) =>
        db
          .selectDistinct({ tenant: publishedArticles.tenantId, id: publishedArticles.articleId })
          .from(publishedArticles)
          .where(
            sql`not exists (select 1 from site_postings s where s.tenant_id = ${publishedArticles.tenantId} and s.article_id = ${publishedArticles.articleId}) and ${publishedArticles.title} ~ '[[:alpha:]]{3}'`,
          )
          .limit(atOnceMax),
      );
      let done = 0;
      for (const [tenant, of] of Map.groupBy(missing, (each) => each.tenant))
        await desk.transaction(tenant, systemActor, async (work) => {
          const { db } = work;
          const copies = await db
            .select()
            .from(publishedArticles)
            .where(
              and(
                eq(publishedArticles.tenantId, tenant),
                inArray(
                  publishedArticles.articleId,
                  of.map(({ id }) => id),
                ),
              ),
            );
          await indexCopies(db, tenant, [], copies);
          const [row] = await db
            .select({ count: sql<number>`count(distinct article_id)::int` })
            .from(sql`site_postings`)
            .where(
              sql`tenant_id = ${tenant} and article_id = any(${sql.param(`{${of.map(({ id }) => id).join(",")}}`)}::uuid[])`,
            );
          done += row?.count ?? 0;
          if (row?.count) await touchSite(work); // answers to searches are kept under the stamp
        });
      // Those that have no word to find stay so.
      if (missing.length < atOnceMax || done === 0) return;
    }
  },
};
