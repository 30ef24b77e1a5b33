import type { ChannelIdentity } from "../providers/channel/channel.ts";
import type { ChannelProviderId } from "../providers/registry.ts";

/** What the tests of every channel cannot know of one. A new one owes an entry here. */
export const channelSamples: Record<
  ChannelProviderId,
  {
    settings: unknown;
    secrets: unknown;
    /** Changes what signs its posts, and what lets it send. */
    otherSecrets: unknown;
    customer: { from: string; identity: ChannelIdentity };
    windowHours: number | null;
    codeOfShutWindow: string | null;
  }
> = {
  whatsapp: {
    settings: { phoneNumberId: "5550001", businessAccountId: "700001" },
    secrets: { accessToken: "EAAtoken", appSecret: "app-secret", verifyToken: "ask-me" },
    otherSecrets: { accessToken: "EAAother", appSecret: "other-secret", verifyToken: "ask-her" },
    customer: {
      from: "+34 600 111 222",
      identity: { kind: "WHATSAPP_ID", value: "34600111222" },
    },
    windowHours: 24,
    codeOfShutWindow: "131047",
  },
};
