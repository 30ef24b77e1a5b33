import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { refusalOfWay } from "./refusals.ts";

const open = { isRemoved: false, isOpen: true, takesTemplates: true, hasComment: false };
const shut = { ...open, isOpen: false };
const removed = "messengers.connection_removed";

describe("what may not leave by a messenger is refused with what can be done", () => {
  for (const [name, way, expected] of [
    ["an open window lets it go", open, undefined],
    ["so does one that waits for a comment's answer", { ...open, hasComment: true }, undefined],
    ["nothing goes by a removed connection", { ...open, isRemoved: true }, ["conflict", removed]],
    ["nor into its shut window", { ...shut, isRemoved: true, hasComment: true }, ["conflict", removed]],
    ["a shut window takes a template", shut, ["window_closed", "messengers.window_closed"]],
    [
      "or a person's words for days",
      { ...shut, takesTemplates: false },
      ["window_closed", "messengers.window_closed_for_days"],
    ],
    [
      "a comment takes words alone",
      { ...shut, takesTemplates: false, hasComment: true },
      ["window_closed", "messengers.private_words_alone"],
    ],
  ] as const)
    test(name, () => {
      const fault = refusalOfWay(way);
      assert.deepEqual(fault && [fault.code, fault.detail?.key], expected);
    });
});
