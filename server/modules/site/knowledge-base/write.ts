import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { locales } from "../../../../contract/locales.ts";
import type { versionKinds } from "../../../../contract/enums.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { knowledgeBase as calls } from "../../../../contract/site/knowledge-base.ts";
import { limits } from "../../../../contract/limits.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { newId } from "../../../db/columns.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import { useSiteFiles } from "../help-center/site-files.ts";
import { touchSite } from "../../../kernel/site-stamp.ts";
import { publishedArticles } from "../help-center/table.ts";
import { articleCategories } from "../articles/category-table.ts";
import { users } from "../../people/session/table.ts";
import { filesIn } from "../articles/html.ts";
import { translationsOf } from "./present.ts";
import { makeInternal } from "./publishing.ts";
import { articleContentOf, updateTranslations } from "../articles/rules.ts";
import type { Translations } from "../articles/rules.ts";
import { moveSlug, slugFor, slugWished, takeSlug } from "./slugs.ts";
import { articles, articleTranslations } from "../articles/table.ts";
import { keepVersion } from "./versions.ts";
import { say } from "./texts.ts";

type Article = typeof articles.$inferSelect;
export type Draft = BodyOut<typeof calls.create>;
type Patch = BodyOut<typeof calls.update>;

/** A draft. Answers its id. */
export async function createArticle(
  work: Work,
  body: Draft,
  kind: "EDIT" | "IMPORTED" = "EDIT",
): Promise<string> {
  const { tenant, actor, now } = work;
  const written = locales.filter((locale) => body.translations[locale]);
  const own = (await tenantHere(work)).locale;
  const source = body.sourceLocale ?? written.find((locale) => locale === own) ?? written[0];
  if (source === undefined) throw fieldFault("translations", say("knowledge_base.title_needed"));
  const translations = updateTranslations({}, body.translations, { before: null, after: source });
  await checkRefs(work, body);
  const slug =
    body.slug === undefined
      ? await slugFor(work, translations[source]?.title ?? "")
      : await slugWished(work, body.slug, null);
  await takeSlug(work, slug);
  const [id, attachmentIds] = [newId(), [...new Set(body.attachments)]];
  const row = { isInternal: body.isInternal ?? false, sourceLocale: source, attachmentIds };
  await work.rows(articles).insert({
    id,
    slug,
    ...row,
    isFaq: body.isFaq ?? false,
    categoryId: body.categoryId ?? null,
    position: nextPlace(tenant, body.categoryId ?? null),
    authorId: body.authorId ?? actor.id,
    createdAt: now,
    updatedAt: now,
  });
  await storeWords(work, id, {}, translations);
  await useFiles(work, id, attachmentIds, translations);
  await keepVersion(
    work,
    { id, revision: 1, publishedRevision: null, sourceLocale: source },
    articleContentOf(row, translations),
    kind,
  );
  if (body.position !== undefined) await place(work, id, body.categoryId ?? null, body.position);
  work.publish("resource_changed", { group: "knowledge-base", id }, ["staff"]);
  return id;
}

const nextPlace = (tenant: string, categoryId: string | null) =>
  sql<number>`(select coalesce(max(a.position) + 1, 0) from articles a where a.tenant_id = ${tenant} and a.category_id is not distinct from ${categoryId}::uuid)`;

/** What is given is changed: words in the working copy, everything else at once. */
export async function changeArticle(
  work: Work,
  article: Article,
  body: Patch,
  kind: (typeof versionKinds)[number] = "EDIT",
): Promise<void> {
  const isSeenAtOnce = showsAtOnce(article, body);
  if (isSeenAtOnce && isRole(work.actor.role) && !outranks(work.actor.role, "SENIOR_AGENT"))
    throw new Fault("forbidden", say("shared.publishing_not_allowed"));
  await checkRefs(work, body);
  const before = await translationsOf(work, article.id);
  const source = body.sourceLocale ?? article.sourceLocale;
  const translations = updateTranslations(before, body.translations ?? {}, {
    before: article.sourceLocale,
    after: source,
  });
  if (body.slug !== undefined && body.slug !== article.slug) {
    await slugWished(work, body.slug, article.id);
    await moveSlug(work, article, body.slug);
  }
  const attachmentIds =
    body.attachments === undefined ? article.attachmentIds : [...new Set(body.attachments)];
  const [old, now] = [
    articleContentOf(article, before),
    articleContentOf(
      { isInternal: body.isInternal ?? article.isInternal, sourceLocale: source, attachmentIds },
      translations,
    ),
  ];
  if (translations !== before) await storeWords(work, article.id, before, translations);
  await useFiles(work, article.id, attachmentIds, translations);
  const revision =
    JSON.stringify(old) === JSON.stringify(now)
      ? article.revision
      : await keepVersion(work, article, now, kind);
  const { categoryId = article.categoryId } = body;
  const patch = {
    slug: body.slug,
    isInternal: body.isInternal,
    isFaq: body.isFaq,
    categoryId: body.categoryId,
    authorId: body.authorId,
    sourceLocale: body.sourceLocale,
  };
  const moved =
    categoryId === article.categoryId || body.position !== undefined
      ? {}
      : { position: await placeAtEnd(work, categoryId) };
  await work
    .rows(articles)
    .update(article.id, { ...given(patch), ...moved, attachmentIds, revision }, { before: article });
  if (body.position !== undefined) await place(work, article.id, categoryId, body.position);
  if (isSeenAtOnce)
    await showArrangement(
      work,
      { ...article, isInternal: body.isInternal ?? article.isInternal },
      article.isInternal,
    );
  work.publish("resource_changed", { group: "knowledge-base", id: article.id }, ["staff"]);
}
const given = <T extends object>(patch: T): Partial<T> =>
  // the same fields, fewer of them
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>;

