import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SendingRate } from "../../../providers/channel/channel.ts";
import { digestOf, heldByRates, ratesToAsk } from "./limit-rules.ts";

const rates: readonly SendingRate[] = [
  { per: "RECIPIENT", atOnce: 44, everyMs: 6000 },
  { per: "CONNECTION", atOnce: 12, everyMs: 15 },
  { per: "CONNECTION", kinds: ["audio", "video"], atOnce: 2, everyMs: 150 },
];
const now = "2101-03-07T09:00:00.000Z";
const nowMs = Date.parse(now);

describe("what a provider's limits ask", () => {
  const names = (of: Partial<Parameters<typeof ratesToAsk>[1]>) =>
    ratesToAsk(rates, { recipient: "34600", media: null, waitedFor: null, ...of }).map(({ name }) => name);

  test("words ask what counts everything, and a file its own kind's rate as well", () => {
    assert.deepEqual(names({}), [`to ${digestOf("34600")}`, "all"]);
    assert.deepEqual(names({ media: "video" }), [`to ${digestOf("34600")}`, "all", "all audio video"]);
    assert.deepEqual(names({ media: "image" }), [`to ${digestOf("34600")}`, "all"]);
  });
  test("what has waited for a rate does not ask it again", () => {
    assert.deepEqual(names({ waitedFor: "PAIR_LIMIT" }), ["all"]);
    assert.deepEqual(names({ waitedFor: "NUMBER_LIMIT" }), []);
    assert.deepEqual(names({ waitedFor: "ACCOUNT_LIMIT" }).length, 2);
    assert.deepEqual(names({ waitedFor: "PROVIDER_SLOW_DOWN" }).length, 2);
  });
  test("a recipient is not named by what is counted", () => {
    assert.ok(!names({}).join().includes("34600"));
    assert.notEqual(digestOf("34600"), digestOf("34601"));
  });
  test("the first rate that gives a later time is what is waited for", () => {
    const asked = ratesToAsk(rates, { recipient: "34600", media: null, waitedFor: null });
    assert.equal(heldByRates(asked, [nowMs - 5, nowMs], now), null);
    assert.deepEqual(heldByRates(asked, [nowMs + 6000], now), {
      waitsFor: "PAIR_LIMIT",
      until: "2101-03-07T09:00:06.000Z",
    });
    assert.deepEqual(heldByRates(asked, [nowMs, nowMs + 0.5], now), {
      waitsFor: "NUMBER_LIMIT",
      until: "2101-03-07T09:00:00.001Z",
    });
  });
});
