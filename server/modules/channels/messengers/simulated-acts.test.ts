import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { whatsappMultimedia } from "../../../../contract/channels/whatsapp-multimedia.ts";
import type { BodyIn } from "../../../../contract/kit.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { messengerRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

/** What a person can do as the customer, and what comes of it here. */
describe("a simulated customer", () => {
  let world: World;
  let admin: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    admin = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());
  const rigOf = (provider: "whatsapp" | "instagram") =>
    messengerRig(
      provider,
      () => world,
      () => admin,
    );
  type Act = BodyIn<typeof simulator.act>;
  async function act(id: string, body: Act) {
    const answer = await world.call(simulator.act, admin, { params: { id }, body });
    await rigOf("whatsapp").settle();
    return answer.status;
  }
  const linesOf = async (id: string) => (await world.ok(simulator.get, admin, { params: { id } })).lines;
  const lastLine = async (id: string) => (await linesOf(id)).at(-1);
  const messagesOf = async (id: string) =>
    (await world.ok(tickets.conversations, admin, { params: { id } })).items;

  test("presses a button, picks a row and orders of what was shown, and nothing that was not", async () => {
    const rig = rigOf("whatsapp");
    const { connection, ticket } = await rig.begun();
    await world.ok(whatsappMultimedia.buttons, admin, {
      body: { conversationId: ticket.id, body: "Did it arrive?", buttons: [{ id: "yes", title: "Yes" }] },
    });
    await rig.settle();
    const asked = await lastLine(connection.id);
    assert.deepEqual(asked?.choices, [{ id: "yes", title: "Yes" }]);
    const press = { does: "PRESS" as const, messageId: asked.id };
    assert.equal(await act(connection.id, { ...press, choiceId: "no" }), 422);
    assert.equal(await act(connection.id, { ...press, choiceId: "yes" }), 200);
    await world.ok(whatsappMultimedia.productList, admin, {
      body: {
        conversationId: ticket.id,
        header: "Tents",
        body: "In stock",
        catalogId: "194836987003835",
        sections: [{ productRetailerIds: ["TENT-1", "TENT-2"] }],
      },
    });
    await rig.settle();
    const shown = await lastLine(connection.id);
    assert.deepEqual(
      shown?.products?.map(({ id, price }) => [id, price]),
      [
        ["TENT-1", "€189.00"],
        ["TENT-2", "€199.00"],
      ],
    );
    const order = { does: "ORDER" as const, messageId: shown.id };
    assert.equal(
      await act(connection.id, { ...order, items: [{ productRetailerId: "MAT-1", quantity: 1 }] }),
      422,
    );
    assert.equal(
      await act(connection.id, { ...order, items: [{ productRetailerId: "TENT-2", quantity: 3 }] }),
      200,
    );
    const [, question, choice, list, bought] = await messagesOf(ticket.id);
    assert.deepEqual([choice?.text, choice?.messenger?.repliesToId], ["Yes", question?.id]);
    assert.ok(list?.messenger?.content?.type === "productList");
    assert.deepEqual(list.messenger.content.prices, { "TENT-1": "€189.00", "TENT-2": "€199.00" });
    assert.equal(bought?.text, "🛒 3 × Tent Brook");
  });

  test("shares a place, reacts, quotes, changes within 15 minutes and withdraws within two days", async () => {
    const rig = rigOf("whatsapp");
    const { connection, from, ticket } = await rig.begun();
    await world.ok(tickets.reply, admin, { params: { id: ticket.id }, body: { message: "Where are you?" } });
    await rig.settle();
    const reply = await lastLine(connection.id);
    assert.ok(reply);
    const place = { customer: from, latitude: 40.4, longitude: -3.7, name: "Sol" };
    assert.equal(await act(connection.id, { does: "SHARE_PLACE", ...place }), 200);
    assert.equal(await act(connection.id, { does: "REACT", messageId: reply.id, emoji: "👍" }), 200);
    await world.ok(simulator.write, admin, {
      params: { id: connection.id },
      body: { from, name: "Lucía Ferrer", text: "There", repliesTo: reply.id },
    });
    await rig.settle();
    const [, answered, shared, quoted] = await messagesOf(ticket.id);
    assert.deepEqual(
      [answered?.messenger?.reactions, shared?.messenger?.content?.type, quoted?.messenger?.repliesToId],
      [[{ by: "CUSTOMER", emoji: "👍" }], "location", answered?.id],
    );
    const own = await lastLine(connection.id);
    assert.equal(own?.repliesTo, reply.id);
    assert.equal(await act(connection.id, { does: "EDIT", messageId: own.id, text: "Here" }), 200);
    assert.equal((await messagesOf(ticket.id)).at(-1)?.text, "Here");
    const forward = (forwardMinutes: number) =>
      world.ok(simulator.clock, admin, { params: { id: connection.id }, body: { forwardMinutes } });
    await forward(15);
    assert.equal(await act(connection.id, { does: "EDIT", messageId: own.id, text: "Late" }), 422);
    const takeBack = () =>
      world.call(simulator.takeBack, admin, { params: { id: connection.id }, body: { messageId: own.id } });
    assert.equal((await takeBack()).status, 200);
    await rig.settle();
    assert.deepEqual((await messagesOf(ticket.id)).at(-1)?.messenger?.content, { type: "unsent" });
    assert.equal((await takeBack()).status, 422);
    const [first] = await linesOf(connection.id);
    await forward(2 * 24 * 60);
    const late = { params: { id: connection.id }, body: { messageId: first?.id ?? "" } };
    assert.equal((await world.call(simulator.takeBack, admin, late)).status, 422);
    assert.equal(first?.customerName, "Lucía Ferrer");
  });

  test("is answered in the phone app, which the desk shows as an agent's message", async () => {
    const rig = rigOf("whatsapp");
    const { connection, from, ticket } = await rig.begun();
    await world.ok(simulator.answerInApp, admin, {
      params: { id: connection.id },
      body: { customer: from, text: "From the shop" },
    });
    await rig.settle();
    const { authorType, text, delivery } = (await messagesOf(ticket.id)).at(-1) ?? {};
    assert.deepEqual([authorType, text, delivery], ["AGENT", "From the shop", "SENT"]);
  });

  test("reacts, quotes and changes on Instagram too, where nothing is ordered and no place is shared", async () => {
    const rig = rigOf("instagram");
    const { connection, from, ticket } = await rig.begun();
    const own = await lastLine(connection.id);
    assert.ok(own);
    assert.equal(await act(connection.id, { does: "EDIT", messageId: own.id, text: `Other ${from}` }), 200);
    await world.ok(tickets.reply, admin, { params: { id: ticket.id }, body: { message: "Hello" } });
    await rig.settle();
    const reply = await lastLine(connection.id);
    assert.ok(reply);
    assert.equal(await act(connection.id, { does: "REACT", messageId: reply.id, emoji: "❤️" }), 200);
    await world.ok(simulator.write, admin, {
      params: { id: connection.id },
      body: { from, name: "Lucía Ferrer", text: "There", repliesTo: reply.id },
    });
    await rig.settle();
    const [first, answered, quoted] = await messagesOf(ticket.id);
    assert.deepEqual(
      [first?.text, answered?.messenger?.reactions, quoted?.messenger?.repliesToId],
      [`Other ${from}`, [{ by: "CUSTOMER", emoji: "❤️" }], answered?.id],
    );
    const place = { customer: from, latitude: 1, longitude: 1 };
    assert.equal(await act(connection.id, { does: "SHARE_PLACE", ...place }), 422);
  });
});
