import { createHash } from "node:crypto";
import { z } from "zod";
import { mediaLimitOf } from "../../../../contract/channels/media-rules.ts";
import { jsonOf } from "../../simulator/kit.ts";
import type { SimulatedRequest } from "../../simulator/kit.ts";
import { instagramTypeOf } from "./contents.ts";
import { instagramMediaLimits } from "./media.ts";
import { good, keepMedia, refusal } from "./simulator-state.ts";
import type { FormParts, InstagramSimulation, RouteCall, Routed, SimulatedMedia } from "./simulator-state.ts";

const dayMs = 86_400_000;
const uploadMs = 30 * dayMs;
/** How long a link to a customer's file leads to it. */
const linkMs = 7 * dayMs;
export const fileHost = "lookaside.fbsbx.com";
const filePath = "/ig_messaging_cdn/";

/** The parts of an upload; undefined for a body that is none. */
export async function formOf(request: SimulatedRequest): Promise<FormParts | undefined> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) return undefined;
  try {
    const form = await new Response(Uint8Array.from(request.body), {
      headers: { "content-type": contentType },
    }).formData();
    const fields = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    );
    const given = form.get("filedata");
    const file =
      given instanceof File
        ? {
            name: given.name,
            contentType: plain(given.type),
            bytes: new Uint8Array(await given.arrayBuffer()),
          }
        : null;
    return { fields, file };
  } catch {
    return undefined;
  }
}
const plain = (type: string): string => type.toLowerCase().split(";")[0]?.trim() ?? "";

const Upload = z.strictObject({
  attachment: z.strictObject({
    type: z.enum(["image", "video", "audio", "file"]),
    payload: z.strictObject({ is_reusable: z.boolean() }),
  }),
});

/** `POST /{account}/message_attachments`. */
export function answerUpload({ state, settings, atMs, newMediaId, form }: RouteCall): Routed {
  if (!form) return refusal(400, 100, "The body must be multipart/form-data.");
  const { platform, message, ...others } = form.fields;
  if (Object.keys(others).length > 0)
    return refusal(400, 100, `There is no parameter ${Object.keys(others).join(", ")}.`);
  if (platform !== (settings.door === "PAGE" ? "instagram" : undefined))
    return refusal(400, 100, "platform is instagram for a page, and unknown here otherwise.");
  const read = Upload.safeParse(jsonOf(new TextEncoder().encode(message ?? "")));
  if (!read.success) return refusal(400, 100, "message is not an attachment without its bytes.");
  const { file } = form;
  if (!file) return refusal(400, 100, "filedata is required.");
  if (/[^\u0020-\u007e]/.test(file.name))
    return refusal(400, 100, "File names with other letters than ASCII.", 2018047);
  const limit = mediaLimitOf(instagramMediaLimits, file);
  if (!limit || instagramTypeOf[limit.kind] !== read.data.attachment.type)
    return refusal(400, 100, `${file.contentType} is no ${read.data.attachment.type}.`, 2018047);
  if (file.bytes.length === 0 || file.bytes.length > limit.maxBytes)
    return refusal(400, 100, `The file must have 1 to ${limit.maxBytes} bytes.`, 2018047);
  const { media, changes } = keepMedia(state, { id: newMediaId(), ...file, atMs, isCustomers: false });
  return { ...good({ attachment_id: media.id }), files: changes };
}

export const liveUpload = (
  { media }: InstagramSimulation,
  id: string,
  atMs: number,
): SimulatedMedia | undefined =>
  media.find((one) => one.id === id && !one.isCustomers && atMs - one.atMs < uploadMs);

/** Where a customer's file is read for some days, by whoever has the link. */
export function linkTo({ id, sizeBytes, atMs }: SimulatedMedia): string {
  const url = new URL(`https://${fileHost}${filePath}`);
  url.searchParams.set("asset_id", id);
  url.searchParams.set("signature", linkHash(id, sizeBytes, atMs + linkMs));
  return url.href;
}
const linkHash = (id: string, sizeBytes: number, untilMs: number): string =>
  createHash("sha256").update(`${id} ${sizeBytes} ${untilMs}`).digest("base64url");

export function answerFile({ state, request, atMs }: RouteCall): Routed {
  const { pathname, searchParams } = request.url;
  const media = state.media.find(({ id }) => id === searchParams.get("asset_id"));
  const isGood =
    request.method === "GET" &&
    pathname === filePath &&
    media !== undefined &&
    atMs < media.atMs + linkMs &&
    searchParams.get("signature") === linkHash(media.id, media.sizeBytes, media.atMs + linkMs);
  if (!isGood) return refusal(403, 100, "The link has expired, or leads nowhere.");
  return {
    answer: { status: 200, headers: { "Content-Type": media.contentType }, json: null },
    posts: [],
    readsFile: media.id,
  };
}
