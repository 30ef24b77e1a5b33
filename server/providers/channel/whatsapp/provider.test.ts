import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ProviderFailure } from "../../provider.ts";
import type { FailureClass, ProviderFetch } from "../../provider.ts";
import type { OutboundMessage } from "../channel.ts";
import { metaSignature } from "../meta-signature.ts";
import { whatsAppProvider as provider } from "./provider.ts";
import { WhatsAppSecrets, WhatsAppSettings } from "./settings.ts";

const settings = WhatsAppSettings.parse({ phoneNumberId: "5550001", businessAccountId: "700001" });
const secrets = { accessToken: "EAAtoken", appSecret: "app-secret", verifyToken: "ask-me" };
const message: OutboundMessage = {
  to: { kind: "WHATSAPP_ID", value: "34600111222" },
  content: { type: "text", text: "Hola" },
  repliesTo: null,
  key: "our-key",
};
const answering = (status: number, body: unknown) => {
  const calls: { url: string; init: Parameters<ProviderFetch>[1] }[] = [];
  const fetch: ProviderFetch = (url, init) => {
    calls.push({ url, init });
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return Promise.resolve({ status, headers: new Headers(), body: new TextEncoder().encode(text) });
  };
  return { calls, connected: { settings, secrets, fetch } };
};
const isFailure = (kind: FailureClass, code: string | null) => (error: unknown) => {
  assert.ok(error instanceof ProviderFailure, String(error));
  assert.deepEqual([error.kind, error.code], [kind, code], error.message);
  return true;
};
const taken = { messaging_product: "whatsapp", contacts: [], messages: [{ id: "wamid.A" }] };

