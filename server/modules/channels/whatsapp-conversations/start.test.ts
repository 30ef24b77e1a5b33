import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { instagramSettings } from "../../../../contract/channels/instagram-settings.ts";
import { whatsappConversations as calls } from "../../../../contract/channels/whatsapp-conversations.ts";
import { whatsappMultimedia } from "../../../../contract/channels/whatsapp-multimedia.ts";
import { whatsappTemplates } from "../../../../contract/channels/whatsapp-templates.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("a conversation that an agent begins on WhatsApp", () => {
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
  const { settle, connect, number, write } = whatsappRig(
    () => world,
    () => admin,
  );
  let names = 0;
  const ready = async () => {
    const connection = await connect();
    const { id: templateId } = await world.ok(whatsappTemplates.create, admin, {
      body: {
        connectionId: connection.id,
        name: `first_word_${(names += 1)}`,
        language: "en",
        category: "UTILITY",
        body: "Hello {{1}}, your parcel is here.",
        examples: { "body.1": "Nadia" },
      },
    });
    await world.ok(whatsappTemplates.submit, admin, { params: { id: templateId } });
    await settle();
    return { connectionId: connection.id, templateId };
  };
  const values = { "body.1": "Lucía" };
  const start = (input: { body: BodyOut<typeof calls.start> }, as = agent) =>
    world.call(calls.start, as, input);
  const fault = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
    const [error] = (body["errors"] as { path: string }[] | undefined) ?? [];
    return [status, body["code"], ...(error ? [error.path] : [])];
  };

  test("reaches a number that never wrote, is the agent's, and takes the answer", async () => {
    const { connectionId, templateId } = await ready();
    assert.deepEqual(
      (await world.ok(calls.numbers, agent)).items.find(({ id }) => id === connectionId)?.name,
      "Support",
    );
    const from = number();
    const to = `+${from.slice(0, 2)} ${from.slice(2)}`;
    const body = { connectionId, to, name: "Lucía Ferrer", templateId, values, clientMessageId: "once" };
    const first = await start({ body });
    assert.equal(first.status, 201);
    const ticketId = String(first.body["ticketId"]);
    const again = await start({ body });
    assert.equal(again.body["id"], first.body["id"], "what was sent is not sent twice");
    await settle();
    const ticket = await world.ok(tickets.get, agent, { params: { id: ticketId } });
    assert.deepEqual(
      [ticket.channel, ticket.assignedToId, ticket.contact?.name],
      ["WHATSAPP", agent.id, "Lucía Ferrer"],
    );
    const texts = async () =>
      (await world.ok(tickets.conversations, agent, { params: { id: ticketId } })).items.map(
        ({ text, delivery }) => [text, delivery],
      );
    assert.deepEqual(await texts(), [["Hello Lucía, your parcel is here.", "DELIVERED"]]);
    await write(connectionId, from, "Thank you!");
    assert.deepEqual((await texts()).map(([text]) => text).at(-1), "Thank you!");
    // They wrote, so words may follow; and the next first word is in the same conversation.
    const next = await start({ body: { ...body, clientMessageId: "twice" } });
    assert.equal(next.body["ticketId"], ticketId);
    const { items } = await world.ok(tickets.list, admin, { query: { search: from } });
    assert.equal(items.length, 1);
  });

  test("to a contact who is known is a ticket of theirs", async () => {
    const { connectionId, templateId } = await ready();
    const from = number();
    const contact = await world.ok(contacts.create, admin, { body: { name: "Omar", phone: `+${from}` } });
    const sent = await start({ body: { connectionId, to: from, templateId, values } });
    const ticket = await world.ok(tickets.get, agent, { params: { id: String(sent.body["ticketId"]) } });
    assert.deepEqual([ticket.contact?.id, ticket.contact?.name], [contact.id, "Omar"]);
  });

  test("is refused at its field for a number, a channel and values that do not do", async () => {
    const { connectionId, templateId } = await ready();
    const body = { connectionId, to: "+34600900700", templateId, values };
    for (const to of ["12", "hello", "+0600900700", "+34 600 900 700 900 700"])
      assert.deepEqual(fault(await start({ body: { ...body, to } })), [422, "invalid", "to"], to);
    assert.deepEqual(fault(await start({ body: { ...body, values: {} } })), [
      422,
      "invalid",
      "values.body.1",
    ]);
    const instagram = await world.ok(instagramSettings.connect, admin, {
      body: { name: "Shop", isSimulated: true },
    });
    assert.deepEqual(fault(await start({ body: { ...body, connectionId: instagram.id } })), [
      422,
      "invalid",
      "connectionId",
    ]);
    const other = await ready();
    assert.deepEqual(fault(await start({ body: { ...body, templateId: other.templateId } })), [
      409,
      "conflict",
    ]);
    const stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    assert.equal((await start({ body }, stranger)).status, 404);
    const { items } = await world.ok(tickets.list, admin, { query: { search: "34600900700" } });
    assert.deepEqual(items, [], "nothing is kept of what was refused");
  });

  test("a blocked contact is not written to", async () => {
    const { connectionId, templateId } = await ready();
    const to = `+${number()}`;
    const contact = await world.ok(contacts.create, admin, { body: { name: "Omar", phone: to } });
    await world.ok(contacts.update, admin, { params: { id: contact.id }, body: { status: "BLOCKED" } });
    assert.deepEqual(fault(await start({ body: { connectionId, to, templateId, values } })), [
      409,
      "conflict",
    ]);
  });

  test("free text to a number that never wrote says that a template is needed", async () => {
    const { connectionId } = await ready();
    const location = (id: string) =>
      world.call(whatsappMultimedia.location, agent, {
        body: { connectionId: id, to: number(), latitude: 1, longitude: 2 },
      });
    assert.deepEqual(fault(await location(connectionId)), [409, "window_closed"]);
    assert.equal((await location("01980000-0000-7000-8000-000000000000")).status, 404);
  });

  test("the simulated customer has it on their phone", async () => {
    const { connectionId, templateId } = await ready();
    const from = number();
    await start({ body: { connectionId, to: from, templateId, values } });
    await settle();
    const { lines } = await world.ok(simulator.get, admin, { params: { id: connectionId } });
    assert.deepEqual(
      lines.filter(({ customer }) => customer === from).map(({ text }) => text),
      ["Hello Lucía, your parcel is here."],
    );
  });
});
