import { z } from "zod";
import { ProviderFailure } from "../../provider.ts";
import type { MediaUpload } from "../channel.ts";
import { Packed } from "../meta-graph.ts";
import { callGraph } from "./api.ts";
import type { WhatsAppConnected } from "./api.ts";
import { say } from "./texts.ts";

const fileTimeoutMs = 120_000;
const Session = z.looseObject({ id: z.string().regex(/^upload:/) });
const Handle = z.looseObject({ h: z.string().min(1) });

/**
 * Meta's Resumable Upload API in its two steps; a file goes in one piece. `app` is the app that the token was
 * made for, so that a connection need not know its id.
 */
export async function giveSample(
  connected: WhatsAppConnected,
  { name, contentType, bytes }: MediaUpload,
): Promise<string> {
  const query = new URLSearchParams({
    file_name: name,
    file_length: String(bytes.length),
    file_type: contentType,
  });
  const begun = Session.safeParse(await repeatable(callGraph(connected, "POST", `app/uploads?${query}`)));
  if (!begun.success) throw new ProviderFailure("later", say("whatsapp.unreadable"));
  const packed = new Packed(contentType, bytes, fileTimeoutMs, {
    Authorization: `OAuth ${connected.secrets.accessToken}`,
    file_offset: "0",
  });
  const given = Handle.safeParse(await repeatable(callGraph(connected, "POST", begun.data.id, packed)));
  if (!given.success) throw new ProviderFailure("later", say("whatsapp.unreadable"));
  return given.data.h;
}

/** An example that arrived twice is shown to nobody. */
async function repeatable(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== "unknown") throw error;
    throw new ProviderFailure("later", error.reason, { code: error.code });
  }
}
