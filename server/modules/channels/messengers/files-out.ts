import { and, eq, gt } from "drizzle-orm";
import { mediaLimitOf, mediaProblem } from "../../../../contract/channels/media-rules.ts";
import type { MediaKind, MediaLimit } from "../../../../contract/channels/media-rules.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import type { SentMessage, TemplateContentOut } from "../../../providers/channel/channel.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk, Work } from "../../../work.ts";
import type { AttachmentView } from "../../workspace/attachments/queries.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import type { OpenConnection } from "../../workspace/connections/open.ts";
import { providerFiles } from "./table.ts";
import { sizeInWords } from "../../../words/size.ts";
import { say } from "./texts.ts";

/** Why a channel would not take a file, at the field; undefined where it takes all of them. */
export function refusalOfFiles(
  limits: readonly MediaLimit[] | undefined,
  files: readonly AttachmentView[],
): Fault | undefined {
  if (files.length === 0) return undefined;
  if (limits === undefined || limits.length === 0) return refusal(say("messengers.no_files"));
  for (const file of files) {
    const { name } = file;
    const problem = mediaProblem(limits, file);
    if (problem === "TYPE") return refusal(say("messengers.file_type", { name }));
    if (problem === "TOO_LARGE") {
      const size = sizeInWords(mediaLimitOf(limits, file)?.maxBytes ?? 0);
      return refusal(say("messengers.file_too_large", { name, size }));
    }
  }
  return undefined;
}
const refusal = (text: ReturnType<typeof say>): Fault =>
  new Fault("invalid", text, { errors: [{ path: "attachments", message: text }] });

/** An id is not used in its last hours. */
const spareHours = 24;

interface Here {
  desk: Desk;
  services: Pick<Services, "storage">;
  tenant: string;
}
type Through = { row: ConnectionRow; opened: OpenConnection };
type Said = Omit<Parameters<OpenConnection["send"]>[0], "content">;

/** Sends one file, with the words that it carries. */
export const sendFile = (
  here: Here,
  through: Through,
  { attachmentId, text, ...rest }: Said & { attachmentId: string; text: string },
): Promise<SentMessage> =>
  sendUnderId(here, through, attachmentId, ({ kind, mediaId, file }) =>
    through.opened.send({
      ...rest,
      content: {
        type: "media",
        kind,
        mediaId,
        text,
        name: file.name,
        isVoice: file.contentType === "audio/ogg",
      },
    }),
  );

/** Sends a template whose header is a file. */
export const sendTemplateWithFile = (
  here: Here,
  through: Through,
  { attachmentId, content, ...rest }: Said & { attachmentId: string; content: TemplateContentOut },
): Promise<SentMessage> =>
  sendUnderId(here, through, attachmentId, ({ kind, mediaId, file: { name } }) => {
    if (kind !== "image" && kind !== "video" && kind !== "document")
      throw new ProviderFailure("final", say("messengers.file_gone"));
    return through.opened.send({
      ...rest,
      content: { ...content, headerPart: { type: kind, mediaId, name } },
    });
  });

/**
 * Sends one file: under the id that the provider gave to it before, while that is good, else it is given first.
 * Where the provider does not know the id any more nothing has left, and the file is given anew.
 */
async function sendUnderId(
  { desk, services, tenant }: Here,
  { row, opened }: Through,
  attachmentId: string,
  sendAs: (as: { kind: MediaKind; mediaId: string; file: AttachmentView }) => Promise<SentMessage>,
): Promise<SentMessage> {
  const { media } = opened;
  if (!media) throw new ProviderFailure("final", say("messengers.no_files"));
  const { file, known } = await desk.read(tenant, systemActor, async (work) => {
    const goodFrom = later(work.now, { hours: spareHours - media.uploadDays * 24 });
    const [held] = await work
      .from(providerFiles)
      .where(
        and(
          eq(providerFiles.connectionId, row.id),
          eq(providerFiles.attachmentId, attachmentId),
          gt(providerFiles.createdAt, goodFrom),
        ),
      );
    return { file: await work.rows(attachments).find(attachmentId), known: held?.mediaId };
  });
  const kind = file && mediaLimitOf(media.limits, file)?.kind;
  if (!file || kind === undefined) throw new ProviderFailure("final", say("messengers.file_gone"));
  const send = (mediaId: string) => sendAs({ kind, mediaId, file });
  if (known !== undefined)
    try {
      return await send(known);
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind !== "final") throw error;
    }
  const bytes = Uint8Array.from(await services.storage.get(file.storageKey));
  const mediaId = await media.upload({ name: file.name, contentType: file.contentType, bytes });
  await desk.transaction(tenant, systemActor, (work) =>
    keepMediaId(work, { connectionId: row.id, attachmentId, mediaId }),
  );
  return send(mediaId);
}

async function keepMediaId(
  { db, tenant, now }: Work,
  named: Pick<typeof providerFiles.$inferSelect, "connectionId" | "attachmentId" | "mediaId">,
): Promise<void> {
  await db
    .insert(providerFiles)
    .values({ tenantId: tenant, ...named, createdAt: now })
    .onConflictDoUpdate({
      target: [providerFiles.tenantId, providerFiles.connectionId, providerFiles.attachmentId],
      set: { mediaId: named.mediaId, createdAt: now },
    });
}
