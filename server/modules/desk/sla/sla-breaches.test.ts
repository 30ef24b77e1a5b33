import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { QueryIn } from "../../../../contract/kit.ts";
import { agentGroups } from "../../../../contract/desk/agent-groups.ts";
import { slaBreaches } from "../../../../contract/desk/sla-breaches.ts";
import { slaSettings } from "../../../../contract/desk/sla-settings.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { setDefaultTargets } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";

let world: World;
before(async () => {
  world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
});
after(() => world.stop());

test("breaches are narrowed by state, target, policy, and what their ticket is now, or by what it lacks; page by page", async () => {
  const tenant = "slab";
  const ann = await world.person({ tenant });
  const sue = await world.person({ tenant, role: "SUPERVISOR" });
  const boss = await world.person({ tenant, role: "ADMIN" });
  const targets = (["MEDIUM", "URGENT"] as const).map((priority) => ({
    metric: "FIRST_RESPONSE" as const,
    priority,
    seconds: 60,
    isAroundTheClock: true,
  }));
  await setDefaultTargets(world, boss, targets);
  const urgent = await world.ok(slaSettings.create, boss, {
    body: {
      name: "Urgent ones",
      conditions: { mode: "ALL", items: [{ field: "priority", op: "IS_ANY_OF", value: ["URGENT"] }] },
      targets,
    },
  });
  await world.ok(slaSettings.options, boss, { body: { isOn: true } });
  const group = await world.ok(agentGroups.create, boss, { body: { name: "Repairs" } });
  const open = async (subject: string, more: Record<string, unknown> = {}) =>
    world.ok(tickets.create, ann, {
      body: { subject, message: "It snapped", contactEmail: "kim@x.test", ...more },
    });
  await open("Plain");
  await open("Urgent", { priority: "URGENT", assignedToId: ann.id });
  await open("Of a team", { groupId: group.id });
  world.clock.advance({ seconds: 61 });
  await jobsDone(world);

  const found = async (query: QueryIn<typeof slaBreaches.adminList>) =>
    (await world.ok(slaBreaches.adminList, sue, { query })).items
      .map(({ ticket }) => ticket.subject)
      .toSorted();
  assert.deepEqual(await found({}), ["Of a team", "Plain", "Urgent"]);
  assert.deepEqual(await found({ priority: "URGENT" }), ["Urgent"]);
  assert.deepEqual(await found({ policyId: urgent.id }), ["Urgent"]);
  assert.deepEqual(await found({ assignedToId: ann.id }), ["Urgent"]);
  assert.deepEqual(await found({ groupId: group.id }), ["Of a team"]);
  assert.deepEqual(await found({ groupId: "none", assignedToId: "none" }), ["Plain"]);
  assert.deepEqual(await found({ metric: "RESOLUTION" }), []);
  assert.deepEqual(await found({ channel: "CHAT" }), []);
  assert.deepEqual(await found({ channel: "EMAIL,WEB_FORM,PHONE" }), ["Of a team", "Plain", "Urgent"]);

  const first = await world.ok(slaBreaches.adminList, sue, { query: { limit: 2 } });
  const next = await world.ok(slaBreaches.adminList, sue, {
    query: { limit: 2, ...(first.nextCursor === null ? {} : { cursor: first.nextCursor }) },
  });
  const ids = [...first.items, ...next.items].map(({ id }) => id);
  assert.deepEqual([first.items.length, next.items.length, new Set(ids).size], [2, 1, 3]);

  await world.ok(slaBreaches.adminAcknowledge, sue, { params: { id: ids[0] ?? "" } });
  assert.equal((await found({ status: "OPEN" })).length, 2);
  assert.equal((await found({ status: "ACKNOWLEDGED" })).length, 1);
});
