import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "drizzle-orm";
import { escalationRules } from "../../../../contract/desk/escalation-rules.ts";
import { slaRecounts } from "../../../../contract/desk/sla-preview.ts";
import { slaSettings } from "../../../../contract/desk/sla-settings.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { queryRows } from "../../../db/query.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { outboxOf } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const targetsOf = (seconds: number) =>
  (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).map((priority) => ({
    metric: "FIRST_RESPONSE" as const,
    priority,
    seconds,
    isAroundTheClock: true,
  }));

let world: World;
before(async () => {
  world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
});
after(() => world.stop());

const open = (as: Person) =>
  world.ok(tickets.create, as, {
    body: {
      subject: "Tent pole broke",
      message: "It snapped",
      contactEmail: "kim@x.test",
      assignedToId: as.id,
    },
  });

/** What stands in the audit log and among the events that all staff hear. */
const written = (tenant: string) =>
  world.work(tenant, async ({ db }) => ({
    audited: (
      await queryRows<{ name: string }>(
        db,
        sql`select entity || ' ' || action as name from audit_logs where tenant_id = ${tenant} order by id`,
      )
    ).map(({ name }) => name),
    told: (
      await queryRows<{ name: string }>(
        db,
        sql`select name || ' ' || coalesce(payload ->> 'group', '') as name from events where tenant_id = ${tenant} and 'staff' = any(audience) order by seq`,
      )
    ).map(({ name }) => name),
  }));

test("a recount leaves one line in the audit log and one event, beside those of what was saved, however long it takes", async ({
  mock,
}) => {
  const tenant = "slarecount";
  const [ann, boss] = [await world.person({ tenant }), await world.person({ tenant, role: "ADMIN" })];
  const policyId = await switchOnServiceLevels(world, boss, targetsOf(120));
  for (let nr = 0; nr < 3; nr += 1) await open(ann);
  await jobsDone(world);
  const before = await written(tenant);
  // Each look at the clock is two seconds later, and some come between steps: lists would be told to fetch anew meanwhile.
  const truly = performance.now.bind(performance);
  let ahead = 0;
  mock.method(performance, "now", () => truly() + (ahead += 2000));
  await world.ok(slaSettings.update, boss, { params: { id: policyId }, body: { targets: targetsOf(60) } });
  await jobsDone(world);
  mock.restoreAll();
  const [run] = (await world.ok(slaRecounts.list, boss, {})).items;
  assert.deepEqual([run?.state, run?.done], ["DONE", 3]);
  const after = await written(tenant);
  assert.deepEqual(after.audited.slice(before.audited.length), [
    "sla_policies update",
    "sla_recounts finish",
  ]);
  assert.deepEqual(after.told.slice(before.told.length), [
    "resource_changed sla-settings",
    "resource_changed tickets",
  ]);
});

test("an escalation tells by the ways that its rule names, and by those that each person chose where it names none", async () => {
  const tenant = "slaways";
  const [ann, sue, boss] = [
    await world.person({ tenant }),
    await world.person({ tenant, role: "SUPERVISOR" }),
    await world.person({ tenant, role: "ADMIN" }),
  ];
  await switchOnServiceLevels(world, boss, targetsOf(100));
  const rule = (name: string, percent: number, ways: ("IN_APP" | "EMAIL" | "PUSH")[]) =>
    world.ok(escalationRules.create, boss, {
      body: {
        name,
        triggerType: "CUSTOM",
        when: { kind: "TARGET_USED", metrics: ["FIRST_RESPONSE"], percent },
        level: "MANAGER",
        ways,
      },
    });
  await rule("By mail", 20, ["EMAIL"]);
  await rule("In the desk", 40, ["IN_APP"]);
  await rule("As chosen", 60, []);
  await open(ann);
  const pass = async (seconds: number) => {
    world.clock.advance({ seconds });
    await jobsDone(world);
  };
  const titles = async () =>
    (await world.ok(notifications.list, sue, {})).items
      .filter(({ type }) => type === "SLA_BREACH_WARNING")
      .map(({ title }) => title.replace(/^.*: /, ""))
      .toReversed();
  const mailed = async () => (await outboxOf(world, tenant, sue.email)).length;
  const told = () =>
    world.work(tenant, async ({ db }) =>
      (
        await queryRows<{ isQuiet: boolean }>(
          db,
          sql`select coalesce((payload ->> 'isQuiet')::boolean, false) as "isQuiet" from events where tenant_id = ${tenant} and name = 'escalation-notification' order by seq`,
        )
      ).map(({ isQuiet }) => isQuiet),
    );
  await pass(20);
  assert.deepEqual([await titles(), await mailed()], [[], 1]);
  await pass(20);
  assert.deepEqual([await titles(), await mailed()], [["In the desk"], 1]);
  await pass(20);
  assert.deepEqual([await titles(), await mailed()], [["In the desk", "As chosen"], 1]);
  assert.deepEqual(await told(), [true, false, false], "shown on the screen where the desk is a way");
});
