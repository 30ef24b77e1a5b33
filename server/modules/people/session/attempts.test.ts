import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addressOf } from "../../../caller-address.ts";
import { delayMs } from "./attempts.ts";

describe("attempts", () => {
  test("what one subscriber has counts as one address", () => {
    assert.equal(addressOf("203.0.113.7"), "203.0.113.7");
    assert.equal(addressOf("::ffff:203.0.113.7"), "203.0.113.7");
    assert.equal(addressOf("2001:db8:1:2:aaaa::1"), addressOf("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    assert.equal(addressOf("2001:0db8:1:2::1"), "2001:db8:1:2");
    assert.notEqual(addressOf("2001:db8:1:2::1"), addressOf("2001:db8:1:3::1"));
    assert.equal(addressOf("::1"), "0:0:0:0");
  });

  test("an account that is guessed at answers slower and slower, and never not at all", () => {
    assert.equal(delayMs(1), 0);
    assert.equal(delayMs(20), 0);
    assert.equal(delayMs(21), 250);
    assert.equal(delayMs(61), 1000);
    assert.equal(delayMs(1_000_000), 8000);
  });
});
