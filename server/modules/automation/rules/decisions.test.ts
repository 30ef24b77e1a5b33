import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { automationResponses } from "../../../../contract/automation/automation.ts";
import { routingRules } from "../../../../contract/automation/routing-rules.ts";
import { agents } from "../../../../contract/desk/agents.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { agentGroups } from "../../desk/ticket-places/group-table.ts";

describe("why somebody has a ticket, where a rule had a hand in it", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  test("the decision names the rule that gave it, took it away, or put it into its group", async () => {
    const [boss, ann] = [await world.person({ role: "ADMIN" }), await world.person({ name: "Ann Agent" })];
    const groupId = await world.work(
      boss.tenant,
      async (work) => (await work.rows(agentGroups).insert({ name: "Billing" })).id,
    );
    await world.ok(agents.setAvailability, ann, { params: { id: ann.id }, body: { status: "ONLINE" } });
    const says = (word: string) => ({
      mode: "ALL" as const,
      items: [{ field: "subjectOrMessage" as const, op: "CONTAINS_ANY_OF" as const, value: [word] }],
    });
    await world.ok(routingRules.create, boss, {
      body: {
        name: "Refunds: to Ann",
        isActive: true,
        triggers: [{ type: "TICKET_CREATED" }],
        conditions: says("refund"),
        actions: [
          { type: "ASSIGN", agentId: ann.id },
          { type: "SET_GROUP", groupId },
        ],
      },
    });
    await world.ok(routingRules.create, boss, {
      body: {
        name: "Bills",
        isActive: true,
        triggers: [{ type: "TICKET_CREATED" }],
        conditions: says("bill"),
        actions: [{ type: "SET_GROUP", groupId }],
      },
    });
    for (const [name, status, agentId] of [
      ["Hands off", "PENDING", null],
      ["Back to her", "ON_HOLD", ann.id],
    ] as const) {
      await world.ok(automationResponses.create, boss, {
        body: {
          name,
          isActive: true,
          triggers: [{ type: "STATUS_CHANGED", status }],
          conditions: { mode: "ALL", items: [] },
          actions: [{ type: "ASSIGN", agentId }],
        },
      });
    }
    const make = (subject: string) =>
      world.ok(tickets.create, boss, { body: { subject, message: "Please." } });
    const why = async (id: string) =>
      (await world.ok(tickets.decisions, ann, { params: { id } })).items
        .map(({ trigger, winner, rule, reasons }) => [
          trigger,
          winner?.id ?? null,
          rule,
          reasons.map((one) => `${one.agentName}: ${one.outcome}, ${one.reason}`).join(),
        ])
        .toReversed();

    const refund = await make("A refund");
    const given = ["rule", ann.id, "by_rule:Refunds: to Ann", "Ann Agent: chosen, by_rule"];
    assert.deepEqual([refund.assignedToId, refund.groupId, await why(refund.id)], [ann.id, groupId, [given]]);

    const decisions = await why((await make("A bill")).id);
    assert.deepEqual(
      [decisions[0], decisions.at(-1)?.slice(0, 3)],
      [
        ["rule", null, "group_by_rule:Bills", ""],
        ["created", null, "nobody_fit"],
      ],
    );

    const turned = async (status: "PENDING" | "ON_HOLD") => {
      await world.ok(tickets.update, boss, { params: { id: refund.id }, body: { status } });
      for (let ran = 1; ran > 0;) ran = (await world.app.queue?.runDue()) ?? 0;
    };
    const settled = async (count: number) => {
      for (let tries = 0; tries < 200 && (await why(refund.id)).length < count; tries += 1)
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      return why(refund.id);
    };
    await turned("PENDING");
    const taken = ["rule", null, "released_by_rule:Hands off", "Ann Agent: rejected, released"];
    assert.deepEqual(await settled(2), [given, taken]);
    await turned("ON_HOLD");
    assert.deepEqual(await settled(3), [
      given,
      taken,
      ["rule", ann.id, "by_rule:Back to her", "Ann Agent: chosen, by_rule"],
    ]);
  });
});
