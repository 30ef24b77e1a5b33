import { createHash } from "node:crypto";
import { z } from "zod";
import { mediaLimitOf } from "../../../../contract/channels/media-rules.ts";
import type { MediaKind, MediaLimit } from "../../../../contract/channels/media-rules.ts";
import { sizeInWords } from "../../../words/size.ts";
import { ProviderFailure } from "../../provider.ts";
import type { MediaCalls, MediaUpload, OutboundContent } from "../channel.ts";
import { Packed } from "../meta-graph.ts";
import { callGraph } from "./api.ts";
import type { WhatsAppConnected } from "./api.ts";
import { say } from "./texts.ts";
import { isOpusOgg, webpShape } from "./file-shapes.ts";
import { hexOf } from "./webhook-contents.ts";

const kib = 1024;
const mib = 1024 * kib;
const captionMax = 1024;
const office = "application/vnd.openxmlformats-officedocument";

/** What Meta's "Media" page says of the Cloud API. */
export const whatsAppMediaLimits: readonly MediaLimit[] = [
  { kind: "image", contentTypes: ["image/jpeg", "image/png"], maxBytes: 5 * mib, captionMax },
  {
    kind: "audio",
    contentTypes: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/x-m4a", "audio/ogg"],
    maxBytes: 16 * mib,
    captionMax: 0,
  },
  { kind: "video", contentTypes: ["video/mp4", "video/3gpp"], maxBytes: 16 * mib, captionMax },
  {
    kind: "document",
    contentTypes: [
      "text/plain",
      "application/pdf",
      "application/msword",
      "application/vnd.ms-excel",
      "application/vnd.ms-powerpoint",
      `${office}.wordprocessingml.document`,
      `${office}.spreadsheetml.sheet`,
      `${office}.presentationml.presentation`,
    ],
    maxBytes: 100 * mib,
    captionMax,
  },
  { kind: "sticker", contentTypes: ["image/webp"], maxBytes: 500 * kib, captionMax: 0 },
];
export const stickerSide = 512;
export const stillStickerMaxBytes = 100 * kib;
const maxBytesOf = (kind: MediaKind): number =>
  whatsAppMediaLimits.find((one) => one.kind === kind)?.maxBytes ?? 0;

const linkTimeoutMs = 15_000;
const fileTimeoutMs = 120_000;
/** The hosts that Meta hands files out from: the token goes to no other. */
const fileHosts = /(^|\.)(fbsbx\.com|facebook\.com|fbcdn\.net|whatsapp\.net)$/;

const Link = z.looseObject({
  url: z.string(),
  sha256: z.string().optional().catch(undefined),
  file_size: z
    .union([z.int(), z.string().regex(/^\d{1,12}$/)])
    .transform(Number)
    .optional()
    .catch(undefined),
});
const Uploaded = z.looseObject({ id: z.union([z.string().min(1), z.int().transform(String)]) });

export const whatsAppMediaCalls: MediaCalls<WhatsAppConnected> = {
  limits: whatsAppMediaLimits,
  uploadDays: 30,
  async fetch(connected, { kind, mediaId, sha256 }) {
    const maxBytes = maxBytesOf(kind);
    // A link lives for five minutes; one that has run out is asked for once more.
    for (let asked = 0; asked < 2; asked += 1) {
      const link = await linkOf(connected, mediaId);
      if (link === null) return { is: "GONE" };
      if ((link.file_size ?? 0) > maxBytes) return { is: "TOO_LARGE" };
      const file = await readLink(connected, link.url, Math.min(link.file_size ?? maxBytes, maxBytes));
      if (file === null) continue;
      const wanted = [sha256, hexOf(link.sha256)].filter((hash) => hash !== null);
      const hash = createHash("sha256").update(file).digest("hex");
      return wanted.every((one) => one === hash) ? { is: "HERE", bytes: file } : { is: "DAMAGED" };
    }
    throw new ProviderFailure("later", say("whatsapp.link_expired"));
  },
  async upload(connected, file) {
    refuseFile(file);
    const form = new FormData();
    form.append("messaging_product", "whatsapp");
    form.append("type", file.contentType);
    form.append("file", new Blob([file.bytes], { type: file.contentType }), file.name);
    const packed = await Packed.form(form, fileTimeoutMs);
    try {
      const answer = await callGraph(connected, "POST", `${connected.settings.phoneNumberId}/media`, packed);
      const { data } = Uploaded.safeParse(answer);
      if (data) return data.id;
    } catch (error) {
      // A file that arrived twice is shown to nobody.
      if (!(error instanceof ProviderFailure) || error.kind !== "unknown") throw error;
      throw new ProviderFailure("later", error.reason, { code: error.code });
    }
    throw new ProviderFailure("later", say("whatsapp.no_media_id"));
  },
};

