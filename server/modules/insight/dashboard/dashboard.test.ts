import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { adminDashboard } from "../../../../contract/insight/dashboard.ts";
import { agents } from "../../../../contract/desk/agents.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { tenants } from "../../../db/table.ts";
import { tickets } from "../../desk/tickets/table.ts";

describe("the administrator's dashboard", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  }); // 2 March 2026, 9 o'clock UTC
  after(() => world.stop());

  test("it counts this tenant's tickets and agents, by the tenant's own days", async () => {
    const sue = await world.person({ role: "SUPERVISOR" });
    const [ann, ben] = [await world.person(), await world.person()];
    await world.person({ role: "ADMIN" });
    await world.ok(agents.setAvailability, ann, { params: { id: ann.id }, body: { status: "ONLINE" } });
    await world.ok(agents.setAvailability, ben, { params: { id: ben.id }, body: { status: "BUSY" } });
    await world.work("acme", async (work) => {
      // 4 o'clock; the day began at 5 UTC
      await work.db.update(tenants).set({ timeZone: "America/New_York" }).where(eq(tenants.id, "acme"));
      const add = (of: Partial<typeof tickets.$inferInsert> & { number: number }) =>
        work.rows(tickets).insert({ subject: "x", createdAt: "2026-03-02T08:00:00.000Z", ...of });
      await add({ number: 1, waitingSince: "2026-03-02T08:00:00.000Z" });
      await add({ number: 2, waitingSince: "2026-03-02T08:00:01.000Z", channel: "CHAT", isSensitive: true });
      await add({
        number: 3,
        status: "IN_PROGRESS",
        assignedToId: ann.id,
        createdAt: "2026-03-02T04:59:59.000Z",
        firstReplyAt: "2026-03-02T05:29:59.000Z",
      });
      await add({
        number: 4,
        status: "RESOLVED",
        resolvedAt: "2026-03-02T05:00:00.000Z",
        createdAt: "2026-02-28T12:00:00.000Z",
      });
      await add({
        number: 5,
        status: "CLOSED",
        resolvedAt: "2026-03-01T12:00:00.000Z",
        createdAt: "2026-01-01T12:00:00.000Z",
      });
      await add({ number: 6, deletedAt: "2026-03-02T08:30:00.000Z" });
    });
    const eve = await world.person({ tenant: "globex", role: "ADMIN" });
    const seen = await world.ok(adminDashboard.get, sue);
    assert.deepEqual(seen.tickets, {
      open: 3,
      active: 3,
      unassigned: 2,
      waitingOverAnHour: 1,
      createdToday: 2,
      resolvedToday: 1,
    });
    assert.equal(seen.medianFirstReplyMinutes, 30);
    assert.deepEqual(seen.byStatus, [
      { status: "OPEN", count: 2 },
      { status: "IN_PROGRESS", count: 1 },
      { status: "PENDING", count: 0 },
      { status: "ON_HOLD", count: 0 },
      { status: "RESOLVED", count: 1 },
      { status: "CLOSED", count: 1 },
    ]);
    assert.deepEqual(seen.byChannel, [
      { channel: "EMAIL", count: 3 },
      { channel: "CHAT", count: 1 },
    ]);
    assert.equal(seen.createdPerDay.length, 14);
    assert.deepEqual(seen.createdPerDay.slice(-3), [
      { day: "2026-02-28", created: 1, resolved: 0 },
      { day: "2026-03-01", created: 1, resolved: 1 },
      { day: "2026-03-02", created: 2, resolved: 1 },
    ]);
    assert.deepEqual(seen.agents, { available: 1, total: 3 });
    const theirs = await world.ok(adminDashboard.get, eve);
    assert.deepEqual(
      [theirs.tickets.open, theirs.agents.total, theirs.medianFirstReplyMinutes, theirs.byChannel],
      [0, 0, null, []],
    );
  });

  test("it is for supervisors and above", async () => {
    assert.equal(
      (await world.call(adminDashboard.get, await world.person({ role: "SENIOR_AGENT" }))).status,
      403,
    );
  });
});
