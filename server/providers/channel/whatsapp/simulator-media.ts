import { createHash } from "node:crypto";
import { mediaLimitOf } from "../../../../contract/channels/media-rules.ts";
import type { MediaKind } from "../../../../contract/channels/media-rules.ts";
import { newest } from "../../simulator/kit.ts";
import type { SimulatedRequest } from "../../simulator/kit.ts";
import type { SimulatedFile } from "../simulated-channel.ts";
import { isOpusOgg, webpShape } from "./file-shapes.ts";
import { stickerSide, stillStickerMaxBytes, whatsAppMediaLimits } from "./media.ts";
import { refusal } from "./simulator-refusal.ts";
import type { FileChange, RouteCall, Routed } from "./simulator-refusal.ts";
import type { SimulatedMedia, WhatsAppSimulation } from "./simulator-state.ts";

const keptMax = 100;
const dayMs = 86_400_000;
/** How long an id is good for: of an upload, and of a file that a customer sent. */
const uploadMs = 30 * dayMs;
const customersMs = 7 * dayMs;
const linkMs = 5 * 60_000;
export const fileHost = "lookaside.fbsbx.com";
const filePath = "/whatsapp_business/attachments/";

/** The parts of an upload; undefined for a body that is none. */
export async function formOf(request: SimulatedRequest): Promise<FormData | undefined> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) return undefined;
  try {
    const form = await new Response(Uint8Array.from(request.body), {
      headers: { "content-type": contentType },
    }).formData();
    const file = form.get("file");
    if (file instanceof File) fileBytes.set(file, new Uint8Array(await file.arrayBuffer()));
    return form;
  } catch {
    return undefined;
  }
}
const fileBytes = new WeakMap<File, Uint8Array>();

/** `POST /{phone-number-id}/media`. */
export function answerUpload({ state, settings, atMs, newMediaId, form }: RouteCall): Routed {
  if (!form) return refusal(400, 100, "The body must be multipart/form-data.");
  const unknown = [...new Set(form.keys())].filter(
    (name) => !["file", "type", "messaging_product"].includes(name),
  );
  if (unknown.length > 0) return refusal(400, 100, `There is no field ${unknown.join(", ")}.`);
  if (form.get("messaging_product") !== "whatsapp")
    return refusal(400, 100, "messaging_product must be whatsapp.");
  const file = form.get("file");
  const bytes = file instanceof File ? fileBytes.get(file) : undefined;
  if (!(file instanceof File) || !bytes) return refusal(400, 100, "file is required.");
  const type = form.get("type");
  if (typeof type !== "string" || plain(type) !== plain(file.type))
    return refusal(400, 100, "type must be the file's own type.");
  const wrong = wrongFile(type, bytes);
  if (wrong !== null) return refusal(400, 131053, wrong);
  const { media, changes } = keepMedia(state, {
    id: newMediaId(),
    name: file.name,
    contentType: plain(type),
    bytes,
    atMs,
    isCustomers: false,
  });
  return {
    answer: {
      status: 200,
      headers: { "facebook-api-version": settings.apiVersion },
      json: { id: media.id },
    },
    posts: [],
    files: changes,
  };
}
const plain = (type: string): string => type.toLowerCase().split(";")[0]?.trim() ?? "";

/** Why WhatsApp does not carry a file; null where it does. */
function wrongFile(contentType: string, bytes: Uint8Array): string | null {
  const limit = mediaLimitOf(whatsAppMediaLimits, { contentType });
  if (!limit) return `Files of the type ${contentType} are not supported.`;
  if (bytes.length === 0 || bytes.length > limit.maxBytes)
    return `The file must have 1 to ${limit.maxBytes} bytes.`;
  if (plain(contentType) === "audio/ogg" && !isOpusOgg(bytes)) return "Ogg is supported with Opus only.";
  if (limit.kind !== "sticker") return null;
  const shape = webpShape(bytes);
  if (shape?.width !== stickerSide || shape.height !== stickerSide)
    return `A sticker has ${stickerSide} by ${stickerSide} pixels.`;
  return !shape.isAnimated && bytes.length > stillStickerMaxBytes
    ? `A sticker has at most ${stillStickerMaxBytes} bytes.`
    : null;
}

