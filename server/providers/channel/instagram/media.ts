import { createHash } from "node:crypto";
import { z } from "zod";
import { mediaLimitOf } from "../../../../contract/channels/media-rules.ts";
import type { MediaLimit } from "../../../../contract/channels/media-rules.ts";
import { sizeInWords } from "../../../words/size.ts";
import { ProviderFailure } from "../../provider.ts";
import type { FetchedMedia, MediaCalls, MediaUpload } from "../channel.ts";
import { Packed } from "../meta-graph.ts";
import { callInstagram, senderIdOf } from "./api.ts";
import type { InstagramConnected } from "./api.ts";
import { instagramTypeOf } from "./contents.ts";
import { say } from "./texts.ts";

const mib = 1024 * 1024;
/** What Meta's "Upload Media for Instagram Messaging" says; no file carries words. */
export const instagramMediaLimits: readonly MediaLimit[] = [
  { kind: "image", contentTypes: ["image/png", "image/jpeg", "image/gif"], maxBytes: 8 * mib, captionMax: 0 },
  {
    kind: "audio",
    contentTypes: ["audio/aac", "audio/mp4", "audio/x-m4a", "audio/wav", "audio/x-wav"],
    maxBytes: 25 * mib,
    captionMax: 0,
  },
  {
    kind: "video",
    contentTypes: ["video/mp4", "video/ogg", "video/x-msvideo", "video/quicktime", "video/webm"],
    maxBytes: 25 * mib,
    captionMax: 0,
  },
  { kind: "document", contentTypes: ["application/pdf"], maxBytes: 25 * mib, captionMax: 0 },
];
/** Whatever a customer's file turns out to be. */
const fetchedMaxBytes = 25 * mib;
const fileTimeoutMs = 120_000;
/** The hosts that Meta hands files out from. */
const fileHosts = /(^|\.)(fbsbx\.com|fbcdn\.net|cdninstagram\.com)$/;

const Uploaded = z.looseObject({ attachment_id: z.union([z.string().min(1), z.int().transform(String)]) });

export const instagramMediaCalls: MediaCalls<InstagramConnected> = {
  limits: instagramMediaLimits,
  uploadDays: 30,
  fetch: readLink,
  async upload(connected, file) {
    const limit = refuseFile(file);
    const form = new FormData();
    if (connected.settings.door === "PAGE") form.append("platform", "instagram");
    form.append(
      "message",
      JSON.stringify({
        attachment: { type: instagramTypeOf[limit.kind], payload: { is_reusable: true } },
      }),
    );
    form.append("filedata", new Blob([file.bytes], { type: file.contentType }), plainName(file.name));
    try {
      const answer = await callInstagram(
        connected,
        "POST",
        `${senderIdOf(connected.settings)}/message_attachments`,
        await Packed.form(form, fileTimeoutMs),
      );
      const { data } = Uploaded.safeParse(answer);
      if (data) return data.attachment_id;
    } catch (error) {
      // A file that arrived twice is shown to nobody.
      if (!(error instanceof ProviderFailure) || error.kind !== "unknown") throw error;
      throw new ProviderFailure("later", error.reason, { code: error.code });
    }
    throw new ProviderFailure("later", say("instagram.no_media_id"));
  },
};

/** Instagram takes no file whose name has letters beyond ASCII. */
const plainName = (name: string): string => name.replaceAll(/[^\u0020-\u007e]|["\\]/g, "_");

/** A customer's file is named by a link that everybody may follow for a while, so no token goes along. */
async function readLink(
  { fetch }: InstagramConnected,
  { mediaId, sha256 }: { mediaId: string; sha256: string | null },
): Promise<FetchedMedia> {
  const url = URL.parse(mediaId);
  if (url === null) return { is: "GONE" };
  if (url.protocol !== "https:" || !fileHosts.test(url.hostname))
    throw new ProviderFailure("final", say("instagram.strange_link"));
  const answer = await fetch(mediaId, {
    method: "GET",
    headers: {},
    timeoutMs: fileTimeoutMs,
    maxBytes: fetchedMaxBytes,
  });
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408)
    throw new ProviderFailure("later", say("instagram.answered", { status: answer.status }));
  if (answer.status < 200 || answer.status >= 300) return { is: "GONE" };
  const hash = createHash("sha256").update(answer.body).digest("hex");
  return sha256 !== null && sha256 !== hash ? { is: "DAMAGED" } : { is: "HERE", bytes: answer.body };
}

/** What Instagram would refuse. @throws ProviderFailure */
function refuseFile({ contentType, bytes }: MediaUpload): MediaLimit {
  const limit = mediaLimitOf(instagramMediaLimits, { contentType });
  if (!limit) throw new ProviderFailure("final", say("instagram.file_type", { type: contentType }));
  if (bytes.length > limit.maxBytes)
    throw new ProviderFailure("final", say("instagram.file_too_large", { max: sizeInWords(limit.maxBytes) }));
  return limit;
}
