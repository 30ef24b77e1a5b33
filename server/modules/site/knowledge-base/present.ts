import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import { locales } from "../../../../contract/locales.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import type {
  Article,
  ArticleRow,
  knowledgeBase as calls,
} from "../../../../contract/site/knowledge-base.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import type { Page } from "../../../db/page.ts";
import type { Sort } from "../../../db/sort.ts";
import { Fault } from "../../../fault.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { signedPath } from "../../workspace/attachments/signed-links.ts";
import { siteFilesOf } from "../help-center/site-files.ts";
import { internalArticles, publishedArticles } from "../help-center/table.ts";
import { users } from "../../people/session/table.ts";
import { withFiles } from "../articles/html.ts";
import { hasUnpublishedChanges, isOutOfDate } from "../articles/rules.ts";
import type { TranslationRow, Translations } from "../articles/rules.ts";
import { articles, articleSlugs, articleTranslations } from "../articles/table.ts";

type Row = typeof articles.$inferSelect;
type Found = Row & { authorName: string | null; title: string; summary: string };
/** As long as an editor may stay open with its pictures. */
const linkSeconds = 12 * 3600;

const authorName = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`;
const common = ({
  tenantId: _tenant,
  attachmentIds: _files,
  publishTimerId: _timer,
  publishById: _by,
  publishedRevision: _shown,
  revision: _newest,
  firstPublishedAt: _first,
  ...row
}: Row) => row;

export async function translationsOf(
  work: Pick<Work, "from">,
  articleId: string,
): Promise<Translations & Partial<Record<Locale, TranslationRow & { updatedAt: string }>>> {
  const rows = await work
    .from(articleTranslations, {
      locale: articleTranslations.locale,
      title: articleTranslations.title,
      summary: articleTranslations.summary,
      html: articleTranslations.html,
      text: articleTranslations.text,
      revision: articleTranslations.revision,
      basedOn: articleTranslations.basedOn,
      updatedAt: articleTranslations.updatedAt,
    })
    .where(eq(articleTranslations.articleId, articleId));
  return Object.fromEntries(rows.map(({ locale, ...row }) => [locale, row]));
}

/** An article as staff write it, a deleted one included. @throws Fault not_found */
export async function articleOf(work: Work, services: Services, id: string): Promise<Article> {
  const { tenant, from } = work;
  const [found] = await from(articles, { article: articles, authorName })
    .leftJoin(users, and(eq(users.tenantId, articles.tenantId), eq(users.id, articles.authorId)))
    .where(eq(articles.id, id));
  if (!found) throw new Fault("not_found");
  const { article } = found;
  const words = await translationsOf(work, id);
  const slugs = await from(articleSlugs, { slug: articleSlugs.slug })
    .where(eq(articleSlugs.articleId, id))
    .orderBy(desc(articleSlugs.createdAt))
    .limit(50);
  const shown = new Set(
    [
      ...(await from(publishedArticles, { locale: publishedArticles.locale }).where(
        eq(publishedArticles.articleId, id),
      )),
      ...(await from(internalArticles, { locale: internalArticles.locale }).where(
        eq(internalArticles.articleId, id),
      )),
    ].map(({ locale }) => locale),
  );
  const named = [
    ...article.attachmentIds,
    ...Object.values(words).flatMap(({ html }) =>
      [...html.matchAll(/ data-attachment="([^"]{36})"/gu)].map(([, file]) => file ?? ""),
    ),
  ];
  const files = await siteFilesOf(work, named);
  const urls = new Map<string, string>();
  for (const file of files.keys()) urls.set(file, await signedPath(services, tenant, file, linkSeconds));
  const translation = (locale: Locale) => {
    const row = words[locale];
    return row
      ? {
          title: row.title,
          summary: row.summary,
          html: withFiles(row.html, (file) => urls.get(file)),
          isOutOfDate: isOutOfDate(words, article.sourceLocale, locale),
          isPublished: shown.has(locale),
          updatedAt: row.updatedAt,
        }
      : null;
  };
  return {
    ...common(article),
    authorName: found.authorName,
    hasUnpublishedChanges: hasUnpublishedChanges(article),
    firstPublishedAt: article.firstPublishedAt,
    revision: article.revision,
    translations: { en: translation("en"), es: translation("es"), ar: translation("ar") },
    attachments: article.attachmentIds.flatMap((file) => {
      const view = files.get(file);
      return view ? [{ ...view, url: urls.get(file) ?? "" }] : [];
    }),
    formerSlugs: slugs.map(({ slug }) => slug),
  };
}

const sorts = {
  "-updatedAt": {
    columns: [articles.updatedAt, articles.id],
    direction: "desc",
    keyOf: (row) => [row.updatedAt, row.id],
  },
  "-createdAt": {
    columns: [articles.createdAt, articles.id],
    direction: "desc",
    keyOf: (row) => [row.createdAt, row.id],
  },
  "-unhelpful": {
    columns: [articles.unhelpful, articles.id],
    direction: "desc",
    keyOf: (row) => [row.unhelpful, row.id],
  },
  position: {
    columns: [articles.position, articles.id],
    direction: "asc",
    keyOf: (row) => [row.position, row.id],
  },
  title: {
    columns: [articleTranslations.title, articles.id],
    direction: "asc",
    keyOf: (row) => [row.title, row.id],
  },
} satisfies Record<string, Sort<Found>>;

const inTheSource = and(
  eq(articleTranslations.tenantId, articles.tenantId),
  eq(articleTranslations.articleId, articles.id),
  eq(articleTranslations.locale, articles.sourceLocale),
);
const exists = (where: SQL): SQL =>
  sql`exists (select 1 from article_translations t where t.tenant_id = ${articles.tenantId} and t.article_id = ${articles.id} and ${where})`;
const unless = (isWanted: boolean | undefined, where: SQL): SQL | undefined =>
  isWanted === undefined ? undefined : isWanted ? where : sql`not (${where})`;
const older = exists(
  sql`t.locale <> ${articles.sourceLocale} and t.based_on < (select s.revision from article_translations s where s.tenant_id = t.tenant_id and s.article_id = t.article_id and s.locale = ${articles.sourceLocale})`,
);

export async function listArticles(
  work: Work,
  query: QueryOut<typeof calls.list>,
): Promise<Page<ArticleRow>> {
  const { db, tenant } = work;
  const where = and(
    query.deleted === true ? isNotNull(articles.deletedAt) : isNull(articles.deletedAt),
    query.status && inArray(articles.status, query.status),
    query.categoryId === undefined
      ? undefined
      : query.categoryId === "none"
        ? isNull(articles.categoryId)
        : eq(articles.categoryId, query.categoryId),
    query.isInternal === undefined ? undefined : eq(articles.isInternal, query.isInternal),
    query.isFaq === undefined ? undefined : eq(articles.isFaq, query.isFaq),
    query.authorId === undefined ? undefined : eq(articles.authorId, query.authorId),
    query.slug === undefined ? undefined : eq(articles.slug, query.slug),
    query.missing === undefined ? undefined : sql`not ${exists(sql`t.locale = ${query.missing}`)}`,
    unless(query.outOfDate, older),
    unless(
      query.unpublishedChanges,
      sql`${articles.status} = 'PUBLISHED' and ${articles.revision} is distinct from ${articles.publishedRevision}`,
    ),
    unless(query.scheduled, sql`${articles.publishAt} is not null`),
    unless(query.inReview, sql`(${articles.status} = 'REVIEW' or ${articles.reviewRequestedAt} is not null)`),
    query.search
      ? exists(
          sql`(t.title ilike ${likeContaining(query.search)} or t.vector @@ websearch_to_tsquery((case t.locale when 'es' then 'spanish' when 'ar' then 'arabic' else 'english' end)::regconfig, ${query.search}))`,
        )
      : undefined,
  );
  const select = () =>
    db
      .select({
        ...columns,
        authorName,
        title: articleTranslations.title,
        summary: articleTranslations.summary,
      })
      .from(articles)
      .innerJoin(articleTranslations, inTheSource)
      .leftJoin(users, and(eq(users.tenantId, articles.tenantId), eq(users.id, articles.authorId)))
      .$dynamic();
  const page = await pageOf<Found>(work, {
    query,
    tenant,
    tenantId: articles.tenantId,
    from: articles,
    where,
    sort: sorts[query.sort],
    select,
  });
  const words = await wordsOf(
    work,
    page.items.map(({ id }) => id),
  );
  return { ...page, items: page.items.map((row) => presentRow(row, words.get(row.id) ?? {}, query.locale)) };
}
const columns = getTableColumns(articles);

type Brief = Pick<TranslationRow, "title" | "summary" | "revision" | "basedOn">;
async function wordsOf(
  { from }: Work,
  ids: readonly string[],
): Promise<Map<string, Partial<Record<Locale, Brief>>>> {
  if (ids.length === 0) return new Map();
  const rows = await from(articleTranslations, {
    articleId: articleTranslations.articleId,
    locale: articleTranslations.locale,
    title: articleTranslations.title,
    summary: articleTranslations.summary,
    revision: articleTranslations.revision,
    basedOn: articleTranslations.basedOn,
  })
    .where(inArray(articleTranslations.articleId, [...ids]))
    .orderBy(asc(articleTranslations.articleId));
  return new Map(
    [...Map.groupBy(rows, ({ articleId }) => articleId)].map(([id, own]) => [
      id,
      Object.fromEntries(own.map((row) => [row.locale, row])),
    ]),
  );
}

function presentRow(
  { authorName: author, title, summary, ...row }: Found,
  words: Partial<Record<Locale, Brief>>,
  wanted: Locale | undefined,
): ArticleRow {
  const source = row.sourceLocale;
  const asked = wanted && words[wanted];
  const languages = locales.flatMap((locale) => {
    const brief = words[locale];
    return brief
      ? [{ locale, isOutOfDate: locale !== source && brief.basedOn < (words[source]?.revision ?? 0) }]
      : [];
  });
  return {
    ...common(row),
    authorName: author,
    hasUnpublishedChanges: hasUnpublishedChanges(row),
    locale: asked && wanted ? wanted : source,
    title: asked?.title ?? title,
    summary: asked?.summary ?? summary,
    languages,
  };
}