/** Null where WhatsApp has the file no more. */
async function linkOf(connected: WhatsAppConnected, mediaId: string): Promise<z.infer<typeof Link> | null> {
  const { phoneNumberId } = connected.settings;
  try {
    const answer = await callGraph(
      connected,
      "GET",
      `${encodeURIComponent(mediaId)}?phone_number_id=${phoneNumberId}`,
    );
    const { data } = Link.safeParse(answer);
    if (data) return data;
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === "final") return null;
    // 33, the object is not there, is of the class of a number that is not.
    if (error instanceof ProviderFailure && error.code === "33") return null;
    throw error;
  }
  throw new ProviderFailure("later", say("whatsapp.unreadable"));
}

/** Null where the link leads nowhere any more. */
async function readLink(
  { fetch, secrets }: WhatsAppConnected,
  link: string,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const url = URL.parse(link);
  if (url?.protocol !== "https:" || !fileHosts.test(url.hostname))
    throw new ProviderFailure("final", say("whatsapp.strange_link"));
  const answer = await fetch(link, {
    method: "GET",
    headers: { Authorization: `Bearer ${secrets.accessToken}` },
    timeoutMs: Math.max(linkTimeoutMs, Math.min(fileTimeoutMs, linkTimeoutMs + maxBytes / 500)),
    maxBytes,
  });
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  // Whose token has just been good for the link; 401 and 403 are a link that ran out as well.
  if (answer.status < 500 && answer.status !== 429) return null;
  throw new ProviderFailure("later", say("whatsapp.answered", { status: answer.status }));
}

/** What WhatsApp would take and nobody could open, or would refuse later. @throws ProviderFailure */
function refuseFile({ contentType, bytes }: MediaUpload): void {
  const limit = mediaLimitOf(whatsAppMediaLimits, { contentType });
  if (!limit) throw new ProviderFailure("final", say("whatsapp.file_type", { type: contentType }));
  if (bytes.length > limit.maxBytes)
    throw new ProviderFailure("final", say("whatsapp.file_too_large", { max: sizeInWords(limit.maxBytes) }));
  if (contentType.startsWith("audio/ogg") && !isOpusOgg(bytes))
    throw new ProviderFailure("final", say("whatsapp.ogg_without_opus"));
  if (limit.kind !== "sticker") return;
  const shape = webpShape(bytes);
  if (shape?.width !== stickerSide || shape.height !== stickerSide)
    throw new ProviderFailure("final", say("whatsapp.sticker_side", { side: stickerSide }));
  if (!shape.isAnimated && bytes.length > stillStickerMaxBytes)
    throw new ProviderFailure(
      "final",
      say("whatsapp.file_too_large", { max: sizeInWords(stillStickerMaxBytes) }),
    );
}

/** Words that are too long for a file to carry, or go with a kind that carries none. @throws ProviderFailure */
export function refuseCaption(content: OutboundContent): void {
  if (content.type !== "media") return;
  const max = whatsAppMediaLimits.find(({ kind }) => kind === content.kind)?.captionMax ?? 0;
  if ([...content.text].length > max)
    throw new ProviderFailure("final", say("whatsapp.caption_too_long", { max }));
}
