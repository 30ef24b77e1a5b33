import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { MediaKind } from "../../../../contract/channels/media-rules.ts";
import type { MediaState, MessengerPart } from "../../../../contract/desk/messenger-parts.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { InboundMedia } from "../../../providers/channel/channel.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk, Work } from "../../../work.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { contentOf } from "../../workspace/attachments/content.ts";
import type { Content } from "../../workspace/attachments/content.ts";
import { staffBytes } from "../../workspace/attachments/daily-bytes.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { noteConnectionFailure } from "../../workspace/connections/health.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import { takeOfDay } from "../../workspace/platform/daily-amounts.ts";
import { conversationFiles } from "./table.ts";
import { say } from "./texts.ts";

type FileRow = typeof conversationFiles.$inferSelect;
type FilePart = Extract<MessengerPart, { type: "media" }>;
type Place = Pick<FileRow, "connectionId" | "messageId" | "attachmentId">;

/** A provider keeps what its customers send for a week. */
const retryAfterMinutes = [0.1, 0.5, 2, 10, 60, 360, 1440, 1440, 1440];

/** Fetches a customer's file once the transaction has committed. */
export async function awaitFile(work: Work, place: Place, media: InboundMedia): Promise<void> {
  const { kind, mediaId, sha256 } = media;
  await work.db
    .insert(conversationFiles)
    .values({ tenantId: work.tenant, ...place, kind, mediaId, sha256, createdAt: work.now });
  work.enqueue(fetchFileJob, { messageId: place.messageId });
}

/** What became of an attempt: a state that stays, or another attempt. */
type Outcome =
  | { is: "HERE"; content: Content; sizeBytes: number }
  | { is: Exclude<MediaState, "WAITING" | "KEPT" | "OVER_QUOTA"> }
  | { is: "LATER"; failure: ProviderFailure | null; finally: "DAMAGED" | "UNREACHABLE" };

/**
 * One file. Its bytes are stored under the name that the row has, so that an attempt that was cut off, or a
 * second one beside it, writes the same once more.
 */
export const fetchFileJob = defineJob<{ messageId: string }>({
  name: "messengers.fetch-file",
  schema: z.object({ messageId: z.uuid() }),
  // Each holds a whole file in memory.
  atOnce: 2,
  async run({ desk, services, tenant, payload: { messageId } }) {
    const asked = await desk.read(tenant, systemActor, async (work) => {
      const [file] = await work.from(conversationFiles).where(eq(conversationFiles.messageId, messageId));
      const message = await work.rows(ticketMessages).find(messageId);
      if (!file || partOf(message)?.state !== "WAITING") return undefined;
      return {
        file,
        part: partOf(message),
        connection: await work.rows(connections).find(file.connectionId),
      };
    });
    if (!asked) return;
    const { file, connection } = asked;
    const key = storageKeyOf(tenant, file);
    const outcome =
      connection?.deletedAt === null
        ? await fetchFile({ desk, services }, connection, file, { key, name: asked.part?.name ?? null })
        : ({ is: "UNREACHABLE" } as const);
    const isWanted = await desk.transaction(tenant, systemActor, (work) => record(work, file, outcome));
    if (!isWanted && outcome.is === "HERE") await services.storage.remove(key);
  },
});

const storageKeyOf = (tenant: string, { attachmentId }: FileRow): string => `${tenant}/${attachmentId}`;
const partOf = (message: Pick<MessageRow, "messenger"> | undefined): FilePart | undefined =>
  message?.messenger?.content?.type === "media" ? message.messenger.content : undefined;

async function fetchFile(
  { desk, services }: { desk: Desk; services: Services },
  connection: ConnectionRow,
  { kind, mediaId, sha256 }: FileRow,
  kept: { key: string; name: string | null },
): Promise<Outcome> {
  try {
    const { media } = openConnection(desk, services, connection);
    if (!media) return { is: "UNREACHABLE" };
    const fetched = await media.fetch({ kind, mediaId, sha256 });
    if (fetched.is === "DAMAGED") return { is: "LATER", failure: null, finally: "DAMAGED" };
    if (fetched.is !== "HERE") return fetched;
    const bytes = Buffer.from(fetched.bytes.buffer, fetched.bytes.byteOffset, fetched.bytes.byteLength);
    if (bytes.length === 0) return { is: "DAMAGED" };
    const content = await contentOf(bytes, kept.name ?? kind);
    await services.storage.put(kept.key, bytes, content.contentType);
    return { is: "HERE", content, sizeBytes: bytes.length };
  } catch (error) {
    if (error instanceof Fault && error.code === "unsupported_type") return { is: "REFUSED" };
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === "final") return { is: "UNREACHABLE" };
    return { is: "LATER", failure: error, finally: "UNREACHABLE" };
  }
}

