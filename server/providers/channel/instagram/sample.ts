import type { ChannelSample } from "../../../testing/channel-sample.ts";
import { shutWindowCode } from "./errors.ts";

/** What the tests of every channel cannot know of this one. */
export const sample: ChannelSample = {
  settings: { door: "INSTAGRAM", accountId: "17841400000000001" },
  secrets: { accessToken: "IGAAtoken", appSecret: "app-secret", verifyToken: "ask-me" },
  otherSecrets: { accessToken: "IGAAother", appSecret: "other-secret", verifyToken: "ask-her" },
  customer: {
    from: "5550001112223",
    identity: { kind: "IGSID", value: "5550001112223" },
  },
  windowHours: 24 * 7,
  stranger: "5550009998887",
  codeOfShutWindow: shutWindowCode,
  // A link to a file is anybody's who has it.
  filesNeedToken: false,
  faults: [
    ["rate_limited", "later"],
    ["server_error", "later"],
    ["token_expired", "reconnect"],
    ["time_out", "unknown"],
    ["answer_lost", "unknown"],
  ],
};
