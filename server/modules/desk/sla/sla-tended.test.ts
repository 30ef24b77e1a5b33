import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { agentGroups } from "../../../../contract/desk/agent-groups.ts";
import { slaBreaches } from "../../../../contract/desk/sla-breaches.ts";
import { slaTickets } from "../../../../contract/desk/sla-tickets.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const tenant = "slatended";
const which = ["anns", "groups", "nobodys"] as const;
const targets = (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).map((priority) => ({
  metric: "FIRST_RESPONSE" as const,
  priority,
  seconds: 60,
  isAroundTheClock: true,
}));

/** Ann has a ticket, Gus is of a group that has one, nobody has the third. */
describe("who tends which breaches and clocks", () => {
  let world: World;
  let boss: Person;
  let ann: Person;
  let gus: Person;
  let senior: Person;
  let sue: Person;
  let foreign: Person;
  const ids = { anns: "", groups: "", nobodys: "" };
  const breaches = { anns: "", groups: "", nobodys: "" };
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    boss = await world.person({ tenant, role: "ADMIN" });
    [ann, gus] = [await world.person({ tenant }), await world.person({ tenant })];
    senior = await world.person({ tenant, role: "SENIOR_AGENT" });
    sue = await world.person({ tenant, role: "SUPERVISOR" });
    foreign = await world.person({ tenant: "slaforeign", role: "ADMIN" });
    await switchOnServiceLevels(world, boss, targets);
    const group = await world.ok(agentGroups.create, boss, { body: { name: "Repairs" } });
    await world.ok(agentGroups.addMembers, boss, { params: { id: group.id }, body: { agentIds: [gus.id] } });
    const open = async (more: { assignedToId?: string; groupId?: string }) =>
      (
        await world.ok(tickets.create, boss, {
          body: { subject: "Tent pole broke", message: "It snapped", contactEmail: "kim@x.test", ...more },
        })
      ).id;
    ids.anns = await open({ assignedToId: ann.id });
    ids.groups = await open({ groupId: group.id });
    ids.nobodys = await open({});
    world.clock.advance({ seconds: 61 });
    await jobsDone(world);
    const { items } = await world.ok(slaBreaches.list, sue, {});
    const breachOf = (ticketId: string) => items.find(({ ticket }) => ticket.id === ticketId)?.id ?? "";
    for (const whose of which) breaches[whose] = breachOf(ids[whose]);
  });
  after(() => world.stop());

  const listed = async (person: Person) => {
    const { items, total } = await world.ok(slaBreaches.list, person, {});
    assert.equal(total, items.length, "the count is of the same");
    return which.filter((whose) => items.some(({ id }) => id === breaches[whose]));
  };

  test("agents read the breaches of their own tickets and of their groups', supervisors and admins all, other workspaces none", async () => {
    assert.deepEqual(await listed(ann), ["anns"]);
    assert.deepEqual(await listed(gus), ["groups"]);
    assert.deepEqual(await listed(senior), [], "a senior agent is an agent");
    for (const person of [sue, boss]) assert.deepEqual(await listed(person), [...which], person.role);
    assert.deepEqual(await listed(foreign), []);
  });

  const acknowledged = async (person: Person, whose: (typeof which)[number]) =>
    (await world.call(slaBreaches.acknowledge, person, { params: { id: breaches[whose] } })).status;
  const paused = async (person: Person, whose: (typeof which)[number]) => {
    const input = { params: { id: ids[whose] }, body: { reason: "Waits for the maker" } };
    const { status } = await world.call(slaTickets.pause, person, input);
    if (status < 300) await world.ok(slaTickets.resume, person, { params: { id: ids[whose] } });
    return status < 300 ? 200 : status;
  };

  test("agents acknowledge and pause their own and their groups', nobody else's; other workspaces do not find them", async () => {
    const expected = [
      [ann, [200, 403, 403]],
      [gus, [403, 200, 403]],
      [senior, [403, 403, 403]],
      [foreign, [404, 404, 404]],
      [sue, [200, 200, 200]],
      [boss, [200, 200, 200]],
    ] as const;
    for (const [person, statuses] of expected)
      for (const [nr, whose] of which.entries()) {
        assert.equal(await paused(person, whose), statuses[nr], `${person.role} pauses ${whose}`);
        assert.equal(await acknowledged(person, whose), statuses[nr], `${person.role} acknowledges ${whose}`);
      }
  });

  test("who leaves a group no longer tends its breaches", async () => {
    const { items: groups } = await world.ok(agentGroups.list, boss, {});
    const [group] = groups;
    assert.ok(group);
    await world.ok(agentGroups.removeMember, boss, { params: { id: group.id, agentId: gus.id } });
    assert.deepEqual(await listed(gus), []);
    assert.deepEqual([await acknowledged(gus, "groups"), await paused(gus, "groups")], [403, 403]);
  });
});
