import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import type { EventPayloads } from "../../../../contract/events.ts";
import { events } from "../../../db/table.ts";
import { whatsappConversations as calls } from "../../../../contract/channels/whatsapp-conversations.ts";
import { connectionDefaults } from "../../../../contract/channels/connection-defaults.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { whatsappTemplates } from "../../../../contract/channels/whatsapp-templates.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

/** The conversations of a workspace's agents by WhatsApp, and who has them. */
describe("WhatsApp conversations", () => {
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
  const { settle, begun, write } = whatsappRig(
    () => world,
    () => admin,
  );

  const mine = (convId: string, as = agent) => ({ id: as.id, convId });
  const notesOf = async (id: string) =>
    (await world.ok(tickets.conversations, admin, { params: { id } })).items
      .filter(({ isPublic }) => !isPublic)
      .map(({ text }) => text);

  test("are listed with their window, and read as a thread", async () => {
    const { ticket, from } = await begun();
    const { items } = await world.ok(calls.list, agent, {
      params: { id: agent.id },
      query: { search: from },
    });
    assert.deepEqual(
      items.map(({ id, address, isOpen, holder }) => [id, address, isOpen, holder]),
      [[ticket.id, from, true, "NOBODY"]],
    );
    assert.ok((items[0]?.windowExpiresAt ?? "") > world.clock.now().toISOString());
    const read = await world.ok(calls.get, agent, { params: mine(ticket.id), query: {} });
    assert.deepEqual(
      read.messages.items.map(({ text }) => text),
      [`Question ${from}`],
    );
    const { items: messages } = await world.ok(calls.messages, agent, {
      params: { id: ticket.id },
      query: {},
    });
    assert.equal(messages.length, 1);
  });

  test("taken over it is the agent's, with the note; handed back it is the bot's, with what it should know", async () => {
    const { ticket, from } = await begun();
    const taken = await world.ok(calls.takeover, agent, {
      params: mine(ticket.id),
      body: { note: "Knows this customer" },
    });
    assert.deepEqual([taken.holder, taken.heldById, taken.assignedToId], ["AGENT", agent.id, agent.id]);
    assert.deepEqual(await notesOf(ticket.id), ["Knows this customer"]);
    await world.ok(calls.takeover, agent, { params: mine(ticket.id), body: {} });
    const back = await world.ok(calls.transfer, agent, {
      params: mine(ticket.id),
      body: { instructions: "The parcel was found" },
    });
    assert.deepEqual([back.holder, back.heldById, back.instructions], ["BOT", null, "The parcel was found"]);
    const again = await world.call(calls.transfer, agent, { params: mine(ticket.id), body: {} });
    assert.deepEqual([again.status, again.body["code"]], [409, "conflict"]);
    const context = await world.ok(calls.context, agent, { params: { id: ticket.id } });
    assert.deepEqual(
      [context.flow, context.intent, context.conversation.instructions, context.asked, context.articles],
      [null, null, "The parcel was found", `Question ${from}`, []],
    );
    assert.ok(context.transcript.length >= 3);
  });

  test("of two who take it over at the same moment one has it, and the ticket with it", async () => {
    const { ticket } = await begun();
    const other = await world.person({ role: "AGENT" });
    await Promise.all(
      [agent, other].map((one) => world.ok(calls.takeover, one, { params: mine(ticket.id, one), body: {} })),
    );
    const read = await world.ok(calls.get, admin, { params: mine(ticket.id, admin), query: {} });
    const { holder, heldById, assignedToId } = read;
    assert.deepEqual([holder, heldById], ["AGENT", assignedToId]);
    assert.ok([agent.id, other.id].includes(heldById ?? ""));
  });

  test("a new one is told to staff once, with its subject", async () => {
    const { ticket, from, connection } = await begun();
    await write(connection.id, from, "And another thing");
    const told = await world.database.transaction("system", (db) =>
      db.select().from(events).where(eq(events.name, "new_whatsapp_ticket")),
    );
    assert.deepEqual(
      told
        .filter(({ payload }) => (payload as EventPayloads["new_whatsapp_ticket"]).ticketId === ticket.id)
        .map(({ payload, audience }) => [payload, audience]),
      [[{ ticketId: ticket.id, subject: `Question ${from}` }, ["staff"]]],
    );
  });

  test("an agent sees their own list alone, a supervisor everybody's, another workspace nothing", async () => {
    const { ticket } = await begun();
    const other = await world.person({ role: "AGENT" });
    const listed = await world.call(calls.list, other, { params: { id: agent.id }, query: {} });
    assert.equal(listed.status, 403);
    const forAgent = await world.call(calls.takeover, other, { params: mine(ticket.id), body: {} });
    assert.equal(forAgent.status, 403);
    const lead = await world.person({ role: "SUPERVISOR" });
    assert.equal((await world.call(calls.list, lead, { params: { id: agent.id }, query: {} })).status, 200);
    const stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    for (const answer of [
      await world.call(calls.messages, stranger, { params: { id: ticket.id }, query: {} }),
      await world.call(calls.context, stranger, { params: { id: ticket.id } }),
      await world.call(calls.get, stranger, { params: mine(ticket.id, stranger), query: {} }),
      await world.call(calls.list, stranger, { params: { id: agent.id }, query: {} }),
    ])
      assert.equal(answer.status, 404);
  });

  test("the ticket's state is told in words while the window is open, and by a template after it", async () => {
    const { ticket, connection } = await begun();
    const told = await world.ok(calls.ticketStatus, agent, { body: { ticketId: ticket.id } });
    assert.equal(told.text, `Your request #${ticket.number} is open.`);
    await world.ok(connectionDefaults.set, admin, {
      params: { id: connection.id },
      body: { language: "es" },
    });
    const inSpanish = await world.ok(calls.ticketStatus, agent, { body: { ticketId: ticket.id } });
    assert.match(inSpanish.text, /^Tu solicitud n\.º \d+ está en este estado: en curso\.$/);
    await world.ok(simulator.clock, admin, { params: { id: connection.id }, body: { forwardMinutes: 1441 } });
    const shut = await world.call(calls.ticketStatus, agent, { body: { ticketId: ticket.id } });
    assert.deepEqual([shut.status, shut.body["code"]], [409, "conflict"]);
    const { id } = await world.ok(whatsappTemplates.create, admin, {
      body: {
        connectionId: connection.id,
        name: "ticket_status",
        language: "es",
        category: "UTILITY",
        body: "La solicitud {{1}} tiene el estado {{2}} ahora.",
        examples: { "body.1": "1042", "body.2": "abierto" },
      },
    });
    await world.ok(whatsappTemplates.submit, admin, { params: { id } });
    await settle();
    const sent = await world.ok(calls.ticketStatus, agent, { body: { ticketId: ticket.id } });
    assert.equal(sent.text, `La solicitud ${ticket.number} tiene el estado en curso ahora.`);
    await settle();
    const { items } = await world.ok(calls.messages, agent, { params: { id: ticket.id }, query: {} });
    assert.equal(items.at(-1)?.delivery, "DELIVERED");
  });

  test("a ticket that is no conversation by WhatsApp has none of this", async () => {
    const { id } = await world.ok(tickets.create, admin, {
      body: { subject: "By mail", message: "x", contactEmail: "kim@example.test", contactName: "Kim" },
    });
    assert.equal((await world.call(calls.messages, agent, { params: { id }, query: {} })).status, 404);
    const told = await world.call(calls.ticketStatus, agent, { body: { ticketId: id } });
    assert.deepEqual([told.status, told.body["code"]], [409, "conflict"]);
  });
});
