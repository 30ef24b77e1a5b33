import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { asc, eq, sql } from "drizzle-orm";
import { slaTickets } from "../../../../contract/desk/sla-tickets.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { later } from "../../../clock.ts";
import { queryRows } from "../../../db/query.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { tickets as ticketTable } from "../tickets/table.ts";
import { slaBreaches, slaClocks } from "./ledger-table.ts";

const targets = (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).flatMap((priority) => [
  { metric: "FIRST_RESPONSE" as const, priority, seconds: 120, isAroundTheClock: true },
  { metric: "RESOLUTION" as const, priority, seconds: 600, isAroundTheClock: true },
]);

describe("clocks of tickets that leave the desk, come back, or are few people's", () => {
  let world: World;
  let [ann, sue, boss]: Person[] = [];
  let tenants = 0;
  const who = () => {
    if (!ann || !sue || !boss) throw new Error("Nobody is there yet.");
    return { ann, sue, boss };
  };
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    tenants += 1;
    const tenant = `slal${tenants}`;
    [ann, sue, boss] = [
      await world.person({ tenant }),
      await world.person({ tenant, role: "SUPERVISOR" }),
      await world.person({ tenant, role: "ADMIN" }),
    ];
    await switchOnServiceLevels(world, boss, targets);
  });
  after(() => world.stop());

  const at = (seconds: number) => later(world.clock.now().toISOString(), { seconds });
  const open = () =>
    world.ok(tickets.create, who().ann, {
      body: {
        subject: "Tent pole broke",
        message: "It snapped",
        contactEmail: "kim@x.test",
        assignedToId: who().ann.id,
      },
    });
  /** As they stand in the database: of a ticket that is gone no call tells. */
  const stored = (ticketId: string) =>
    world.work(who().ann.tenant, async (work) => {
      const clocks = await work
        .from(slaClocks)
        .where(eq(slaClocks.ticketId, ticketId))
        .orderBy(asc(slaClocks.metric));
      const timers = await queryRows<{ key: string }>(
        work.db,
        sql`select key from timers where kind = 'sla.due' and key = ${ticketId}`,
      );
      const { slaStatus, slaDueAt } = await work.rows(ticketTable).get(ticketId);
      return {
        clocks: clocks.map(({ metric, endedHow, dueAt }) => [metric, endedHow, dueAt]),
        breaches: (await work.from(slaBreaches).where(eq(slaBreaches.ticketId, ticketId))).length,
        timers: timers.length,
        slaStatus,
        slaDueAt,
      };
    });

  test("a deleted ticket's clocks end cancelled, it is due at no time, and never breached", async () => {
    const { id } = await open();
    const [first, resolution] = [at(120), at(600)];
    world.clock.advance({ seconds: 30 });
    await world.ok(tickets.remove, who().sue, { params: { id } });
    assert.deepEqual(await stored(id), {
      clocks: [
        ["FIRST_RESPONSE", "CANCELLED", first],
        ["RESOLUTION", "CANCELLED", resolution],
      ],
      breaches: 0,
      timers: 0,
      slaStatus: null,
      slaDueAt: null,
    });
    world.clock.advance({ seconds: 800 });
    await jobsDone(world);
    assert.equal((await stored(id)).breaches, 0);
  });

  test("a ticket in the spam folder is due at no time, and goes on with the time that it had used when it comes back", async () => {
    const { id } = await open();
    world.clock.advance({ seconds: 50 });
    await world.ok(tickets.markSpam, who().ann, { params: { id }, body: {} });
    const away = await stored(id);
    assert.deepEqual([away.slaDueAt, away.timers], [null, 0]);
    world.clock.advance({ seconds: 500 });
    await jobsDone(world);
    assert.equal((await stored(id)).breaches, 0);
    await world.ok(tickets.notSpam, who().ann, { params: { id }, body: {} });
    const back = await stored(id);
    assert.deepEqual(back.clocks, [
      ["FIRST_RESPONSE", null, at(70)],
      ["RESOLUTION", null, at(550)],
    ]);
    assert.deepEqual([back.slaStatus, back.slaDueAt, back.timers], ["ON_TRACK", at(70), 1]);
  });

  test("a ticket that becomes sensitive, and no longer is, keeps its clocks as they are", async () => {
    const { id } = await open();
    const before = await stored(id);
    world.clock.advance({ seconds: 20 });
    for (const isSensitive of [true, false]) {
      await world.ok(tickets.setSensitive, who().sue, { params: { id }, body: { isSensitive } });
      assert.deepEqual(await stored(id), before);
    }
    const { ledger } = await world.ok(slaTickets.ledger, who().ann, { params: { id } });
    assert.deepEqual(
      ledger.map(({ spans }) => spans.length),
      [1, 1],
    );
  });
});
