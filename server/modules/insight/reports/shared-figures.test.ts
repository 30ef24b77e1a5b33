import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { ticketSlaMetrics } from "../../../../contract/insight/ticket-sla-metrics.ts";
import { adminDashboard } from "../../../../contract/insight/dashboard.ts";
import { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { ticketNumbers } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("figures that many look at", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  /** A desk that has numbered so many tickets, and somebody who looks at it. */
  const deskOf = async (tenant: string, numbered: number): Promise<Person> => {
    const boss = await world.person({ role: "ADMIN", tenant });
    await world.database.transaction("system", (db) =>
      db.update(ticketNumbers).set({ last: numbered }).where(eq(ticketNumbers.tenantId, tenant)),
    );
    return boss;
  };
  const open = async (boss: Person) => {
    const { tickets, asOf } = await world.ok(adminDashboard.get, boss);
    return { open: tickets.open, asOf };
  };
  const create = (boss: Person) =>
    world.ok(calls.create, boss, {
      body: { subject: "One more", message: "Hello", contactEmail: "kim@x.test" },
    });

  test("follow every event in a small desk", async () => {
    const boss = await deskOf("small", 2000);
    assert.equal((await open(boss)).open, 0);
    await create(boss);
    assert.equal((await open(boss)).open, 1);
  });

  test("are held for seconds in a large one, shown while the next are made, and say of when they are", async () => {
    const boss = await deskOf("large", 100_000); // 5 seconds
    const first = await open(boss);
    await create(boss);
    world.clock.advance({ seconds: 4 });
    assert.deepEqual(await open(boss), first);
    world.clock.advance({ seconds: 2 });
    assert.deepEqual(await open(boss), first, "the next are made meanwhile");
    let next = first;
    for (let tries = 0; tries < 200 && next.asOf === first.asOf; tries += 1) {
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      next = await open(boss);
    }
    assert.deepEqual(next, { open: 1, asOf: world.clock.now().toISOString() });
    await create(boss);
    world.clock.advance({ seconds: 25 });
    assert.equal((await open(boss)).open, 2, "none are shown that are older than five times that");
  });

  test("are also how tickets were answered: one working out for all who ask of the same days", async () => {
    const boss = await deskOf("answered", 100_000);
    const other = await world.person({ role: "SUPERVISOR", tenant: "answered" });
    const times = await world.ok(ticketSlaMetrics.get, boss, { query: {} });
    world.clock.advance({ seconds: 1 });
    assert.deepEqual(await world.ok(ticketSlaMetrics.get, other, { query: {} }), times);
    const { to: day } = times;
    const today = await world.ok(ticketSlaMetrics.get, other, { query: { from: day, to: day } });
    assert.deepEqual([today.from, today.asOf], [day, world.clock.now().toISOString()]);
  });
});
