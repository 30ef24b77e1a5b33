import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { whatsappSettings as calls } from "../../../../contract/channels/whatsapp-settings.ts";
import { whatsappTemplates } from "../../../../contract/channels/whatsapp-templates.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("the numbers of a workspace on WhatsApp", () => {
  let world: World;
  let admin: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    admin = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());
  const settle = async () => {
    for (let round = 0; round < 4; round += 1) {
      await jobsDone(world);
      world.clock.advance({ seconds: 4 });
    }
  };
  const connect = () =>
    world.ok(connections.create, admin, {
      body: { provider: "whatsapp", name: "Support", isSimulated: true },
    });
  const template = async (connectionId: string, body: string, examples: Record<string, string>) => {
    const name = `status_${Object.keys(examples).length}`;
    const { id } = await world.ok(whatsappTemplates.create, admin, {
      body: { connectionId, name, language: "en", category: "UTILITY", body, examples },
    });
    await world.ok(whatsappTemplates.submit, admin, { params: { id } });
    await settle();
    return id;
  };

  test("show their windows and templates, and by the provider their quality and limits", async () => {
    const { id } = await connect();
    await world.ok(simulator.write, admin, {
      params: { id },
      body: { from: "34633000001", name: "Lucía Ferrer", text: "Hello" },
    });
    await settle();
    await template(id, "Request {{1}} is {{2}} now.", { "body.1": "1", "body.2": "open" });
    const { items } = await world.ok(calls.get, admin, {});
    const number = items.find((one) => one.id === id);
    assert.deepEqual([number?.openWindows, number?.approvedTemplates], [1, 1]);
    await world.ok(simulator.clock, admin, { params: { id }, body: { forwardMinutes: 1441 } });
    const later = (await world.ok(calls.get, admin, {})).items.find((one) => one.id === id);
    assert.equal(later?.openWindows, 0);
    const health = await world.ok(calls.health, admin, { params: { id } });
    assert.deepEqual([health.quality, health.messagingLimit], ["GREEN", "TIER_2K"]);
  });

  test("tell a ticket's state by a template that fits, and by no other", async () => {
    const { id: connectionId } = await connect();
    const fitting = await template(connectionId, "Request {{1}} is {{2}} now.", {
      "body.1": "1",
      "body.2": "open",
    });
    const other = await template(connectionId, "Request {{1}} goes on.", { "body.1": "1" });
    const refused = await world.call(calls.save, admin, { body: { connectionId, statusTemplateId: other } });
    assert.deepEqual(
      [refused.status, (refused.body["errors"] as { path: string }[])[0]?.path],
      [422, "statusTemplateId"],
    );
    const { items } = await world.ok(calls.save, admin, {
      body: { connectionId, statusTemplateId: fitting },
    });
    assert.equal(items.find(({ id }) => id === connectionId)?.statusTemplateId, fitting);
    const agent = await world.person({ role: "AGENT" });
    assert.equal((await world.call(calls.get, agent, {})).status, 403);
    const stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    const foreign = await world.call(calls.save, stranger, {
      body: { connectionId, statusTemplateId: null },
    });
    assert.equal(foreign.status, 422);
  });
});
