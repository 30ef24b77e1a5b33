import { say } from "./texts.ts";
import { ProviderFailure } from "../../provider.ts";
import type { ConnectionCheck } from "../../provider.ts";
import type { ChannelLimits, ChannelProvider, SentMessage } from "../channel.ts";
import { refuseUnsendable } from "../text-length.ts";
import { withoutPosts, withoutWindow } from "../without-posts.ts";
import { askSmsProvider, handOverText } from "./api.ts";
import { SmsSecrets, SmsSettings } from "./settings.ts";

/** What providers join into one message; they cut it into pieces of 153 or, with other letters, 67. */
export const smsLimits: ChannelLimits = { textMax: 1600, textUnit: "characters", markup: null };

/** Text messages to phones, by one HTTP call. */
export const smsProvider: ChannelProvider<SmsSettings, SmsSecrets> = {
  id: "sms",
  kind: "channel",
  settings: SmsSettings,
  secrets: SmsSecrets,
  capabilities: {
    carries: "text",
    alsoCarries: [],
    answers: true,
    statuses: [],
    givesKeyBack: false,
    posts: false,
    hasWindow: false,
    oncePerKey: true,
  },
  reactions: [],
  limits: smsLimits,
  ...withoutPosts,
  ...withoutWindow,
  async check(connected): Promise<ConnectionCheck> {
    await askSmsProvider(connected);
    const { host } = new URL(connected.settings.url);
    return { name: host, facts: { host } };
  },
  async send(connected, { to, content, key }): Promise<SentMessage> {
    refuseUnsendable(content, "text", smsLimits);
    if (to.kind !== "PHONE") throw new ProviderFailure("final", say("sms.not_a_phone"));
    await handOverText(connected, { id: key, to: to.value, text: content.text });
    // It names none of its own.
    return { providerMessageId: key };
  },
};
