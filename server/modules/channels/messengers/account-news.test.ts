import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { whatsappSettings } from "../../../../contract/channels/whatsapp-settings.ts";
import { whatsappTemplates } from "../../../../contract/channels/whatsapp-templates.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import type { simulatedAccountNews } from "../../../../contract/channels/account-news.ts";
import { messengerRig, whatsappRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { warningsAfter } from "../../workspace/connection-settings/warnings.ts";

type News = (typeof simulatedAccountNews)[number];

describe("what Meta tells of an account", () => {
  let world: World;
  let admin: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  let tenants = 0;
  beforeEach(async () => {
    tenants += 1;
    admin = await world.person({ role: "ADMIN", tenant: `account-${tenants}` });
  });
  after(() => world.stop());
  const rig = whatsappRig(
    () => world,
    () => admin,
  );
  const tell = async (id: string, news: News) => {
    await world.ok(simulator.account, admin, { params: { id }, body: { news } });
    await rig.settle();
  };
  const panel = async (id: string) => {
    const { items } = await world.ok(whatsappSettings.get, admin);
    const number = items.find((one) => one.id === id);
    assert.ok(number);
    return number;
  };
  const warnings = async (id: string) => (await panel(id)).warnings.map(({ what }) => what);
  const told = async () =>
    (await world.ok(notifications.list, admin, { query: { limit: 50 } })).items.filter(
      ({ type }) => type === "CONNECTION_WARNING",
    );

  test("a number's quality and limit are those that were posted last", async () => {
    const { id } = await rig.connect();
    await rig.settle();
    assert.deepEqual([(await panel(id)).quality, (await panel(id)).newPeople.max], ["GREEN", 2000]);
    await tell(id, "LOW_QUALITY");
    await tell(id, "LIMIT_LOWERED");
    const low = await panel(id);
    assert.deepEqual([low.quality, low.newPeople.max], ["RED", 250]);
    assert.deepEqual(await warnings(id), ["LOW_QUALITY"]);
    await tell(id, "GOOD_QUALITY");
    await tell(id, "LIMIT_RAISED");
    const good = await panel(id);
    assert.deepEqual([good.quality, good.newPeople.max, good.warnings], ["GREEN", 10_000, []]);
    await tell(id, "FASTER");
    const health = await world.ok(whatsappSettings.health, admin, { params: { id } });
    assert.deepEqual(
      [health.throughput, health.messagingLimit, (await panel(id)).newPeople.max],
      ["HIGH", "TIER_10K", 10_000],
    );
  });

  test("a restriction is shown until it ends, and administrators are told of it once", async () => {
    const { id } = await rig.connect();
    await tell(id, "RESTRICTED");
    const { items } = await world.ok(connections.list, admin);
    const [warning] = items.find((one) => one.id === id)?.warnings ?? [];
    assert.equal(warning?.what, "RESTRICTED_STARTING");
    assert.match(warning.text, /does not let this account start conversations/);
    const days = (Date.parse(warning.until ?? "") - world.clock.now().getTime()) / 86_400_000;
    assert.ok(days > 6.9 && days <= 7, String(days));
    assert.equal((await told()).length, 1);
    await tell(id, "RESTRICTED");
    assert.equal((await told()).length, 1);
    world.clock.advance({ days: 8 });
    admin = await world.person({ role: "ADMIN", tenant: admin.tenant });
    assert.deepEqual(await warnings(id), []);
  });

  test("a disabled account sends nothing, and says so until it is enabled again", async () => {
    const { connection, ticket } = await rig.begun();
    await tell(connection.id, "DISABLING");
    assert.deepEqual(await warnings(connection.id), ["DISABLING"]);
    await tell(connection.id, "DISABLED");
    assert.deepEqual(await warnings(connection.id), ["DISABLED"]);
    assert.equal((await told()).length, 2);
    await world.ok(tickets.reply, admin, { params: { id: ticket.id }, body: { message: "Hello" } });
    await rig.settle();
    assert.equal((await panel(connection.id)).state, "RECONNECT");
    await tell(connection.id, "REINSTATED");
    assert.deepEqual(await warnings(connection.id), []);
    await world.ok(connections.check, admin, { params: { id: connection.id } });
    await rig.settle();
    const { items } = await world.ok(tickets.conversations, admin, { params: { id: ticket.id } });
    assert.equal(items.at(-1)?.delivery, "DELIVERED");
  });

  test("an account that was left is connected again by Meta's word", async () => {
    const { id } = await rig.connect();
    await tell(id, "PARTNER_REMOVED");
    await tell(id, "OFFBOARDED");
    await tell(id, "VIOLATION");
    assert.deepEqual((await warnings(id)).toSorted(), ["OFFBOARDED", "PARTNER_REMOVED", "VIOLATION"]);
    await tell(id, "RECONNECTED");
    assert.deepEqual(await warnings(id), ["VIOLATION"]);
    world.clock.advance({ days: 31 });
    admin = await world.person({ role: "ADMIN", tenant: admin.tenant });
    assert.deepEqual(await warnings(id), []);
  });

  test("a template takes the quality and the category that it is told to have", async () => {
    const { id: connectionId } = await rig.connect();
    const { id, name, language } = await world.ok(whatsappTemplates.create, admin, {
      body: { connectionId, name: "hello", language: "en", category: "UTILITY", body: "Hello there." },
    });
    await world.ok(whatsappTemplates.submit, admin, { params: { id } });
    await rig.settle();
    await world.ok(simulator.decide, admin, {
      params: { id: connectionId },
      body: { name, language, quality: "RED", category: "MARKETING" },
    });
    await rig.settle();
    const template = await world.ok(whatsappTemplates.get, admin, { params: { id } });
    assert.deepEqual(
      [template.status, template.quality, template.category],
      ["APPROVED", "RED", "MARKETING"],
    );
  });

  test("another channel's simulator tells nothing of accounts", async () => {
    const instagram = await messengerRig(
      "instagram",
      () => world,
      () => admin,
    ).connect();
    const answer = await world.call(simulator.account, admin, {
      params: { id: instagram.id },
      body: { news: "RESTRICTED" },
    });
    assert.equal(answer.status, 409);
  });

  test("older news changes nothing that came after it", () => {
    const at = (hour: number) => `2101-03-07T0${hour}:00:00.000Z`;
    const disabled = { what: "DISABLED" as const, detail: null, until: null };
    const known = [{ ...disabled, at: at(5) }];
    assert.deepEqual(warningsAfter(known, { warnings: [], clears: ["DISABLED"], at: at(4) }), known);
    assert.deepEqual(warningsAfter(known, { warnings: [disabled], clears: [], at: at(4) }), known);
    assert.deepEqual(warningsAfter(known, { warnings: [], clears: ["DISABLED"], at: at(6) }), []);
  });
});
