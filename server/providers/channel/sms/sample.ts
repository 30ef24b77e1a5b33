import type { ChannelSample } from "../../../testing/channel-sample.ts";

/** What the tests of every channel cannot know of this one. */
export const sample: ChannelSample = {
  settings: { url: "https://sms.example.net/messages" },
  secrets: {},
  otherSecrets: null,
  customer: { from: "+34 600 111 222", identity: { kind: "PHONE", value: "+34600111222" } },
  stranger: "+34 600 999 888",
  windowHours: null,
  codeOfShutWindow: null,
  filesNeedToken: false,
  faults: [
    ["rate_limited", "later"],
    ["server_error", "later"],
    ["token_expired", "reconnect"],
    ["time_out", "unknown"],
    ["answer_lost", "unknown"],
  ],
};
