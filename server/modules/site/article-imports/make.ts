import { and, asc, eq, inArray } from "drizzle-orm";
import type { ImportNote } from "../../../../contract/enums.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault } from "../../../fault.ts";
import type { Services } from "../../../services.ts";
import type { Actor, Desk, Work } from "../../../work.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { publishArticle } from "../knowledge-base/publishing.ts";
import { slugFor } from "../knowledge-base/slugs.ts";
import { articles } from "../articles/table.ts";
import { changeArticle, createArticle } from "../knowledge-base/write.ts";
import type { Archive } from "./archive.ts";
import type { Content } from "./content.ts";
import { targetsIn, withTargets } from "./dom.ts";
import { discardFiles, fromArchive, fromWeb, takeFile, writeFiles } from "./files.ts";
import type { TakenFile } from "./files.ts";
import { namedInZip, namedOnSite } from "./links.ts";
import type { Named } from "./links.ts";
import { categoryFor } from "./places.ts";
import { updateArticleImport, mayPublish, articleImportLines } from "./queries.ts";
import type { ArticleImportRow, ArticleImportLine } from "./queries.ts";
import { articleImportRows, articleImports, articleSources } from "./table.ts";
import { storedText } from "../../../words/stored.ts";

/** What the articles of one run have in common. */
export interface Run {
  desk: Desk;
  services: Services;
  tenant: string;
  actor: Actor;
  given: ArticleImportRow;
  archive: Archive | null;
  /** Path → slug, of all that are articles or will be. */ slugs: ReadonlyMap<string, string>;
}
/** The import was cancelled meanwhile: what this article needed is rolled back. */
export class ArticleImportStopped extends Error {}
type Ready = ArticleImportLine & { content: Content; locale: Locale };
interface Written {
  html: string;
  files: Map<string, TakenFile>;
  notes: ImportNote[];
}

/** Makes one article of the rows that are its languages. */
export async function makeArticle(run: Run, rows: readonly ArticleImportLine[]): Promise<void> {
  const ready = rows.filter((row): row is Ready => row.content !== null);
  const before = await run.desk.read(run.tenant, run.actor, (work) => filesBefore(work, run.given, ready));
  const written = new Map<number, Written>();
  try {
    for (const row of ready) written.set(row.number, await write(run, row, before));
    await run.desk.transaction(run.tenant, run.actor, (work) => store(quietly(work), run, ready, written));
  } catch (error) {
    await discardFiles(
      run.services,
      [...written.values()].flatMap(({ files }) => [...files.values()]),
    );
    if (!(error instanceof Fault) || error.status === 503) throw error;
    await run.desk.transaction(run.tenant, run.actor, async (work) => {
      await setRows(work, run.given, ready, {
        state: "FAILED",
        reason: "REFUSED",
        detail: error.detail ? storedText(error.detail) : error.message,
        content: null,
      });
      await updateArticleImport(work, run.given.id, {});
    });
  }
}

/** Lists hear of many articles in one event: see jobs.ts. */
const quietly = (work: Work): Work => ({ ...work, publish: () => undefined });

async function filesBefore(
  { from }: Work,
  given: ArticleImportRow,
  rows: readonly Ready[],
): Promise<Record<string, { sha256: string; id: string }>> {
  if (rows.length === 0) return {};
  const sources = await from(articleSources, { files: articleSources.files }).where(
    and(
      eq(articleSources.source, given.source),
      inArray(
        articleSources.path,
        rows.map(({ path }) => path),
      ),
    ),
  );
  const files = Object.assign({}, ...sources.map((each) => each.files)) as Record<
    string,
    { sha256: string; id: string }
  >; // of such records
  const ids = Object.values(files).map(({ id }) => id);
  const there =
    ids.length === 0
      ? []
      : await from(attachments, { id: attachments.id }).where(
          and(inArray(attachments.id, ids), eq(attachments.isOfSite, true)),
        );
  return Object.fromEntries(
    Object.entries(files).filter(([, { id }]) => there.some((each) => each.id === id)),
  );
}

