import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { instagramConversations as calls } from "../../../../contract/channels/instagram-conversations.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { mailRig } from "../../../testing/mail-rig.ts";
import { messengerRig } from "../../../testing/messenger-rig.ts";
import { samplePng, uploadFile } from "../../../testing/sample-files.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { ticketMessages, tickets as ticketTable } from "../../desk/tickets/table.ts";
import { notifications } from "../../notices/notifications/table.ts";
import { inboundEvents, inboundPosts } from "../../workspace/inbound/table.ts";
import { secretsOf } from "../../workspace/connections/secrets.ts";
import { connections as connectionTable } from "../../workspace/connections/table.ts";

/** What is Instagram's own: echoes, the person's window, stories, what was taken back. */
describe("Instagram conversations", () => {
  let world: World;
  let admin: Person;
  let agent: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    admin = await world.person({ role: "ADMIN" });
    agent = await world.person({ role: "AGENT" });
  });
  after(() => world.stop());
  const { settle, begun, connect, number } = messengerRig(
    "instagram",
    () => world,
    () => admin,
  );
  const messagesOf = async (id: string) =>
    (await world.ok(tickets.conversations, admin, { params: { id } })).items;
  const linesOf = async (id: string) => (await world.ok(simulator.get, admin, { params: { id } })).lines;
  const forward = (id: string, forwardMinutes: number) =>
    world.ok(simulator.clock, admin, { params: { id }, body: { forwardMinutes } });
  /** A post as Meta makes it, signed for this connection. */
  const post = async (connectionId: string, event: (us: string) => object) => {
    const row = await world.work("acme", (work) => work.rows(connectionTable).get(connectionId));
    const body = JSON.stringify({
      object: "instagram",
      entry: [
        {
          id: row.account,
          time: 1,
          messaging: [{ timestamp: world.clock.now().getTime(), ...event(row.account) }],
        },
      ],
    });
    const key = secretsOf(world.app.services, row)["appSecret"] ?? "";
    const answer = await world.app.http.inject({
      method: "POST",
      url: `/api/hooks/instagram/${row.hookKey}`,
      headers: {
        "content-type": "application/json",
        "x-hub-signature-256": `sha256=${createHmac("sha256", key).update(body).digest("hex")}`,
      },
      payload: body,
    });
    assert.equal(answer.statusCode, 200);
    await settle();
  };
  const echo = (to: string, message: object) => (us: string) => ({
    sender: { id: us },
    recipient: { id: to },
    message: { ...message, is_echo: true },
  });
  const from = (who: string, event: object) => (us: string) => ({
    sender: { id: who },
    recipient: { id: us },
    ...event,
  });

  test("handed to the chatbot with instructions, it keeps them and the ticket's note tells them", async () => {
    const { ticket } = await begun();
    await world.ok(calls.takeover, agent, { params: { id: ticket.id }, body: {} });
    const back = await world.ok(calls.transfer, agent, {
      params: { id: ticket.id },
      body: { instructions: "The parcel was found" },
    });
    assert.deepEqual([back.holder, back.heldById, back.instructions], ["BOT", null, "The parcel was found"]);
    const notes = (await messagesOf(ticket.id)).filter(({ isPublic }) => !isPublic);
    assert.match(notes.at(-1)?.text ?? "", /The parcel was found/);
    const again = await world.call(calls.transfer, agent, { params: { id: ticket.id }, body: {} });
    assert.equal(again.status, 409);
    const stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    const foreign = await world.call(calls.transfer, stranger, { params: { id: ticket.id }, body: {} });
    assert.equal(foreign.status, 404);
  });

  test("are listed, read, taken over, and answered with words and files", async () => {
    const { ticket, connection, from: who } = await begun();
    const { items } = await world.ok(calls.active, agent, { query: { search: who } });
    assert.deepEqual(
      items.map(({ id, address, isOpen, contact }) => [id, address, isOpen, contact?.name]),
      [[ticket.id, who, true, "Lucía Ferrer"]],
    );
    const taken = await world.ok(calls.takeover, agent, {
      params: { id: ticket.id },
      body: { note: "Mine" },
    });
    assert.deepEqual([taken.holder, taken.assignedToId], ["AGENT", agent.id]);
    const mine = await world.ok(calls.list, agent, { params: { id: agent.id }, query: { view: "mine" } });
    assert.deepEqual(
      mine.items.map(({ id }) => id),
      [ticket.id],
    );
    const sent = await world.ok(calls.sendMessage, agent, {
      body: { conversationId: ticket.id, message: "Hello", clientMessageId: "c1" },
    });
    const again = await world.ok(calls.sendMessage, agent, {
      body: { connectionId: connection.id, to: who, message: "Hello", clientMessageId: "c1" },
    });
    assert.equal(again.id, sent.id);
    const attachmentId = await uploadFile(world, agent, { bytes: samplePng, name: "Label.png" });
    const file = await world.ok(calls.sendAttachment, agent, {
      body: { conversationId: ticket.id, attachmentId, message: "The label" },
    });
    await settle();
    const read = await world.ok(calls.get, agent, { params: { id: ticket.id }, query: {} });
    assert.deepEqual(
      read.messages.items
        .filter(({ authorType, isPublic }) => authorType === "AGENT" && isPublic)
        .map((one) => one.delivery),
      ["SENT", "SENT"],
    );
    const lines = (await linesOf(connection.id)).filter(({ direction }) => direction === "TO_CUSTOMER");
    assert.deepEqual(
      lines.map(({ text, file: kept }) => [text, kept?.kind]),
      [
        ["Hello", undefined],
        ["The label", undefined],
        ["", "image"],
      ],
    );
    const link = await world.ok(calls.signedUrl, agent, {
      query: { attachmentId: file.attachments[0]?.id ?? "" },
    });
    assert.equal(
      (await world.app.http.inject(new URL(link.url).pathname + new URL(link.url).search)).statusCode,
      200,
    );
    const stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    for (const answer of [
      await world.call(calls.get, stranger, { params: { id: ticket.id }, query: {} }),
      await world.call(calls.signedUrl, stranger, { query: { attachmentId } }),
      await world.call(calls.takeover, stranger, { params: { id: ticket.id }, body: {} }),
      await world.call(calls.sendMessage, stranger, { body: { conversationId: ticket.id, message: "x" } }),
    ])
      assert.equal(answer.status, 404);
    const other = await world.person({ role: "AGENT" });
    assert.equal((await world.call(calls.list, other, { params: { id: agent.id }, query: {} })).status, 403);
  });

  test("a person may write for seven days, and no longer", async () => {
    const { ticket, connection } = await begun();
    await forward(connection.id, 25 * 60);
    await world.ok(calls.sendMessage, agent, { body: { conversationId: ticket.id, message: "A day later" } });
    await settle();
    assert.equal((await messagesOf(ticket.id)).at(-1)?.delivery, "SENT");
    await forward(connection.id, 6 * 24 * 60);
    const late = await world.call(calls.sendMessage, agent, {
      body: { conversationId: ticket.id, message: "A week later" },
    });
    assert.deepEqual([late.status, late.body["code"]], [409, "window_closed"]);
  });

  test("a text is as long as its bytes", async () => {
    const { ticket } = await begun();
    const send = (message: string) =>
      world.call(calls.sendMessage, agent, { body: { conversationId: ticket.id, message } });
    assert.equal((await send("ع".repeat(501))).status, 422);
    assert.equal((await send("ع".repeat(500))).status, 201);
  });

  test("what was written in the phone's app is an agent's message, once, and nothing is sent anew", async () => {
    const { ticket, connection, from: who } = await begun();
    const said = echo(who, { mid: `phone-${who}`, text: "From my phone" });
    await post(connection.id, said);
    await post(connection.id, said);
    const [question, answer, ...more] = await messagesOf(ticket.id);
    assert.deepEqual(
      [question?.authorType, answer?.authorType, answer?.text, answer?.delivery, more.length],
      ["CUSTOMER", "AGENT", "From my phone", "SENT", 0],
    );
    assert.equal((await linesOf(connection.id)).length, 1);
    assert.equal((await world.ok(tickets.get, admin, { params: { id: ticket.id } })).status, "IN_PROGRESS");
  });

  test("what was written there to a stranger begins a ticket, and the echo of a reply makes no message", async () => {
    const connection = await connect();
    const who = number();
    await post(connection.id, echo(who, { mid: `first-${who}`, text: `Good news ${who}` }));
    const [ticket] = (await world.ok(tickets.list, admin, { query: { search: who } })).items;
    assert.deepEqual([ticket?.channel, ticket?.messageCount], ["INSTAGRAM", 1]);
    const mine = await begun();
    await world.ok(calls.sendMessage, agent, { body: { conversationId: mine.ticket.id, message: "Once" } });
    await settle();
    assert.equal((await messagesOf(mine.ticket.id)).length, 2);
  });

  test("who reads the last message has read those before it", async () => {
    const { ticket, connection, from: who } = await begun();
    for (const message of ["One", "Two"])
      await world.ok(calls.sendMessage, agent, { body: { conversationId: ticket.id, message } });
    await settle();
    await world.ok(simulator.read, admin, { params: { id: connection.id }, body: { customer: who } });
    await settle();
    assert.deepEqual(
      (await messagesOf(ticket.id)).slice(1).map(({ delivery }) => delivery),
      ["READ", "READ"],
    );
  });

  test("an answer to a story says so, and a story that is over is gone", async () => {
    const { ticket, connection, from: who } = await begun();
    const url = "https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=x";
    const message = { mid: `story-${who}`, text: "How much?", reply_to: { story: { id: "18", url } } };
    await post(connection.id, from(who, { message }));
    const last = (await messagesOf(ticket.id)).at(-1);
    const content = last?.messenger?.content;
    assert.ok(content?.type === "media");
    assert.deepEqual([last?.text, content.origin, content.state], ["How much?", "STORY_REPLY", "GONE"]);
  });

  test("a reaction stands under its message, and what was taken back is not kept", async () => {
    const { ticket, connection, from: who } = await begun();
    const mid = `secret-${who}`;
    await post(connection.id, from(who, { message: { mid, text: "My card is 1234" } }));
    await post(connection.id, from(who, { reaction: { mid, action: "react", emoji: "❤️" } }));
    assert.deepEqual((await messagesOf(ticket.id)).at(-1)?.messenger?.reactions, [
      { by: "CUSTOMER", emoji: "❤️" },
    ]);
    await post(connection.id, from(who, { message: { mid, is_deleted: true } }));
    const last = (await messagesOf(ticket.id)).at(-1);
    assert.deepEqual([last?.text, last?.messenger?.content], ["", { type: "unsent" }]);
    const now = await world.ok(tickets.get, admin, { params: { id: ticket.id } });
    assert.ok(!JSON.stringify(now).includes("1234"));
  });

  test("a ticket that was called by words which were taken back is called by the next, wherever it was told", async () => {
    const connection = await connect();
    const who = number();
    const mid = `subject-${who}`;
    const words = `Secret 1234 ${who}`;
    await post(connection.id, from(who, { message: { mid, text: words } }));
    const [ticket] = (await world.ok(tickets.list, admin, { query: { search: who } })).items;
    assert.ok(ticket);
    assert.equal(ticket.subject, words);
    await post(connection.id, from(who, { message: { mid, is_deleted: true } }));
    const subject = async () => (await world.ok(tickets.get, admin, { params: { id: ticket.id } })).subject;
    assert.equal(await subject(), "…");
    await post(connection.id, from(who, { message: { mid: `next-${who}`, text: "My real question" } }));
    const first = `first-${who}`;
    await post(connection.id, from(who, { message: { mid: first, text: "Another" } }));
    await world.ok(tickets.update, admin, { params: { id: ticket.id }, body: { subject: "Another" } });
    await post(connection.id, from(who, { message: { mid: first, is_deleted: true } }));
    assert.equal(await subject(), "My real question");
    const told = await world.work("acme", async ({ from: of, db }) => ({
      messages: await of(ticketMessages),
      events: await of(inboundEvents),
      tickets: await of(ticketTable),
      notices: await of(notifications),
      posts: (await db.select({ body: inboundPosts.body }).from(inboundPosts)).map(({ body }) =>
        Buffer.from(body).toString(),
      ),
    }));
    for (const [place, rows] of Object.entries(told))
      assert.ok(!JSON.stringify(rows).includes(words), `${place} say it still`);
  });

  test("the simulated customer takes a message back, and the simulated account answers in the app", async () => {
    const { ticket, connection, from: who } = await begun();
    const params = { id: connection.id };
    await world.ok(simulator.answerInApp, admin, { params, body: { customer: who, text: "From the app" } });
    await settle();
    const answer = (await messagesOf(ticket.id)).at(-1);
    assert.deepEqual([answer?.authorType, answer?.text, answer?.delivery], ["AGENT", "From the app", "SENT"]);
    const [first, last] = await linesOf(connection.id);
    await world.ok(simulator.takeBack, admin, { params, body: { messageId: first?.id ?? "" } });
    await settle();
    const [question] = await messagesOf(ticket.id);
    assert.deepEqual([question?.text, question?.messenger?.content], ["", { type: "unsent" }]);
    assert.deepEqual(
      (await linesOf(connection.id)).map(({ text, isUnsent }) => [text, isUnsent]),
      [
        ["", true],
        ["From the app", undefined],
      ],
    );
    // Twice, another's, nobody's, and by a channel that has none of it.
    for (const messageId of [first?.id ?? "", last?.id ?? "", "nobody"]) {
      const refused = await world.call(simulator.takeBack, admin, { params, body: { messageId } });
      assert.deepEqual([refused.status, JSON.stringify(refused.body).includes("messageId")], [422, true]);
    }
    const long = { customer: who, text: "ع".repeat(501) };
    assert.equal((await world.call(simulator.answerInApp, admin, { params, body: long })).status, 422);
    const mailbox = await mailRig(() => world).connect(admin);
    const other = { params: { id: mailbox.connection.id }, body: { messageId: "x" } };
    assert.equal((await world.call(simulator.takeBack, admin, other)).status, 409);
  });

  test("a customer is called as Instagram says, and keeps the name that a person gave", async () => {
    const { ticket, connection, from: who } = await begun();
    const id = ticket.contact?.id ?? "";
    assert.equal((await world.ok(contacts.get, admin, { params: { id } })).name, "Lucía Ferrer");
    const [message] = await messagesOf(ticket.id);
    assert.equal(message?.authorName, "Lucía Ferrer");
    await world.ok(contacts.update, admin, { params: { id }, body: { name: "Lucía F. (VIP)" } });
    await post(connection.id, from(who, { message: { mid: `more-${who}`, text: "More" } }));
    assert.equal((await world.ok(contacts.get, admin, { params: { id } })).name, "Lucía F. (VIP)");
  });
});
