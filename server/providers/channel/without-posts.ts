import type { ChannelProvider } from "./channel.ts";

/** The part of a channel that posts nothing to us: nobody's signature is right, and nothing is ours. */
export const withoutPosts = {
  apps: [],
  appOf: () => null,
  optedOutCode: null,
  messenger: null,
  sending: null,
  templates: null,
  media: null,
  catalogue: null,
  readMarks: null,
  comments: null,
  calls: null,
  profiles: null,
  tokens: null,
  hookSecrets: () => ({ signing: "", verifyToken: "" }),
  accounts: () => [],
  verify: () => false,
  challenge: () => null,
  parseWebhook: () => [],
} satisfies Partial<ChannelProvider<unknown, unknown>>;

/** The part of a channel by which free text may be sent at any time. */
export const withoutWindow = {
  window: () => ({ isOpen: true, closesAt: null }),
} satisfies Partial<ChannelProvider<unknown, unknown>>;
