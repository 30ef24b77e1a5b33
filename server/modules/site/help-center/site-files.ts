import { and, eq, inArray, isNull, notInArray, or } from "drizzle-orm";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import type { AttachmentView } from "../../workspace/attachments/queries.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { siteFiles } from "./table.ts";
import { say } from "../../../words/texts.ts";

/** What uses files of the site. */
export type FileOwner = `article:${string}` | `landing-page:${string}`;

/**
 * Notes that `owner` uses these files: uploads of the actor's own, or files that something on the site uses
 * already. @throws Fault invalid at `path` for any other
 */
export async function useSiteFiles(
  { db, tenant, actor, update }: Work,
  owner: FileOwner,
  ids: readonly string[],
  path = "attachments",
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const isOwn =
    actor.id === null
      ? undefined
      : and(
          eq(attachments.uploadedById, actor.id),
          isNull(attachments.messageId),
          isNull(attachments.teamMessageId),
        );
  const claimed = await update(attachments)
    .set({ isOfSite: true, unusedSince: null })
    .where(and(inArray(attachments.id, wanted), or(eq(attachments.isOfSite, true), isOwn)))
    .returning({ id: attachments.id });
  if (claimed.length !== wanted.length) throw fieldFault(path, say("shared.attachment_gone"));
  await db
    .insert(siteFiles)
    .values(wanted.map((attachmentId) => ({ tenantId: tenant, attachmentId, owner })))
    .onConflictDoNothing();
}

/** Readers may have these files of `owner`, and no others of it. */
export async function showSiteFiles(
  { db, tenant }: Work,
  owner: FileOwner,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  const own = and(eq(siteFiles.tenantId, tenant), eq(siteFiles.owner, owner));
  await db
    .update(siteFiles)
    .set({ isPublic: false })
    .where(
      and(
        own,
        eq(siteFiles.isPublic, true),
        wanted.length > 0 ? notInArray(siteFiles.attachmentId, wanted) : undefined,
      ),
    );
  if (wanted.length > 0)
    await db
      .update(siteFiles)
      .set({ isPublic: true })
      .where(and(own, inArray(siteFiles.attachmentId, wanted)));
}

export async function siteFilesOf(
  { from }: Pick<Work, "from">,
  ids: readonly string[],
): Promise<Map<string, AttachmentView>> {
  if (ids.length === 0) return new Map();
  const rows = await from(attachments, {
    id: attachments.id,
    name: attachments.name,
    contentType: attachments.contentType,
    sizeBytes: attachments.sizeBytes,
  }).where(and(inArray(attachments.id, [...new Set(ids)]), eq(attachments.isOfSite, true)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The file, if something that is published shows it. */
export async function publicFile(
  { from }: Pick<Work, "from">,
  id: string,
): Promise<typeof attachments.$inferSelect | undefined> {
  const [row] = await from(siteFiles, { file: attachments })
    .innerJoin(
      attachments,
      and(eq(attachments.tenantId, siteFiles.tenantId), eq(attachments.id, siteFiles.attachmentId)),
    )
    .where(and(eq(siteFiles.attachmentId, id), eq(siteFiles.isPublic, true)))
    .limit(1);
  return row?.file;
}
