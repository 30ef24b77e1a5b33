import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FailureClass, ProviderFetch } from "../../provider.ts";
import { ProviderFailure } from "../../provider.ts";
import { createFilesForTests, createMemoryForTests } from "../../simulator/memory-for-tests.ts";
import { failureOfMetaAnswer } from "../meta-errors.ts";
import type { OutboundMessage } from "../channel.ts";
import { instagramReading } from "./errors.ts";
import { instagramProvider as provider } from "./provider.ts";
import { InstagramSecrets, InstagramSettings } from "./settings.ts";
import { instagramSimulator } from "./simulator.ts";

const login = InstagramSettings.parse({ accountId: "17841400000000001" });
const page = InstagramSettings.parse({ door: "PAGE", accountId: "17841400000000001", pageId: "100200300" });
const secrets = { accessToken: "IGAAtoken", appSecret: "", verifyToken: "" };
const message: OutboundMessage = {
  to: { kind: "IGSID", value: "5550001112223" },
  content: { type: "text", text: "Hola" },
  repliesTo: null,
  key: "our-key",
};
const answering = (status: number, body: unknown, settings = login) => {
  const calls: { url: string; init: Parameters<ProviderFetch>[1] }[] = [];
  const fetch: ProviderFetch = (url, init) => {
    calls.push({ url, init });
    return Promise.resolve({
      status,
      headers: new Headers(),
      body: new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)),
    });
  };
  return {
    calls,
    connected: { settings, secrets, fetch },
    bodyOf: () => JSON.parse(String(calls[0]?.init.body)) as unknown,
  };
};
const isFailure = (kind: FailureClass, code: string | null) => (error: unknown) => {
  assert.ok(error instanceof ProviderFailure, String(error));
  assert.deepEqual([error.kind, error.code], [kind, code], error.message);
  return true;
};
const taken = { recipient_id: "5550001112223", message_id: "m1" };

