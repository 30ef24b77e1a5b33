import { and, eq, inArray, sql } from "drizzle-orm";
import type { ArticleImport, ImportRow } from "../../../../contract/site/article-imports.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { Fault } from "../../../fault.ts";
import type { Language } from "../../../words/texts.ts";
import { toldText } from "../../../words/stored.ts";
import type { Actor, Work } from "../../../work.ts";
import { articleImportRows, articleImports } from "./table.ts";

export type ArticleImportRow = typeof articleImports.$inferSelect;
export type ArticleImportLine = typeof articleImportRows.$inferSelect;

export const mayOverseeArticleImports = ({ role }: Pick<Actor, "role">): boolean =>
  isRole(role) && outranks(role, "SUPERVISOR");
export const mayPublish = ({ role }: Pick<Actor, "role">): boolean =>
  isRole(role) && outranks(role, "SENIOR_AGENT");
export const articleImportLines = ({ tenant }: Pick<Work, "tenant">, importId: string) =>
  and(eq(articleImportRows.tenantId, tenant), eq(articleImportRows.importId, importId));

/** @throws Fault not_found for one that is neither the actor's nor theirs to oversee */
export async function findArticleImport(work: Work, id: string): Promise<ArticleImportRow> {
  const row = await work.rows(articleImports).get(id);
  if (row.actorId !== work.actor.id && !mayOverseeArticleImports(work.actor)) throw new Fault("not_found");
  return row;
}

export async function presentArticleImports(
  work: Work,
  rows: readonly ArticleImportRow[],
): Promise<ArticleImport[]> {
  const ids = rows.map(({ id }) => id);
  const counted =
    ids.length === 0
      ? []
      : await work
          .from(articleImportRows, {
            id: articleImportRows.importId,
            state: articleImportRows.state,
            count: sql<number>`count(*)::int`,
          })
          .where(inArray(articleImportRows.importId, ids))
          .groupBy(articleImportRows.importId, articleImportRows.state);
  return rows.map((row) =>
    presentArticleImport(
      work,
      row,
      counted.filter((each) => each.id === row.id),
    ),
  );
}

function presentArticleImport(
  { actor }: Work,
  row: ArticleImportRow,
  counted: readonly { state: ImportRow["state"]; count: number }[],
): ArticleImport {
  const { id, kind, name, state, problem, locale, categoryId, publish, total, isCut } = row;
  const { actorId, actorName, createdAt, startedAt, finishedAt } = row;
  const of = (wanted: ImportRow["state"]) => counted.find((each) => each.state === wanted)?.count ?? 0;
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  return {
    id,
    name,
    categoryId,
    publish,
    isCut,
    actorId,
    actorName,
    createdAt,
    startedAt,
    finishedAt,
    total: Math.max(total, all),
    read: all - of("PENDING"),
    willCreate: of("NEW"),
    willUpdate: of("UPDATE"),
    created: of("CREATED"),
    updated: of("UPDATED"),
    unchanged: of("UNCHANGED"),
    skipped: of("SKIPPED"),
    failed: of("FAILED"),
    kind,
    state,
    problem,
    locale,
    mayChange: actorId === actor.id || mayOverseeArticleImports(actor),
  };
}

/** Why an article was refused is kept as the code says it, and told as each reader reads. */
export const shownRow = (
  {
    number,
    path,
    state,
    reason,
    detail,
    notes,
    title,
    locale,
    slug,
    category,
    isPublished,
    articleId,
  }: ArticleImportLine,
  language: Language | null,
): ImportRow => ({
  number,
  path,
  detail: detail === null ? null : toldText(detail, language),
  title,
  slug,
  category,
  isPublished,
  articleId,
  state,
  reason,
  notes,
  locale,
});

/** That it moved into another state: to the person who asked for it and to those who see everybody's. */
export function publishArticleImport(
  work: Work,
  { id, actorId }: Pick<ArticleImportRow, "id" | "actorId">,
): void {
  work.publish("resource_changed", { group: "article-imports", id }, [`user:${actorId}`, "supervisors"]);
}

/** Bookkeeping, so without an entry in the audit log. */
export const updateArticleImport = (
  work: Work,
  id: string,
  patch: Partial<ArticleImportRow>,
): Promise<unknown> =>
  work
    .update(articleImports)
    .set({ ...patch, updatedAt: work.now })
    .where(eq(articleImports.id, id));
