import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { agentGroups } from "../../../../contract/desk/agent-groups.ts";
import { slaMetricCalls } from "../../../../contract/desk/sla-metrics.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import type { SlaFigure } from "../../../../contract/enums.ts";
import type { QueryIn } from "../../../../contract/kit.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const targets = (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).flatMap((priority) => [
  { metric: "FIRST_RESPONSE" as const, priority, seconds: 120, isAroundTheClock: true },
  { metric: "RESOLUTION" as const, priority, seconds: 1800, isAroundTheClock: true },
]);

describe("whose targets are", () => {
  let world: World;
  let [ann, bob, sue, boss]: Person[] = [];
  let tenants = 0;
  const who = () => {
    if (!ann || !bob || !sue || !boss) throw new Error("Nobody is there yet.");
    return { ann, bob, sue, boss };
  };
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    tenants += 1;
    const tenant = `slaw${tenants}`;
    [ann, bob, sue, boss] = [
      await world.person({ tenant }),
      await world.person({ tenant }),
      await world.person({ tenant, role: "SUPERVISOR" }),
      await world.person({ tenant, role: "ADMIN" }),
    ];
    await switchOnServiceLevels(world, boss, targets);
  });
  after(() => world.stop());

  const open = () =>
    world.ok(tickets.create, who().ann, {
      body: {
        subject: "Tent pole broke",
        message: "It snapped",
        contactEmail: "kim@x.test",
        assignedToId: who().ann.id,
      },
    });
  const dueOf = async (query: QueryIn<typeof slaMetricCalls.get>) =>
    (await world.ok(slaMetricCalls.get, who().sue, { query })).due;
  const behind = async (figure: SlaFigure, query: QueryIn<typeof slaMetricCalls.get>) =>
    (await world.ok(slaMetricCalls.targets, who().sue, { query: { ...query, figure } })).items.map(
      ({ metric }) => metric,
    );

  test("an open target is counted with whoever has its ticket now, one that has ended with whoever had it", async () => {
    const { ann: her, bob: him, boss: admin, sue: lead } = who();
    const { id } = await open();
    await world.ok(tickets.reply, her, { params: { id }, body: { message: "On its way", holdSeconds: 0 } });
    const group = await world.ok(agentGroups.create, admin, { body: { name: "Tents" } });
    assert.deepEqual(await behind("NEXT_HOUR", { agentId: her.id }), ["RESOLUTION"]);
    world.clock.advance({ seconds: 1 });
    await world.ok(tickets.update, lead, {
      params: { id },
      body: { assignedToId: him.id, groupId: group.id },
    });
    await jobsDone(world);
    assert.deepEqual(await behind("NEXT_HOUR", { agentId: her.id }), []);
    assert.deepEqual(await behind("NEXT_HOUR", { agentId: him.id }), ["RESOLUTION"]);
    assert.deepEqual(await behind("NEXT_HOUR", { groupId: group.id }), ["RESOLUTION"]);
    assert.deepEqual(await behind("NEXT_HOUR", { groupId: "none" }), []);
    assert.equal((await dueOf({ agentId: him.id })).nextHour, 1);
    assert.equal((await dueOf({ agentId: her.id })).nextHour, 0);
    assert.deepEqual(await behind("MET", { agentId: her.id }), ["FIRST_RESPONSE"]);
    assert.deepEqual(await behind("MET", { agentId: him.id }), []);
  });

  test("a breach that is still open counts with whoever has its ticket now", async () => {
    const { ann: her, bob: him, sue: lead } = who();
    const { id } = await open();
    world.clock.advance({ seconds: 150 });
    await jobsDone(world);
    assert.deepEqual(await behind("BREACHED", { agentId: her.id }), ["FIRST_RESPONSE"]);
    await world.ok(tickets.update, lead, { params: { id }, body: { assignedToId: him.id } });
    world.clock.advance({ seconds: 1 });
    assert.deepEqual(await behind("BREACHED", { agentId: her.id }), []);
    assert.deepEqual(await behind("BREACHED", { agentId: him.id }), ["FIRST_RESPONSE"]);
    const { rows } = await world.ok(slaMetricCalls.get, lead, { query: { splitBy: "agent" } });
    assert.deepEqual(
      rows.map(({ key, breached }) => [key, breached]),
      [[him.id, 1]],
    );
  });

  test("open targets of before are brought up to date once, and ended ones stay", async () => {
    const { ann: her, bob: him } = who();
    const { id } = await open();
    await world.ok(tickets.reply, her, { params: { id }, body: { message: "On its way", holdSeconds: 0 } });
    await world.work(her.tenant, ({ db }) =>
      db.execute(sql`update sla_clocks set assigned_to_id = ${him.id}::uuid where ticket_id = ${id}::uuid`),
    );
    const recount = readFileSync(new URL("recount.sql", import.meta.url), "utf8");
    await world.database.transaction("system", (db) => db.execute(sql.raw(recount)));
    assert.deepEqual(await behind("NEXT_HOUR", { agentId: her.id }), ["RESOLUTION"]);
    assert.deepEqual(await behind("MET", { agentId: him.id }), ["FIRST_RESPONSE"]);
  });
});
