import { limits } from "../../../../contract/limits.ts";
import type { ImportReason } from "../../../../contract/enums.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk } from "../../../work.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { slugFrom } from "../articles/rules.ts";
import { Hopeless, openArchive } from "./archive.ts";
import type { Archive } from "./archive.ts";
import { isMarkdown, readMarkdown } from "./content.ts";
import type { Content, Read } from "./content.ts";
import { targetsIn } from "./dom.ts";
import { namedInZip } from "./links.ts";
import { createConverter } from "./markdown.ts";
import { articleImportRows, articleImports } from "./table.ts";
import type { ArticleImportRow, ArticleImportLine } from "./queries.ts";
import { updateArticleImport, articleImportLines } from "./queries.ts";

const chunkRows = 20;

/** The zip of an import, for as long as it is kept. @throws Hopeless */
export async function archiveOf(
  desk: Desk,
  services: Services,
  tenant: string,
  given: Pick<ArticleImportRow, "attachmentId">,
): Promise<Archive> {
  const file =
    given.attachmentId === null
      ? undefined
      : await desk.read(tenant, systemActor, (work) => work.rows(attachments).find(given.attachmentId ?? ""));
  if (!file) throw new Hopeless("FILE_GONE");
  return openArchive(await services.storage.get(file.storageKey));
}

/**
 * Reads every Markdown file of it. What was written down before the process died is not read again. @returns
 * whether all is read @throws Hopeless
 */
export async function readZip(
  desk: Desk,
  services: Services,
  tenant: string,
  given: ArticleImportRow,
): Promise<boolean> {
  const archive = await archiveOf(desk, services, tenant, given);
  const converter = createConverter();
  try {
    const texts = [...archive.files.keys()].filter(isMarkdown).toSorted();
    const refused = archive.refused.filter(isMarkdown);
    if (texts.length + refused.length === 0) throw new Hopeless("NOTHING");
    const all: { path: string; reason: ImportReason | null }[] = [
      ...texts.map((path) => ({ path, reason: archive.files.get(path)?.reason ?? null })),
      ...refused.map((path) => ({ path, reason: "UNSAFE_PATH" as const })),
    ];
    const wanted = all.slice(0, limits.importRowsMax);
    const known = { rows: new Set(texts), files: new Set(archive.files.keys()) };
    const there = await desk.transaction(tenant, systemActor, async (work) => {
      await updateArticleImport(work, given.id, { total: wanted.length, isCut: all.length > wanted.length });
      return new Set(
        (
          await work.db
            .select({ number: articleImportRows.number })
            .from(articleImportRows)
            .where(articleImportLines(work, given.id))
        ).map(({ number }) => number),
      );
    });
    for (let from = 0; from < wanted.length; from += chunkRows) {
      const rows: (typeof articleImportRows.$inferInsert)[] = [];
      for (const [at, { path, reason }] of wanted.slice(from, from + chunkRows).entries()) {
        const number = from + at + 1;
        if (there.has(number)) continue;
        const read = reason === null ? await readFile(archive, path, converter) : { reason };
        rows.push({
          tenantId: tenant,
          importId: given.id,
          number,
          path,
          ...columnsOf(read, given, "content" in read ? missingIn(path, read.content, known) : []),
        });
      }
      const isOn = await desk.transaction(tenant, systemActor, async (work) => {
        const now = await work.rows(articleImports).lock(given.id);
        if (now.state !== "READING") return false;
        if (rows.length > 0) await work.db.insert(articleImportRows).values(rows).onConflictDoNothing();
        await updateArticleImport(work, given.id, {});
        return true;
      });
      if (!isOn) return false;
    }
    return true;
  } finally {
    archive.close();
    await converter.stop();
  }
}

async function readFile(
  archive: Archive,
  path: string,
  converter: ReturnType<typeof createConverter>,
): Promise<Read> {
  if ((archive.files.get(path)?.sizeBytes ?? 0) > limits.importTextMaxBytes) return { reason: "TOO_LARGE" };
  const bytes = await archive.read(path, limits.importTextMaxBytes);
  return bytes === null ? { reason: "ENCODING" } : readMarkdown(path, bytes, converter);
}

function missingIn(
  path: string,
  { html }: Content,
  known: Parameters<typeof namedInZip>[2],
): ArticleImportLine["notes"] {
  const lost = targetsIn(html).filter(
    ({ address }) => namedInZip(path, address, known).kind === "nowhere" && address !== "",
  );
  return [
    ...(lost.some(({ kind }) => kind === "picture") ? (["FILE_MISSING"] as const) : []),
    ...(lost.some(({ kind }) => kind === "link") ? (["LINK_MISSING"] as const) : []),
  ];
}

type Columns = Pick<
  typeof articleImportRows.$inferInsert,
  "state" | "reason" | "notes" | "title" | "locale" | "slug" | "category" | "isPublished" | "hash" | "content"
>;
/** What was read, as its row has it; what becomes of it is planned when all is read. */
export function columnsOf(
  read: Read,
  given: Pick<ArticleImportRow, "locale">,
  notes: ArticleImportLine["notes"],
): Columns {
  if ("reason" in read) return { state: "SKIPPED", reason: read.reason };
  const { content } = read;
  return {
    state: "NEW",
    reason: null,
    notes,
    title: content.title,
    locale: content.locale ?? given.locale,
    slug: content.slug ?? slugFrom(content.title),
    category: content.category,
    isPublished: content.isPublished,
    hash: content.hash,
    content,
  };
}
