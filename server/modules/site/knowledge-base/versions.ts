import { and, desc, eq, isNull, lt, ne, notInArray, sql } from "drizzle-orm";
import type { versionKinds } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import type { Routine } from "../../../jobs/queue.ts";
import type { Work } from "../../../work.ts";
import { foldsInto } from "../articles/rules.ts";
import { articleVersions } from "../articles/table.ts";
import type { articles, VersionContent } from "../articles/table.ts";

type Article = typeof articles.$inferSelect;
export type VersionRow = typeof articleVersions.$inferSelect;

/**
 * Keeps what the working copy is now: as a version of its own, or in the one that its writer began a while
 * ago. Answers its number.
 */
export async function keepVersion(
  work: Work,
  article: Pick<Article, "id" | "revision" | "publishedRevision" | "sourceLocale">,
  content: VersionContent,
  kind: (typeof versionKinds)[number] = "EDIT",
): Promise<number> {
  const { db, tenant, actor, now, from, delete: remove } = work;
  const title = titleOf(content);
  const newest = await findVersion(work, article.id, article.revision);
  if (newest && kind === "EDIT" && foldsInto(newest, article, actor.id, now)) {
    await db
      .update(articleVersions)
      .set({ content, title, updatedAt: now })
      .where(versionAt(work, article.id, newest.number));
    return newest.number;
  }
  const number = newest ? newest.number + 1 : article.revision;
  await db.insert(articleVersions).values({
    tenantId: tenant,
    articleId: article.id,
    number,
    kind,
    authorId: actor.id,
    authorName: actor.name,
    title,
    content,
    createdAt: now,
    updatedAt: now,
  });
  // The oldest make room, but never what readers see.
  const kept = from(articleVersions, { number: articleVersions.number })
    .where(eq(articleVersions.articleId, article.id))
    .orderBy(desc(articleVersions.number))
    .limit(limits.articleVersionsMax);
  if (number > limits.articleVersionsMax)
    await remove(articleVersions).where(
      and(
        eq(articleVersions.articleId, article.id),
        notInArray(articleVersions.number, kept),
        ne(articleVersions.number, article.publishedRevision ?? 0),
      ),
    );
  return number;
}

/**
 * Every night: of edits that readers never saw, those of a day long past become one, the last. What was
 * published, restored or is being worked on stays.
 */
export const thinVersions: Routine = {
  name: "knowledge-base.thin-versions",
  cron: "50 2 * * *",
  run: async ({ desk: { database, clock } }) => {
    const before = later(clock.now().toISOString(), { days: -limits.articleVersionsWholeDays });
    const isLaterThatDay = sql`exists (select 1 from article_versions n where n.tenant_id = ${articleVersions.tenantId} and n.article_id = ${articleVersions.articleId} and n.number > ${articleVersions.number} and (n.created_at at time zone 'UTC')::date = (${articleVersions.createdAt} at time zone 'UTC')::date)`;
    const isWorkedOn = sql`exists (select 1 from articles a where a.tenant_id = ${articleVersions.tenantId} and a.id = ${articleVersions.articleId} and ${articleVersions.number} in (a.revision, a.published_revision))`;
    await database.transaction("system", (db) =>
      db
        .delete(articleVersions)
        .where(
          and(
            eq(articleVersions.kind, "EDIT"),
            isNull(articleVersions.publishedAt),
            lt(articleVersions.createdAt, before),
            isLaterThatDay,
            sql`not ${isWorkedOn}`,
          ),
        ),
    );
  },
};

/** The one that came before a number; versions between may have gone. */
export async function versionBefore(
  work: Work,
  articleId: string,
  number: number,
): Promise<VersionRow | undefined> {
  const [row] = await work
    .from(articleVersions)
    .where(and(eq(articleVersions.articleId, articleId), lt(articleVersions.number, number)))
    .orderBy(desc(articleVersions.number))
    .limit(1);
  return row;
}

const titleOf = ({ sourceLocale, translations }: VersionContent): string =>
  translations[sourceLocale]?.title ?? "";
export const versionAt = ({ tenant }: Pick<Work, "tenant">, articleId: string, number: number) =>
  and(
    eq(articleVersions.tenantId, tenant),
    eq(articleVersions.articleId, articleId),
    eq(articleVersions.number, number),
  );

export async function findVersion(
  work: Work,
  articleId: string,
  number: number,
): Promise<VersionRow | undefined> {
  const [row] = await work.db
    .select()
    .from(articleVersions)
    .where(versionAt(work, articleId, number));
  return row;
}

/** By what is in an address. @throws Fault not_found */
export async function versionNamed(work: Work, articleId: string, number: string): Promise<VersionRow> {
  const row = /^[1-9]\d{0,8}$/.test(number) ? await findVersion(work, articleId, Number(number)) : undefined;
  if (!row) throw new Fault("not_found");
  return row;
}
