import { ProviderFailure } from "../../provider.ts";
import type { ConnectionCheck } from "../../provider.ts";
import type {
  ChannelIdentity,
  ChannelLimits,
  ChannelProvider,
  ReplyWindow,
  SentMessage,
} from "../channel.ts";
import { isSignedByMeta, metaChallenge } from "../meta-signature.ts";
import { refuseUnsendableText } from "../text-length.ts";
import { readWhatsAppNumber, sendWhatsAppText } from "./api.ts";
import { WhatsAppSecrets, WhatsAppSettings } from "./settings.ts";
import { parseWhatsAppWebhook } from "./webhook.ts";

export const whatsAppLimits: ChannelLimits = { textMax: 4096, textUnit: "characters" };
/** Longest data of ours that WhatsApp carries along. */
const keyMax = 512;
/** Free text may be sent for so long after the customer's last message. */
export const whatsAppWindowMs = 24 * 3_600_000;

/** WhatsApp's Cloud API. */
export const whatsAppProvider: ChannelProvider<WhatsAppSettings, WhatsAppSecrets> = {
  id: "whatsapp",
  kind: "channel",
  settings: WhatsAppSettings,
  secrets: WhatsAppSecrets,
  limits: whatsAppLimits,
  hookSecrets: ({ appSecret, verifyToken }) => ({ signing: appSecret, verifyToken }),
  accounts: ({ phoneNumberId, businessAccountId }) => [phoneNumberId, businessAccountId],
  async check(connected): Promise<ConnectionCheck> {
    const { displayPhoneNumber, verifiedName, qualityRating } = await readWhatsAppNumber(connected);
    return {
      name: verifiedName ?? displayPhoneNumber,
      facts: { displayPhoneNumber, verifiedName, qualityRating },
    };
  },
  async send(connected, { to, content, repliesTo, key }): Promise<SentMessage> {
    refuseUnsendableText(content.text, whatsAppLimits);
    if (key.length > keyMax) throw new ProviderFailure("final", "The message's own key is too long.");
    const recipient = recipientOf(to);
    return {
      providerMessageId: await sendWhatsAppText(connected, {
        to: recipient,
        text: content.text,
        repliesTo,
        key,
      }),
    };
  },
  verify: isSignedByMeta,
  challenge: metaChallenge,
  parseWebhook: parseWhatsAppWebhook,
  window(lastInboundAt, now): ReplyWindow {
    if (lastInboundAt === null) return { isOpen: false, closesAt: null };
    const closes = Date.parse(lastInboundAt) + whatsAppWindowMs;
    return { isOpen: Date.parse(now) < closes, closesAt: new Date(closes).toISOString() };
  },
};

function recipientOf({ kind, value }: ChannelIdentity): { to: string } | { recipient: string } {
  if (kind === "PHONE" || kind === "WHATSAPP_ID") return { to: value };
  if (kind === "BSUID") return { recipient: value };
  throw new ProviderFailure("final", "WhatsApp reaches a phone number or a WhatsApp id.");
}