describe("Instagram", () => {
  test("lets less leave in any second than the account may send: 300 of words, 10 that are heard or watched", () => {
    const rates = provider.sending?.rates({}) ?? [];
    const inSecond = rates.map(({ per, kinds, atOnce, everyMs }) => ({
      per,
      kinds,
      isBelow: atOnce + 1000 / everyMs < (kinds === undefined ? 300 : 10),
    }));
    assert.deepEqual(inSecond, [
      { per: "CONNECTION", kinds: undefined, isBelow: true },
      { per: "CONNECTION", kinds: ["audio", "video"], isBelow: true },
    ]);
    assert.equal(provider.sending?.newPeople, null);
  });
  test("a text is sent by the account's own door, or by its page's", async () => {
    const own = answering(200, taken);
    assert.deepEqual(await provider.send(own.connected, { ...message, repliesTo: "m0" }), {
      providerMessageId: "m1",
    });
    assert.equal(own.calls[0]?.url, "https://graph.instagram.com/v23.0/17841400000000001/messages");
    assert.deepEqual(own.calls[0].init.headers, {
      Authorization: "Bearer IGAAtoken",
      "Content-Type": "application/json",
    });
    assert.deepEqual(own.bodyOf(), {
      recipient: { id: "5550001112223" },
      messaging_type: "RESPONSE",
      message: { text: "Hola" },
      reply_to: { mid: "m0" },
    });
    const byPage = answering(200, taken, page);
    await provider.send(byPage.connected, message);
    assert.equal(byPage.calls[0]?.url, "https://graph.facebook.com/v23.0/100200300/messages");
  });

  test("what a person alone may send says so", async () => {
    const { connected, bodyOf } = answering(200, taken);
    await provider.send(connected, { ...message, isPersonsAlone: true });
    assert.deepEqual(bodyOf(), {
      recipient: { id: "5550001112223" },
      messaging_type: "MESSAGE_TAG",
      tag: "HUMAN_AGENT",
      message: { text: "Hola" },
    });
  });

  test("a comment is answered privately by words, and by nothing beside them", async () => {
    const { connected, bodyOf, calls } = answering(200, taken);
    const private_ = { ...message, toComment: "1790", repliesTo: "m0", isPersonsAlone: true };
    assert.deepEqual(await provider.send(connected, private_), { providerMessageId: "m1" });
    assert.deepEqual(bodyOf(), { recipient: { comment_id: "1790" }, message: { text: "Hola" } });
    const content = {
      type: "media",
      kind: "image",
      mediaId: "1",
      text: "",
      name: "x",
      isVoice: false,
    } as const;
    await assert.rejects(provider.send(connected, { ...private_, content }), isFailure("final", null));
    assert.equal(calls.length, 1);
  });

  test("the simulated one gives a comment one private answer, in time, and knows no other", async () => {
    let now = Date.parse("2101-03-07T09:00:00.000Z");
    const simulated = instagramSimulator({
      settings: login,
      secrets: { ...secrets, appSecret: "app-secret", verifyToken: "ask-me" },
      memory: createMemoryForTests(),
      files: createFilesForTests(),
      now: () => new Date(now),
      onHooks: () => Promise.resolve(),
    });
    const connected = { settings: login, secrets, fetch: simulated.fetch };
    const comments: string[] = [];
    for (const text of ["One", "Two"]) {
      const [post] = await simulated.writeAsCustomer({
        from: "5550001112223",
        name: "Ana",
        text,
        place: "COMMENT",
      });
      const [event] = provider.parseWebhook(new TextEncoder().encode(post?.body));
      assert.ok(event?.kind === "message" && event.content.type === "comment");
      comments.push(event.externalId);
      assert.deepEqual(await provider.comments?.post(connected, event.content.postId), {
        link: "https://www.instagram.com/p/Simulated/",
        isOthers: false,
      });
    }
    const [one = "", two = ""] = comments;
    const answer = (toComment: string) => provider.send(connected, { ...message, toComment });
    await answer(one);
    await assert.rejects(answer(one), isFailure("final", "10/2534025"));
    await assert.rejects(answer("1799"), isFailure("final", "100"));
    // It was no word to us, so there is no conversation either.
    await assert.rejects(provider.send(connected, message), isFailure("final", "10/2534022"));
    now += 7 * 86_400_000;
    await assert.rejects(answer(two), isFailure("final", "10/2534022"));
  });

  test("a text counts by its bytes, and what cannot be sent is refused before the wire", async () => {
    const { calls, connected } = answering(200, taken);
    const refused: OutboundMessage[] = [
      { ...message, content: { type: "text", text: "ع".repeat(501) } },
      { ...message, content: { type: "text", text: " \n" } },
      { ...message, to: { kind: "WHATSAPP_ID", value: "34600111222" } },
      { ...message, content: { type: "reaction", text: "👍" }, repliesTo: "m1" },
      {
        ...message,
        content: { type: "media", kind: "sticker", mediaId: "1", text: "", name: "x", isVoice: false },
      },
      {
        ...message,
        content: { type: "media", kind: "image", mediaId: "1", text: "words", name: "x", isVoice: false },
      },
    ];
    for (const one of refused) await assert.rejects(provider.send(connected, one), isFailure("final", null));
    assert.equal(calls.length, 0);
    await provider.send(connected, { ...message, content: { type: "text", text: "ع".repeat(500) } });
  });

  test("a heart goes under a message and is taken away", async () => {
    for (const [text, body] of [
      ["❤️", { sender_action: "react", payload: { message_id: "m1", reaction: "love" } }],
      ["", { sender_action: "unreact", payload: { message_id: "m1" } }],
    ] as const) {
      const { connected, bodyOf } = answering(200, { recipient_id: "1" });
      await provider.send(connected, { ...message, content: { type: "reaction", text }, repliesTo: "m1" });
      assert.deepEqual(bodyOf(), { recipient: { id: "5550001112223" }, ...body });
    }
  });

  test("a customer is told that all they wrote was seen, and nobody on another channel is", async () => {
    const { calls, connected, bodyOf } = answering(200, { recipient_id: "1" });
    const mark = (customer: OutboundMessage["to"]) =>
      provider.readMarks?.mark(connected, { customer, messageId: "m1" });
    await mark(message.to);
    assert.deepEqual(bodyOf(), { recipient: { id: "5550001112223" }, sender_action: "mark_seen" });
    await assert.rejects(async () => mark({ kind: "PHONE", value: "1" }), isFailure("final", null));
    assert.equal(calls.length, 1);
  });

  test("an answer that names no message leaves it unknown whether it was sent", async () => {
    for (const body of [{}, { message_id: "" }, "<html>", ""])
      await assert.rejects(
        provider.send(answering(200, body).connected, message),
        isFailure("unknown", null),
      );
  });

  test("errors have their class, by subcode before code before status", () => {
    const kindOf = (status: number, error: object) => {
      const body = new TextEncoder().encode(JSON.stringify({ error }));
      const answer = { status, headers: new Headers(), body };
      const { kind, code } = failureOfMetaAnswer(answer, { isWrite: true, secret: "" }, instagramReading);
      return [kind, code];
    };
    const table: [number, number | undefined, FailureClass, string][] = [
      [10, 2534022, "final", "10/2534022"],
      [10, undefined, "reconnect", "10"],
      [100, 2534014, "final", "100/2534014"],
      [100, 33, "final", "100"],
      [190, 463, "reconnect", "190/463"],
      [200, undefined, "reconnect", "200"],
      [368, undefined, "reconnect", "368"],
      [2, 1545133, "later", "2/1545133"],
      [4, undefined, "later", "4"],
      [613, undefined, "later", "613"],
      [551, undefined, "final", "551"],
    ];
    for (const [code, error_subcode, kind, told] of table)
      assert.deepEqual(kindOf(400, { code, ...(error_subcode === undefined ? {} : { error_subcode }) }), [
        kind,
        told,
      ]);
    assert.deepEqual(kindOf(500, { code: 777 }), ["later", "777"]);
    assert.deepEqual(kindOf(429, {}), ["later", null]);
  });

  test("the check says what Instagram calls the account, and finds a token of another one", async () => {
    const mine = { user_id: "17841400000000001", username: "acme.outdoor", name: "Acme" };
    const own = answering(200, mine);
    assert.equal((await provider.check(own.connected)).name, "@acme.outdoor");
    assert.equal(own.calls[0]?.url, "https://graph.instagram.com/v23.0/me?fields=user_id,username,name");
    const other = answering(200, { ...mine, user_id: 17_841_499 });
    await assert.rejects(provider.check(other.connected), isFailure("reconnect", null));
    const byPage = answering(
      200,
      { instagram_business_account: { id: "17841400000000001", name: "Acme" } },
      page,
    );
    assert.equal((await provider.check(byPage.connected)).name, "Acme");
  });

  test("a customer is called by name, and one who tells nothing is nobody", async () => {
    const read = (status: number, body: object) =>
      provider.profiles?.read(answering(status, body).connected, message.to);
    assert.deepEqual(await read(200, { name: "Nadia", username: "nadia" }), {
      name: "Nadia",
      username: "nadia",
    });
    assert.deepEqual(await read(200, { username: "nadia" }), { name: null, username: "nadia" });
    assert.equal(await read(400, { error: { code: 100, error_subcode: 33 } }), null);
  });

  test("a token is renewed by the account's own door alone", async () => {
    const { calls, connected } = answering(200, {
      access_token: "IGAAnext",
      token_type: "bearer",
      expires_in: 1,
    });
    assert.deepEqual(await provider.tokens?.refresh(connected), { accessToken: "IGAAnext" });
    assert.equal(
      calls[0]?.url,
      "https://graph.instagram.com/refresh_access_token?grant_type=ig_refresh_token&access_token=IGAAtoken",
    );
    assert.equal(provider.tokens?.rulesOf(page), null);
  });

  test("a file goes by the page's door as one for Instagram, under a name that it takes", async () => {
    const { calls, connected } = answering(200, { attachment_id: "77" }, page);
    const file = { name: "Zelt “neu” ñ.png", contentType: "image/png", bytes: Uint8Array.from([1, 2]) };
    assert.equal(await provider.media?.upload(connected, file), "77");
    assert.equal(calls[0]?.url, "https://graph.facebook.com/v23.0/100200300/message_attachments");
    const body = Buffer.from(calls[0].init.body ?? "").toString("latin1");
    assert.match(body, /name="platform"\r\n\r\ninstagram/);
    assert.match(body, /"type":"image","payload":\{"is_reusable":true\}/);
    assert.match(body, /filename="Zelt _neu_ _.png"/);
  });

  test("a customer's file is read from Meta's hosts alone, without the token", async () => {
    const fetched = (mediaId: string, status = 200) => {
      const { calls, connected } = answering(status, "bytes");
      return { calls, done: provider.media?.fetch(connected, { kind: "image", mediaId, sha256: null }) };
    };
    const good = fetched("https://scontent.cdninstagram.com/x.jpg?oe=1");
    assert.equal((await good.done)?.is, "HERE");
    assert.deepEqual(good.calls[0]?.init.headers, {});
    for (const strange of [
      "https://example.com/x",
      "http://lookaside.fbsbx.com/x",
      "https://fbsbx.com.evil.test/x",
    ])
      await assert.rejects(fetched(strange).done ?? Promise.resolve(), isFailure("final", null));
    assert.deepEqual(await fetched("https://lookaside.fbsbx.com/x", 403).done, { is: "GONE" });
    await assert.rejects(
      fetched("https://lookaside.fbsbx.com/x", 503).done ?? Promise.resolve(),
      isFailure("later", null),
    );
  });

  test("anybody may write for a day after the customer's last act, a person for seven", () => {
    const last = "2026-03-02T09:00:00.000Z";
    const isOpen = (now: string, by: "BOT" | "PERSON") => provider.window(last, now, by).isOpen;
    assert.deepEqual(
      [isOpen("2026-03-03T08:59:59.999Z", "BOT"), isOpen("2026-03-03T09:00:00.000Z", "BOT")],
      [true, false],
    );
    assert.deepEqual(
      [isOpen("2026-03-09T08:59:59.999Z", "PERSON"), isOpen("2026-03-09T09:00:00.000Z", "PERSON")],
      [true, false],
    );
    assert.deepEqual(provider.window(null, last), { isOpen: false, closesAt: null });
  });

  test("settings and secrets hold nothing that a path or a header could not", () => {
    for (const bad of ["", "12/../34", "1 2", "abc"])
      assert.equal(InstagramSettings.safeParse({ ...login, accountId: bad }).success, false, bad);
    assert.equal(InstagramSettings.safeParse({ ...page, pageId: undefined }).success, false);
    for (const bad of ["", "a\nb", "a b", "ñ"])
      assert.equal(InstagramSecrets.safeParse({ ...secrets, accessToken: bad }).success, false, bad);
    assert.deepEqual([provider.appOf(login), provider.appOf(page)], ["INSTAGRAM", "META"]);
    assert.deepEqual(provider.accounts(page), ["17841400000000001", "100200300"]);
  });
});
