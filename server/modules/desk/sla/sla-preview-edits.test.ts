import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { agentSettings } from "../../../../contract/desk/agent-settings.ts";
import { slaPreview } from "../../../../contract/desk/sla-preview.ts";
import { slaSettings } from "../../../../contract/desk/sla-settings.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import type { BodyIn } from "../../../../contract/kit.ts";
import { businessHours } from "../../../../contract/workspace/business-hours.ts";
import { limits } from "../../../../contract/limits.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const targetsOf = (first: number, resolution: number, isAroundTheClock = true) =>
  (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).flatMap((priority) => [
    { metric: "FIRST_RESPONSE" as const, priority, seconds: first, isAroundTheClock },
    { metric: "RESOLUTION" as const, priority, seconds: resolution, isAroundTheClock },
  ]);

describe("edits that are shown before they are saved", () => {
  let world: World;
  let boss: Person;
  let policyId = "";
  let tenants = 0;
  before(async () => {
    // A Monday far ahead of the true time, at which the queue's own worker looks.
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    tenants += 1;
    boss = await world.person({ tenant: `slaedit${tenants}`, role: "ADMIN" });
    policyId = await switchOnServiceLevels(world, boss, targetsOf(120, 600));
  });
  after(() => world.stop());

  const open = async () =>
    (
      await world.ok(tickets.create, boss, {
        body: { subject: "Tent pole broke", message: "It snapped", contactEmail: "kim@x.test" },
      })
    ).id;
  const dueOf = async (id: string) => (await world.ok(tickets.get, boss, { params: { id } })).slaDueAt;
  const preview = (body: BodyIn<typeof slaPreview.preview>) => world.ok(slaPreview.preview, boss, { body });
  const refused = async (body: BodyIn<typeof slaPreview.preview>) => {
    const answer = await world.call(slaPreview.preview, boss, { body });
    const errors = answer.body["errors"] as { path: string }[]; // as faults are answered
    return [answer.status, errors[0]?.path];
  };
  const add = async (name: string, first: number) =>
    (await world.ok(slaSettings.create, boss, { body: { name, targets: targetsOf(first, first * 5) } })).id;
  /** When the first response is due by a preview. */
  const shown = ({ affected }: Awaited<ReturnType<typeof preview>>) =>
    affected.find(({ metric }) => metric === "FIRST_RESPONSE")?.after;

  test("another order shows what moves, changes nothing, and comes to that when it is saved", async () => {
    const [quick, slow] = [await add("Quick", 60), await add("Slow", 240)];
    await jobsDone(world);
    const id = await open();
    const before = await dueOf(id);
    const seen = await preview({ order: [slow, quick] });
    assert.deepEqual([seen.tickets, seen.counts.LATER, seen.appliesTo], [1, 2, null]);
    await jobsDone(world);
    assert.equal(await dueOf(id), before);
    assert.equal(
      (await preview({ order: [quick, slow] })).counts.SAME,
      2,
      "the order as it is moves nothing",
    );
    await world.ok(slaSettings.reorder, boss, { body: { ids: [slow, quick] } });
    await jobsDone(world);
    assert.equal(await dueOf(id), shown(seen));
    assert.notEqual(shown(seen), before);
    assert.deepEqual(await refused({ order: [quick] }), [422, "order"]);
    assert.deepEqual(await refused({ order: [quick, policyId, slow] }), [422, "order.1"]);
  });

  test("a preview of more open tickets than are looked at is of the newest, and says how many there are", async () => {
    await open();
    await open();
    await open();
    const looked = limits.slaPreviewTicketsMax;
    try {
      Object.assign(limits, { slaPreviewTicketsMax: 2 });
      const seen = await preview({ policyId, policy: { targets: targetsOf(60, 300) } });
      assert.deepEqual([seen.isSample, seen.tickets, seen.openTickets], [true, 2, 3]);
    } finally {
      Object.assign(limits, { slaPreviewTicketsMax: looked });
    }
    const all = await preview({ policyId, policy: { targets: targetsOf(60, 300) } });
    assert.deepEqual([all.isSample, all.tickets, all.openTickets], [false, 3, 3]);
  });

  test("removing a policy shows to how many tickets it applies, and what they come to", async () => {
    const quick = await add("Quick", 60);
    await jobsDone(world);
    const id = await open();
    const seen = await preview({ removedPolicyId: quick });
    assert.deepEqual([seen.appliesTo, seen.counts.LATER], [1, 2]);
    await world.ok(slaSettings.remove, boss, { params: { id: quick } });
    await jobsDone(world);
    assert.equal(await dueOf(id), shown(seen));
    assert.deepEqual(
      await refused({ removedPolicyId: policyId }),
      [422, "removedPolicyId"],
      "the default stays",
    );
    assert.deepEqual(await refused({ removedPolicyId: quick }), [422, "removedPolicyId"], "it is gone");
  });

  test("edited business hours and another time zone show what they change by the default calendar", async () => {
    const day = [{ from: "09:00", to: "17:00" }];
    const body = { isOn: false, week: [day, day, day, day, day, day, day], holidays: [] };
    await world.ok(businessHours.set, boss, { body });
    await world.ok(slaSettings.update, boss, {
      params: { id: policyId },
      body: { targets: targetsOf(3600, 7200, false) },
    });
    await jobsDone(world);
    const id = await open();
    const later = [{ from: "20:00", to: "23:00" }];
    const hours = { week: [later, later, later, later, later, later, later] };
    const seen = await preview({ hours });
    assert.deepEqual([seen.counts.LATER, seen.appliesTo], [2, null]);
    assert.equal(
      (await preview({ hours: { isOn: true } })).counts.SAME,
      2,
      "who is told of them moves nothing",
    );
    await world.ok(businessHours.set, boss, { body: { ...body, ...hours } });
    await jobsDone(world);
    assert.equal(await dueOf(id), shown(seen));
    const moved = await preview({ hours: { timeZone: "Asia/Tokyo" } });
    assert.equal(moved.counts.EARLIER, 2);
    await world.ok(agentSettings.update, boss, { body: { timeZone: "Asia/Tokyo" } });
    await jobsDone(world);
    assert.equal(await dueOf(id), shown(moved));
    const twice = [...day, { from: "16:00", to: "18:00" }];
    const [status, path] = await refused({ hours: { week: [twice, [], [], [], [], [], []] } });
    assert.equal(status, 422);
    assert.match(String(path), /^week\.0\./);
  });
});
