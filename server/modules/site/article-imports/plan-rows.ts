import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { articles, articleSlugs } from "../articles/table.ts";
import { slugFrom } from "../articles/rules.ts";
import { planArticleRows } from "./plan.ts";
import type { Past, Planned } from "./plan.ts";
import { articleImportLines } from "./queries.ts";
import type { ArticleImportRow } from "./queries.ts";
import { articleImportRows, articleSources } from "./table.ts";

/** Says of each row that was read what is to become of it, by what is here now. */
export async function planRows(
  work: Work,
  given: Pick<ArticleImportRow, "id" | "source" | "locale">,
): Promise<void> {
  const { db, tenant } = work;
  const rows = await db
    .select()
    .from(articleImportRows)
    .where(
      and(
        articleImportLines(work, given.id),
        inArray(articleImportRows.state, ["NEW", "UPDATE", "UNCHANGED"]),
      ),
    )
    .orderBy(asc(articleImportRows.number));
  const read = rows.flatMap(({ number, path, hash, locale, title, content }): Planned[] =>
    content && hash !== null && locale !== null
      ? [
          {
            number,
            path,
            hash,
            locale,
            key: content.key,
            alternates: content.alternates,
            wantedSlug: content.slug ?? slugFrom(title ?? ""),
          },
        ]
      : [],
  );
  const plan = planArticleRows(
    read,
    await pastOf(work, given.source, read),
    await takenAmong(
      work,
      read.map(({ wantedSlug }) => wantedSlug),
    ),
    given.locale,
  );
  const written = plan.map(({ number, state, reason, notes, slug, articleNumber, articleId }) => ({
    number,
    state,
    reason,
    slug_notes: notes,
    slug,
    article_number: articleNumber,
    article_id: articleId,
  }));
  await db.execute(sql`update article_import_rows r set state = p.state, reason = p.reason, slug = p.slug, article_number = p.article_number, article_id = p.article_id, notes = array_remove(r.notes, 'SLUG_TAKEN') || array(select jsonb_array_elements_text(p.slug_notes))
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as p(number integer, state text, reason text, slug text, slug_notes jsonb, article_number integer, article_id uuid) where r.tenant_id = ${tenant} and r.import_id = ${given.id} and r.number = p.number`);
}

/** Of articles that are there still: one that somebody deleted is made again. */
async function pastOf({ db, tenant }: Work, source: string, rows: readonly Planned[]): Promise<Past[]> {
  if (rows.length === 0) return [];
  const found = await db
    .select({
      source: articleSources.source,
      path: articleSources.path,
      hash: articleSources.hash,
      articleId: articleSources.articleId,
      left: articleSources.revision,
      now: articles.revision,
      slug: articles.slug,
    })
    .from(articleSources)
    .innerJoin(
      articles,
      and(
        eq(articles.tenantId, articleSources.tenantId),
        eq(articles.id, articleSources.articleId),
        isNull(articles.deletedAt),
      ),
    )
    .where(
      and(
        eq(articleSources.tenantId, tenant),
        or(
          eq(articleSources.source, source),
          inArray(
            articleSources.hash,
            rows.map(({ hash }) => hash),
          ),
        ),
      ),
    );
  return found.map(({ source: from, ...past }) => ({ ...past, isSameSource: from === source }));
}

async function takenAmong({ from }: Work, wanted: readonly string[]): Promise<(slug: string) => boolean> {
  if (wanted.length === 0) return () => false;
  // A number behind it may be taken as well.
  const isNear = (column: typeof articles.slug | typeof articleSlugs.slug) =>
    sql`(regexp_replace(${column}, '-[0-9]+$', '') = any(${sql.param(
      `{${[...new Set(wanted)]
        .flatMap((slug) => [slug, slug.replace(/-\d+$/u, "")])
        .map((slug) => JSON.stringify(slug))
        .join(",")}}`,
    )}::text[]) or ${column} = any(${sql.param(`{${[...new Set(wanted)].map((slug) => JSON.stringify(slug)).join(",")}}`)}::text[]))`;
  const here = await from(articles, { slug: articles.slug }).where(
    and(isNull(articles.deletedAt), isNear(articles.slug)),
  );
  const former = await from(articleSlugs, { slug: articleSlugs.slug }).where(isNear(articleSlugs.slug));
  const taken = new Set([...here, ...former].map(({ slug }) => slug));
  return (slug) => taken.has(slug);
}
