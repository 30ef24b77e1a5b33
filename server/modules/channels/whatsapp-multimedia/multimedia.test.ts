import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { whatsappMultimedia as calls } from "../../../../contract/channels/whatsapp-multimedia.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

/** Places, buttons and lists by WhatsApp, as the customer of the simulated provider gets them. */
describe("messages that are more than words", () => {
  let world: World;
  let admin: Person;
  let agent: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    admin = await world.person({ role: "ADMIN" });
    agent = await world.person({ role: "AGENT" });
  });
  after(() => world.stop());
  const rig = whatsappRig(
    () => world,
    () => admin,
  );
  const { settle } = rig;
  const begun = async () => {
    const { connection, from, ticket } = await rig.begun();
    return { connectionId: connection.id, from, conversationId: ticket.id };
  };
  /** The words, then what can be pressed or ordered. */
  const lastLine = async (id: string) => {
    const line = (await world.ok(simulator.get, admin, { params: { id } })).lines.at(-1);
    const choices = (line?.choices ?? []).map(({ title }) => ` [${title}]`);
    const products = (line?.products ?? []).map(({ name, price }) => ` [${name} ${price}]`);
    return [line?.text, ...choices, ...products].join("");
  };
  const errorAt = (answer: { status: number; body: Record<string, unknown> }) => [
    answer.status,
    (answer.body["errors"] as { path: string }[] | undefined)?.[0]?.path,
  ];

  test("buttons, a list and a place arrive as what they are, and their ticks rise", async () => {
    const { connectionId, conversationId, from } = await begun();
    const sent = await world.ok(calls.buttons, agent, {
      body: {
        conversationId,
        body: "Did it arrive?",
        footer: "Acme",
        buttons: [
          { id: "yes", title: "Yes" },
          { id: "no", title: "No" },
        ],
      },
    });
    await settle();
    assert.equal(await lastLine(connectionId), "Did it arrive?\nAcme [Yes] [No]");
    await world.ok(calls.list, agent, {
      body: {
        connectionId,
        to: `+${from}`,
        body: "What is it about?",
        button: "Choose",
        sections: [{ title: "Orders", rows: [{ id: "o", title: "My order", description: "Where it is" }] }],
      },
    });
    await settle();
    assert.equal(await lastLine(connectionId), "What is it about?\n[ Choose ]\nOrders [My order]");
    await world.ok(calls.location, agent, {
      body: { conversationId, latitude: 41.387, longitude: 2.17, name: "Acme", repliesToId: sent.id },
    });
    await settle();
    assert.equal(await lastLine(connectionId), "📍\nAcme\n41.387, 2.17");
    const { items } = await world.ok(tickets.conversations, agent, { params: { id: conversationId } });
    assert.deepEqual(
      items.slice(1).map(({ messenger, delivery }) => [messenger?.content?.type, delivery]),
      [
        ["buttons", "DELIVERED"],
        ["list", "DELIVERED"],
        ["location", "DELIVERED"],
      ],
    );
    assert.equal(items.at(-1)?.messenger?.repliesToId, sent.id);
  });

  test("products arrive by their ids, with words or bare, and no more than a list holds", async () => {
    const { connectionId, conversationId } = await begun();
    const catalogId = "194836987003835";
    await world.ok(calls.product, agent, {
      body: { conversationId, catalogId, productRetailerId: "TENT-2" },
    });
    await settle();
    assert.equal(await lastLine(connectionId), " [Tent Brook €199.00]");
    await world.ok(calls.product, agent, {
      body: { conversationId, catalogId, productRetailerId: "TENT-4", body: "This one?", footer: "Acme" },
    });
    await settle();
    assert.equal(await lastLine(connectionId), "This one?\nAcme [Tent Dune €219.00]");
    const list = (sections: { title?: string; productRetailerIds: string[] }[]) =>
      world.call(calls.productList, agent, {
        body: { conversationId, header: "Tents", body: "In stock", catalogId, sections },
      });
    const many = Array.from({ length: 30 }, (_, at) => `T-${at}`);
    assert.deepEqual(
      errorAt(
        await list([
          { title: "1", productRetailerIds: many },
          { title: "2", productRetailerIds: ["X"] },
        ]),
      ),
      [422, "sections"],
    );
    const untitled = [{ productRetailerIds: ["A"] }, { productRetailerIds: ["B"] }];
    assert.deepEqual(errorAt(await list(untitled)), [422, "sections"]);
    assert.equal((await list([{ title: "Small", productRetailerIds: ["TENT-2"] }])).status, 201);
    await settle();
    assert.equal(await lastLine(connectionId), "Tents\nIn stock\nSmall [Tent Brook €199.00]");
  });

  test("products are found in the connection's catalogue by name and id, page by page", async () => {
    const { connectionId } = await begun();
    const page = (query: { search?: string; cursor?: string }, as = agent) =>
      world.ok(calls.products, as, { params: { id: connectionId }, query });
    const first = await page({});
    assert.equal(first.catalogId, "194836987003835");
    assert.deepEqual(first.items[0], {
      id: "TENT-1",
      name: "Tent Ridge",
      price: "€189.00",
      isAvailable: true,
    });
    assert.equal(first.items.filter(({ isAvailable }) => !isAvailable).length, 5);
    const second = await page({ cursor: first.nextCursor ?? "" });
    const all = [...first.items, ...second.items];
    assert.deepEqual([second.nextCursor, all.length, new Set(all.map(({ id }) => id)).size], [null, 50, 50]);
    const found = (await page({ search: "head lamp" })).items;
    assert.deepEqual([found.length, found.every(({ name }) => name.startsWith("Head lamp"))], [5, true]);
    assert.deepEqual(
      (await page({ search: "stove-2" })).items.map(({ id }) => id),
      ["STOVE-2"],
    );
    assert.deepEqual((await page({ search: "%" })).items, []);
  });

  test("a catalogue is asked anew after five minutes, and says why where it cannot be read", async () => {
    const { connectionId } = await begun();
    const read = () => world.call(calls.products, agent, { params: { id: connectionId }, query: {} });
    const failing = (isOn: boolean) =>
      world.ok(simulator.faults, admin, {
        params: { id: connectionId },
        body: { fault: "server_error", isOn },
      });
    assert.equal((await read()).status, 200);
    await failing(true);
    assert.equal((await read()).status, 200);
    world.clock.advance({ minutes: 6 });
    const refused = await read();
    assert.deepEqual([refused.status, refused.body["code"]], [409, "conflict"]);
    assert.match(String(refused.body["detail"]), /The catalogue could not be read: /);
    await failing(false);
    assert.equal((await read()).status, 200);
  });

  test("products have small pictures of our own, in the picker and in the thread", async () => {
    const { connectionId, conversationId } = await begun();
    const { items } = await world.ok(calls.pictures, agent, {
      params: { id: connectionId },
      query: { ids: ["TENT-1", "BAG-3", "NOTHING-9"] },
    });
    assert.deepEqual(
      items.map(({ id }) => id),
      ["TENT-1", "BAG-3"],
    );
    for (const { picture } of items) {
      assert.match(picture, /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/);
      assert.ok(picture.length < 20_000, String(picture.length));
    }
    assert.notEqual(items[0]?.picture, items[1]?.picture);
    const page = await world.ok(calls.products, agent, { params: { id: connectionId }, query: {} });
    assert.ok(!JSON.stringify(page).includes("fbcdn"), "no browser is told the shop's addresses");
    const message = await world.ok(calls.product, agent, {
      body: { conversationId, catalogId: "194836987003835", productRetailerId: "TENT-1" },
    });
    const params = { id: conversationId, messageId: message.id };
    const shown = await world.ok(calls.messagePictures, agent, { params });
    assert.deepEqual(shown.items, [items[0]]);
    const stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    assert.equal((await world.call(calls.messagePictures, stranger, { params })).status, 404);
    assert.equal(
      (await world.call(calls.pictures, stranger, { params: { id: connectionId }, query: {} })).status,
      404,
    );
  });

  test("what products are called stands in the thread, and one that is in no catalogue fails", async () => {
    const { conversationId } = await begun();
    const send = (productRetailerId: string) =>
      world.ok(calls.product, agent, {
        body: {
          conversationId,
          catalogId: "194836987003835",
          productRetailerId,
          names: { [productRetailerId]: "Tent Brook" },
        },
      });
    await send("TENT-2");
    await send("TENT-99");
    await settle();
    const { items } = await world.ok(tickets.conversations, agent, { params: { id: conversationId } });
    assert.deepEqual(
      items
        .slice(1)
        .map(({ messenger, delivery }) => [
          messenger?.content?.type === "product" && messenger.content.names,
          delivery,
        ]),
      [
        [{ "TENT-2": "Tent Brook" }, "DELIVERED"],
        [{ "TENT-99": "Tent Brook" }, "FAILED"],
      ],
    );
  });

  test("what WhatsApp would refuse is refused at its field, and nothing is kept of it", async () => {
    const { conversationId, connectionId } = await begun();
    const other = await begun();
    const call = (body: Record<string, unknown>) =>
      world.call(calls.buttons, agent, { body: { conversationId, body: "x", ...body } as never });
    const twice = [
      { id: "a", title: "Yes" },
      { id: "a", title: "No" },
    ];
    assert.deepEqual(errorAt(await call({ buttons: twice })), [422, "buttons"]);
    assert.equal((await call({ buttons: [] })).status, 422);
    const four = ["a", "b", "c", "d"].map((id) => ({ id, title: id }));
    assert.equal((await call({ buttons: four })).status, 422);
    const rows = Array.from({ length: 6 }, (_, at) => ({ id: `${at}`, title: `${at}` }));
    const moreRows = rows.map(({ id }) => ({ id: `x${id}`, title: `x${id}` }));
    const list = await world.call(calls.list, agent, {
      body: {
        conversationId,
        body: "x",
        button: "y",
        sections: [
          { title: "1", rows },
          { title: "2", rows: moreRows },
        ],
      },
    });
    assert.deepEqual(errorAt(list), [422, "sections"]);
    const nobody = await world.call(calls.location, agent, { body: { latitude: 1, longitude: 1 } });
    assert.deepEqual(errorAt(nobody), [422, "conversationId"]);
    const { items } = await world.ok(tickets.conversations, agent, { params: { id: other.conversationId } });
    const foreign = await world.call(calls.location, agent, {
      body: { conversationId, latitude: 1, longitude: 1, repliesToId: items[0]?.id ?? "" },
    });
    assert.deepEqual(errorAt(foreign), [422, "repliesToId"]);
    const stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    const place = { conversationId, latitude: 1, longitude: 1 };
    assert.equal((await world.call(calls.location, stranger, { body: place })).status, 404);
    await world.ok(simulator.clock, admin, { params: { id: connectionId }, body: { forwardMinutes: 1441 } });
    const shut = await world.call(calls.location, agent, { body: place });
    assert.deepEqual([shut.status, shut.body["code"]], [409, "window_closed"]);
    const kept = await world.ok(tickets.conversations, agent, { params: { id: conversationId } });
    assert.equal(kept.items.length, 1);
  });
});