/** What a customer's file goes as. @throws RangeError for one that no phone sends */
export function customersMedia(
  state: WhatsAppSimulation,
  file: SimulatedFile,
  { id, atMs }: { id: string; atMs: number },
): { media: SimulatedMedia; kind: MediaKind; isVoice: boolean; changes: FileChange[] } {
  const wrong = wrongFile(file.contentType, file.bytes);
  if (wrong !== null) throw new RangeError(wrong);
  const kind = mediaLimitOf(whatsAppMediaLimits, file)?.kind ?? "document";
  const isVoice = file.as === "VOICE";
  if (isVoice && plain(file.contentType) !== "audio/ogg")
    throw new RangeError("A phone speaks Ogg with Opus.");
  if ((kind === "sticker") !== (file.as === "STICKER")) throw new RangeError("A sticker is a WebP picture.");
  const kept = { id, name: file.name, contentType: plain(file.contentType), bytes: file.bytes, atMs };
  return { ...keepMedia(state, { ...kept, isCustomers: true }), kind, isVoice };
}

function keepMedia(
  state: WhatsAppSimulation,
  { bytes, ...of }: Omit<SimulatedMedia, "sizeBytes" | "sha256"> & { bytes: Uint8Array },
): { media: SimulatedMedia; changes: FileChange[] } {
  const media = {
    ...of,
    sizeBytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
  const all = [...state.media, media];
  state.media = newest(all, keptMax);
  const gone = all.filter((one) => !state.media.includes(one));
  return {
    media,
    changes: [
      { name: media.id, bytes, contentType: media.contentType },
      ...gone.map(({ id }) => ({ name: id, bytes: null })),
    ],
  };
}

/** A file whose id is still good. */
export const liveMedia = (
  { media }: WhatsAppSimulation,
  id: string,
  atMs: number,
): SimulatedMedia | undefined =>
  media.find((one) => one.id === id && atMs - one.atMs < (one.isCustomers ? customersMs : uploadMs));

/** `GET /{media-id}`: a link that lives for five minutes. */
export function answerLink({ request, settings, atMs }: RouteCall, media: SimulatedMedia): Routed {
  const { searchParams } = request.url;
  const others = [...searchParams.keys()].filter((name) => name !== "phone_number_id");
  if (others.length > 0) return refusal(400, 100, `There is no field ${others.join(", ")}.`);
  const number = searchParams.get("phone_number_id");
  if (number !== null && number !== settings.phoneNumberId)
    return refusal(400, 100, "The file is another number's.");
  const url = new URL(`https://${fileHost}${filePath}`);
  url.searchParams.set("mid", media.id);
  url.searchParams.set("ext", String(atMs + linkMs));
  url.searchParams.set("hash", linkHash(media, atMs + linkMs));
  return {
    answer: {
      status: 200,
      json: {
        messaging_product: "whatsapp",
        url: url.href,
        mime_type: media.contentType,
        sha256: media.sha256,
        file_size: media.sizeBytes,
        id: media.id,
      },
    },
    posts: [],
  };
}
const linkHash = ({ id, sha256 }: SimulatedMedia, untilMs: number): string =>
  createHash("sha256").update(`${id} ${sha256} ${untilMs}`).digest("base64url");

/** The file behind a link, for who has the token. */
export function answerFile({ state, request, secrets, atMs }: RouteCall): Routed {
  if (request.headers.get("authorization") !== `Bearer ${secrets.accessToken}`)
    return refusal(401, 190, "The access token is not valid.");
  const { pathname, searchParams } = request.url;
  const media = liveMedia(state, searchParams.get("mid") ?? "", atMs);
  const untilMs = Number(searchParams.get("ext"));
  const isGood =
    request.method === "GET" &&
    pathname === filePath &&
    media !== undefined &&
    untilMs > atMs &&
    searchParams.get("hash") === linkHash(media, untilMs);
  if (!isGood) return refusal(404, 100, "The link has expired, or leads nowhere.");
  return {
    answer: { status: 200, headers: { "Content-Type": media.contentType }, json: null },
    posts: [],
    readsFile: media.id,
  };
}
