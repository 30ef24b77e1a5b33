import { and, desc, eq, sql } from "drizzle-orm";
import { knowledgeBaseVersions as calls } from "../../../../contract/site/knowledge-base-versions.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { siteFilesOf } from "../help-center/site-files.ts";
import { settingsBetween } from "./difference.ts";
import { languagesBetween } from "./kept-differences.ts";
import { actOnArticle } from "./act-on-article.ts";
import { articles, articleVersions } from "../articles/table.ts";
import type { VersionContent } from "../articles/table.ts";
import { findVersion, versionBefore, versionNamed } from "./versions.ts";
import type { VersionRow } from "./versions.ts";
import { changeArticle } from "./write.ts";
import { say } from "./texts.ts";

type Article = typeof articles.$inferSelect;

export const knowledgeBaseVersionCalls = implement(calls, {
  list: async ({ params, query, ...work }) => {
    const article = await work.rows(articles).get(params.id);
    const own = and(eq(articleVersions.tenantId, work.tenant), eq(articleVersions.articleId, article.id));
    const rows = await work.db
      .select()
      .from(articleVersions)
      .where(own)
      .orderBy(desc(articleVersions.number))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit);
    const [counted] = await work.db
      .select({ total: sql<number>`count(*)::int` })
      .from(articleVersions)
      .where(own);
    return {
      items: rows.map((row) => ({ ...about(row, article), title: row.title })),
      total: counted?.total ?? 0,
      totalIsCapped: false,
      page: query.page,
      limit: query.limit,
      nextCursor: null,
    };
  },
  get: async ({ params, ...work }) => {
    const [article, row] = await named(work, params);
    return {
      ...about(row, article),
      isInternal: row.content.isInternal,
      translations: inEachLanguage(row.content),
    };
  },
  difference: async ({ params, query, ...call }) => {
    if (call.tenant === null || call.actor === null) throw new Fault("unauthenticated");
    const { tenant, actor } = call;
    // Compared once the connection is free again, since that may take a while.
    const { older, newer, ...about } = await call.desk.read(tenant, actor, (work) =>
      asked(work, params, query.from),
    );
    return { ...about, languages: await languagesBetween(tenant, params.id, older, newer) };
  },
  restore: (asked) =>
    actOnArticle(asked, async (article) => {
      const { content } = await versionNamed(asked, article.id, asked.params.number);
      await changeArticle(
        asked,
        article,
        {
          sourceLocale: content.sourceLocale,
          attachments: content.attachments,
          translations: inEachLanguage(content),
        },
        "RESTORED",
      );
    }),
});

const inEachLanguage = ({ translations: { en, es, ar } }: VersionContent) => ({
  en: en ?? null,
  es: es ?? null,
  ar: ar ?? null,
});
const about = (
  { number, kind, authorId, authorName, publishedAt, createdAt, updatedAt }: VersionRow,
  article: Article,
) => ({
  number,
  kind,
  authorId,
  authorName,
  publishedAt,
  isPublished: article.publishedRevision === number,
  createdAt,
  updatedAt,
});

/**
 * The two versions of a difference, and what else than words became different. `older`: none before the
 * first.
 */
async function asked(work: Work, params: { id: string; number: string }, from: number | undefined) {
  const [article, newer] = await named(work, params);
  const older =
    from === undefined
      ? await versionBefore(work, article.id, newer.number)
      : await findVersion(work, article.id, from);
  if (!older && from !== undefined) throw fieldFault("from", say("knowledge_base.no_such_version"));
  const files = await siteFilesOf(work, [
    ...(older?.content.attachments ?? []),
    ...newer.content.attachments,
  ]);
  const settings = settingsBetween(older?.content, newer.content, (file) => files.get(file)?.name ?? null);
  return { older, newer, from: older?.number ?? 0, to: newer.number, ...settings };
}

async function named(
  work: Work,
  { id, number }: { id: string; number: string },
): Promise<[Article, VersionRow]> {
  const article = await work.rows(articles).get(id);
  return [article, await versionNamed(work, article.id, number)];
}
