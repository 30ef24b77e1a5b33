import type { ChannelSample } from "../../../testing/channel-sample.ts";

/** What the tests of every channel cannot know of this one. */
export const sample: ChannelSample = {
  settings: { phoneNumberId: "5550001", businessAccountId: "700001" },
  secrets: { accessToken: "EAAtoken", appSecret: "app-secret", verifyToken: "ask-me" },
  otherSecrets: { accessToken: "EAAother", appSecret: "other-secret", verifyToken: "ask-her" },
  customer: {
    from: "+34 600 111 222",
    identity: { kind: "WHATSAPP_ID", value: "34600111222" },
  },
  windowHours: 24,
  stranger: "+34 600 999 888",
  codeOfShutWindow: "131047",
  filesNeedToken: true,
  faults: [
    ["rate_limited", "later"],
    ["server_error", "later"],
    ["token_expired", "reconnect"],
    ["time_out", "unknown"],
    ["answer_lost", "unknown"],
  ],
};
