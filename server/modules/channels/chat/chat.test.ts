import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { and, asc, eq } from "drizzle-orm";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { agentStatus, statusDefinitions } from "../../desk/agent-state/table.ts";
import { drainQueue } from "../../desk/assignment/assign.ts";
import { events } from "../../../db/table.ts";
import { chatSessions } from "./table.ts";

describe("chat", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  let names = 0;
  const desk = async () => {
    names += 1;
    const tenant = `desk-${names}`;
    return { tenant, ann: await world.person({ tenant, name: "Ann Agent" }) };
  };
  const say = (
    domain: string,
    message: string,
    more: { sessionId?: string; clientMessageId?: string; email?: string; name?: string } = {},
  ) =>
    world.ok(publicSite.sendChatMessage, null, {
      params: { domain },
      body: { message, clientMessageId: randomUUID(), ...more },
    });
  const history = (domain: string, sessionId: string, after?: string) =>
    world.ok(publicSite.chatHistory, null, { params: { domain, sessionId }, query: { after } });

  test("a site answers by slug and by host, with and without a port, and no other name does", async () => {
    const { tenant } = await desk();
    for (const domain of [
      tenant,
      tenant.toUpperCase(),
      `${tenant}.localhost`,
      `${tenant}.localhost:3000`,
      `${tenant}.localhost.`,
    ])
      assert.equal((await world.ok(publicSite.site, null, { params: { domain } })).tenantId, tenant, domain);
    for (const domain of [
      "nobody",
      "parley",
      "localhost",
      `${tenant}.evil.test`,
      `${tenant}.localhost.evil.test`,
      `x.${tenant}.localhost`,
      "..",
      "%00",
      "a b",
      "'",
      "-",
    ])
      assert.equal((await world.call(publicSite.site, null, { params: { domain } })).status, 404, domain);
  });

  test("a chat is staffed while somebody who answers tickets is available", async () => {
    const { tenant, ann } = await desk();
    const isStaffed = async () =>
      (await world.ok(publicSite.site, null, { params: { domain: tenant } })).isChatStaffed;
    assert.equal(await isStaffed(), false);
    await world.work(tenant, async (work) => {
      const [online] = await work
        .rows(statusDefinitions)
        .list({ where: eq(statusDefinitions.name, "Online") });
      await work.db.insert(agentStatus).values({
        tenantId: tenant,
        agentId: ann.id,
        definitionId: online?.id ?? "",
        updatedAt: work.now,
        idleSince: work.now,
      });
    });
    assert.equal(await isStaffed(), true);
  });

  test("the first message starts a ticket and a session that nobody can guess; the next goes on with it", async () => {
    const { tenant, ann } = await desk();
    const first = await say(tenant, "Where is my card?");
    assert.ok(Buffer.from(first.sessionId, "base64url").length >= 32);
    assert.deepEqual(
      [first.message.from, first.message.text, first.message.html],
      ["visitor", "Where is my card?", null],
    );
    assert.equal(first.message.authorName, "You");
    const second = await say(tenant, "<b>Hello?</b>", { sessionId: first.sessionId });
    assert.deepEqual(
      [second.sessionId, second.ticketNumber, second.message.text],
      [first.sessionId, first.ticketNumber, "<b>Hello?</b>"],
    );
    const ticket = await world.ok(tickets.get, ann, { params: { id: String(first.ticketNumber) } });
    assert.deepEqual(
      [ticket.channel, ticket.subject, ticket.status, ticket.messageCount],
      ["CHAT", "Where is my card?", "OPEN", 2],
    );
    assert.match(ticket.contact?.name ?? "", /^Visitor \d{4}$/);
    await world.ok(tickets.reply, ann, {
      params: { id: ticket.id },
      body: { message: "<p>On its <b>way</b></p>", setStatus: "RESOLVED" },
    });
    const seen = await history(tenant, first.sessionId);
    assert.deepEqual(
      seen.messages.map(({ from, text, html, clientMessageId }) => [
        from,
        text,
        html,
        clientMessageId !== null,
      ]),
      [
        ["visitor", "Where is my card?", null, true],
        ["visitor", "<b>Hello?</b>", null, true],
        ["agent", "On its way", "<p>On its <b>way</b></p>", false],
      ],
    );
    assert.equal(seen.status, "closed");
    assert.deepEqual(
      (await history(tenant, first.sessionId, second.message.id)).messages.map(({ text }) => text),
      ["On its way"],
    );
  });

  test("a session is its own tenant's, and no key but its own opens it", async () => {
    const [{ tenant }, { tenant: other }] = [await desk(), await desk()];
    const { sessionId } = await say(tenant, "Hello");
    assert.equal(
      (await world.call(publicSite.chatHistory, null, { params: { domain: other, sessionId }, query: {} }))
        .status,
      404,
    );
    assert.equal(
      (
        await world.call(publicSite.sendChatMessage, null, {
          params: { domain: other },
          body: { message: "x", clientMessageId: "1", sessionId },
        })
      ).status,
      404,
    );
    assert.equal(
      (
        await world.call(publicSite.chatHistory, null, {
          params: { domain: tenant, sessionId: `${sessionId.slice(0, -1)}_` },
          query: {},
        })
      ).status,
      404,
    );
    assert.equal(
      (
        await world.call(publicSite.sendChatMessage, null, {
          params: { domain: "nobody" },
          body: { message: "x", clientMessageId: "1" },
        })
      ).status,
      404,
    );
    assert.equal(
      (
        await world.call(publicSite.sendChatMessage, null, {
          params: { domain: tenant },
          body: { message: "  ", clientMessageId: "1" },
        })
      ).status,
      422,
    );
    assert.equal(
      (
        await world.call(publicSite.sendChatMessage, null, {
          params: { domain: tenant },
          body: { message: "x".repeat(5001), clientMessageId: "1" },
        })
      ).status,
      422,
    );
  });

  test("a message sent twice is there once, also the first, also at the same moment", async () => {
    const { tenant, ann } = await desk();
    const clientMessageId = randomUUID();
    const firsts = await Promise.all([1, 2, 3].map(() => say(tenant, "Hello", { clientMessageId })));
    assert.equal(new Set(firsts.map(({ sessionId }) => sessionId)).size, 1);
    const sessionId = firsts[0]?.sessionId ?? "";
    const seconds = await Promise.all(
      [1, 2, 3].map(() => say(tenant, "Anybody?", { sessionId, clientMessageId: "c-2" })),
    );
    assert.equal(new Set(seconds.map(({ message }) => message.id)).size, 1);
    assert.equal((await history(tenant, sessionId)).messages.length, 2);
    assert.equal((await world.ok(tickets.list, ann, { query: {} })).total, 1);
    // What anybody may guess finds nobody's chat.
    const [one, two] = [
      await say(tenant, "Hello", { clientMessageId: "c-1" }),
      await say(tenant, "Hello", { clientMessageId: "c-1" }),
    ];
    assert.notEqual(one.sessionId, two.sessionId);
  });

  test("an address that nobody has becomes the visitor's, at once or later; one that a contact has does not make them that contact", async () => {
    const { tenant, ann } = await desk();
    const first = await say(tenant, "Hi", { email: "Kim@Example.test", name: "Kim" });
    const contactOf = async (number: number) =>
      (await world.ok(tickets.get, ann, { params: { id: String(number) } })).contact;
    const kim = await contactOf(first.ticketNumber);
    assert.deepEqual([kim?.name, kim?.email], ["Kim", "kim@example.test"]);
    const later = await say(tenant, "Hi again");
    await say(tenant, "It is me", { sessionId: later.sessionId, email: "kim@example.test", name: "Kim" });
    const claims = await contactOf(later.ticketNumber);
    assert.deepEqual([claims?.id === kim?.id, claims?.name, claims?.email], [false, "Kim", null]);
    const stranger = await say(tenant, "Hello");
    await say(tenant, "I am Max", { sessionId: stranger.sessionId, email: "max@example.test", name: "Max" });
    assert.deepEqual(
      [(await contactOf(stranger.ticketNumber))?.name, (await contactOf(stranger.ticketNumber))?.email],
      ["Max", "max@example.test"],
    );
  });

  test("a closed chat opens again within 24 hours, and after that a new ticket follows it", async () => {
    const { tenant } = await desk();
    const fresh = () => world.person({ tenant, name: "Ann Agent" });
    const { sessionId, ticketNumber } = await say(tenant, "Hello");
    const close = async (number: number) =>
      world.ok(tickets.update, await fresh(), { params: { id: String(number) }, body: { status: "CLOSED" } });
    await close(ticketNumber);
    world.clock.advance({ hours: 24 });
    assert.equal((await say(tenant, "One more thing", { sessionId })).ticketNumber, ticketNumber);
    const reopened = await world.ok(tickets.get, await fresh(), { params: { id: String(ticketNumber) } });
    assert.deepEqual([reopened.status, reopened.reopenCount, reopened.closedAt], ["OPEN", 1, null]);
    await close(ticketNumber);
    world.clock.advance({ hours: 24, ms: 1 });
    const both = await Promise.all([
      say(tenant, "Me again", { sessionId }),
      say(tenant, "And again", { sessionId }),
    ]);
    assert.deepEqual(
      both.map((one) => one.ticketNumber),
      [ticketNumber + 1, ticketNumber + 1],
    );
    const follower = await world.ok(tickets.get, await fresh(), { params: { id: String(ticketNumber + 1) } });
    assert.deepEqual(
      [follower.followUpOfId, follower.messageCount, follower.contact?.id],
      [reopened.id, 2, reopened.contact?.id],
    );
    assert.equal((await history(tenant, sessionId)).messages.length, 4);
  });

  test("the visitor's window hears of replies and of the end, and staff of the visitor", async () => {
    const { tenant, ann } = await desk();
    const { sessionId, ticketNumber } = await say(tenant, "Hello");
    await world.ok(tickets.update, ann, {
      params: { id: String(ticketNumber) },
      body: { assignedToId: ann.id },
    });
    const { message } = await world.ok(tickets.reply, ann, {
      params: { id: String(ticketNumber) },
      body: { message: "Hi" },
    });
    await world.ok(tickets.reply, ann, {
      params: { id: String(ticketNumber) },
      body: { message: "Between us", isPublic: false },
    });
    await world.ok(tickets.update, ann, { params: { id: String(ticketNumber) }, body: { status: "CLOSED" } });
    const heard = await world.work(tenant, async (work) => {
      const [session] = await work.db
        .select()
        .from(chatSessions)
        .where(and(eq(chatSessions.tenantId, tenant), eq(chatSessions.key, sessionId)));
      const rows = await work.db
        .select()
        .from(events)
        .where(eq(events.tenantId, tenant))
        .orderBy(asc(events.seq));
      return rows
        .filter(({ audience }) => audience.includes(`chat:${session?.id}`))
        .map(({ name, payload }) => [name, payload]);
    });
    assert.deepEqual(heard, [
      ["chat_status", { status: "open", agentName: "Ann Agent" }],
      ["chat_message", { messageId: message.id }],
      ["chat_status", { status: "closed", agentName: "Ann Agent" }],
    ]);
    assert.equal((await history(tenant, sessionId)).agentName, "Ann Agent");
  });

  test("an agent who becomes the visitor's by the rules is named to them", async () => {
    const { tenant, ann } = await desk();
    const { sessionId } = await say(tenant, "Hello");
    await world.work(tenant, async (work) => {
      const [online] = await work
        .rows(statusDefinitions)
        .list({ where: eq(statusDefinitions.name, "Online") });
      await work.db.insert(agentStatus).values({
        tenantId: tenant,
        agentId: ann.id,
        definitionId: online?.id ?? "",
        updatedAt: work.now,
        idleSince: work.now,
      });
      await drainQueue(work, "available", ann.id);
    });
    assert.equal((await history(tenant, sessionId)).agentName, "Ann Agent");
    const told = await world.work(tenant, (work) =>
      work.db
        .select({ payload: events.payload })
        .from(events)
        .where(and(eq(events.tenantId, tenant), eq(events.name, "chat_status"))),
    );
    assert.deepEqual(
      told.map(({ payload }) => payload),
      [{ status: "open", agentName: "Ann Agent" }],
    );
    // The next visitor finds them at once; when the first is done, a waiting one is next.
    assert.equal((await history(tenant, (await say(tenant, "Hi")).sessionId)).agentName, "Ann Agent");
  });

  test("fifty visitors at once each get a ticket of their own and lose no word", async () => {
    const { tenant, ann } = await desk();
    // past the minute's limit for one address, which is all that these visitors have
    world.clock.advance({ minutes: 2 });
    const chats = await Promise.all(Array.from({ length: 50 }, (_, at) => say(tenant, `Visitor ${at}`)));
    world.clock.advance({ minutes: 2 });
    await Promise.all(
      chats.flatMap(({ sessionId }, at) => [
        say(tenant, `Second ${at}`, { sessionId }),
        say(tenant, `Third ${at}`, { sessionId }),
      ]),
    );
    assert.deepEqual(
      chats.map(({ ticketNumber }) => ticketNumber).toSorted((a, b) => a - b),
      Array.from({ length: 50 }, (_, at) => 1001 + at),
    );
    const page = await world.ok(tickets.list, ann, { query: { limit: 100 } });
    assert.deepEqual(
      [page.total, new Set(page.items.map(({ messageCount }) => messageCount))],
      [50, new Set([3])],
    );
  });
});
