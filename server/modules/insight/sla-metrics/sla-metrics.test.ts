import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { agentGroups } from "../../../../contract/desk/agent-groups.ts";
import { agents } from "../../../../contract/desk/agents.ts";
import { slaMetricCalls } from "../../../../contract/desk/sla-metrics.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const targets = (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).flatMap((priority) => [
  { metric: "FIRST_RESPONSE" as const, priority, seconds: 120, isAroundTheClock: true },
  { metric: "RESOLUTION" as const, priority, seconds: 600, isAroundTheClock: true },
]);

describe("figures of service levels", () => {
  let world: World;
  let [boss, sue, ann, ben]: Person[] = [];
  const tenant = "slafigures";
  const who = () => {
    if (!boss || !sue || !ann || !ben) throw new Error("Nobody is there yet.");
    return { boss, sue, ann, ben };
  };
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    sue = await world.person({ tenant, role: "SUPERVISOR" });
    [ann, ben] = [await world.person({ tenant }), await world.person({ tenant })];
    await world.person({ tenant, role: "USER" });
    boss = await world.person({ tenant, role: "ADMIN" });
    await switchOnServiceLevels(world, boss, targets);
  });
  after(() => world.stop());

  const dueBy = async (query: { groupId?: string; agentId?: string } = {}) => {
    const { due } = await world.ok(slaMetricCalls.get, who().sue, { query });
    return [due.people, due.staff];
  };
  const available = (person: Person, isAvailable: boolean) =>
    world.ok(agents.setAvailability, person, {
      params: { id: person.id },
      body: { status: isAvailable ? "ONLINE" : "OFFLINE" },
    });

  test("what is due stands against who is there of the team or the agent that is asked for", async () => {
    const { ann: one, ben: other } = who();
    const group = await world.ok(agentGroups.create, who().boss, { body: { name: "Repairs" } });
    await world.ok(agentGroups.addMembers, who().boss, {
      params: { id: group.id },
      body: { agentIds: [one.id] },
    });
    await available(one, true);
    await available(other, false);
    assert.deepEqual(await dueBy(), [1, 4], "of all who answer tickets");
    assert.deepEqual(await dueBy({ groupId: group.id }), [1, 1]);
    assert.deepEqual(await dueBy({ agentId: other.id }), [0, 1]);
    assert.deepEqual(await dueBy({ groupId: group.id, agentId: other.id }), [0, 0], "not of that team");
    assert.deepEqual(await dueBy({ groupId: "none", agentId: "none" }), [1, 4], "anybody may take it");
    const stranger = await world.person({ tenant: "slafiguresother", role: "SUPERVISOR" });
    const { due } = await world.ok(slaMetricCalls.get, stranger, { query: { groupId: group.id } });
    assert.deepEqual([due.people, due.staff], [0, 0], "another workspace's team has nobody here");
  });

  test("compliance opens all targets that it is of, met and breached, and no others", async () => {
    const open = () =>
      world.ok(tickets.create, who().ann, {
        body: { subject: "Tent pole broke", message: "It snapped", contactEmail: "kim@x.test" },
      });
    const [met, late] = [await open(), await open()];
    await world.ok(tickets.reply, who().ann, {
      params: { id: met.id },
      body: { message: "On its way", holdSeconds: 0 },
    });
    world.clock.advance({ seconds: 150 });
    await jobsDone(world);
    const counted = async (figure: "COUNTED" | "MET" | "BREACHED") =>
      (await world.ok(slaMetricCalls.targets, who().sue, { query: { figure } })).items.map(
        ({ metric, ticket }) => `${metric} ${ticket.id}`,
      );
    const all = [`FIRST_RESPONSE ${met.id}`, `FIRST_RESPONSE ${late.id}`];
    assert.deepEqual((await counted("COUNTED")).toSorted(), all.toSorted());
    assert.deepEqual([...(await counted("MET")), ...(await counted("BREACHED"))].toSorted(), all.toSorted());
    const { total } = await world.ok(slaMetricCalls.get, who().sue, { query: {} });
    assert.equal(total.met + total.breached, all.length);
  });
});
