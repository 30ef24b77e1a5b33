import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { operatorConsole } from "../../../../contract/insight/console.ts";
import { invitations } from "../../../../contract/people/people.ts";
import { workspaceTerms } from "../../../../contract/workspace/terms.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { storedLimitOf, takeStored } from "../../workspace/attachments/stored-limit.ts";
import { workspaceFigures } from "../../workspace/terms/table.ts";

describe("a workspace's plan", () => {
  let world: World;
  let root: Person;
  before(async () => {
    world = await createWorld();
    root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
  });
  after(() => world.stop());
  const planOf = (as: Person) => world.ok(workspaceTerms.get, as);
  const counted = (tenant: string, storedBytes: number) =>
    world.database.transaction("system", (db) => {
      const now = world.clock.now().toISOString();
      const figures = { people: 0, tickets: 0, brokenConnections: 0, failedDeliveries: 0, eventSeq: 0 };
      return db
        .insert(workspaceFigures)
        .values({ ...figures, tenantId: tenant, storedBytes, sizeCountedAt: now, countedAt: now });
    });

  test("is none, without limits, where nothing was settled", async () => {
    const admin = await world.person({ role: "ADMIN", tenant: "free" });
    await world.person({ tenant: "free" });
    assert.deepEqual(await planOf(admin), {
      plan: null,
      people: { count: 2, invited: 0, max: null },
      storedBytes: { count: null, max: null, countedAt: null },
    });
  });

  test("is read with its limits and what is used of them, that of another workspace not", async () => {
    const admin = await world.person({ role: "ADMIN", tenant: "paid" });
    await world.person({ role: "ADMIN", tenant: "neighbour" });
    const terms = { plan: "Team", peopleMax: 3, storedBytesMax: 1000 };
    await world.ok(operatorConsole.setTerms, root, { params: { id: "paid" }, body: terms });
    await world.ok(invitations.create, admin, { body: { email: "new@paid.test", role: "AGENT" } });
    await counted("paid", 400);
    await counted("neighbour", 7000);
    const limit = await storedLimitOf(world.database, "paid");
    await world.work("paid", (work) => takeStored(work, limit, 500));
    assert.deepEqual(await planOf(admin), {
      plan: "Team",
      people: { count: 1, invited: 1, max: 3 },
      storedBytes: { count: 900, max: 1000, countedAt: world.clock.now().toISOString() },
    });
  });

  test("is for its administrators alone", async () => {
    const manager = await world.person({ role: "MANAGER", tenant: "paid" });
    assert.equal((await world.call(workspaceTerms.get, manager)).status, 403);
    assert.equal((await world.call(workspaceTerms.get, null)).status, 401);
  });
});
