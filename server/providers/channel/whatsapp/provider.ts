import { say } from "./texts.ts";
import { ProviderFailure } from "../../provider.ts";
import type { ConnectionCheck } from "../../provider.ts";
import type { ChannelLimits, ChannelProvider, ReplyWindow, SentMessage } from "../channel.ts";
import { isSignedByMeta, metaChallenge } from "../meta-signature.ts";
import { refuseText } from "../text-length.ts";
import { markReadOnWhatsApp, readWhatsAppNumber, sendWhatsAppMessage, whatsAppRecipient } from "./api.ts";
import { whatsAppCallCalls } from "./calls.ts";
import { whatsAppCatalogueCalls } from "./catalogue.ts";
import { contentForWhatsApp } from "./contents.ts";
import { refuseCaption, whatsAppMediaCalls } from "./media.ts";
import { whatsAppSending } from "./sending.ts";
import { WhatsAppSecrets, WhatsAppSettings } from "./settings.ts";
import { whatsAppTemplateCalls } from "./templates.ts";
import { parseWhatsAppWebhook } from "./webhook.ts";

export const whatsAppLimits: ChannelLimits = {
  textMax: 4096,
  textUnit: "characters",
  markup: { bold: "*", italic: "_", strike: "~", code: "```" },
};
/** Longest data of ours that WhatsApp carries along. */
const keyMax = 512;
/** How long before its end administrators read of a token that nothing renews. */
const warnDays = 10;
/** A system user's token lasts; one that somebody signed up for may end, and only they get another. */
const whatsAppTokens: NonNullable<ChannelProvider<WhatsAppSettings, WhatsAppSecrets>["tokens"]> = {
  rulesOf({ tokenAt, tokenEndsAt }) {
    if (tokenAt === undefined || tokenEndsAt === undefined) return null;
    const days = (Date.parse(tokenEndsAt) - Date.parse(tokenAt)) / 86_400_000;
    return {
      refreshAfterDays: Number.POSITIVE_INFINITY,
      warnAfterDays: Math.max(0, days - warnDays),
      endsAfterDays: days,
    };
  },
  refresh: () => Promise.reject(new ProviderFailure("final", say("whatsapp.token_not_renewed"))),
};
/** Free text may be sent for so long after the customer's last message. */
export const whatsAppWindowMs = 24 * 3_600_000;

/** WhatsApp's Cloud API. */
export const whatsAppProvider: ChannelProvider<WhatsAppSettings, WhatsAppSecrets> = {
  id: "whatsapp",
  kind: "channel",
  apps: ["META"],
  appOf: () => "META",
  settings: WhatsAppSettings,
  secrets: WhatsAppSecrets,
  capabilities: {
    carries: "text",
    alsoCarries: [
      "template",
      "buttons",
      "list",
      "location",
      "reaction",
      "media",
      "product",
      "productList",
      "callRequest",
    ],
    answers: true,
    statuses: ["SENT", "DELIVERED", "READ", "PLAYED", "FAILED"],
    givesKeyBack: true,
    posts: true,
    hasWindow: true,
    // Its own data comes back with the statuses, and hinders no second message.
    oncePerKey: false,
  },
  // It takes any; these are the ones that its own app offers.
  reactions: ["👍", "❤️", "😂", "😮", "😢", "🙏"],
  limits: whatsAppLimits,
  sending: whatsAppSending,
  templates: whatsAppTemplateCalls,
  media: whatsAppMediaCalls,
  catalogue: whatsAppCatalogueCalls,
  // Its posts tell names.
  profiles: null,
  readMarks: {
    reaches: "MESSAGE",
    needsWindow: false,
    mark: (connected, { messageId }) => markReadOnWhatsApp(connected, messageId),
  },
  comments: null,
  calls: whatsAppCallCalls,
  tokens: whatsAppTokens,
  optedOutCode: "131050",
  messenger: {
    ticketChannel: "WHATSAPP",
    settingsOf: ({ account, businessAccountId }) => ({ phoneNumberId: account, businessAccountId }),
    simulatedSecrets: (newSecret) => ({
      accessToken: newSecret(),
      appSecret: newSecret(),
      verifyToken: newSecret(),
    }),
  },
  hookSecrets: ({ appSecret, verifyToken }) => ({ signing: appSecret, verifyToken }),
  accounts: ({ phoneNumberId, businessAccountId }) => [phoneNumberId, businessAccountId],
  async check(connected): Promise<ConnectionCheck> {
    const facts = await readWhatsAppNumber(connected);
    return { name: facts.verifiedName ?? facts.displayPhoneNumber, facts: { ...facts } };
  },
  async send(connected, { to, content, repliesTo, key }): Promise<SentMessage> {
    const inWords = contentForWhatsApp(content, repliesTo);
    refuseText(content, whatsAppLimits);
    refuseCaption(content);
    if (key.length > keyMax) throw new ProviderFailure("final", say("whatsapp.key_too_long"));
    const recipient = whatsAppRecipient(to);
    return {
      providerMessageId: await sendWhatsAppMessage(connected, {
        to: recipient,
        content: inWords,
        // A reaction names its message itself.
        repliesTo: content.type === "reaction" ? null : repliesTo,
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
