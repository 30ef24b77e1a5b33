import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { whatsappConversations } from "../../../../contract/channels/whatsapp-conversations.ts";
import { whatsappSettings } from "../../../../contract/channels/whatsapp-settings.ts";
import { whatsappTemplates } from "../../../../contract/channels/whatsapp-templates.ts";
import type { simulatedAccountNews } from "../../../../contract/channels/account-news.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { connections as connectionCalls } from "../../../../contract/workspace/connections.ts";
import { deliveries } from "../../../../contract/workspace/deliveries.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { memoryOf } from "../../workspace/connections/account-memory.ts";
import { connections } from "../../workspace/connections/table.ts";

describe("simulated numbers of one business account", () => {
  let world: World;
  let admin: Person;
  let tenants = 0;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    tenants += 1;
    admin = await world.person({ role: "ADMIN", tenant: `shared-${tenants}` });
  });
  after(() => world.stop());
  const rig = whatsappRig(
    () => world,
    () => admin,
  );
  /** Two numbers of an account, and one of another, each with a customer's conversation. */
  async function numbers() {
    const [first, second, other] = [await rig.begun(), await rig.begun(), await rig.begun()];
    await world.work(admin.tenant, (work) =>
      work
        .update(connections)
        .set({
          settings: sql`${connections.settings} || ${JSON.stringify({ businessAccountId: first.connection.businessAccountId })}::jsonb`,
        })
        .where(eq(connections.id, second.connection.id)),
    );
    return { first, second, other };
  }
  const tell = async (id: string, news: (typeof simulatedAccountNews)[number]) => {
    await world.ok(simulator.account, admin, { params: { id }, body: { news } });
    await rig.settle();
  };
  const pass = async (hours: number) => {
    world.clock.advance({ hours });
    admin = await world.person({ role: "ADMIN", tenant: admin.tenant });
  };
  const last = async (id: string) =>
    (await world.ok(tickets.conversations, admin, { params: { id } })).items.at(-1);
  const reply = async (id: string) => {
    await world.ok(tickets.reply, admin, { params: { id }, body: { message: "Hello" } });
    await rig.settle();
    return (await last(id))?.delivery;
  };
  const approved = async (connectionId: string) => {
    const { id } = await world.ok(whatsappTemplates.create, admin, {
      body: {
        connectionId,
        name: "hello",
        language: "en",
        category: "UTILITY",
        body: "Your parcel is on its way.",
      },
    });
    await world.ok(whatsappTemplates.submit, admin, { params: { id } });
    await rig.settle();
    return id;
  };
  const sendTemplate = async (id: string, templateId: string) => {
    await world.ok(whatsappConversations.sendTemplate, admin, {
      params: { id },
      body: { templateId, values: {} },
    });
    await rig.settle();
    return (await last(id))?.delivery;
  };
  const limitOf = async (id: string) =>
    (await world.ok(whatsappSettings.health, admin, { params: { id } })).messagingLimit;

  test("have its templates: what one made, the other sends", async () => {
    const { first, second } = await numbers();
    const templateId = await approved(first.connection.id);
    await pass(25);
    assert.equal(await sendTemplate(second.ticket.id, templateId), "DELIVERED");
  });

  test("have its limit, and count whom each of them reached", async () => {
    const { first, second, other } = await numbers();
    await tell(first.connection.id, "LIMIT_LOWERED");
    assert.deepEqual(
      [await limitOf(second.connection.id), await limitOf(other.connection.id)],
      ["TIER_250", "TIER_2K"],
    );
    await tell(first.connection.id, "LOW_QUALITY");
    const { quality } = await world.ok(whatsappSettings.health, admin, {
      params: { id: second.connection.id },
    });
    assert.equal(quality, "GREEN", "quality is a number's own");
    const templateId = await approved(first.connection.id);
    await pass(25);
    const atMs = world.clock.now().getTime();
    await memoryOf(world.app.desk, { tenantId: admin.tenant, id: first.connection.id }).change((state) => {
      const reached = Array.from({ length: 250 }, (_, at) => [`3461${at}`, atMs] as const);
      Object.assign(state, { reachedAtMs: Object.fromEntries(reached) });
    });
    assert.equal(await sendTemplate(second.ticket.id, templateId), "FAILED");
  });

  test("are banned with it, and come back with it; another account's number goes on", async () => {
    const { first, second, other } = await numbers();
    await tell(first.connection.id, "DISABLED");
    assert.deepEqual([await reply(second.ticket.id), await reply(other.ticket.id)], ["QUEUED", "DELIVERED"]);
    const { items } = await world.ok(deliveries.list, admin, {
      query: { connectionId: second.connection.id },
    });
    assert.deepEqual(
      items.map(({ state, code }) => [state, code]),
      [["QUEUED", "131031"]],
      "Meta refused it, and it waits for the number to be well",
    );
    await tell(second.connection.id, "REINSTATED");
    assert.equal(await reply(first.ticket.id), "DELIVERED");
  });

  test("one that comes later has what is there, and none that goes takes it along", async () => {
    const { first, second } = await numbers();
    await world.work(admin.tenant, (work) =>
      work.update(connections).set({ simulator: null }).where(eq(connections.id, second.connection.id)),
    );
    await tell(first.connection.id, "LIMIT_LOWERED");
    assert.equal(await limitOf(second.connection.id), "TIER_250");
    await world.ok(connectionCalls.remove, admin, { params: { id: first.connection.id } });
    assert.equal(await limitOf(second.connection.id), "TIER_250");
  });
});