describe("WhatsApp", () => {
  test("a text is sent to a number, with what it answers and with our key", async () => {
    const { calls, connected } = answering(200, taken);
    assert.deepEqual(await provider.send(connected, { ...message, repliesTo: "wamid.Q" }), {
      providerMessageId: "wamid.A",
    });
    const [call] = calls;
    assert.equal(call?.url, "https://graph.facebook.com/v23.0/5550001/messages");
    assert.equal(call.init.method, "POST");
    assert.deepEqual(call.init.headers, {
      Authorization: "Bearer EAAtoken",
      "Content-Type": "application/json",
    });
    assert.deepEqual(JSON.parse(String(call.init.body)), {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "34600111222",
      type: "text",
      text: { body: "Hola", preview_url: false },
      context: { message_id: "wamid.Q" },
      biz_opaque_callback_data: "our-key",
    });
  });

  test("somebody without a phone number is reached by their business-scoped id", async () => {
    const { calls, connected } = answering(200, taken);
    await provider.send(connected, { ...message, to: { kind: "BSUID", value: "ES.900100" } });
    const body = JSON.parse(String(calls[0]?.init.body)) as Record<string, unknown>;
    assert.deepEqual([body["recipient"], body["to"], body["context"]], ["ES.900100", undefined, undefined]);
  });

  test("a message is marked as read by its id, and nothing is said of who wrote it", async () => {
    const { calls, connected } = answering(200, { success: true });
    const read = { customer: message.to, messageId: "wamid.Q" };
    await provider.readMarks?.mark(connected, read);
    assert.equal(calls[0]?.url, "https://graph.facebook.com/v23.0/5550001/messages");
    assert.deepEqual(JSON.parse(String(calls[0]?.init.body)), {
      messaging_product: "whatsapp",
      status: "read",
      message_id: "wamid.Q",
    });
    for (const body of [{ success: false }, {}, "<html>"])
      await assert.rejects(
        async () => provider.readMarks?.mark(answering(200, body).connected, read),
        isFailure("unknown", null),
      );
    const unknown = answering(400, {
      error: { code: 131009, message: "(#131009) Parameter value is not valid" },
    });
    await assert.rejects(
      async () => provider.readMarks?.mark(unknown.connected, read),
      isFailure("final", "131009"),
    );
  });

  test("what cannot be sent is refused before the wire", async () => {
    const { calls, connected } = answering(200, taken);
    const refused = [
      { ...message, content: { type: "text" as const, text: "x".repeat(4097) } },
      { ...message, content: { type: "text" as const, text: " \n" } },
      { ...message, to: { kind: "EMAIL" as const, value: "a@example.com" } },
      { ...message, key: "k".repeat(513) },
    ];
    for (const one of refused) await assert.rejects(provider.send(connected, one), isFailure("final", null));
    assert.equal(calls.length, 0);
    await provider.send(connected, { ...message, content: { type: "text", text: "x".repeat(4096) } });
  });

  test("an answer that names no message leaves it unknown whether it was sent", async () => {
    for (const body of [{}, { messages: [] }, { messages: [{ id: "" }] }, "<html>", ""])
      await assert.rejects(
        provider.send(answering(200, body).connected, message),
        isFailure("unknown", null),
      );
  });

  test("an error has its class and its code", async () => {
    const { connected } = answering(401, { error: { code: 190, message: "expired" } });
    await assert.rejects(provider.send(connected, message), isFailure("reconnect", "190"));
    await assert.rejects(provider.check(connected), isFailure("reconnect", "190"));
  });

  test("the check says what WhatsApp calls the number", async () => {
    const { calls, connected } = answering(200, {
      display_phone_number: "+34 900 000 000",
      verified_name: "Acme",
      quality_rating: "GREEN",
      id: "5550001",
    });
    assert.deepEqual(await provider.check(connected), {
      name: "Acme",
      facts: {
        displayPhoneNumber: "+34 900 000 000",
        verifiedName: "Acme",
        qualityRating: "GREEN",
        messagingLimit: null,
        throughput: null,
      },
    });
    assert.equal(
      calls[0]?.url,
      "https://graph.facebook.com/v23.0/5550001?fields=display_phone_number,verified_name,quality_rating,throughput,messaging_limit_tier",
    );
    assert.equal(calls[0].init.body, undefined);
    const newer = answering(200, {
      display_phone_number: "+34 900 000 000",
      whatsapp_business_manager_messaging_limit: "TIER_250",
    });
    const settingsOfNewer = { ...newer.connected.settings, apiVersion: "v24.0" };
    const { facts } = await provider.check({ ...newer.connected, settings: settingsOfNewer });
    assert.equal(facts["messagingLimit"], "TIER_250");
    assert.match(newer.calls[0]?.url ?? "", /throughput,whatsapp_business_manager_messaging_limit$/);
    await assert.rejects(provider.check(answering(200, { id: "1" }).connected), isFailure("later", null));
  });

  test("a post is ours by its bytes as they came, not by what they mean", () => {
    // What `openssl dgst -sha256 -hmac app-secret` says of these bytes.
    const raw = Buffer.from('{"a":"\\u00f1"}');
    const header = "sha256=d3fa60fd947541c3ceffc5b6f6c12cd586de5fda63e997c3502fe62c95335a6b";
    const signed = { "x-hub-signature-256": header };
    assert.equal(metaSignature(raw, "app-secret"), header);
    assert.equal(provider.verify(raw, signed, "app-secret"), true);
    assert.equal(provider.verify(raw, signed, "other"), false);
    assert.equal(provider.verify(Buffer.from('{"a":"ñ"}'), signed, "app-secret"), false);
    assert.equal(provider.verify(Buffer.concat([raw, Buffer.from(" ")]), signed, "app-secret"), false);
    for (const bad of [undefined, "", "sha256=", header.slice(7), header.toUpperCase(), `${header}0`])
      assert.equal(provider.verify(raw, { "x-hub-signature-256": bad }, "app-secret"), false, bad);
    assert.equal(provider.verify(raw, { "x-hub-signature-256": metaSignature(raw, "") }, ""), false);
  });

  test("the question whether an address is ours is answered to who knows the word", () => {
    const query = { "hub.mode": "subscribe", "hub.verify_token": "ask-me", "hub.challenge": "1158201444" };
    assert.equal(provider.challenge(query, "ask-me"), "1158201444");
    assert.equal(provider.challenge(query, "other"), null);
    assert.equal(provider.challenge({ ...query, "hub.verify_token": "" }, ""), null);
    assert.equal(provider.challenge({ ...query, "hub.mode": "unsubscribe" }, "ask-me"), null);
    assert.equal(provider.challenge({ ...query, "hub.challenge": "<script>" }, "ask-me"), null);
    assert.equal(provider.challenge({ ...query, "hub.challenge": undefined }, "ask-me"), null);
    assert.equal(provider.challenge({}, "ask-me"), null);
  });

  test("the window is open for a day from the customer's last message", () => {
    const closesAt = "2026-03-03T09:00:00.000Z";
    const last = "2026-03-02T09:00:00.000Z";
    assert.deepEqual(provider.window(last, last), { isOpen: true, closesAt });
    assert.deepEqual(provider.window(last, "2026-03-03T08:59:59.999Z"), { isOpen: true, closesAt });
    assert.deepEqual(provider.window(last, closesAt), { isOpen: false, closesAt });
    assert.deepEqual(provider.window(null, last), { isOpen: false, closesAt: null });
  });

  test("settings and secrets hold nothing that a path or a header could not", () => {
    for (const bad of ["", "12/../34", "1 2", "abc"])
      assert.equal(WhatsAppSettings.safeParse({ ...settings, phoneNumberId: bad }).success, false, bad);
    for (const bad of ["23", "v23", "v23.0/x"])
      assert.equal(WhatsAppSettings.safeParse({ ...settings, apiVersion: bad }).success, false, bad);
    for (const bad of ["", "a\nb", "a b", "ñ"])
      assert.equal(WhatsAppSecrets.safeParse({ ...secrets, accessToken: bad }).success, false, bad);
    assert.equal(WhatsAppSecrets.parse({ ...secrets, accessToken: " EAAtoken\n" }).accessToken, "EAAtoken");
    assert.deepEqual(provider.accounts(settings), ["5550001", "700001"]);
    assert.deepEqual(provider.hookSecrets(secrets), { signing: "app-secret", verifyToken: "ask-me" });
  });
});
