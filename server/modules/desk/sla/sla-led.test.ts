import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { escalationRules } from "../../../../contract/desk/escalation-rules.ts";
import { slaReminders } from "../../../../contract/desk/sla-reminders.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

/** First answers after ten minutes; nothing else is due. */
const targets = (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).map((priority) => ({
  metric: "FIRST_RESPONSE" as const,
  priority,
  seconds: 600,
  isAroundTheClock: true,
}));

describe("where nobody is active as supervisor or manager, what service levels have to tell goes to the admins", () => {
  let world: World;
  let tenant = "";
  let tenants = 0;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(() => {
    tenants += 1;
    tenant = `slaled${tenants}`;
  });
  after(() => world.stop());

  const open = (person: Person) =>
    world.ok(tickets.create, person, {
      body: { subject: "Tent pole broke", message: "It snapped", contactEmail: "kim@x.test" },
    });
  const pass = async (time: Record<string, number>) => {
    world.clock.advance(time);
    await jobsDone(world);
  };
  const titlesOf = async (person: Person) => {
    const { items } = await world.ok(
      notifications.list,
      { ...person, token: await tokenOf(world, person) },
      {},
    );
    return items
      .filter(({ type }) => type === "SLA_BREACH_WARNING")
      .map(({ title }) => String(title).replaceAll(/#\d+/g, "#n"))
      .toSorted();
  };
  const remindAndEscalate = async (boss: Person) => {
    await world.ok(slaReminders.create, boss, {
      body: { name: "Think of it", metric: "FIRST_RESPONSE", offsetMinutes: -5 },
    });
    await world.ok(escalationRules.create, boss, {
      body: {
        name: "Half gone",
        triggerType: "CUSTOM",
        when: { kind: "TARGET_USED", metrics: ["FIRST_RESPONSE"], percent: 50 },
        level: "MANAGER",
        changes: {},
      },
    });
  };
  const oneByOne = [
    "#n is nearly due",
    "#n is overdue: first response",
    "#n was escalated: Half gone",
    "Reminder: #n, first response",
  ];

  test("a reminder, a risk, an escalation and a breach of a ticket that nobody has reach each admin", async () => {
    const [boss, chief, ann] = [
      await world.person({ tenant, role: "ADMIN" }),
      await world.person({ tenant, role: "ADMIN" }),
      await world.person({ tenant }),
    ];
    await switchOnServiceLevels(world, boss, targets);
    await remindAndEscalate(boss);
    await open(ann);
    for (const minutes of [5, 2.5, 2.5]) await pass({ minutes });
    assert.deepEqual(await titlesOf(boss), oneByOne);
    assert.deepEqual(await titlesOf(chief), oneByOne);
    assert.deepEqual(await titlesOf(ann), [], "all agents would hear of each ticket that nobody has");
  });

  test("what an outage held up reaches each admin in one notice", async () => {
    const boss = await world.person({ tenant, role: "ADMIN" });
    await switchOnServiceLevels(world, boss, targets);
    await remindAndEscalate(boss);
    await open(boss);
    await open(boss);
    await pass({ hours: 1 });
    await pass({ seconds: 31 });
    assert.deepEqual(await titlesOf(boss), ["2 tickets became overdue"]);
  });

  test("where a supervisor is active, on duty or not, admins hear of nothing", async () => {
    const [boss, sue] = [
      await world.person({ tenant, role: "ADMIN" }),
      await world.person({ tenant, role: "SUPERVISOR" }),
    ];
    await switchOnServiceLevels(world, boss, targets);
    await remindAndEscalate(boss);
    await open(boss);
    for (const minutes of [5, 2.5, 2.5]) await pass({ minutes });
    await open(boss);
    await pass({ hours: 1 });
    await pass({ seconds: 31 });
    assert.deepEqual(await titlesOf(boss), []);
    assert.deepEqual(await titlesOf(sue), [...oneByOne, "1 ticket became overdue"].toSorted());
  });
});
