import { ProviderFailure } from "../../provider.ts";
import type { ConnectionCheck } from "../../provider.ts";
import type {
  ChannelIdentity,
  ChannelLimits,
  ChannelProvider,
  ReplyWindow,
  SendingLimits,
  SentMessage,
} from "../channel.ts";
import { isSignedByMeta, metaChallenge } from "../meta-signature.ts";
import { notCarried, refuseText } from "../text-length.ts";
import {
  actOnInstagram,
  readInstagramAccount,
  readInstagramMention,
  readInstagramPost,
  readInstagramProfile,
  refreshInstagramToken,
  sendInstagramMessage,
} from "./api.ts";
import { contentForInstagram, reactionForInstagram } from "./contents.ts";
import { instagramMediaCalls } from "./media.ts";
import { InstagramSecrets, InstagramSettings } from "./settings.ts";
import { say } from "./texts.ts";
import { parseInstagramWebhook } from "./webhook.ts";

export const instagramLimits: ChannelLimits = { textMax: 1000, textUnit: "bytes", markup: null };
/** 300 messages a second by an account, and 10 that are heard or watched. */
const instagramSending: SendingLimits<InstagramSettings> = {
  rates: () => [
    { per: "CONNECTION", atOnce: 30, everyMs: 4 },
    { per: "CONNECTION", kinds: ["audio", "video"], atOnce: 2, everyMs: 150 },
  ],
  newPeople: null,
};
const hourMs = 3_600_000;
/** How long after the customer's last act one may write: anybody, and a person. */
export const instagramWindowMs = { BOT: 24 * hourMs, PERSON: 7 * 24 * hourMs } as const;

/** How long a comment has its private answer; under a broadcast while that lasts, which is so long at most. */
export const commentAnswerMs = 7 * 24 * hourMs;
const liveAnswerMs = 4 * hourMs;

/** Direct messages of an Instagram professional account, by either of Meta's doors. */
export const instagramProvider: ChannelProvider<InstagramSettings, InstagramSecrets> = {
  id: "instagram",
  kind: "channel",
  apps: ["INSTAGRAM", "META"],
  // With Instagram's own login the app has another secret than with Facebook's.
  appOf: ({ door }) => (door === "PAGE" ? "META" : "INSTAGRAM"),
  settings: InstagramSettings,
  secrets: InstagramSecrets,
  capabilities: {
    carries: "text",
    alsoCarries: ["media", "reaction"],
    answers: true,
    statuses: ["READ"],
    givesKeyBack: false,
    posts: true,
    hasWindow: true,
    oncePerKey: false,
  },
  // It takes words for emoji, of which only the heart's is documented.
  reactions: ["❤️"],
  limits: instagramLimits,
  sending: instagramSending,
  templates: null,
  media: instagramMediaCalls,
  catalogue: null,
  profiles: { read: (connected, { value }) => readInstagramProfile(connected, value) },
  readMarks: {
    // Instagram is told the person alone.
    reaches: "ALL",
    needsWindow: true,
    async mark(connected, { customer }) {
      await actOnInstagram(connected, {
        recipient: { id: recipientOf(customer) },
        sender_action: "mark_seen",
      });
    },
  },
  calls: null,
  tokens: {
    // A page's token does not run out.
    rulesOf: ({ door }) =>
      door === "PAGE" ? null : { refreshAfterDays: 30, warnAfterDays: 50, endsAfterDays: 60 },
    refresh: refreshInstagramToken,
  },
  comments: {
    answerableMs: (place) => (place === "LIVE" ? liveAnswerMs : commentAnswerMs),
    post: readInstagramPost,
    mention: readInstagramMention,
  },
  optedOutCode: null,
  messenger: {
    ticketChannel: "INSTAGRAM",
    settingsOf: ({ account, businessAccountId, door = "INSTAGRAM" }) => ({
      door,
      accountId: account,
      ...(door === "PAGE" ? { pageId: businessAccountId } : {}),
    }),
    simulatedSecrets: (newSecret) => ({
      accessToken: newSecret(),
      appSecret: newSecret(),
      verifyToken: newSecret(),
    }),
  },
  hookSecrets: ({ appSecret, verifyToken }) => ({ signing: appSecret, verifyToken }),
  accounts: ({ accountId, pageId }) => [accountId, ...(pageId === undefined ? [] : [pageId])],
  async check(connected): Promise<ConnectionCheck> {
    const { username, name } = await readInstagramAccount(connected);
    const called = username === null ? (name ?? connected.settings.accountId) : `@${username}`;
    return { name: called, facts: { username, name, door: connected.settings.door } };
  },
  async send(
    connected,
    { to, content, repliesTo, key, isPersonsAlone = false, toComment },
  ): Promise<SentMessage> {
    const recipient = { id: recipientOf(to) };
    if (content.type === "reaction") {
      if (repliesTo === null) throw notCarried(content);
      await actOnInstagram(connected, { recipient, ...reactionForInstagram(content.text, repliesTo) });
      // Instagram names none of them.
      return { providerMessageId: `${repliesTo} reaction ${key}` };
    }
    const message = contentForInstagram(content);
    refuseText(content, instagramLimits);
    if (toComment !== undefined) {
      if (content.type !== "text") throw notCarried(content);
      const answer = { recipient: { comment_id: toComment }, message };
      return { providerMessageId: await sendInstagramMessage(connected, answer) };
    }
    return {
      providerMessageId: await sendInstagramMessage(connected, {
        recipient,
        ...(isPersonsAlone
          ? { messaging_type: "MESSAGE_TAG", tag: "HUMAN_AGENT" }
          : { messaging_type: "RESPONSE" }),
        message,
        ...(repliesTo === null ? {} : { reply_to: { mid: repliesTo } }),
      }),
    };
  },
  verify: isSignedByMeta,
  challenge: metaChallenge,
  parseWebhook: parseInstagramWebhook,
  window(lastInboundAt, now, writer = "PERSON"): ReplyWindow {
    if (lastInboundAt === null) return { isOpen: false, closesAt: null };
    const closes = Date.parse(lastInboundAt) + instagramWindowMs[writer];
    return { isOpen: Date.parse(now) < closes, closesAt: new Date(closes).toISOString() };
  },
};

function recipientOf({ kind, value }: ChannelIdentity): string {
  if (kind === "IGSID") return value;
  throw new ProviderFailure("final", say("instagram.not_on_instagram"));
}
