import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { agentSettings } from "../../../../contract/desk/agent-settings.ts";
import { businessHours } from "../../../../contract/workspace/business-hours.ts";
import { auditLogs } from "../../../../contract/insight/audit-logs.ts";
import { helpCenter } from "../../../../contract/site/help-center.ts";
import type { BodyIn } from "../../../../contract/kit.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const day = [
  { from: "09:00", to: "12:00" },
  { from: "13:00", to: "18:00" },
];
const hours: BodyIn<typeof businessHours.set> = {
  isOn: true,
  week: [day.toReversed(), day, day, day, day, [{ from: "22:00", to: "02:00" }], []],
  holidays: [
    { date: "2026-05-31", name: "Last" },
    { date: "2026-03-03", name: "Founder's Day" },
    { date: "2026-07-01", name: "Far" },
  ],
};

describe("opening hours of a workspace", () => {
  let world: World;
  let boss: Person;
  before(async () => {
    world = await createWorld();
    boss = await world.person({ role: "ADMIN" });
    await world.person({ tenant: "globex" });
    await world.ok(agentSettings.update, boss, { body: { timeZone: "Europe/Berlin" } });
  });
  after(() => world.stop());
  const told = async (domain = "acme") =>
    (await world.ok(helpCenter.answering, null, { params: { domain } })).hours;

  test("before anybody sets them there is a usual week, switched off, and readers are told none", async () => {
    const given = await world.ok(businessHours.get, boss);
    assert.deepEqual(
      [given.isOn, given.week[4], given.week[5], given.holidays, given.timeZone],
      [false, [{ from: "09:00", to: "17:00" }], [], [], "Europe/Berlin"],
    );
    assert.equal(await told(), null);
  });

  test("an administrator sets them; they stand in order, on record, and readers are told them with what is open now", async () => {
    const stamp = async () => (await world.ok(helpCenter.stamp, null, { params: { domain: "acme" } })).stamp;
    const before = await stamp();
    const saved = await world.ok(businessHours.set, boss, { body: hours });
    assert.deepEqual(
      [saved.week[0], saved.holidays.map(({ name }) => name)],
      [day, ["Founder's Day", "Last", "Far"]],
    );
    assert.notEqual(await stamp(), before);
    // Monday, ten o'clock in Berlin; Tuesday is a holiday.
    assert.deepEqual(await told(), {
      isOpen: true,
      closesAt: "2026-03-02T11:00:00.000Z",
      opensAt: "2026-03-02T12:00:00.000Z",
      week: saved.week,
      holidays: saved.holidays.slice(0, 2),
    });
    world.clock.advance({ hours: 9 });
    assert.deepEqual(await told(), {
      isOpen: false,
      opensAt: "2026-03-04T08:00:00.000Z",
      closesAt: "2026-03-04T11:00:00.000Z",
      week: saved.week,
      holidays: saved.holidays.slice(0, 2),
    });
    assert.equal(await told("globex"), null);
    boss = await world.person({ role: "ADMIN" });
    const { items } = await world.ok(auditLogs.list, boss, { query: { entity: "business_hours" } });
    assert.deepEqual(
      items.map(({ action }) => action),
      ["create"],
    );
  });

  test("what cannot be is refused at its place, and nothing has changed", async () => {
    const before = await world.ok(businessHours.get, boss);
    const refusedAt = async (part: object) => {
      const answer = await world.call(businessHours.set, boss, { body: { ...hours, ...part } });
      return [answer.status, (answer.body["errors"] as { path: string }[])[0]?.path];
    };
    const week = (of: object[]) => ({ week: [of, ...hours.week.slice(1)] });
    assert.deepEqual(
      await refusedAt(
        week([
          { from: "09:00", to: "12:00" },
          { from: "11:00", to: "13:00" },
        ]),
      ),
      [422, "week.0.1.from"],
    );
    assert.deepEqual(await refusedAt(week([{ from: "09:00", to: "09:00" }])), [422, "week.0.0.to"]);
    assert.deepEqual(await refusedAt(week([{ from: "24:00", to: "09:00" }])), [422, "week.0.0.from"]);
    assert.deepEqual(await refusedAt(week([{ from: "", to: "09:00" }])), [422, "week.0.0.from"]);
    assert.deepEqual(await refusedAt({ holidays: [{ date: "2026-02-30", name: "None" }] }), [
      422,
      "holidays.0.date",
    ]);
    assert.deepEqual(
      await refusedAt({
        holidays: [
          { date: "2026-02-20", name: "One" },
          { date: "2026-02-20", name: "Two" },
        ],
      }),
      [422, "holidays.1.date"],
    );
    assert.deepEqual(await refusedAt({ week: hours.week.map(() => []) }), [422, "week"]);
    assert.deepEqual(await refusedAt({ week: hours.week.slice(1) }), [422, "week"]);
    assert.deepEqual(await world.ok(businessHours.get, boss), before);
  });

  test("supervisors see them, agents do not, and administrators alone change them", async () => {
    const [supervisor, agent] = [
      await world.person({ role: "SUPERVISOR" }),
      await world.person({ role: "AGENT" }),
    ];
    assert.equal((await world.ok(businessHours.get, supervisor)).isOn, true);
    assert.equal((await world.call(businessHours.set, supervisor, { body: hours })).status, 403);
    assert.equal((await world.call(businessHours.get, agent)).status, 403);
  });

  test("switched off, they are kept and nobody is told them", async () => {
    await world.ok(businessHours.set, boss, { body: { ...hours, isOn: false } });
    assert.equal(await told(), null);
    assert.equal((await world.ok(businessHours.get, boss)).holidays.length, 3);
  });
});