/** @returns whether the bytes, if there are any, belong to somebody: false once the message was erased, too */
async function record(work: Work, asked: FileRow, outcome: Outcome): Promise<boolean> {
  const { messageId } = asked;
  const [file] = await work
    .from(conversationFiles)
    .where(eq(conversationFiles.messageId, messageId))
    .for("update");
  const message = file && (await work.rows(ticketMessages).find(messageId));
  const part = partOf(message);
  if (!file || !message || !part) return false;
  if (part.state !== "WAITING") return true; // another attempt was here first
  if (outcome.is === "HERE") return keep(work, file, message, outcome);
  if (outcome.is === "LATER") await tryLater(work, file, outcome);
  else await setFileState(work, message.id, outcome.is);
  return true;
}

async function keep(
  work: Work,
  file: FileRow,
  message: MessageRow,
  { content, sizeBytes }: Extract<Outcome, { is: "HERE" }>,
): Promise<boolean> {
  const storageKey = storageKeyOf(work.tenant, file);
  try {
    await takeOfDay(work, [file.askedById === null ? messengerBytes(sizeBytes) : staffBytes(sizeBytes)]);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "too_many_requests") throw error;
    await setFileState(work, message.id, "OVER_QUOTA");
    return false;
  }
  await work.rows(attachments).insert({
    id: file.attachmentId,
    ...content,
    sizeBytes,
    storageKey,
    messageId: message.id,
    ticketId: message.ticketId,
    createdAt: work.now,
  });
  await setFileState(
    work,
    message.id,
    "KEPT",
    file.sha256 === null ? kindIn(content.contentType) : undefined,
  );
  return true;
}
const messengerBytes = (amount: number) => ({
  what: "messenger bytes",
  amount,
  max: limits.messengerFilesPerDayMaxBytes,
  refusal: (more: { retryAfterSeconds: number }) =>
    new Fault("too_many_requests", say("messengers.daily_files"), more),
});

async function tryLater(
  work: Work,
  file: FileRow,
  outcome: Extract<Outcome, { is: "LATER" }>,
): Promise<void> {
  const { failure } = outcome;
  if (failure?.kind === "reconnect") await noteConnectionFailure(work, file.connectionId, failure.stored);
  const minutes = retryAfterMinutes[file.attempts];
  if (minutes === undefined) {
    await setFileState(work, file.messageId, outcome.finally);
    return;
  }
  await work
    .update(conversationFiles)
    .set({ attempts: file.attempts + 1 })
    .where(eq(conversationFiles.messageId, file.messageId));
  const seconds = Math.max(minutes * 60, Math.ceil((failure?.retryAfterMs ?? 0) / 1000));
  work.enqueue(fetchFileJob, { messageId: file.messageId }, later(work.now, { seconds }));
}

/** What a file is by its bytes, of which its post said little. */
const kindIn = (contentType: string): MediaKind =>
  (["image", "video", "audio"] as const).find((kind) => contentType.startsWith(`${kind}/`)) ?? "document";

async function setFileState(
  work: Work,
  messageId: string,
  state: MediaState,
  kind?: MediaKind,
): Promise<void> {
  const known = { state, ...(kind === undefined ? {} : { kind }) };
  const [shown] = await work
    .update(ticketMessages)
    .set({
      messenger: sql`jsonb_set(${ticketMessages.messenger}, '{content}', ${ticketMessages.messenger} -> 'content' || ${JSON.stringify(known)}::jsonb)`,
    })
    .where(
      and(eq(ticketMessages.id, messageId), sql`${ticketMessages.messenger} #>> '{content,type}' = 'media'`),
    )
    .returning({ ticketId: ticketMessages.ticketId });
  const ticket = shown && (await work.rows(tickets).find(shown.ticketId));
  if (ticket)
    work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
}

/** Fetches it once more, since a person asks; what is over the day's amount counts as theirs. @throws Fault conflict */
export async function fetchAgain(work: Work, message: MessageRow): Promise<void> {
  const [file] = await work
    .from(conversationFiles)
    .where(eq(conversationFiles.messageId, message.id))
    .for("update");
  const state = partOf(message)?.state;
  if (!file || state === undefined || state === "WAITING" || state === "KEPT")
    throw new Fault("conflict", say("messengers.no_file_to_fetch"));
  await work
    .update(conversationFiles)
    .set({ attempts: 0, askedById: work.actor.id })
    .where(eq(conversationFiles.messageId, message.id));
  await setFileState(work, message.id, "WAITING");
  work.enqueue(fetchFileJob, { messageId: message.id });
}
