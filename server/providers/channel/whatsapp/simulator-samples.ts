import { headerFileOf } from "../../../../contract/channels/template-rules.ts";
import type { TemplateHeaderFormat } from "../../../../contract/channels/template-rules.ts";
import { newest } from "../../simulator/kit.ts";
import { refusal } from "./simulator-refusal.ts";
import type { RouteCall, Routed } from "./simulator-refusal.ts";
import type { WhatsAppSimulation } from "./simulator-state.ts";

const keptMax = 200;
const formats = ["IMAGE", "VIDEO", "DOCUMENT"] as const;
const asked = ["file_name", "file_length", "file_type"] as const;

const fileFor = (contentType: string) =>
  formats
    .map((format) => headerFileOf(format))
    .find((file) => file?.contentTypes.some((one) => one === contentType));

/** `POST /app/uploads`, and `POST /upload:…` with the bytes: the Resumable Upload API; null for another path. */
export function answerSamples(call: RouteCall, [id, edge]: [string, string]): Routed | null {
  if (call.request.method !== "POST") return null;
  if (id === "app" && edge === "uploads") return beginSample(call);
  return isSampleSession(id) && edge === "" ? takeSample(call, id) : null;
}
export const isSampleSession = (id: string): boolean => id.startsWith("upload:");

function beginSample({ state, request, newMediaId }: RouteCall): Routed {
  const given = request.url.searchParams;
  const unknown = [...given.keys()].filter((name) => !asked.some((one) => one === name));
  if (unknown.length > 0) return refusal(400, 100, `There is no field ${unknown.join(", ")}.`);
  const [name, length, contentType] = asked.map((field) => given.get(field) ?? "");
  if (!name || !contentType || !/^[1-9]\d*$/.test(length ?? ""))
    return refusal(400, 100, "file_name, file_length and file_type are required.");
  const file = fileFor(contentType);
  if (!file) return refusal(400, 100, `Files of the type ${contentType} are not supported.`);
  if (Number(length) > file.maxBytes) return refusal(400, 100, `A file has at most ${file.maxBytes} bytes.`);
  const sample = { id: `upload:${newMediaId()}`, contentType, sizeBytes: Number(length), handle: null };
  state.samples = newest([...state.samples, sample], keptMax);
  return { answer: { status: 200, json: { id: sample.id } }, posts: [] };
}

function takeSample({ state, request }: RouteCall, id: string): Routed {
  const sample = state.samples.find((one) => one.id === id);
  if (!sample || sample.handle !== null) return refusal(400, 100, "There is no such upload.", 33);
  if (request.headers.get("file_offset") !== "0")
    return refusal(400, 100, "file_offset must be 0: nothing was uploaded yet.");
  if (request.body.length !== sample.sizeBytes)
    return refusal(400, 100, `The file has ${request.body.length} bytes, not ${sample.sizeBytes}.`);
  if (!isOfType(sample.contentType, request.body))
    return refusal(400, 100, `The file is not of the type ${sample.contentType}.`);
  sample.handle = `4::${Buffer.from(sample.contentType).toString("base64")}:${id.slice("upload:".length)}`;
  return { answer: { status: 200, json: { h: sample.handle } }, posts: [] };
}

const heads: Readonly<Record<string, { at: number; bytes: string }>> = {
  "image/jpeg": { at: 0, bytes: "ffd8ff" },
  "image/png": { at: 0, bytes: "89504e470d0a1a0a" },
  "video/mp4": { at: 4, bytes: "66747970" },
  "application/pdf": { at: 0, bytes: "255044462d" },
};
function isOfType(contentType: string, body: Uint8Array): boolean {
  const head = heads[contentType];
  const start = Buffer.from(body).subarray(head?.at ?? 0);
  return head !== undefined && start.toString("hex", 0, head.bytes.length / 2) === head.bytes;
}

/** Why a header's example is none; null where the review can see it. */
export function problemOfSample(
  { samples }: WhatsAppSimulation,
  format: TemplateHeaderFormat,
  handle: string,
): string | null {
  const sample = samples.find((one) => one.handle === handle);
  if (!sample) return "INVALID_FORMAT: header_handle names no uploaded file";
  const isOfKind = headerFileOf(format)?.contentTypes.some((one) => one === sample.contentType);
  return isOfKind ? null : `INVALID_FORMAT: the example of the header is no ${format}`;
}
