import assert from "node:assert/strict";
import { createECDH } from "node:crypto";
import { describe, test } from "node:test";
import { importJWK, jwtVerify } from "jose";
import { fakeBrowser, pushService } from "../../testing/push-service.ts";
import { isPublicKey, newVapidKeys, sealFor, sendPush, vapidHeader, vapidKeysOf } from "./web-push.ts";
import { storedReason, storedText } from "../../words/stored.ts";
import { say } from "../texts.ts";

const now = new Date("2026-03-02T09:00:00.000Z");

describe("push messages", () => {
  /** RFC 8291, appendix A. */
  const example = {
    text: "When I grow up, I want to be a watermelon",
    salt: "DGv6ra1nlYgDCS1FRnbzlw",
    server: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    browser: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    sealed:
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  };

  test("a message is sealed to the byte as the standard's example", () => {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(Buffer.from(example.server, "base64url"));
    assert.equal(
      sealFor(example, example.text, pair, Buffer.from(example.salt, "base64url")).toString("base64url"),
      example.sealed,
    );
    const browser = fakeBrowser(example.browser, example.auth);
    assert.deepEqual(
      [browser.keys.p256dh, browser.open(Buffer.from(example.sealed, "base64url"))],
      [example.p256dh, example.text],
    );
  });

  test("only the browser it was sealed for opens it, and no two look alike", () => {
    const [hers, his] = [fakeBrowser(), fakeBrowser()];
    const one = sealFor(hers.keys, "Grüße ✓");
    assert.equal(hers.open(one), "Grüße ✓");
    assert.throws(() => his.open(one));
    assert.notDeepEqual(one, sealFor(hers.keys, "Grüße ✓"));
  });

  test("the sender is signed for that one push service, for less than a day, and the private half says what the public one is", async () => {
    const keys = newVapidKeys();
    assert.deepEqual(vapidKeysOf(keys.privateKey), keys);
    const header = await vapidHeader(
      "https://push.example.net/send/abc?x=1",
      keys,
      "mailto:ops@parley.test",
      now,
    );
    const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
    assert.equal(key, keys.publicKey);
    const point = Buffer.from(key, "base64url");
    const { payload } = await jwtVerify(
      token,
      await importJWK(
        {
          kty: "EC",
          crv: "P-256",
          x: point.subarray(1, 33).toString("base64url"),
          y: point.subarray(33).toString("base64url"),
        },
        "ES256",
      ),
      { currentDate: now },
    );
    assert.deepEqual([payload.aud, payload.sub], ["https://push.example.net", "mailto:ops@parley.test"]);
    assert.ok(
      (payload.exp ?? 0) > now.getTime() / 1000 && (payload.exp ?? 0) < now.getTime() / 1000 + 86_400,
    );
  });

  test("a key that is no point of the curve is known as such", () => {
    assert.ok(isPublicKey(example.p256dh));
    for (const bad of [
      "",
      "AAAA",
      Buffer.alloc(65, 4).toString("base64url"),
      `${example.p256dh.slice(0, -2)}AA`,
    ])
      assert.equal(isPublicKey(bad), false, bad);
  });

  test("what arrives is the sealed text with how long and how urgent, and no address of this machine or network is called unless allowed", async (t) => {
    const service = await pushService();
    t.after(() => {
      service.stop();
    });
    const browser = fakeBrowser();
    const to = { endpoint: `${service.url}/send/1`, ...browser.keys };
    const message = { text: "Hello", topic: "t", isUrgent: true, ttlSeconds: 60 };
    const by = { keys: newVapidKeys(), subject: "mailto:ops@parley.test", now, timeoutMs: 2000 };
    const refused = await sendPush(to, message, { ...by, allowsLoopback: false });
    assert.deepEqual(
      [refused.error && storedReason(refused.error), refused.isFinal, service.arrived.length],
      [storedText(say("providers.only_public_addresses")), true, 0],
    );
    for (const endpoint of ["http://10.0.0.7/x", "http://169.254.169.254/latest", "http://[fd00::1]/x"])
      assert.equal(
        (await sendPush({ ...to, endpoint }, message, { ...by, allowsLoopback: true })).isFinal,
        true,
        endpoint,
      );
    assert.equal((await sendPush(to, message, { ...by, allowsLoopback: true })).error, null);
    const [one] = service.arrived;
    assert.ok(one);
    assert.deepEqual(
      [
        one.path,
        browser.open(one.body),
        one.headers["ttl"],
        one.headers["urgency"],
        one.headers["topic"],
        one.headers["content-encoding"],
      ],
      ["/send/1", "Hello", "60", "high", "t", "aes128gcm"],
    );
  });
});