/** The text with its links and pictures made ours. */
async function write(
  run: Run,
  row: Ready,
  before: Record<string, { sha256: string; id: string }>,
): Promise<Written> {
  const { given, services, tenant, archive, slugs } = run;
  const known = { rows: new Set(slugs.keys()), files: new Set(archive?.files.keys()) };
  const named = (address: string, kind: "link" | "picture"): Named =>
    given.kind === "ZIP" ? namedInZip(row.path, address, known) : namedOnSite(row.path, address, kind, known);
  const source = archive
    ? fromArchive(archive)
    : given.crawl
      ? fromWeb(services, given.crawl)
      : () => Promise.resolve(null);
  const files = new Map<string, TakenFile>();
  const notes = new Set<ImportNote>();
  try {
    for (const { address, kind } of targetsIn(row.content.html)) {
      const to = named(address, kind);
      if (to.kind !== "file" || files.has(to.path) || files.size >= limits.importFilesPerPageMax) continue;
      const taken = await takeFile(services, tenant, source, {
        path: to.path,
        isPicture: kind === "picture",
        before: before[to.path],
      });
      if (taken) files.set(to.path, taken);
    }
  } catch (error) {
    await discardFiles(services, files.values());
    throw error;
  }
  const html = withTargets(row.content.html, (address, kind) => {
    const to = named(address, kind);
    const file = to.kind === "file" ? files.get(to.path) : undefined;
    if (file) return { fileId: file.id };
    const slug = to.kind === "row" ? slugs.get(to.path) : undefined;
    if (to.kind === "row" && slug !== undefined && kind === "link")
      return { address: `/knowledge-base/${encodeURIComponent(slug)}${to.fragment}` };
    if (to.kind === "elsewhere" && kind === "link") return { address: to.address };
    if (address.trim() !== "")
      notes.add(kind === "picture" || to.kind === "file" ? "FILE_MISSING" : "LINK_MISSING");
    return null;
  });
  return { html, files, notes: [...notes] };
}

/**
 * Locks the import last and for a moment only, so that two runs of it wait for no more than each other's
 * bookkeeping. @throws Stopped
 */
async function store(
  work: Work,
  run: Run,
  wanted: readonly Ready[],
  written: ReadonlyMap<number, Written>,
): Promise<void> {
  const { given } = run;
  const rows = await claimRows(work, given, wanted);
  const [first] = rows;
  if (!first) {
    await discardFiles(
      run.services,
      [...written.values()].flatMap(({ files }) => [...files.values()]),
    );
    return;
  } // another run was quicker
  const known = await findArticle(work, first.articleId);
  if (known && !(await isAsItWasLeft(work, known)))
    return setRows(work, given, rows, { state: "SKIPPED", reason: "EDITED_HERE", content: null });
  for (const row of rows) await writeFiles(work, written.get(row.number)?.files.values() ?? []);
  const translations = Object.fromEntries(
    rows.map((row) => [
      row.locale,
      { title: row.content.title, summary: row.content.summary, html: written.get(row.number)?.html ?? "" },
    ]),
  );
  const notes: ImportNote[] = [];
  let id: string;
  if (known) {
    await changeArticle(work, known, { translations }, "IMPORTED");
    id = known.id;
  } else {
    const made = await newArticle(work, given, [first, ...rows.slice(1)], translations);
    id = made.id;
    notes.push(...made.notes);
  }
  if (given.publish && rows.some(({ isPublished }) => isPublished) && !(await show(work, id)))
    notes.push("STAYS_DRAFT");
  const { revision } = await work.rows(articles).get(id);
  for (const row of rows)
    await noteStored(work, given, row, { id, revision, notes, written: written.get(row.number) });
  // Its other languages were as they were left too.
  await work.update(articleSources).set({ revision }).where(eq(articleSources.articleId, id));
  const now = await work.rows(articleImports).lock(given.id);
  if (now.state !== "RUNNING") throw new ArticleImportStopped();
  await updateArticleImport(work, given.id, {});
}

/** Those that no other run was quicker with. */
async function claimRows(work: Work, given: ArticleImportRow, wanted: readonly Ready[]): Promise<Ready[]> {
  const claimed = await work.db
    .select()
    .from(articleImportRows)
    .where(
      and(
        articleImportLines(work, given.id),
        inArray(
          articleImportRows.number,
          wanted.map(({ number }) => number),
        ),
        inArray(articleImportRows.state, ["NEW", "UPDATE"]),
      ),
    )
    .orderBy(asc(articleImportRows.number))
    .for("update");
  return wanted.filter(({ number }) => claimed.some((each) => each.number === number));
}

