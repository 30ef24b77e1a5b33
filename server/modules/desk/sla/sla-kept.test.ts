import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "drizzle-orm";
import { escalationRules } from "../../../../contract/desk/escalation-rules.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { queryRows } from "../../../db/query.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";

let world: World;
before(async () => {
  world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
});
after(() => world.stop());

const tenant = "slakept";
/** A ticket with a breach and an escalation. */
async function breached() {
  const boss = await world.person({ tenant, role: "ADMIN" });
  const targets = (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).map((priority) => ({
    metric: "FIRST_RESPONSE" as const,
    priority,
    seconds: 60,
    isAroundTheClock: true,
  }));
  await switchOnServiceLevels(world, boss, targets);
  const when = { kind: "TARGET_USED" as const, metrics: ["FIRST_RESPONSE" as const], percent: 50 };
  const rule = {
    name: "Half gone",
    triggerType: "CUSTOM" as const,
    when,
    level: "MANAGER" as const,
    changes: {},
  };
  await world.ok(escalationRules.create, boss, { body: rule });
  const { id } = await world.ok(tickets.create, boss, {
    body: { subject: "Tent pole broke", message: "It snapped", contactEmail: "kim@x.test" },
  });
  world.clock.advance({ seconds: 61 });
  await jobsDone(world);
  return id;
}
const run = (scope: { tenant: string } | "system", text: string) =>
  world.database.transaction(scope, (db) => queryRows(db, sql.raw(text)));
const countOf = async (table: string, ticketId: string) =>
  (await run({ tenant }, `select 1 from ${table} where ticket_id = '${ticketId}'`)).length;
const isRefused = (error: Error) => {
  const cause = error.cause instanceof Error ? error.cause : error;
  return "code" in cause && cause.code === "42501";
};

test("a breach and an escalation never go away: no role that serves may delete one, or change an escalation", async () => {
  const id = await breached();
  for (const scope of [{ tenant }, "system"] as const)
    for (const text of [
      "delete from sla_breaches",
      "delete from sla_escalations",
      "update sla_escalations set told = '[]'",
    ])
      await assert.rejects(run(scope, text), isRefused, `${text} by ${JSON.stringify(scope)}`);
  assert.deepEqual([await countOf("sla_breaches", id), await countOf("sla_escalations", id)], [1, 1]);
  // Only with its ticket, when that is deleted for good.
  await run("system", `delete from ticket_messages where ticket_id = '${id}'`);
  await run("system", `delete from tickets where id = '${id}'`);
  assert.deepEqual([await countOf("sla_breaches", id), await countOf("sla_escalations", id)], [0, 0]);
});
