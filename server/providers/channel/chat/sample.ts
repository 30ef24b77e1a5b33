import type { ChannelSample } from "../../../testing/channel-sample.ts";

/** What the tests of every channel cannot know of this one. */
export const sample: ChannelSample = {
  settings: {},
  secrets: {},
  otherSecrets: null,
  customer: {
    from: "019c0000-0000-7000-8000-000000000001",
    identity: { kind: "CHAT", value: "019c0000-0000-7000-8000-000000000001" },
  },
  stranger: "019c0000-0000-7000-8000-000000000002",
  windowHours: null,
  codeOfShutWindow: null,
  // It answers nothing, so nothing is told.
  filesNeedToken: false,
  faults: [],
};
