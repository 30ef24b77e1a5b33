import { and, eq, lt, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { landingSite } from "./landing-site.ts";
import { siteFiles } from "./table.ts";

const batchRows = 200;

/**
 * Whether what an article is, was or shows to readers names the file. Only the articles that once used it are
 * read.
 */
const articleNamesIt = sql`(${siteFiles.isPublic} or exists (
  select 1 from articles a where a.tenant_id = ${siteFiles.tenantId} and 'article:' || a.id = ${siteFiles.owner} and (
    a.attachment_ids::text like '%' || ${siteFiles.attachmentId} || '%'
    or exists (select 1 from article_translations t where t.tenant_id = a.tenant_id and t.article_id = a.id and t.html like '%' || ${siteFiles.attachmentId} || '%')
    or exists (select 1 from article_versions v where v.tenant_id = a.tenant_id and v.article_id = a.id and v.content::text like '%' || ${siteFiles.attachmentId} || '%'))))`;
const isUsed = () =>
  sql`(exists (select 1 from site_files f where f.tenant_id = ${attachments.tenantId} and f.attachment_id = ${attachments.id}) or ${landingSite.get().usesFile})`;

/**
 * Every night: a picture or a file that nothing of the site names any more, no draft, no kept version, goes a
 * week after that; until then it can be taken back into use.
 */
export const purgeSiteFiles: Routine = {
  name: "help-center.purge-site-files",
  cron: "10 3 * * *",
  async run({ services: { database, clock, storage, log } }) {
    const now = clock.now().toISOString();
    await database.transaction("system", async (db) => {
      await db
        .delete(siteFiles)
        .where(and(sql`${siteFiles.owner} like 'article:%'`, sql`not ${articleNamesIt}`));
      await db
        .update(attachments)
        .set({ unusedSince: null })
        .where(and(sql`${attachments.unusedSince} is not null`, isUsed()));
      await db
        .update(attachments)
        .set({ unusedSince: now })
        .where(
          and(eq(attachments.isOfSite, true), sql`${attachments.unusedSince} is null`, sql`not ${isUsed()}`),
        );
    });
    const until = later(now, { days: -limits.siteFileUnusedDays });
    for (;;) {
      const due = sql`ctid = any(array(select ctid from ${attachments} where ${attachments.unusedSince} < ${until} limit ${batchRows}))`;
      // Who takes a file back into use takes the mark off its row: the row is looked at again once theirs
      // is done.
      const gone = await database.transaction("system", (db) =>
        db
          .delete(attachments)
          .where(and(due, lt(attachments.unusedSince, until), sql`not ${isUsed()}`))
          .returning({ storageKey: attachments.storageKey }),
      );
      for (const { storageKey } of gone)
        await storage.remove(storageKey).catch((error: unknown) => {
          log.warn({ err: error, storageKey }, "a file that nothing shows any more stays in the storage");
        });
      if (gone.length < batchRows) return;
    }
  },
};
