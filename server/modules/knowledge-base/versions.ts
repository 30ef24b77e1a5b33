import { and, eq } from "drizzle-orm";
import type { versionKinds } from "../../../contract/enums.ts";
import { Fault } from "../../fault.ts";
import type { Work } from "../../work.ts";
import { foldsInto } from "./rules.ts";
import { articleVersions } from "./table.ts";
import type { articles, VersionContent } from "./table.ts";

type Article = typeof articles.$inferSelect;
export type VersionRow = typeof articleVersions.$inferSelect;

/** Keeps what the working copy is now: as a version of its own, or in the one that its writer began a while ago. Answers its number. */
export async function keepVersion(work: Work, article: Pick<Article, "id" | "revision" | "publishedRevision" | "sourceLocale">, content: VersionContent, kind: (typeof versionKinds)[number] = "EDIT"): Promise<number> {
  const { db, tenant, actor, now } = work;
  const title = titleOf(content);
  const newest = await findVersion(work, article.id, article.revision);
  if (newest && kind === "EDIT" && foldsInto(newest, article, actor.id, now)) {
    await db.update(articleVersions).set({ content, title, updatedAt: now }).where(versionAt(work, article.id, newest.number));
    return newest.number;
  }
  const number = newest ? newest.number + 1 : article.revision;
  await db.insert(articleVersions).values({ tenantId: tenant, articleId: article.id, number, kind, authorId: actor.id, authorName: actor.name, title, content, createdAt: now, updatedAt: now });
  return number;
}

const titleOf = ({ sourceLocale, translations }: VersionContent): string => translations[sourceLocale]?.title ?? "";
export const versionAt = ({ tenant }: Pick<Work, "tenant">, articleId: string, number: number) => and(eq(articleVersions.tenantId, tenant), eq(articleVersions.articleId, articleId), eq(articleVersions.number, number));

export async function findVersion(work: Work, articleId: string, number: number): Promise<VersionRow | undefined> {
  const [row] = await work.db.select().from(articleVersions).where(versionAt(work, articleId, number));
  return row;
}

/** By what stands in an address. @throws Fault not_found */
export async function versionNamed(work: Work, articleId: string, number: string): Promise<VersionRow> {
  const row = /^[1-9]\d{0,8}$/.test(number) ? await findVersion(work, articleId, Number(number)) : undefined;
  if (!row) throw new Fault("not_found");
  return row;
}
