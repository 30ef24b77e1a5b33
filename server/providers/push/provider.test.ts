import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { falseClock } from "../../clock.ts";
import { isFailure } from "../../testing/channel-rig.ts";
import { fakeBrowser } from "../../testing/push-service.ts";
import type { SimulatorFault } from "../channel/simulated-channel.ts";
import { ProviderFailure } from "../provider.ts";
import type { FailureClass } from "../provider.ts";
import { pushGone, webPushProvider } from "./provider.ts";
import { simulatePush } from "./simulator.ts";
import { newVapidKeys } from "./web-push.ts";

const created = () => {
  const { now } = falseClock("2026-03-02T09:00:00.000Z");
  const service = simulatePush({ now });
  const secrets = newVapidKeys();
  const browser = fakeBrowser();
  const endpoint = service.subscribe(secrets.publicKey);
  const connected = {
    settings: { subject: "mailto:ops@acme.test" },
    secrets,
    post: service.post,
    now,
    allowsLoopback: false,
    timeoutMs: 1000,
  };
  const send = (text = "Hello", topic = "ticket-1") =>
    webPushProvider.send(
      connected,
      { endpoint, ...browser.keys },
      { text, topic, isUrgent: false, ttlSeconds: 60 },
    );
  const read = () => service.waiting(endpoint).map((body) => browser.open(Buffer.from(body)));
  return { service, connected, endpoint, send, read };
};
const failureOf = async (run: Promise<unknown>): Promise<ProviderFailure> => {
  try {
    await run;
  } catch (error) {
    assert.ok(error instanceof ProviderFailure, String(error));
    return error;
  }
  return assert.fail("It went well.");
};

describe("web push", () => {
  test("the browser reads the newest of each topic", async () => {
    const { send, read } = created();
    await send("one");
    await send("two");
    await send("other", "ticket-2");
    assert.deepEqual(read(), ["two", "other"]);
  });

  test("a browser that is gone, or was never there, is told as such", async () => {
    const { service, connected, endpoint, send } = created();
    service.unsubscribe(endpoint);
    assert.deepEqual([(await failureOf(send())).kind, (await failureOf(send())).code], ["final", pushGone]);
    const nobody = { endpoint: `${endpoint}x`, ...fakeBrowser().keys };
    const message = { text: "x", topic: "t", isUrgent: false, ttlSeconds: 1 };
    assert.equal((await failureOf(webPushProvider.send(connected, nobody, message))).code, pushGone);
  });

  test("too large a message is final", async () => {
    const { send, read } = created();
    const { kind, code } = await failureOf(send("x".repeat(5000)));
    assert.deepEqual([kind, code, read()], ["final", "413", []]);
  });

  const faults: [SimulatorFault, FailureClass, string | null, number | null, number][] = [
    ["rate_limited", "later", "429", 30_000, 0],
    ["server_error", "later", "503", null, 0],
    ["token_expired", "reconnect", "401", null, 0],
    ["time_out", "later", null, null, 0],
    ["answer_lost", "later", null, null, 1],
  ];
  for (const [fault, kind, code, retryAfterMs, arrived] of faults)
    test(`${fault} is ${kind}, and a second try is read once`, async () => {
      const { service, send, read } = created();
      service.faults.add(fault);
      const failure = await failureOf(send());
      assert.deepEqual(
        [failure.kind, failure.code, failure.retryAfterMs, read().length],
        [kind, code, retryAfterMs, arrived],
      );
      service.faults.clear();
      await send();
      assert.deepEqual(read(), ["Hello"]);
    });

  test("a browser that allowed another key is not reached, and the check finds halves that do not match", async () => {
    const { connected, endpoint } = created();
    const other = { ...connected, secrets: newVapidKeys() };
    const message = { text: "x", topic: "t", isUrgent: false, ttlSeconds: 1 };
    const { kind, code } = await failureOf(
      webPushProvider.send(other, { endpoint, ...fakeBrowser().keys }, message),
    );
    assert.deepEqual([kind, code], ["final", "403"]);
    assert.equal((await webPushProvider.check(connected)).facts["publicKey"], connected.secrets.publicKey);
    for (const secrets of [
      { ...connected.secrets, publicKey: newVapidKeys().publicKey },
      { ...connected.secrets, privateKey: "" },
    ])
      await assert.rejects(webPushProvider.check({ ...connected, secrets }), isFailure("reconnect"));
  });
});
