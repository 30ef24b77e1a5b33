import { say } from "./texts.ts";
import { z } from "zod";
import { ProviderFailure } from "../../provider.ts";
import type { Connected } from "../../provider.ts";
import type { ChannelIdentity } from "../channel.ts";
import { callMeta } from "../meta-graph.ts";
import { whatsAppReading } from "./errors.ts";
import type { WhatsAppSecrets, WhatsAppSettings } from "./settings.ts";
import { limitField } from "./tiers.ts";

export type WhatsAppConnected = Connected<WhatsAppSettings, WhatsAppSecrets>;

const graph = "https://graph.facebook.com";

/** To a number, or to a business-scoped id where the person shows none. */
type Recipient = { to: string } | { recipient: string };
/** @throws ProviderFailure for an address of another channel */
export function whatsAppRecipient({ kind, value }: ChannelIdentity): Recipient {
  if (kind === "PHONE" || kind === "WHATSAPP_ID") return { to: value };
  if (kind === "BSUID") return { recipient: value };
  throw new ProviderFailure("final", say("whatsapp.not_on_whatsapp"));
}

/** Sends what `content` says; answers WhatsApp's id of it. */
export async function sendWhatsAppMessage(
  connected: WhatsAppConnected,
  { to, content, repliesTo, key }: { to: Recipient; content: object; repliesTo: string | null; key: string },
): Promise<string> {
  const answer = await callGraph(connected, "POST", `${connected.settings.phoneNumberId}/messages`, {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    ...to,
    ...content,
    ...(repliesTo === null ? {} : { context: { message_id: repliesTo } }),
    biz_opaque_callback_data: key,
  });
  const id = Sent.safeParse(answer).data?.messages[0].id;
  if (id === undefined) throw new ProviderFailure("unknown", say("whatsapp.no_message_id"));
  return id;
}
const Sent = z.looseObject({ messages: z.tuple([z.looseObject({ id: z.string().min(1) })], z.unknown()) });

/** Puts blue ticks under a customer's message and all before it. */
export async function markReadOnWhatsApp(connected: WhatsAppConnected, messageId: string): Promise<void> {
  const answer = await callGraph(connected, "POST", `${connected.settings.phoneNumberId}/messages`, {
    messaging_product: "whatsapp",
    status: "read",
    message_id: messageId,
  });
  if (!Done.safeParse(answer).success) throw new ProviderFailure("unknown", say("whatsapp.not_marked_read"));
}
const Done = z.looseObject({ success: z.literal(true) });

/** What WhatsApp calls the connection's number. */
export async function readWhatsAppNumber(connected: WhatsAppConnected): Promise<WhatsAppNumber> {
  const limit = limitField(connected.settings.apiVersion);
  const answer = await callGraph(
    connected,
    "GET",
    `${connected.settings.phoneNumberId}?fields=${numberFields},${limit}`,
  );
  const { data } = NumberAnswer.safeParse(answer);
  if (data === undefined) throw new ProviderFailure("later", say("whatsapp.no_number"));
  return {
    displayPhoneNumber: data.display_phone_number,
    verifiedName: data.verified_name ?? null,
    qualityRating: data.quality_rating ?? null,
    messagingLimit: data[limit] ?? null,
    throughput: data.throughput?.level ?? null,
  };
}
export interface WhatsAppNumber {
  displayPhoneNumber: string;
  verifiedName: string | null;
  qualityRating: string | null;
  messagingLimit: string | null;
  throughput: string | null;
}
const numberFields = "display_phone_number,verified_name,quality_rating,throughput";
const word = z.string().min(1).optional().catch(undefined);
const NumberAnswer = z.looseObject({
  display_phone_number: z.string().min(1),
  verified_name: word,
  quality_rating: word,
  messaging_limit_tier: word,
  whatsapp_business_manager_messaging_limit: word,
  throughput: z.looseObject({ level: word }).optional().catch(undefined),
});

/** A call to `path` below the version. @throws ProviderFailure */
export const callGraph = (
  { settings, secrets, fetch }: WhatsAppConnected,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
): Promise<unknown> =>
  callMeta(
    {
      base: `${graph}/${settings.apiVersion}`,
      token: secrets.accessToken,
      fetch,
      reading: whatsAppReading,
      unreadable: say("whatsapp.unreadable"),
    },
    method,
    path,
    body,
  );