async function newArticle(
  work: Work,
  given: ArticleImportRow,
  rows: readonly [Ready, ...Ready[]],
  translations: Parameters<typeof createArticle>[1]["translations"],
): Promise<{ id: string; notes: ImportNote[] }> {
  const notes: ImportNote[] = [];
  const [first] = rows;
  const main = rows.find(({ locale }) => locale === given.locale) ?? first;
  const { id: categoryId, isMissing } = await categoryFor(
    work,
    main.content.category,
    main.locale,
    given.categoryId,
  );
  if (isMissing) notes.push("CATEGORY_MISSING");
  const { slug, isOther } = await slugStill(work, first, main.content.title);
  if (isOther) notes.push("SLUG_TAKEN");
  const id = await createArticle(
    work,
    { translations, sourceLocale: main.locale, categoryId, slug },
    "IMPORTED",
  );
  return { id, notes };
}

/** Remembers what of a source has become an article, for the next import of it. */
async function noteStored(
  work: Work,
  given: ArticleImportRow,
  row: Ready,
  {
    id,
    revision,
    notes,
    written,
  }: { id: string; revision: number; notes: readonly ImportNote[]; written: Written | undefined },
): Promise<void> {
  const files = Object.fromEntries(
    [...(written?.files ?? [])].map(([path, taken]) => [path, { sha256: taken.sha256, id: taken.id }]),
  );
  const values = {
    articleId: id,
    locale: row.locale,
    hash: row.hash ?? "",
    revision,
    files,
    updatedAt: work.now,
  };
  await work.db
    .insert(articleSources)
    .values({ tenantId: work.tenant, source: given.source, path: row.path, ...values, createdAt: work.now })
    .onConflictDoUpdate({
      target: [articleSources.tenantId, articleSources.source, articleSources.path],
      set: values,
    });
  await setRows(work, given, [row], {
    state: row.state === "UPDATE" ? "UPDATED" : "CREATED",
    articleId: id,
    content: null,
    notes: [...new Set([...row.notes, ...(written?.notes ?? []), ...notes])],
  });
}

async function findArticle(work: Work, id: string | null): Promise<typeof articles.$inferSelect | null> {
  if (id === null) return null;
  const article = await work.rows(articles).lock(id);
  return article.deletedAt === null ? article : null;
}

async function isAsItWasLeft(
  { from }: Work,
  { id, revision }: { id: string; revision: number },
): Promise<boolean> {
  const [source] = await from(articleSources, { revision: articleSources.revision })
    .where(eq(articleSources.articleId, id))
    .limit(1);
  return source?.revision === revision;
}

/** What was planned, unless somebody took it since. */
async function slugStill(work: Work, row: Ready, title: string): Promise<{ slug: string; isOther: boolean }> {
  const planned = row.slug ?? "";
  const [other] =
    planned === ""
      ? []
      : await work
          .rows(articles)
          .list({ where: and(eq(articles.slug, planned)), limit: 20 })
          .then((found) => found.filter(({ deletedAt }) => deletedAt === null));
  return planned !== "" && !other
    ? { slug: planned, isOther: false }
    : { slug: await slugFor(work, title), isOther: true };
}

/** @returns whether readers see it */
async function show(work: Work, id: string): Promise<boolean> {
  if (!mayPublish(work.actor)) return false;
  const article = await work.rows(articles).lock(id);
  try {
    await publishArticle(work, article);
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === "conflict") return false;
    throw error;
  }
}

const setRows = async (
  work: Work,
  given: Pick<ArticleImportRow, "id">,
  rows: readonly Pick<ArticleImportLine, "number">[],
  patch: Partial<ArticleImportLine>,
): Promise<void> => {
  if (rows.length > 0)
    await work.db
      .update(articleImportRows)
      .set(patch)
      .where(
        and(
          articleImportLines(work, given.id),
          inArray(
            articleImportRows.number,
            rows.map(({ number }) => number),
          ),
        ),
      );
};
