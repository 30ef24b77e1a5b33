import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FailureClass } from "../../provider.ts";
import { failureOfMetaAnswer } from "../meta-errors.ts";
import { kindOfWhatsAppCode, whatsAppReading } from "./errors.ts";

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const failureOf = (
  status: number,
  body: unknown,
  { isWrite = true, headers = {} }: { isWrite?: boolean; headers?: Record<string, string> } = {},
) =>
  failureOfMetaAnswer(
    {
      status,
      headers: new Headers(headers),
      body: typeof body === "string" ? Buffer.from(body) : bytes(body),
    },
    { isWrite, secret: "EAAtoken" },
    whatsAppReading,
  );

describe("what WhatsApp's errors mean", () => {
  const table: Record<FailureClass, number[]> = {
    reconnect: [0, 3, 10, 33, 190, 200, 210, 299, 131005, 368, 131031, 131037, 131042, 131044, 131045],
    later: [4, 80007, 130429, 131048, 131056, 131057, 131064, 133016, 1, 2, 131000, 131016, 135000],
    final: [
      100, 131008, 131009, 131051, 131052, 131053, 130472, 131047, 131049, 131050, 130497, 131021, 131026,
      131030, 131062, 137000, 131063, 132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068,
      132069, 138006,
    ],
    unknown: [],
  };

  test("each code has its class, whatever the status of the answer", () => {
    for (const kind of ["reconnect", "later", "final"] as const)
      for (const code of table[kind]) {
        assert.equal(kindOfWhatsAppCode(code), kind, String(code));
        for (const status of [400, 401, 429, 500]) {
          const failure = failureOf(status, { error: { code, message: "m", type: "OAuthException" } });
          assert.deepEqual([failure.kind, failure.code], [kind, String(code)]);
        }
      }
    for (const code of [199, 300, 131046, 999_999])
      assert.equal(kindOfWhatsAppCode(code), null, String(code));
  });

  test("an unknown code, and an answer without one, go by the status", () => {
    for (const body of [{ error: { code: 777_777 } }, { error: {} }] as const)
      for (const [status, kind] of [
        [400, "final"],
        [404, "final"],
        [401, "reconnect"],
        [403, "reconnect"],
        [408, "later"],
        [429, "later"],
        [500, "later"],
        [502, "later"],
        [503, "later"],
      ] as const)
        assert.equal(failureOf(status, body).kind, kind, `${status}`);
    assert.equal(failureOf(400, { error: {} }).code, null);
    assert.equal(failureOf(503, "<html>").kind, "later");
  });

  test("what a gateway gave up on may have been done, where it was a write", () => {
    for (const status of [502, 504]) {
      assert.equal(failureOf(status, "<html>Bad gateway").kind, "unknown");
      assert.equal(failureOf(status, "<html>Bad gateway", { isWrite: false }).kind, "later");
      assert.equal(failureOf(status, { error: { code: 2 } }).kind, "later");
    }
  });

  test("the reason is the most telling one, and never holds the token", () => {
    const reasonOf = (error: unknown) => failureOf(400, { error }).message;
    assert.equal(
      reasonOf({ code: 131047, message: "m", title: "t", error_data: { details: "More than 24 hours." } }),
      "More than 24 hours.",
    );
    assert.equal(reasonOf({ code: 100, message: "a\nb", error_data: "x" }), "a b");
    assert.equal(
      reasonOf({ code: 190, message: "Malformed access token EAAtoken" }),
      "Malformed access token …",
    );
    assert.equal(reasonOf({ code: 1 }), "WhatsApp gave no reason.");
    assert.equal(reasonOf({ code: 1, message: "x".repeat(1000) }).length, 300);
    assert.equal(failureOf(418, "<html>").message, "WhatsApp answered 418.");
  });

  test("a wait is as long as WhatsApp asks for, a pair of numbers waits six seconds", () => {
    const error = { code: 131056 };
    assert.equal(failureOf(400, { error }).retryAfterMs, 6000);
    assert.equal(failureOf(429, { error }, { headers: { "Retry-After": "30" } }).retryAfterMs, 30_000);
    assert.equal(failureOf(429, { error: { code: 130429 } }).retryAfterMs, null);
    assert.equal(failureOf(503, "", { headers: { "Retry-After": "999999999" } }).retryAfterMs, 86_400_000);
    assert.equal(
      failureOf(400, { error: { code: 100 } }, { headers: { "Retry-After": "1" } }).retryAfterMs,
      null,
    );
  });
});
