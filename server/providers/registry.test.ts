import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { channelProviders, otherProviders } from "./registry.ts";

const providers = [
  ...Object.entries(channelProviders).map(([line, { provider }]) => ({ line, provider })),
  ...Object.entries(otherProviders).map(([line, provider]) => ({ line, provider })),
];

describe("the registry", () => {
  for (const { line, provider } of providers)
    test(`${line} is under its provider's own id, says what it is for, and takes no settings but its own`, () => {
      assert.equal(provider.id, line);
      assert.equal(provider.kind === "channel", line in channelProviders);
      assert.ok(Object.keys(provider.capabilities).length > 0);
      for (const schema of [provider.settings, provider.secrets])
        for (const wrong of [null, undefined, "text", 1])
          assert.equal(schema.safeParse(wrong).success, false);
    });

  test("no two providers share an id", () => {
    assert.equal(new Set(providers.map(({ provider }) => provider.id)).size, providers.length);
  });
});
