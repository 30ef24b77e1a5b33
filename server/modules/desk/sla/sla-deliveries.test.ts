import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { connections } from "../../../../contract/workspace/connections.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { slaTickets } from "../../../../contract/desk/sla-tickets.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { later } from "../../../clock.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const firstSeconds = 7200;
const targets = (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).map((priority) => ({
  metric: "FIRST_RESPONSE" as const,
  priority,
  seconds: firstSeconds,
  isAroundTheClock: true,
}));

/** From a customer's message to the provider that refuses the answer. */
describe("service levels and replies that do not leave", () => {
  let world: World;
  let boss: Person;
  let refusal: ProviderFailure | null = null;
  let tenants = 0;
  before(async () => {
    const send = () => (refusal ? Promise.reject(refusal) : Promise.resolve());
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      ports: { mailer: { isConfigured: true, send } },
    });
  });
  beforeEach(async () => {
    tenants += 1;
    boss = await world.person({ tenant: `slad${tenants}`, role: "ADMIN" });
    await switchOnServiceLevels(world, boss, targets);
  });
  after(() => world.stop());
  const reply = (id: string, holdSeconds = 0) =>
    world.ok(tickets.reply, boss, { params: { id }, body: { message: "On its way", holdSeconds } });
  const get = (id: string) => world.ok(tickets.get, boss, { params: { id } });
  const clock = async (id: string) =>
    (await world.ok(slaTickets.ledger, boss, { params: { id } })).clocks
      .filter(({ metric }) => metric === "FIRST_RESPONSE")
      .map(({ outcome }) => outcome);
  const settle = async () => {
    for (let round = 0; round < 4; round += 1) {
      await jobsDone(world);
      world.clock.advance({ seconds: 4 });
    }
  };

  test("a mail that the provider refuses for good answers nothing from then on, and another one stands", async () => {
    const begun = world.clock.now().toISOString();
    const { id } = await world.ok(tickets.create, boss, {
      body: { subject: "Tent", message: "It snapped", contactEmail: "kim@x.test", channel: "EMAIL" },
    });
    refusal = new ProviderFailure("later", "connect ETIMEDOUT");
    await reply(id);
    await settle();
    assert.deepEqual(await clock(id), ["MET"], "it is tried again");
    refusal = new ProviderFailure("final", "550 no such user", { code: "550" });
    world.clock.advance({ minutes: 1 });
    await settle();
    assert.deepEqual(await clock(id), [null]);
    const { slaDueAt, slaStatus } = await get(id);
    assert.equal(slaStatus, "ON_TRACK");
    assert.ok(
      slaDueAt !== null && slaDueAt > later(begun, { seconds: firstSeconds }),
      "the time between is not counted",
    );
    refusal = null;
    await reply(id);
    await settle();
    assert.deepEqual(await clock(id), ["MET"]);
  });

  test("a message that the messenger does not take for good answers nothing from then on", async () => {
    const connection = await world.ok(connections.create, boss, {
      body: { provider: "whatsapp", name: "Support", isSimulated: true },
    });
    const params = { id: connection.id };
    const write = async (from: string) => {
      await world.ok(simulator.write, boss, {
        params,
        body: { from, name: "Lucía Ferrer", text: `I am ${from}` },
      });
      await settle();
      const { items } = await world.ok(tickets.list, boss, { query: { search: from } });
      return items[0]?.id ?? "";
    };
    const [id, held] = [await write("34600000001"), await write("34600000002")];
    await reply(held, 60);
    await world.ok(simulator.faults, boss, { params, body: { fault: "server_error", isOn: true } });
    await reply(id);
    await jobsDone(world);
    assert.deepEqual(await clock(id), ["MET"], "it is tried again");
    await world.ok(connections.remove, boss, { params });
    await settle();
    assert.deepEqual(await clock(id), [null]);
    assert.deepEqual(await clock(held), ["MET"]);
    world.clock.advance({ seconds: 60 });
    await settle();
    assert.deepEqual(await clock(held), [null], "one that was held and may not leave any more");
  });
});
