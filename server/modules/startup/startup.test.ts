import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startup } from "../../../contract/startup.ts";
import { createWorld } from "../../testing/world.ts";
import type { World } from "../../testing/world.ts";
import { vitalsDaily } from "../../db/table.ts";
import { bucketOf } from "./module.ts";

describe("beacons", () => {
  let world: World;
  before(async () => { world = await createWorld(); await world.person(); });
  after(async () => { await world.stop(); });
  const beacon = (host: string, value: number) => world.call(startup.vitals, null, { headers: { host }, body: { name: "LCP", id: "v1", value } });
  const stored = async () => (await world.database.read("system", (db) => db.select().from(vitalsDaily))).map(({ tenantId, day, name, bucket, count }) => [tenantId, day, name, bucket, count]);

  test("they are counted by tenant, day, name and bucket, and nothing else is kept", async () => {
    for (const host of ["acme.localhost:3000", "acme.localhost:3000", "nobody.localhost:3000", "localhost:3000"]) assert.equal((await beacon(host, 800)).status, 200);
    assert.equal((await world.call(startup.longTask, null, { headers: { host: "acme.localhost" }, body: { duration: 80, startTime: 1, name: "self" } })).status, 200);
    const bucket = bucketOf("LCP", 800);
    assert.deepEqual((await stored()).sort(), [["acme", "2026-03-02", "LCP", bucket, 2], ["acme", "2026-03-02", "long-task", bucketOf("long-task", 80), 1], ["parley", "2026-03-02", "LCP", bucket, 2]].sort());
  });

  test("a bucket holds its value to within a tenth, whatever the value", () => {
    for (const value of [1, 42, 812.5, 2500, 60_000]) {
      const bucket = bucketOf("LCP", value);
      assert.ok(1.1 ** bucket - 1 <= value && value < 1.1 ** (bucket + 1) - 1, String(value));
    }
    assert.ok(bucketOf("CLS", 0.1) < bucketOf("CLS", 0.25), "the layout shift's small numbers keep apart");
    assert.deepEqual([bucketOf("LCP", 0), bucketOf("LCP", 1e300), bucketOf("LCP", Number.MAX_VALUE)], [0, 150, 150]);
  });

  test("a database that is away is no error to a browser that is leaving", async () => {
    const { database } = world.app.services;
    const gone = { ...database, transaction: () => Promise.reject(new Error("gone")) };
    world.app.services.database = gone;
    try { assert.equal((await beacon("acme.localhost:3000", 800)).status, 200); } finally { world.app.services.database = database; }
  });
});