/**
 * Where an article is, and for whom it is: of a published one readers see it at once, so it is for those
 * who may publish.
 */
const showsAtOnce = (article: Article, body: Patch): boolean =>
  article.status === "PUBLISHED" &&
  (["slug", "isInternal", "isFaq", "categoryId", "position"] as const).some(
    (field) => body[field] !== undefined && body[field] !== article[field],
  );

async function checkRefs(work: Work, body: Pick<Patch, "categoryId" | "authorId">): Promise<void> {
  if (body.categoryId && !(await work.rows(articleCategories).find(body.categoryId)))
    throw fieldFault("categoryId", say("shared.no_such_category"));
  if (body.authorId !== undefined && !(await work.rows(users).find(body.authorId)))
    throw fieldFault("authorId", say("shared.no_such_person"));
}

async function storeWords(
  { db, tenant, now, delete: remove }: Work,
  articleId: string,
  before: Translations,
  after: Translations,
): Promise<void> {
  const gone = locales.filter((locale) => before[locale] && !after[locale]);
  if (gone.length > 0)
    await remove(articleTranslations).where(
      and(eq(articleTranslations.articleId, articleId), inArray(articleTranslations.locale, gone)),
    );
  for (const locale of locales) {
    const row = after[locale];
    if (!row || row === before[locale]) continue;
    const values = {
      title: row.title,
      summary: row.summary,
      html: row.html,
      text: row.text,
      revision: row.revision,
      basedOn: row.basedOn,
      updatedAt: now,
    };
    await db
      .insert(articleTranslations)
      .values({ tenantId: tenant, articleId, locale, ...values })
      .onConflictDoUpdate({
        target: [articleTranslations.tenantId, articleTranslations.articleId, articleTranslations.locale],
        set: values,
      });
  }
}

async function useFiles(
  work: Work,
  id: string,
  listed: readonly string[],
  translations: Translations,
): Promise<void> {
  const named = Object.entries(translations).flatMap(([locale, row]) =>
    filesIn(row.html).map((file) => ({ file, path: `translations.${locale}.html` })),
  );
  if (named.length + listed.length > limits.articleFilesMax)
    throw fieldFault("attachments", say("knowledge_base.too_many_files", { max: limits.articleFilesMax }));
  await useSiteFiles(work, `article:${id}`, listed);
  for (const [path, of] of Map.groupBy(named, (each) => each.path))
    await useSiteFiles(
      work,
      `article:${id}`,
      of.map(({ file }) => file),
      path,
    );
}

async function placeAtEnd({ from }: Work, categoryId: string | null): Promise<number> {
  const [row] = await from(articles, {
    place: sql<number>`coalesce(max(${articles.position}) + 1, 0)::int`,
  }).where(inCategory(categoryId));
  return row?.place ?? 0;
}
const inCategory = (categoryId: string | null) =>
  categoryId === null ? isNull(articles.categoryId) : eq(articles.categoryId, categoryId);

async function place(work: Work, id: string, categoryId: string | null, position: number): Promise<void> {
  const rows = await work
    .from(articles, { id: articles.id })
    .where(and(inCategory(categoryId), isNull(articles.deletedAt)))
    .orderBy(articles.position, articles.id);
  const others = rows.map((row) => row.id).filter((other) => other !== id);
  await putInOrder(work, others.toSpliced(position, 0, id));
}

/** The articles of a category are in this order, for readers too. */
export async function putInOrder({ db, tenant }: Work, ids: readonly string[]): Promise<void> {
  const wanted = sql`(select w.id, (w.nr - 1)::int as place from unnest(${sql.param(`{${ids.join(",")}}`)}::uuid[]) with ordinality as w(id, nr))`;
  await db.execute(
    sql`update articles set position = w.place from ${wanted} w where articles.tenant_id = ${tenant} and articles.id = w.id and articles.position <> w.place`,
  );
  await db.execute(
    sql`update published_articles p set position = w.place from ${wanted} w where p.tenant_id = ${tenant} and p.article_id = w.id and p.position <> w.place`,
  );
}

/**
 * Slug, category, place and FAQ of what readers see follow the article; one that is internal now, they see no
 * longer.
 */
async function showArrangement(work: Work, article: Article, wasInternal: boolean): Promise<void> {
  const { db, tenant, update } = work;
  if (article.isInternal && !wasInternal) await makeInternal(work, article.id);
  const fresh = await work.rows(articles).get(article.id);
  await update(publishedArticles)
    .set({ categoryId: fresh.categoryId, position: fresh.position, isFaq: fresh.isFaq })
    .where(eq(publishedArticles.articleId, article.id));
  await db.execute(
    sql`update internal_articles set slug = ${fresh.slug} where tenant_id = ${tenant} and article_id = ${article.id}`,
  );
  if (!wasInternal) await touchSite(work);
}
