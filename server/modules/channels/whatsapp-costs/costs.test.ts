import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { whatsappCosts as calls } from "../../../../contract/channels/whatsapp-costs.ts";
import { whatsappConversations } from "../../../../contract/channels/whatsapp-conversations.ts";
import { whatsappTemplates } from "../../../../contract/channels/whatsapp-templates.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { countryOf, noteCharge } from "./charges.ts";
import { whatsappCharges } from "./table.ts";

describe("what templates of WhatsApp cost", () => {
  let world: World;
  let admin: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    admin = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());
  const { settle, begun, connect } = whatsappRig(
    () => world,
    () => admin,
  );
  const costs = (as = admin) => world.ok(calls.get, as, { query: {} });

  test("a template that arrived is counted once by category and country; free words are not; without a rate there is no sum", async () => {
    const { ticket, connection, from } = await begun();
    await world.ok(tickets.reply, admin, { params: { id: ticket.id }, body: { message: "Free words" } });
    await settle();
    assert.deepEqual((await costs()).items, []);
    const { id: templateId } = await world.ok(whatsappTemplates.create, admin, {
      body: {
        connectionId: connection.id,
        name: "order_news",
        language: "en",
        category: "UTILITY",
        body: "Your order {{1}} is ready now.",
        examples: { "body.1": "1042" },
      },
    });
    await world.ok(whatsappTemplates.submit, admin, { params: { id: templateId } });
    await settle();
    await world.ok(simulator.clock, admin, { params: { id: connection.id }, body: { forwardMinutes: 1441 } });
    await world.ok(whatsappConversations.sendTemplate, admin, {
      params: { id: ticket.id },
      body: { templateId, values: { "body.1": "7" } },
    });
    await settle();
    // It is read as well: the provider says the price with each status.
    await world.ok(simulator.read, admin, {
      params: { id: connection.id },
      body: { customer: from },
    });
    await settle();
    const before = await costs();
    assert.deepEqual(
      [before.currency, before.items],
      [
        null,
        [
          {
            connectionId: connection.id,
            category: "UTILITY",
            country: "ES",
            charged: 1,
            free: 0,
            micros: null,
          },
        ],
      ],
    );
    const rate = { country: "ES", category: "UTILITY", micros: 20_500 } as const;
    const other = { country: "", category: "UTILITY", micros: 90_000 } as const;
    const after = await world.ok(calls.save, admin, { body: { currency: "EUR", rates: [rate, other] } });
    assert.deepEqual([after.currency, after.items[0]?.micros], ["EUR", 20_500]);
    const rest = await world.ok(calls.save, admin, { body: { currency: "EUR", rates: [other] } });
    assert.deepEqual(
      [rest.rates, rest.items[0]?.micros],
      [[other], 90_000],
      "the rate of all other countries",
    );
    const none = await world.ok(calls.save, admin, { body: { currency: "EUR", rates: [] } });
    assert.deepEqual([none.currency, none.items[0]?.micros], [null, null]);
  });

  test("what the provider calls free is counted beside, and what it says twice once", async () => {
    const { id: connectionId } = await connect();
    const base = {
      kind: "status",
      account: "1",
      key: null,
      failure: null,
      at: world.clock.now().toISOString(),
    } as const;
    const note = (
      externalId: string,
      status: "SENT" | "DELIVERED" | "READ",
      isBillable: boolean,
      category = "marketing",
    ) =>
      world.work("acme", (work) =>
        noteCharge(
          work,
          { connectionId, recipient: "971501234567" },
          {
            ...base,
            externalId,
            status,
            pricing: { category, isBillable },
          },
        ),
      );
    await note("a", "SENT", true);
    await note("b", "DELIVERED", true);
    await note("b", "READ", true);
    await note("c", "READ", false);
    await note("d", "DELIVERED", true, "authentication-international");
    await note("e", "DELIVERED", false, "service");
    await note("f", "DELIVERED", true, "never_heard_of");
    const { items } = await costs();
    assert.deepEqual(
      items
        .filter((one) => one.connectionId === connectionId)
        .map(({ category, country, charged, free }) => [category, country, charged, free]),
      [
        ["AUTHENTICATION_INTERNATIONAL", "AE", 1, 0],
        ["MARKETING", "AE", 1, 1],
      ],
    );
  });

  test("the country is that of the number, of the user id, or unknown", () => {
    assert.deepEqual(["34600111222", "+971501234567", "ES.1234", "12", ""].map(countryOf), [
      "ES",
      "AE",
      "ES",
      "",
      "",
    ]);
  });

  test("a rate twice and a country that is none are refused; agents see no costs, another workspace its own", async () => {
    const rate = { country: "ES", category: "MARKETING", micros: 1 } as const;
    const save = (rates: object[]) =>
      world.call(calls.save, admin, { body: { currency: "EUR", rates: rates as (typeof rate)[] } });
    assert.equal((await save([rate, rate])).status, 422);
    assert.equal((await save([{ ...rate, country: "Spain" }])).status, 422);
    assert.equal((await save([{ ...rate, micros: -1 }])).status, 422);
    const agent = await world.person({ role: "AGENT" });
    assert.equal((await world.call(calls.get, agent, { query: {} })).status, 403);
    const other = await world.person({ role: "ADMIN", tenant: "globex" });
    assert.deepEqual((await costs(other)).items, []);
    await world.work("acme", (work) => work.from(whatsappCharges));
  });
});
