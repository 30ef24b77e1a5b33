import { and, eq, inArray, isNull } from "drizzle-orm";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { removeFilesJob } from "./remove-files-job.ts";
import { attachments } from "./table.ts";
import { say } from "./texts.ts";

export interface AttachmentView {
  id: string;
  name: string;
  contentType: string;
  sizeBytes: number;
}

type Home = { messageId: string; ticketId: string } | { teamMessageId: string };
export const isUnsent = and(
  isNull(attachments.messageId),
  isNull(attachments.teamMessageId),
  eq(attachments.isOfSite, false),
);

/**
 * Puts uploads into a message of a ticket or of the team: the actor's, or, of a visitor, those that their
 * chat has (`own`).
 * @throws Fault invalid for one that is not theirs, or was sent already
 */
export async function claimAttachments(
  work: Work,
  ids: readonly string[] | undefined,
  home: Home,
  own?: readonly string[],
): Promise<AttachmentView[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const isTheirs =
    own === undefined
      ? work.actor.id !== null && eq(attachments.uploadedById, work.actor.id)
      : own.length > 0 && inArray(attachments.id, [...own]);
  const claimed =
    isTheirs === false
      ? []
      : await work
          .update(attachments)
          .set(home)
          .where(and(inArray(attachments.id, wanted), isTheirs, isUnsent))
          .returning({
            id: attachments.id,
            name: attachments.name,
            contentType: attachments.contentType,
            sizeBytes: attachments.sizeBytes,
          });
  if (claimed.length !== wanted.length) throw fieldFault("attachments", say("shared.attachment_gone"));
  return claimed;
}

/** Gives a message's files back to their uploaders, who may send them again. */
export async function releaseAttachments({ now, update }: Work, messageId: string): Promise<void> {
  await update(attachments)
    .set({ messageId: null, ticketId: null, createdAt: now })
    .where(eq(attachments.messageId, messageId));
}

/** Takes a team message's files away for good: the rows now, the bytes once that is certain. */
export async function discardTeamFiles(work: Work, teamMessageId: string): Promise<void> {
  const gone = await work
    .delete(attachments)
    .where(eq(attachments.teamMessageId, teamMessageId))
    .returning({ storageKey: attachments.storageKey });
  if (gone.length > 0)
    work.enqueue(removeFilesJob, { storageKeys: gone.map(({ storageKey }) => storageKey) });
}

export const attachmentsOf = (
  work: Pick<Work, "from">,
  messageIds: readonly string[],
): Promise<Map<string, AttachmentView[]>> => filesBy(work, attachments.messageId, messageIds);
export const teamFilesOf = (
  work: Pick<Work, "from">,
  messageIds: readonly string[],
): Promise<Map<string, AttachmentView[]>> => filesBy(work, attachments.teamMessageId, messageIds);

async function filesBy(
  { from }: Pick<Work, "from">,
  column: typeof attachments.messageId | typeof attachments.teamMessageId,
  messageIds: readonly string[],
): Promise<Map<string, AttachmentView[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await from(attachments, {
    messageId: column,
    id: attachments.id,
    name: attachments.name,
    contentType: attachments.contentType,
    sizeBytes: attachments.sizeBytes,
  })
    .where(inArray(column, [...messageIds]))
    .orderBy(attachments.id);
  const byMessage = new Map<string, AttachmentView[]>();
  for (const { messageId, ...view } of rows)
    if (messageId !== null) byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), view]);
  return byMessage;
}
