import type { ChannelSample } from "../../../testing/channel-sample.ts";

/** What the tests of every channel cannot know of this one. */
export const sample: ChannelSample = {
  settings: {
    from: "Parley <desk@acme.test>",
    smtp: "smtp://mail.acme.test:587",
    imap: "imaps://mail.acme.test:993",
    user: "desk@acme.test",
  },
  secrets: { password: "pass" },
  otherSecrets: { password: "other" },
  customer: { from: "Nadia@example.com", identity: { kind: "EMAIL", value: "nadia@example.com" } },
  stranger: "omar@example.com",
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
