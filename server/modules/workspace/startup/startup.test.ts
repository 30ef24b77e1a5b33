import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startup } from "../../../../contract/workspace/startup.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { vitalsDaily } from "../../../db/table.ts";
import { limits } from "../../../../contract/limits.ts";
import { purgeExpired } from "../../index.ts";
import { bucketOf, valueOf } from "./buckets.ts";

describe("beacons", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
    await world.person();
  });
  after(async () => {
    await world.stop();
  });
  const beacon = (host: string, value: number, at: { route?: string; release?: string } = {}) =>
    world.call(startup.vitals, null, {
      headers: { host },
      query: at,
      body: { name: "LCP", id: "v1", value },
    });
  const rows = () => world.database.read("system", (db) => db.select().from(vitalsDaily));
  const stored = async () =>
    (await rows()).map(({ tenantId, day, name, bucket, count }) => [tenantId, day, name, bucket, count]);

  test("they are counted by tenant, day, name and bucket, and nothing else is kept", async () => {
    for (const host of [
      "acme.localhost:3000",
      "acme.localhost:3000",
      "nobody.localhost:3000",
      "localhost:3000",
    ])
      assert.equal((await beacon(host, 800)).status, 200);
    assert.equal(
      (
        await world.call(startup.longTask, null, {
          headers: { host: "acme.localhost" },
          body: { duration: 80, startTime: 1, name: "self" },
        })
      ).status,
      200,
    );
    const bucket = bucketOf("LCP", 800);
    assert.deepEqual(
      (await stored()).sort(),
      [
        ["acme", "2026-03-02", "LCP", bucket, 2],
        ["acme", "2026-03-02", "long-task", bucketOf("long-task", 80), 1],
        ["parley", "2026-03-02", "LCP", bucket, 2],
      ].sort(),
    );
  });

  test("a bucket holds its value to within a tenth, whatever the value", () => {
    for (const value of [1, 42, 812.5, 2500, 60_000]) {
      const bucket = bucketOf("LCP", value);
      assert.ok(1.1 ** bucket - 1 <= value && value < 1.1 ** (bucket + 1) - 1, String(value));
    }
    assert.ok(bucketOf("CLS", 0.1) < bucketOf("CLS", 0.25), "the layout shift's small numbers keep apart");
    assert.deepEqual(
      [bucketOf("LCP", 0), bucketOf("LCP", 1e300), bucketOf("LCP", Number.MAX_VALUE)],
      [0, 150, 150],
    );
  });

  test("a database that is away is no error to a browser that is leaving", async () => {
    const { database } = world.app.services;
    const gone = { ...database, transaction: () => Promise.reject(new Error("gone")) };
    world.app.services.database = gone;
    try {
      assert.equal((await beacon("acme.localhost:3000", 800)).status, 200);
    } finally {
      world.app.services.database = database;
    }
  });

  test("the value that a bucket stands for lies in it", () => {
    for (const [name, value] of [
      ["LCP", 2500],
      ["INP", 48],
      ["CLS", 0.12],
      ["long-task", 900],
    ] as const)
      assert.ok(Math.abs(valueOf(name, bucketOf(name, value)) / value - 1) < 0.1, name);
    assert.equal(valueOf("CLS", bucketOf("CLS", 0)), 0);
  });

  test("an administrator reads the 75th percentile by screen, of a release beside the one before it, and nobody below them does", async () => {
    await world.person({ tenant: "globex" });
    const at = (release: string, values: readonly number[], route = "/tickets/{id}") =>
      Promise.all(values.map((value) => beacon("globex.localhost", value, { route, release })));
    await at("1.0", [100, 200, 300, 400]);
    world.clock.advance({ days: 1 });
    await at("1.1", [1000, 2000, 3000, 4000]);
    await at("1.1", [50], "/inbox");
    const globex = await world.person({ role: "ADMIN", tenant: "globex" });
    const all = await world.ok(startup.speed, globex, {});
    assert.deepEqual(
      all.releases.map(({ release, firstDay, lastDay, count }) => [release, firstDay, lastDay, count]),
      [
        ["1.1", "2026-03-03", "2026-03-03", 5],
        ["1.0", "2026-03-02", "2026-03-02", 4],
      ],
    );
    assert.deepEqual(
      all.figures.map(({ route, measure, count, before }) => [route, measure, count, before]),
      [
        ["/tickets/{id}", "LCP", 8, null],
        ["/inbox", "LCP", 1, null],
      ],
    );
    const newest = await world.ok(startup.speed, globex, { query: { release: "1.1" } });
    const ticket = newest.figures.find(({ route }) => route === "/tickets/{id}");
    assert.ok(ticket && Math.abs(ticket.p75 / 3000 - 1) < 0.1, "three of four were at 3000 ms or under");
    assert.ok(ticket.before !== null && Math.abs(ticket.before / 300 - 1) < 0.1);
    assert.deepEqual(
      (await world.ok(startup.speed, await world.person({ role: "ADMIN" }), {})).figures.filter(
        ({ route }) => route !== "other",
      ),
      [],
      "another tenant's are not theirs",
    );
    assert.equal(
      (await world.call(startup.speed, await world.person({ role: "MANAGER", tenant: "globex" }), {})).status,
      403,
    );
    assert.deepEqual(
      (await world.ok(startup.speed, globex, { query: { days: 1, release: "1.0" } })).figures,
      [],
      "only of the days that were asked for",
    );
  });

  test("addresses that somebody makes up do not fill the table, and one that is no pattern counts as other", async () => {
    await world.person({ tenant: "flood" });
    for (let at = 0; at < limits.vitalsRoutesPerDayMax + 5; at += 1)
      await beacon("flood.localhost", 100, { route: `/made-up/${at}`, release: "x" });
    await beacon("flood.localhost", 100, { route: "javascript:alert(1)" });
    const routes = (await rows()).filter(({ tenantId }) => tenantId === "flood").map(({ route }) => route);
    assert.equal(routes.length, limits.vitalsRoutesPerDayMax + 1);
    assert.ok(routes.includes("other") && !routes.some((route) => route.startsWith("javascript")));
  });

  test("what was measured is forgotten after 90 days", async () => {
    const desk = world.app.desk;
    world.clock.advance({ days: limits.vitalsKeepDays });
    await purgeExpired.run({ desk, services: world.app.services });
    assert.deepEqual(
      (await rows()).filter(({ day }) => day === "2026-03-02"),
      [],
    );
    assert.ok((await rows()).length > 0, "the day after is still within");
  });
});

test("hosts that a stranger invents share the places of the product, and take none of a tenant's", async () => {
  const world = await createWorld();
  await world.person();
  const beacon = (host: string, route: string) =>
    world.call(startup.vitals, null, {
      headers: { host },
      query: { route },
      body: { name: "LCP", id: "v1", value: 800 },
    });
  for (let route = 0; route < limits.vitalsRoutesPerDayMax + 20; route += 1)
    await beacon(`inv${route % 5}.localhost`, `/invented-${route}`);
  await beacon("acme.localhost", "/tickets");
  const rows = await world.database.read("system", (db) => db.select().from(vitalsDaily));
  const of = (tenant: string) => rows.filter(({ tenantId }) => tenantId === tenant).map(({ route }) => route);
  assert.deepEqual(of("acme"), ["/tickets"], "a tenant that the database knows has places of its own");
  assert.equal(new Set(of("parley")).size, limits.vitalsRoutesPerDayMax + 1, "and one for all others");
  assert.equal(rows.length, of("acme").length + of("parley").length);
  await world.stop();
});
