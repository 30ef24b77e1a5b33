import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { routingRules } from "../../../../contract/automation/routing-rules.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { tenants } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { dryRun } from "./dry-run.ts";

describe("how much of the past a dry run looks at", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ now: "2026-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  test("so many tickets or events, or for so long, the newest first; and it says what it left out", async () => {
    const boss = await world.person({ role: "ADMIN" });
    const made: { createdAt: string; number: number }[] = [];
    for (let at = 0; at < 6; at += 1) {
      world.clock.advance({ minutes: 1 });
      made.unshift(
        await world.ok(tickets.create, boss, {
          body: { subject: "A refund", message: "It snapped.", assignedToId: null },
        }),
      );
    }
    const draft = {
      triggers: [{ type: "TICKET_CREATED" as const }],
      conditions: {
        mode: "ALL" as const,
        items: [{ field: "subjectOrMessage" as const, op: "CONTAINS_ANY_OF" as const, value: ["refund"] }],
      },
      actions: [{ type: "ADD_TAGS" as const, tags: ["x"] }],
    };
    const run = async (bounds: {
      atOnce?: number;
      tickets?: number;
      events?: number;
      elapsed?: () => number;
    }) => {
      const {
        tickets: looked,
        ticketsInAll,
        events,
        matched,
        isCut,
        since,
        examples,
      } = await dryRun(
        world.app.desk,
        boss.tenant,
        { id: boss.id, name: boss.name, role: boss.role },
        draft,
        { atOnce: 100, tickets: 100, events: 100, seconds: 10, elapsed: () => 0, ...bounds },
      );
      return {
        looked,
        ticketsInAll,
        events,
        matched,
        isCut,
        since,
        numbers: examples.map(({ number }) => number),
      };
    };
    const all = {
      looked: 6,
      ticketsInAll: 6,
      events: 6,
      matched: 6,
      isCut: false,
      since: null,
      numbers: made.map(({ number }) => number),
    };
    const newest = (count: number) => ({
      ...all,
      looked: count,
      events: count,
      matched: count,
      isCut: true,
      since: made[count - 1]?.createdAt,
      numbers: all.numbers.slice(0, count),
    });
    for (const bounds of [{}, { tickets: 6 }, { events: 6 }, { atOnce: 1 }, { atOnce: 4 }])
      assert.deepEqual(await run(bounds), all, JSON.stringify(bounds));
    assert.deepEqual(await run({ tickets: 4 }), newest(4));
    assert.deepEqual(await run({ events: 2 }), newest(2));
    let seconds = 0;
    const elapsed = () => (seconds += 6);
    assert.deepEqual(
      await run({ atOnce: 2, elapsed }),
      newest(4),
      "the second reading ended later than ten seconds",
    );
    assert.deepEqual(await run({ elapsed }), all, "what one reading brings is looked at in any case");
  });
});

describe("the days of a dry run", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ now: "2026-03-02T20:00:00.000Z" });
  });
  after(() => world.stop());

  test("are the tenant's", async () => {
    const boss = await world.person({ role: "ADMIN" });
    await world.database.transaction("system", (db) =>
      db.update(tenants).set({ timeZone: "Pacific/Kiritimati" }).where(eq(tenants.id, boss.tenant)),
    ); // fourteen hours ahead
    await world.ok(tickets.create, boss, {
      body: { subject: "A refund, please", message: "Hello", contactEmail: "kim@example.test" },
    });
    world.clock.advance({ minutes: 1 });
    const rule = {
      name: "Refunds",
      triggers: [{ type: "TICKET_CREATED" as const }],
      conditions: {
        mode: "ALL" as const,
        items: [{ field: "subjectOrMessage" as const, op: "CONTAINS_ANY_OF" as const, value: ["refund"] }],
      },
      actions: [{ type: "SET_PRIORITY" as const, priority: "HIGH" as const }],
    };
    const { perDay, days } = await world.ok(routingRules.dryRun, boss, { body: { rule } });
    assert.equal(perDay.length, days);
    assert.deepEqual(perDay.slice(-2), [
      { day: "2026-03-02", matched: 0 },
      { day: "2026-03-03", matched: 1 },
    ]);
  });
});
