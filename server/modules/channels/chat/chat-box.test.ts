import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { chatBox, chatBoxSettings } from "../../../../contract/channels/chat-box.ts";
import { helpCenter } from "../../../../contract/site/help-center.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { attachments as staffFiles } from "../../../../contract/workspace/attachments.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { mailsOf } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { chatSessions } from "./table.ts";

const shop = "https://shop.example.com";

describe("the chat box", () => {
  let world: World;
  const told: { name: string; payload: unknown; audience: string[] }[] = [];
  before(async () => {
    world = await createWorld();
    const { after: told_ } = world.app.desk as {
      after: { ephemeral(tenant: string, name: string, payload: unknown, audience: string[]): void };
    };
    const tell = told_.ephemeral.bind(told_);
    told_.ephemeral = (tenant, name, payload, audience) => {
      told.push({ name, payload, audience });
      tell(tenant, name, payload, audience);
    };
  });
  after(() => world.stop());

  let names = 0;
  const desk = async () => {
    names += 1;
    const tenant = `box-${names}`;
    world.clock.advance({ minutes: 2 }); // every visitor of these tests has one address, whose minute is past
    return {
      tenant,
      ann: await world.person({ tenant, name: "Ann Agent" }),
      boss: await world.person({ tenant, role: "ADMIN" }),
    };
  };
  const say = (
    tenant: string,
    message: string,
    more: { sessionId?: string; attachments?: string[] } = {},
    headers: Record<string, string> = {},
  ) =>
    world.call(publicSite.sendChatMessage, null, {
      params: { domain: tenant },
      body: { message, clientMessageId: randomUUID(), ...more },
      headers,
    });
  const chat = async (tenant: string, message = "Hello") => {
    const { status, body } = await say(tenant, message);
    assert.equal(status, 201);
    return body;
  };
  const history = (tenant: string, sessionId: string) =>
    world.ok(publicSite.chatHistory, null, { params: { domain: tenant, sessionId }, query: {} });
  const upload = async (
    tenant: string,
    sessionId: string,
    name: string,
    content: string | Buffer,
    headers: Record<string, string> = {},
  ) => {
    const line = "----parley";
    const payload = Buffer.concat([
      Buffer.from(
        `--${line}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${line}--\r\n`),
    ]);
    const answer = await world.app.http.inject({
      method: "POST",
      url: `/api/public/sites/${tenant}/chat-sessions/${sessionId}/attachments`,
      payload,
      headers: { "content-type": `multipart/form-data; boundary=${line}`, ...headers },
    });
    return {
      status: answer.statusCode,
      body: answer.json<{ id: string; name: string; contentType: string; code?: string }>(),
    };
  };
  const reply = (who: Person, number: number, message: string) =>
    world.ok(tickets.reply, who, { params: { id: String(number) }, body: { message } });

  test("a site that the tenant named may call, and no other may, neither by a header nor by asking first", async () => {
    const { tenant, boss } = await desk();
    const open = (origin: string | undefined, host = "api.parley.example") =>
      world.call(chatBox.open, null, {
        params: { domain: tenant },
        headers: { host, ...(origin === undefined ? {} : { origin }) },
      });
    assert.equal((await open(shop)).status, 403);
    assert.deepEqual(
      await world.ok(chatBoxSettings.set, boss, {
        body: {
          origins: ["HTTPS://Shop.Example.com/", "*.partner.example", "http://localhost:8080", shop],
          accent: "#0B7A4B",
        },
      }),
      { origins: [shop, "https://*.partner.example", "http://localhost:8080"], accent: "#0b7a4b" },
    );
    for (const origin of [
      undefined,
      shop,
      "https://www.partner.example",
      "https://a.b.partner.example",
      "http://localhost:8080",
      `https://${tenant}.localhost`,
      "https://api.parley.example",
    ]) {
      const { status, headers } = await open(origin);
      assert.deepEqual(
        [
          status,
          headers["access-control-allow-origin"],
          headers["access-control-allow-credentials"],
          headers["vary"],
        ],
        [200, origin, undefined, "Origin"],
        origin,
      );
    }
    for (const origin of [
      "https://partner.example",
      "https://evilpartner.example",
      "http://shop.example.com",
      `${shop}:8443`,
      `${shop}.evil.test`,
      "null",
      "https://other-1.localhost",
      "https://evil.test/.partner.example",
      "chrome-extension://abc",
    ]) {
      const { status, headers } = await open(origin);
      assert.deepEqual([status, headers["access-control-allow-origin"]], [403, undefined], origin);
    }
    // What would have been written is not, either.
    assert.equal((await say(tenant, "Hello", {}, { origin: "https://evil.test" })).status, 403);
    assert.equal((await world.ok(tickets.list, boss, { query: {} })).total, 0);
    assert.equal(
      (
        await world.call(helpCenter.ask, null, {
          params: { domain: tenant },
          body: { question: "?", email: "a@b.test" },
          headers: { origin: "https://evil.test" },
        })
      ).status,
      403,
    );

    const ask = (origin: string, path = "chat-messages") =>
      world.app.http.inject({
        method: "OPTIONS",
        url: `/api/public/sites/${tenant}/${path}`,
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type,idempotency-key",
        },
      });
    const yes = await ask(shop);
    assert.deepEqual(
      [
        yes.statusCode,
        yes.headers["access-control-allow-origin"],
        yes.headers["access-control-allow-methods"],
      ],
      [204, shop, "GET, POST, PUT"],
    );
    const no = await ask("https://evil.test");
    assert.deepEqual([no.statusCode, no.headers["access-control-allow-origin"]], [403, undefined]);
    // A call that is not the box's is open to no site.
    assert.equal(
      (
        await world.app.http.inject({
          method: "OPTIONS",
          url: "/api/tickets",
          headers: { origin: shop, "access-control-request-method": "GET" },
        })
      ).headers["access-control-allow-origin"],
      undefined,
    );
  });

  test("one tenant's list opens another tenant's chat to nobody", async () => {
    const [{ tenant, boss }, { tenant: other }] = [await desk(), await desk()];
    await world.ok(chatBoxSettings.set, boss, { body: { origins: [shop] } });
    assert.equal(
      (await world.call(chatBox.open, null, { params: { domain: tenant }, headers: { origin: shop } }))
        .status,
      200,
    );
    assert.equal(
      (await world.call(chatBox.open, null, { params: { domain: other }, headers: { origin: shop } })).status,
      403,
    );
    assert.equal(
      (
        await world.call(chatBox.open, null, {
          params: { domain: other },
          headers: { origin: `https://${tenant}.localhost` },
        })
      ).status,
      403,
    );
  });

  test("only addresses of sites are kept, changed by administrators and read by supervisors", async () => {
    const { tenant, ann, boss } = await desk();
    for (const origin of [
      "*",
      "https://*",
      "https://*.com",
      "http://shop.example.com",
      "https://shop.example.com/chat",
      "https://user@shop.example.com",
      "javascript:alert(1)",
      "https://a b",
      "",
      "https://shop",
      "https://*.*.example.com",
      "https://shop.example.com?x",
      "null",
    ])
      assert.equal(
        (await world.call(chatBoxSettings.set, boss, { body: { origins: [origin] } })).status,
        422,
        origin,
      );
    assert.equal((await world.call(chatBoxSettings.set, boss, { body: { accent: "red" } })).status, 422);
    assert.deepEqual(await world.ok(chatBoxSettings.get, boss, {}), { origins: [], accent: "#1d4ed8" });
    assert.equal((await world.call(chatBoxSettings.get, ann, {})).status, 403);
    assert.equal(
      (
        await world.call(chatBoxSettings.set, await world.person({ tenant, role: "MANAGER" }), {
          body: { origins: [] },
        })
      ).status,
      403,
    );
  });

  test("a visitor's file goes with their next message, and to staff", async () => {
    const { tenant, ann, boss } = await desk();
    const { sessionId, ticketNumber } = await chat(tenant);
    const file = await upload(tenant, sessionId, "pole.txt", "It broke here.");
    assert.deepEqual([file.status, file.body.name, file.body.contentType], [200, "pole.txt", "text/plain"]);
    const { status, body } = await say(tenant, "", { sessionId, attachments: [file.body.id] });
    assert.deepEqual(
      [status, body.message.text, body.message.attachments.map(({ name }) => name)],
      [201, "", ["pole.txt"]],
    );
    const [, second] = (await history(tenant, sessionId)).messages;
    const path = second?.attachments[0]?.url ?? "";
    const got = await world.app.http.inject({ url: path });
    assert.deepEqual([got.statusCode, got.body], [200, "It broke here."]);
    // A site that shows the chat draws its pictures; no other reads a file, though it has the link.
    const readBy = async (origin: string) =>
      (await world.app.http.inject({ url: path, headers: { origin, host: "api.parley.example" } })).headers[
        "access-control-allow-origin"
      ];
    assert.deepEqual(
      [await readBy(shop), await readBy(`https://${tenant}.localhost`)],
      [undefined, `https://${tenant}.localhost`],
    );
    await world.ok(chatBoxSettings.set, boss, { body: { origins: [shop] } });
    assert.deepEqual([await readBy(shop), await readBy("https://evil.test")], [shop, undefined]);
    const seen = await world.ok(tickets.conversations, ann, {
      params: { id: String(ticketNumber) },
      query: {},
    });
    assert.deepEqual(
      seen.items.at(-1)?.attachments.map(({ name }) => name),
      ["pole.txt"],
    );
    assert.equal((await world.call(staffFiles.link, ann, { params: { id: file.body.id } })).status, 200);
    // Sent once.
    assert.equal((await say(tenant, "Again", { sessionId, attachments: [file.body.id] })).status, 422);
  });

  test("a file is its own chat's, of a kind and size that are taken, and none comes before a chat began", async () => {
    const [{ tenant }, { tenant: other }] = [await desk(), await desk()];
    const [mine, theirs, elsewhere] = [await chat(tenant), await chat(tenant), await chat(other)];
    const { body: file } = await upload(tenant, mine.sessionId, "a.txt", "a");
    assert.equal(
      (await say(tenant, "x", { sessionId: theirs.sessionId, attachments: [file.id] })).status,
      422,
    );
    assert.equal(
      (await say(other, "x", { sessionId: elsewhere.sessionId, attachments: [file.id] })).status,
      422,
    );
    assert.equal((await say(tenant, "x", { attachments: [file.id] })).status, 422);
    assert.equal((await upload(other, mine.sessionId, "a.txt", "a")).status, 404);
    assert.equal((await upload(tenant, "a-key-that-never-was", "a.txt", "a")).status, 404);
    assert.equal(
      (await upload(tenant, mine.sessionId, "page.html", "<!doctype html><script>1</script>")).status,
      415,
    );
    assert.equal((await upload(tenant, mine.sessionId, "empty.txt", "")).status, 422);
    assert.equal(
      (await upload(tenant, mine.sessionId, "big.txt", Buffer.alloc(10 * 1024 * 1024 + 1, "a"))).status,
      413,
    );
    assert.equal(
      (await upload(tenant, mine.sessionId, "a.txt", "a", { origin: "https://evil.test" })).status,
      403,
    );
    assert.equal((await say(tenant, "", { sessionId: mine.sessionId })).status, 422);
    world.clock.advance({ minutes: 2 });
    const answers = [];
    for (let at = 0; at < 20; at += 1) {
      if (at === 15) world.clock.advance({ minutes: 2 });
      answers.push((await upload(tenant, mine.sessionId, `${at}.txt`, "a")).status);
    }
    assert.deepEqual(
      [answers.slice(0, 19).every((status) => status === 200), answers[19]],
      [true, 429],
      "twenty wait with the first",
    );
  });

  test("each side knows that the other has seen what it wrote, and when it types", async () => {
    const { tenant, ann } = await desk();
    const { sessionId, ticketNumber } = await chat(tenant);
    const params = { domain: tenant, sessionId };
    const ticket = { id: String(ticketNumber) };
    assert.equal((await history(tenant, sessionId)).agentSeenAt, null);
    told.length = 0;
    world.clock.advance({ seconds: 5 });
    assert.deepEqual(
      await world.ok(tickets.presence, ann, { params: ticket, body: { state: "typing", mode: "reply" } }),
      { people: [], visitorSeenAt: null },
    );
    const seenAt = world.clock.now().toISOString();
    assert.equal((await history(tenant, sessionId)).agentSeenAt, seenAt);
    const { id } = await world.ok(tickets.get, ann, { params: ticket });
    const [session] = await world.work(tenant, (work) =>
      work.db
        .select()
        .from(chatSessions)
        .where(and(eq(chatSessions.tenantId, tenant), eq(chatSessions.key, sessionId))),
    );
    assert.deepEqual(
      told.filter(({ name }) => name === "chat_activity"),
      [
        {
          name: "chat_activity",
          payload: { isTyping: true, name: "Ann Agent", seenAt },
          audience: [`chat:${session?.id}`],
        },
      ],
    );
    // What was seen stays seen; it is written again only when there is something new.
    world.clock.advance({ seconds: 5 });
    await world.ok(tickets.presence, ann, { params: ticket, body: { state: "viewing" } });
    assert.equal((await history(tenant, sessionId)).agentSeenAt, seenAt);

    await reply(ann, ticketNumber, "Hi");
    told.length = 0;
    await world.ok(chatBox.typing, null, { params, body: { isTyping: true } });
    world.clock.advance({ seconds: 1 });
    await world.ok(chatBox.seen, null, { params });
    const visitorSeenAt = world.clock.now().toISOString();
    assert.deepEqual(
      told.map(({ name, payload, audience }) => [name, payload, audience]),
      [
        ["visitor_activity", { ticketId: id, isTyping: true, seenAt: null }, ["staff"]],
        ["visitor_activity", { ticketId: id, isTyping: false, seenAt: visitorSeenAt }, ["staff"]],
      ],
    );
    assert.equal(
      (await world.ok(tickets.presence, ann, { params: ticket, body: { state: "left" } })).visitorSeenAt,
      visitorSeenAt,
    );
  });

  test("an internal note that is typed is told to no visitor, nor is typing of an unnamed kind, and what arrived ends what is told on both sides", async () => {
    const { tenant, ann } = await desk();
    const { sessionId, ticketNumber } = await chat(tenant);
    const params = { id: String(ticketNumber) };
    const isTypingTold = () =>
      told.flatMap(({ name, payload }) =>
        name === "chat_activity" ? [(payload as { isTyping: boolean }).isTyping] : [],
      );
    const kinds = [{ mode: "note" as const }, {}, { mode: "reply" as const }, { mode: "note" as const }];
    told.length = 0;
    for (const kind of kinds)
      await world.ok(tickets.presence, ann, { params, body: { state: "typing", ...kind } });
    assert.deepEqual(isTypingTold(), [false, false, true, false]);
    for (const state of ["viewing", "left"] as const)
      await world.ok(tickets.presence, ann, { params, body: { state, mode: "reply" } });
    assert.deepEqual(isTypingTold().slice(4), [false, false]);

    await world.ok(tickets.presence, ann, { params, body: { state: "typing", mode: "reply" } });
    told.length = 0;
    await world.ok(tickets.reply, ann, { params, body: { message: "Between us", isPublic: false } });
    assert.deepEqual(isTypingTold(), [], "a note that was added tells the visitor nothing");
    await reply(ann, ticketNumber, "Hi");
    assert.deepEqual(isTypingTold(), [false]);

    await world.ok(chatBox.typing, null, { params: { domain: tenant, sessionId }, body: { isTyping: true } });
    told.length = 0;
    assert.equal((await say(tenant, "Thank you", { sessionId })).status, 201);
    assert.deepEqual(
      told
        .filter(({ name }) => name === "visitor_activity")
        .map(({ payload }) => (payload as { isTyping: boolean }).isTyping),
      [false],
    );
  });

  test("a sensitive ticket's visitor is told of to those who may see it, and a member without rank is not told of to the visitor", async () => {
    const { tenant, ann } = await desk();
    const { sessionId, ticketNumber } = await chat(tenant);
    const reader = await world.person({ tenant, role: "USER" });
    await world.ok(tickets.presence, reader, {
      params: { id: String(ticketNumber) },
      body: { state: "viewing" },
    });
    assert.equal((await history(tenant, sessionId)).agentSeenAt, null);
    await world.ok(tickets.setSensitive, ann, {
      params: { id: String(ticketNumber) },
      body: { isSensitive: true },
    });
    told.length = 0;
    await world.ok(chatBox.typing, null, { params: { domain: tenant, sessionId }, body: { isTyping: true } });
    assert.deepEqual(
      told.map(({ audience }) => audience),
      [["supervisors"]],
    );
  });

  test("the conversation is mailed once somebody has answered, as plain text, and not without end", async () => {
    const { tenant, ann } = await desk();
    const { sessionId, ticketNumber } = await chat(tenant, "<b>Buy cheap</b> tents");
    const mail = (email: string, language = "en", key = sessionId) =>
      world.call(chatBox.transcript, null, {
        params: { domain: tenant, sessionId: key },
        body: { email },
        headers: { "accept-language": language },
      });
    assert.equal((await mail("kim@example.test")).status, 409);
    await reply(ann, ticketNumber, "<p>On its <b>way</b></p>");
    await world.ok(tickets.reply, ann, {
      params: { id: String(ticketNumber) },
      body: { message: "Between us", isPublic: false },
    });
    assert.equal((await mail("kim@example.test")).status, 200);
    assert.equal((await mail("Kim@Example.test", "ar")).status, 200);
    const sent = await world.work(tenant, mailsOf);
    assert.deepEqual(
      sent.map(({ to, subject, html }) => [to, subject, html]),
      [
        ["kim@example.test", `Your conversation with ${tenant}`, null],
        ["kim@example.test", `محادثتك مع ${tenant}`, null],
      ],
    );
    assert.match(sent[0]?.text ?? "", /You · .*\n<b>Buy cheap<\/b> tents\n\nAnn Agent · .*\nOn its way\n\n/);
    assert.doesNotMatch(sent[0]?.text ?? "", /Between us/);
    assert.equal((await mail("kim@example.test", "en", "a-key-that-never-was")).status, 404);
    assert.equal((await mail("not an address")).status, 422);
    const answers = await Promise.all(Array.from({ length: 4 }, () => mail("kim@example.test")));
    assert.ok(answers.some(({ status }) => status === 429));
  });

  test("another tenant's chat is not there to upload to, to see, to type in or to mail", async () => {
    const [{ tenant }, { tenant: other }] = [await desk(), await desk()];
    const { sessionId } = await chat(tenant);
    const params = { domain: other, sessionId };
    const answers = [
      await world.call(chatBox.seen, null, { params }),
      await world.call(chatBox.typing, null, { params, body: { isTyping: true } }),
      await world.call(chatBox.transcript, null, { params, body: { email: "kim@example.test" } }),
      await world.call(publicSite.chatHistory, null, { params, query: {} }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404, 404],
    );
  });

  test("one address has its limits", async () => {
    const { tenant } = await desk();
    const { sessionId } = await chat(tenant);
    const statuses = [];
    for (let at = 0; at < 61; at += 1)
      statuses.push(
        (
          await world.call(chatBox.typing, null, {
            params: { domain: tenant, sessionId },
            body: { isTyping: true },
          })
        ).status,
      );
    assert.deepEqual([statuses.slice(0, 60).every((status) => status === 200), statuses[60]], [true, 429]);
  });
});
