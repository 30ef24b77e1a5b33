import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { falseClock } from "../../../clock.ts";
import { ProviderFailure } from "../../provider.ts";
import { createFilesForTests, createMemoryForTests } from "../../simulator/memory-for-tests.ts";
import type { HookPost } from "../simulated-channel.ts";
import { whatsAppProvider as provider } from "./provider.ts";
import { WhatsAppSettings } from "./settings.ts";
import { whatsappSimulator } from "./simulator.ts";

const settings = WhatsAppSettings.parse({
  phoneNumberId: "5550001",
  businessAccountId: "700001",
  displayPhoneNumber: "+34 900 000 000",
});
const secrets = { accessToken: "EAAtoken", appSecret: "app-secret", verifyToken: "ask-me" };
const text = {
  messaging_product: "whatsapp",
  to: "34600111222",
  type: "text",
  text: { body: "Hola" },
};

const created = () => {
  const clock = falseClock("2026-03-02T09:00:00.000Z");
  const posts: HookPost[] = [];
  const simulated = whatsappSimulator({
    settings,
    secrets,
    memory: createMemoryForTests(),
    files: createFilesForTests(),
    now: clock.now,
    onHooks: (more) => {
      posts.push(...more);
      return Promise.resolve();
    },
  });
  const call = async (
    path: string,
    body?: unknown,
    { token = secrets.accessToken, type = "application/json" }: { token?: string; type?: string } = {},
  ) => {
    const answer = await simulated.fetch(`https://graph.facebook.com${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "Content-Type": type }) },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      timeoutMs: 1000,
    });
    const json = JSON.parse(new TextDecoder().decode(answer.body)) as {
      error?: { code: number; error_subcode?: number; message: string };
      contacts?: object[];
    };
    return { ...answer, json, said: [answer.status, json.error?.code] };
  };
  const sendText = (body: unknown = text, over: { token?: string; type?: string } = {}) =>
    call("/v23.0/5550001/messages", body, over);
  const write = (from = "34600111222") => simulated.writeAsCustomer({ from, name: "Nadia", text: "x" });
  return { clock, posts, simulated, call, sendText, write };
};

describe("the simulated WhatsApp", () => {
  test("refuses what its documents do not know", async () => {
    const { posts, simulated, sendText, write } = created();
    await write();
    for (const odd of [
      { ...text, novelty: 1 },
      { ...text, text: { body: "Hola", colour: "red" } },
      { ...text, context: { message_id: "wamid.A", from: "1" } },
      { ...text, messaging_product: "sms" },
      { ...text, type: "image" },
      { ...text, text: undefined },
      { ...text, text: {} },
      { ...text, text: { body: "" } },
      { ...text, text: { body: "x".repeat(4097) } },
      { ...text, to: undefined },
      { ...text, context: { message_id: "another id" } },
      { ...text, biz_opaque_callback_data: "k".repeat(513) },
      "",
      "{",
      "[]",
    ])
      assert.deepEqual((await sendText(odd)).said, [400, 100], JSON.stringify(odd));
    assert.deepEqual((await sendText(text, { type: "text/plain" })).said, [400, 100]);
    assert.deepEqual((await sendText({ ...text, to: "nobody" })).said, [400, 131009]);
    assert.deepEqual((await sendText({ ...text, to: "ES.900100" })).said, [400, 131009]);
    assert.deepEqual((await sendText({ ...text, to: "+34 900 000 000" })).said, [400, 131021]);
    assert.deepEqual([posts, (await simulated.lines()).length], [[], 1]);
    assert.deepEqual((await sendText()).said, [200, undefined]);
  });

  test("a message of theirs is marked as read by its id alone, counts as no message, and shows no typing", async () => {
    const { posts, simulated, call, sendText, write } = created();
    await write();
    const [line] = await simulated.lines();
    const mark = { messaging_product: "whatsapp", status: "read", message_id: line?.id };
    const path = "/v23.0/5550001/messages";
    for (const odd of [
      { ...mark, status: "delivered" },
      { ...mark, status: null },
      { ...mark, to: "34600111222" },
      { ...mark, messaging_product: undefined },
      { ...mark, message_id: "another id" },
      { ...mark, message_id: undefined },
      { ...mark, typing_indicator: { type: "voice" } },
    ])
      assert.deepEqual((await call(path, odd)).said, [400, 100], JSON.stringify(odd));
    assert.deepEqual((await call(path, { ...mark, message_id: "wamid.nobody" })).said, [400, 131009]);
    assert.equal((await simulated.lines())[0]?.isRead, undefined);
    for (let time = 0; time < 100; time += 1)
      assert.deepEqual((await call(path, { ...mark, typing_indicator: { type: "text" } })).json, {
        success: true,
      });
    assert.equal((await simulated.lines())[0]?.isRead, true);
    assert.deepEqual(posts, []);
    assert.deepEqual((await sendText()).said, [200, undefined]);
  });

  test("knows one token, one version, one number and two paths", async () => {
    const { call, sendText } = created();
    assert.deepEqual((await sendText(text, { token: "EAAother" })).said, [401, 190]);
    assert.deepEqual((await call("/v22.0/5550001/messages", text)).said, [404, 2500]);
    assert.deepEqual((await call("/v23.0/5550001/message", text)).said, [404, 2500]);
    assert.deepEqual((await call("/v23.0/5550001", text)).said, [404, 2500]);
    assert.deepEqual((await call("/v23.0/5550001/messages")).said, [404, 2500]);
    assert.deepEqual((await call("/v23.0/999/messages", text)).said, [400, 100]);
    assert.deepEqual((await call("/v23.0/5550001?fields=verified_name,secret")).said, [400, 100]);
    assert.deepEqual((await call("/v23.0/5550001?fields=verified_name&more=1")).said, [400, 100]);
    assert.deepEqual((await call("/v23.0/5550001?fields=display_phone_number")).json, {
      id: "5550001",
      display_phone_number: "+34 900 000 000",
    });
  });

  test("stands in for one host and never reaches a network", async () => {
    const { simulated } = created();
    for (const url of ["https://example.com/v23.0/5550001", "http://graph.facebook.com/v23.0/5550001"])
      await assert.rejects(
        simulated.fetch(url, { method: "GET", headers: {}, timeoutMs: 1000 }),
        (error) => error instanceof ProviderFailure && error.kind === "final",
      );
  });

  test("lends 45 messages at once to one customer, and gives one back in six seconds", async () => {
    const { clock, sendText, write } = created();
    await write();
    for (let number = 0; number < 45; number += 1)
      assert.deepEqual((await sendText()).said, [200, undefined], String(number));
    assert.deepEqual((await sendText()).said, [400, 131056]);
    assert.deepEqual((await sendText({ ...text, to: "34600333444" })).said, [200, undefined]);
    clock.advance({ seconds: 5 });
    assert.deepEqual((await sendText()).said, [400, 131056]);
    clock.advance({ seconds: 1 });
    assert.deepEqual((await sendText()).said, [200, undefined]);
    assert.deepEqual((await sendText()).said, [400, 131056]);
    clock.advance({ hours: 2 });
    for (let number = 0; number < 45; number += 1) await sendText();
    assert.deepEqual((await sendText()).said, [400, 131056]);
  });

  test("takes no more than eighty messages a second for one number", async () => {
    const { sendText } = created();
    const said: unknown[] = [];
    for (let number = 0; number < 81; number += 1)
      said.push((await sendText({ ...text, to: String(34_600_000_000 + number) })).said);
    assert.deepEqual(said.at(79), [200, undefined]);
    assert.deepEqual(said.at(80), [429, 130429]);
  });

  test("does not know the same message again: it is on the phone twice", async () => {
    const { simulated, sendText, write } = created();
    await write();
    for (let time = 0; time < 2; time += 1) await sendText({ ...text, biz_opaque_callback_data: "once" });
    assert.equal((await simulated.lines()).filter(({ direction }) => direction === "TO_CUSTOMER").length, 2);
  });

  test("somebody without a number writes, and is answered by their business-scoped id", async () => {
    const { posts, simulated, sendText, write } = created();
    const [post] = await write("ES.900100");
    const [event] = provider.parseWebhook(Buffer.from(post?.body ?? ""));
    assert.deepEqual(event?.kind === "message" && event.from.identities, [
      { kind: "BSUID", value: "ES.900100" },
    ]);
    const answer = await sendText({ ...text, to: undefined, recipient: "ES.900100" });
    assert.deepEqual(answer.json.contacts, [{ input: "ES.900100", user_id: "ES.900100" }]);
    assert.equal(posts.length, 2);
    assert.deepEqual(
      (await simulated.lines("ES.900100")).map(({ direction }) => direction),
      ["FROM_CUSTOMER", "TO_CUSTOMER"],
    );
  });

  test("a customer with a number can be reached by either of their ids", async () => {
    const { simulated, sendText, write } = created();
    const [post] = await write("+34 600 111 222");
    const [event] = provider.parseWebhook(Buffer.from(post?.body ?? ""));
    assert.ok(event?.kind === "message");
    const userId = event.from.identities.find(({ kind }) => kind === "BSUID")?.value;
    await sendText({ ...text, to: undefined, recipient: userId });
    assert.equal((await simulated.lines("34600111222")).length, 2);
    assert.equal((await simulated.lines(userId)).length, 2);
    assert.deepEqual(await simulated.lines("34600999999"), []);
  });

  test("a line arrives after a moment, and is read when the customer reads", async () => {
    const { clock, simulated, sendText, write } = created();
    await write();
    await sendText();
    const statusOf = async () => (await simulated.lines()).at(-1)?.status;
    assert.equal(await statusOf(), "SENT");
    clock.advance({ seconds: 2 });
    assert.equal(await statusOf(), "DELIVERED");
    assert.equal((await simulated.readAsCustomer("34600111222")).length, 1);
    assert.equal(await statusOf(), "READ");
    assert.deepEqual(await simulated.readAsCustomer("34600111222"), []);
  });

  test("what was refused for the window never stands on the phone as read", async () => {
    const { posts, simulated, sendText } = created();
    assert.deepEqual((await sendText()).said, [200, undefined]);
    assert.equal(posts.length, 1);
    assert.deepEqual(await simulated.readAsCustomer("34600111222"), []);
    assert.equal((await simulated.lines())[0]?.status, "FAILED");
  });

  test("a post is written as Meta writes it: read and written again, its signature fails", async () => {
    const { simulated } = created();
    const [post] = await simulated.writeAsCustomer({ from: "34600111222", name: "Nadia", text: "ñ/😀" });
    assert.ok(post);
    assert.match(post.body, /\\u00f1\\\/\\ud83d\\ude00/);
    assert.ok(provider.verify(Buffer.from(post.body), post.headers, "app-secret"));
    const again = Buffer.from(JSON.stringify(JSON.parse(post.body)));
    assert.equal(provider.verify(again, post.headers, "app-secret"), false);
  });

  test("a customer needs an address and something to say", async () => {
    const { simulated, write } = created();
    await assert.rejects(write("nobody"), RangeError);
    for (const said of ["", "x".repeat(4097)])
      await assert.rejects(
        simulated.writeAsCustomer({ from: "34600111222", name: "Nadia", text: said }),
        RangeError,
      );
    assert.deepEqual(await simulated.lines(), []);
  });
});
