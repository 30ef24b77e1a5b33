import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { tenants } from "../db/table.ts";
import { createWorld } from "../testing/world.ts";
import { systemActor } from "../work.ts";
import { calendar } from "./tenant-calendar.ts";

test("a zone that somebody else has just set is everybody's at once, also while other things are kept", async (t) => {
  const world = await createWorld();
  t.after(() => world.stop());
  await world.found("acme");
  const ann = { id: "01980000-0000-7000-8000-000000000000", name: "Ann", role: "AGENT" as const };
  const zoneForAnn = () =>
    world.app.desk.read("acme", ann, async (work) => {
      const { timeZone, startOf } = await calendar(work, ["2026-03-02"]);
      return [timeZone, startOf("2026-03-02")];
    });
  const setZone = (timeZone: string) =>
    world.app.desk.systemTransaction("acme", systemActor, ({ db }) =>
      db.update(tenants).set({ timeZone }).where(eq(tenants.id, "acme")),
    );
  await setZone("Europe/Madrid");
  assert.deepEqual(await zoneForAnn(), ["Europe/Madrid", "2026-03-01T23:00:00.000Z"]);
  await setZone("Asia/Tokyo");
  assert.deepEqual(await zoneForAnn(), ["Asia/Tokyo", "2026-03-01T15:00:00.000Z"]);
});
