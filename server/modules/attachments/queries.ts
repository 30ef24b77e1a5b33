import { and, eq, inArray, isNull } from "drizzle-orm";
import { fieldFault } from "../../fault.ts";
import type { Work } from "../../work.ts";
import { attachments } from "./table.ts";

export interface AttachmentView { id: string; name: string; contentType: string; sizeBytes: number }

/** Puts the actor's uploads into a message. @throws Fault invalid for one that is not theirs, or was sent already */
export async function claimAttachments(work: Work, ids: readonly string[] | undefined, { messageId, ticketId }: { messageId: string; ticketId: string }): Promise<AttachmentView[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const claimed = work.actor.id === null ? [] : await work.db.update(attachments).set({ messageId, ticketId })
    .where(and(eq(attachments.tenantId, work.tenant), inArray(attachments.id, wanted), eq(attachments.uploadedById, work.actor.id), isNull(attachments.messageId)))
    .returning({ id: attachments.id, name: attachments.name, contentType: attachments.contentType, sizeBytes: attachments.sizeBytes });
  if (claimed.length !== wanted.length) throw fieldFault("attachments", "A file is not there any more, or was sent already. Attach it again.");
  return claimed;
}

/** Gives a message's files back to their uploaders, who may send them again. */
export async function releaseAttachments({ db, tenant, now }: Work, messageId: string): Promise<void> {
  await db.update(attachments).set({ messageId: null, ticketId: null, createdAt: now }).where(and(eq(attachments.tenantId, tenant), eq(attachments.messageId, messageId)));
}

export async function attachmentsOf({ db, tenant }: Work, messageIds: readonly string[]): Promise<Map<string, AttachmentView[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db.select({ messageId: attachments.messageId, id: attachments.id, name: attachments.name, contentType: attachments.contentType, sizeBytes: attachments.sizeBytes }).from(attachments)
    .where(and(eq(attachments.tenantId, tenant), inArray(attachments.messageId, [...messageIds]))).orderBy(attachments.id);
  const byMessage = new Map<string, AttachmentView[]>();
  for (const { messageId, ...view } of rows) if (messageId !== null) byMessage.set(messageId, [...byMessage.get(messageId) ?? [], view]);
  return byMessage;
}
