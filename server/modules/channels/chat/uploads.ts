import { and, count, eq, inArray } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { Attachment } from "../../../../contract/workspace/attachments.ts";
import { newId } from "../../../db/columns.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import { contentOf } from "../../workspace/attachments/content.ts";
import { visitorBytes } from "../../workspace/attachments/daily-bytes.ts";
import { digestOf } from "../../workspace/attachments/digest.ts";
import { attachmentsOf, claimAttachments } from "../../workspace/attachments/queries.ts";
import { signedPath } from "../../workspace/attachments/signed-links.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { roomOfDay, takeOfDay } from "../../workspace/platform/daily-amounts.ts";
import type { Services } from "../../../services.ts";
import { visitorActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { sessionByKey } from "./sessions.ts";
import { chatUploads } from "./table.ts";
import { say } from "./texts.ts";

const linkSeconds = 3600;

/**
 * A visitor's file: for a chat that has begun, so that nobody stores files who never spoke. The chat is found
 * before the bytes are read.
 */
export async function receiveFile(
  { desk, caller, services }: Pick<OpenContext<never>, "desk" | "caller" | "services">,
  tenant: string,
  key: string,
): Promise<Attachment> {
  await desk.read(tenant, visitorActor(caller), async (work) => {
    await roomFor(work, key);
    await roomOfDay(work, visitorBytes(work, 1));
  });
  const { name: givenName, bytes } = await caller.file();
  if (bytes.length === 0) throw fieldFault("file", say("shared.file_is_empty"));
  if (bytes.length > limits.visitorAttachmentMaxBytes) throw new Fault("too_large");
  const { contentType, name } = await contentOf(bytes, givenName);
  await desk.read(tenant, visitorActor(caller), (work) => roomOfDay(work, visitorBytes(work, bytes.length)));
  const id = newId();
  const storageKey = `${tenant}/${id}-${(await digestOf(bytes)).slice(0, 8)}`;
  await services.storage.put(storageKey, bytes, contentType);
  try {
    return await desk.transaction(tenant, visitorActor(caller), async (work) => {
      const session = await roomFor(work, key);
      const kept = await work
        .rows(attachments)
        .insert({ id, name, contentType, sizeBytes: bytes.length, storageKey, createdAt: work.now });
      await takeOfDay(work, visitorBytes(work, bytes.length));
      await work.db
        .insert(chatUploads)
        .values({ tenantId: work.tenant, attachmentId: id, sessionId: session.id });
      return kept;
    });
  } catch (error) {
    await services.storage.remove(storageKey).catch(() => undefined);
    throw error;
  } // the row decides; a file without one is found by nobody
}

/** @throws Fault not_found; too_many_requests where too many files wait to be sent */
async function roomFor(work: Work, key: string) {
  const session = await sessionByKey(work, key);
  const [waiting] = await work
    .from(chatUploads, { count: count() })
    .where(eq(chatUploads.sessionId, session.id));
  if ((waiting?.count ?? 0) >= limits.visitorUploadsWaitingMax)
    throw new Fault("too_many_requests", say("chat.unsent_files"));
  return session;
}

/**
 * Gives a chat's uploads to one of its messages. @throws Fault invalid for one that is another chat's, or was
 * sent already
 */
export async function claimUploads(
  work: Work,
  sessionId: string,
  ids: readonly string[],
  home: { messageId: string; ticketId: string },
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const own = await work
    .delete(chatUploads)
    .where(and(eq(chatUploads.sessionId, sessionId), inArray(chatUploads.attachmentId, wanted)))
    .returning({ id: chatUploads.attachmentId });
  await claimAttachments(
    work,
    wanted,
    home,
    own.map(({ id }) => id),
  );
}

/** Files of messages, each with a link that is good for as long as somebody looks. */
export async function filesFor(
  work: Work,
  services: Pick<Services, "database" | "clock" | "sealer">,
  messageIds: readonly string[],
): Promise<Map<string, (Attachment & { url: string })[]>> {
  const files = await attachmentsOf(work, messageIds);
  const entries = await Promise.all(
    [...files].map(
      async ([id, list]) =>
        [
          id,
          await Promise.all(
            list.map(async (file) => ({
              ...file,
              url: await signedPath(services, work.tenant, file.id, linkSeconds),
            })),
          ),
        ] as const,
    ),
  );
  return new Map(entries);
}
