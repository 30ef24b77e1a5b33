import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { PgBoss } from "pg-boss";
import { newId } from "../db/columns.ts";
import { pendingJobs } from "../db/table.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { createFairShare } from "./fair-share.ts";
import { collectJobs } from "./job-collection.ts";
import type { Envelope } from "./job-collection.ts";
import { openQueue } from "./queue.ts";

describe("a tenant's place in the queue of jobs", () => {
  const places = (count: number, share = createFairShare(), nowMs = 0): number[] =>
    Array.from({ length: count }, () => share("mail", "acme", nowMs));

  test("is the first for a few, and falls with how many it asks for", () => {
    const all = places(10_000);
    for (const [asked, place] of [
      [1, 0],
      [20, 0],
      [21, -1],
      [40, -1],
      [41, -2],
      [10_000, -9],
    ] as const)
      assert.equal(all[asked - 1], place, `the ${asked}th`);
    assert.deepEqual(
      all.toSorted((one, other) => other - one),
      all,
      "in the order in which they were asked for",
    );
  });

  test("says nothing of other tenants and other kinds", () => {
    const share = createFairShare();
    places(1000, share);
    assert.deepEqual([share("mail", "globex", 0), share("export", "acme", 0)], [0, 0]);
  });

  test("is as before once the storm is over", () => {
    const share = createFairShare();
    places(1000, share);
    assert.ok(share("mail", "acme", 10_000) < 0);
    assert.equal(share("mail", "acme", 120_000), 0);
  });
});

describe("jobs of two tenants", () => {
  const name = "fair-share-test";
  let world: World;
  let boss: PgBoss;
  before(async () => {
    world = await createWorld();
    boss = await openQueue(world.app.services.database, () => undefined);
    await boss.createQueue(name);
    // As openQueues does: within a transaction the embedded database answers nobody else.
    await boss.insert(name, []);
  });
  after(async () => {
    await boss.deleteQueue(name);
    await boss.stop({ graceful: false, close: false });
    await world.stop();
  });

  test("one that came after three hundred of another's is done with their first twenty", async () => {
    const { database } = world.app.services;
    const ask = (tenant: string, count: number) =>
      world.work(tenant, async ({ db, now }) => {
        for (let at = 0; at < count; at += 1)
          await db
            .insert(pendingJobs)
            .values({ tenantId: tenant, id: newId(), name, payload: { at }, createdAt: now });
      });
    const share = createFairShare();
    await ask("acme", 300);
    await collectJobs(database, boss, ["acme"], share);
    await ask("globex", 1);
    await collectJobs(database, boss, ["globex"], share);
    const fetched = await boss.fetch<Envelope>(name, { batchSize: 21 });
    const [theirs, others] = [
      fetched.filter(({ data: { tenant } }) => tenant === "acme"),
      fetched.filter(({ data: { tenant } }) => tenant === "globex"),
    ];
    assert.deepEqual([theirs.length, others.length], [20, 1]);
    assert.equal((await boss.fetch(name, { batchSize: 400 })).length, 280, "and none is lost");
  });
});
