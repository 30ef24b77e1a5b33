import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { adminDashboard } from "../../../contract/admin/dashboard.ts";
import { reports } from "../../../contract/admin/reports.ts";
import { tickets as calls } from "../../../contract/tickets.ts";
import { ticketNumbers } from "../../db/table.ts";
import { createWorld } from "../../testing/world.ts";
import type { Person, World } from "../../testing/world.ts";
import { workedOutOnce } from "./shared-figures.ts";

describe("figures that many look at", () => {
  let world: World;
  before(async () => { world = await createWorld(); });
  after(() => world.stop());
  /** A desk that has numbered so many tickets, and somebody who looks at it. */
  const deskOf = async (tenant: string, numbered: number): Promise<Person> => {
    const boss = await world.person({ role: "ADMIN", tenant });
    await world.database.transaction("system", (db) => db.update(ticketNumbers).set({ last: numbered }).where(eq(ticketNumbers.tenantId, tenant)));
    return boss;
  };
  const open = async (boss: Person) => { const { tickets, asOf } = await world.ok(adminDashboard.get, boss); return { open: tickets.open, asOf }; };
  const create = (boss: Person) => world.ok(calls.create, boss, { body: { subject: "One more", message: "Hello", contactEmail: "kim@x.test" } });

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
    for (let tries = 0; tries < 200 && next.asOf === first.asOf; tries += 1) { await new Promise((resolve) => { setTimeout(resolve, 20); }); next = await open(boss); }
    assert.deepEqual(next, { open: 1, asOf: world.clock.now().toISOString() });
    await create(boss);
    world.clock.advance({ seconds: 25 });
    assert.equal((await open(boss)).open, 2, "none are shown that are older than five times that");
  });
});

describe("a report that many open at the same moment", () => {
  let world: World;
  before(async () => { world = await createWorld(); });
  after(() => world.stop());

  test("is worked out once for all of them, and anew for whoever comes after", async () => {
    const [boss, other] = [await world.person({ role: "ADMIN" }), await world.person({ role: "MANAGER" })];
    let begun = 0;
    const open = (by: Person) => workedOutOnce({ desk: world.app.desk, tenant: by.tenant, actor: { id: by.id, role: by.role, name: by.name } }, "report x", async ({ now }) => { begun += 1; await new Promise((resolve) => { setTimeout(resolve, 30); }); return now; });
    await Promise.all([open(boss), open(other), open(boss)]);
    assert.equal(begun, 1);
    await open(boss);
    assert.equal(begun, 2);
  });

  test("is refused to nobody for want of a connection, however many reports there are at once", async () => {
    const boss = await world.person({ role: "ADMIN" });
    const spans = Array.from({ length: 40 }, (_, at) => `2026-01-${String(1 + at % 28).padStart(2, "0")}`);
    const answers = await Promise.all(spans.map((from) => world.call(reports.get, boss, { query: { report: "volume", from, to: "2026-02-20" } })));
    assert.deepEqual(answers.filter(({ status }) => status !== 200), []);
  });

  test("shows whoever sees less what they see, and not what was worked out for others", async () => {
    const agent = await world.person({ role: "AGENT" });
    let begun = 0;
    const open = () => workedOutOnce({ desk: world.app.desk, tenant: agent.tenant, actor: { id: agent.id, role: agent.role, name: agent.name } }, "report y", () => { begun += 1; return Promise.resolve(begun); });
    assert.deepEqual(await Promise.all([open(), open()]), [1, 2]);
  });
});
