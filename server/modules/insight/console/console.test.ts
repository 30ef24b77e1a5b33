import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { operatorConsole } from "../../../../contract/insight/console.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import { newId } from "../../../db/columns.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { connections } from "../../workspace/connections/table.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { countWorkspaces } from "./figures.ts";

const start = "2101-03-07T09:00:00.000Z";

describe("the workspaces of an installation", () => {
  let world: World;
  let root: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: start });
    root = await operator();
    for (const tenant of ["acme", "globex", "initech"]) await world.found(tenant);
  });
  after(() => world.stop());

  const operator = () => world.person({ role: "SUPER_ADMIN", tenant: "parley" });
  /** Sessions do not last so long, so that somebody signs in again. */
  const pass = async (hours: number) => {
    world.clock.advance({ hours });
    root = await operator();
  };
  const count = () => countWorkspaces.run({ desk: world.app.desk, services: world.app.services });
  const list = (query: { limit?: number; cursor?: string; search?: string } = {}) =>
    world.ok(operatorConsole.workspaces, root, { query });
  const figuresOf = async (tenant: string) =>
    (await list()).items.find(({ id }) => id === tenant)?.figures ?? null;
  const addFile = (tenant: string, sizeBytes: number) =>
    world.work(tenant, (work) =>
      work.rows(attachments).insert({
        name: "a.txt",
        contentType: "text/plain",
        sizeBytes,
        storageKey: newId(),
        createdAt: work.now,
      }),
    );

  test("a SUPER_ADMIN has them all by address and nobody else has the list", async () => {
    assert.deepEqual(
      (await list()).items.map(({ id }) => id),
      ["acme", "globex", "initech", "parley"],
    );
    for (const role of ["ADMIN", "MANAGER", "AGENT", "USER"] as const)
      assert.equal(
        (await world.call(operatorConsole.workspaces, await world.person({ role }))).status,
        403,
        role,
      );
    assert.equal((await world.call(operatorConsole.workspaces, null)).status, 401);
  });

  test("pages follow each other by the cursor, and a name or an address finds", async () => {
    const first = await list({ limit: 3 });
    assert.deepEqual(
      first.items.map(({ id }) => id),
      ["acme", "globex", "initech"],
    );
    const second = await list({ limit: 3, cursor: first.nextCursor ?? "" });
    assert.deepEqual([second.items.map(({ id }) => id), second.nextCursor], [["parley"], null]);
    assert.deepEqual(
      (await list({ search: "LOB" })).items.map(({ id }) => id),
      ["globex"],
    );
    assert.deepEqual((await list({ search: "%" })).items, []);
    const bad = await world.call(operatorConsole.workspaces, root, { query: { cursor: "nonsense" } });
    assert.equal(bad.status, 422);
  });

  test("each has its own people, tickets and bytes once they are counted", async () => {
    const admin = await world.person({ role: "ADMIN", tenant: "sized" });
    assert.equal(await figuresOf("sized"), null);
    await world.ok(ticketCalls.create, admin, {
      body: { subject: "A tent", description: "It leaks", contactEmail: "kim@example.test" } as never,
    });
    await addFile("sized", 2_000_000_000);
    await addFile("sized", 2_000_000_000);
    await count();
    const figures = await figuresOf("sized");
    assert.deepEqual(
      [figures?.people, figures?.tickets, figures?.storedBytes, figures?.lastActivityAt, figures?.countedAt],
      [1, 1, 4_000_000_000, start, start],
    );
    assert.deepEqual(
      [(await figuresOf("initech"))?.tickets, (await figuresOf("initech"))?.storedBytes],
      [0, 0],
    );
  });

  test("a workspace where nothing happened is not counted again before a day is over", async () => {
    await world.found("quiet");
    await count();
    await addFile("quiet", 10);
    await pass(23);
    await count();
    assert.equal((await figuresOf("quiet"))?.storedBytes, 0);
    await pass(2);
    await count();
    assert.equal((await figuresOf("quiet"))?.storedBytes, 10);
    await world.work("quiet", async (work) => {
      await work.rows(attachments).insert({
        name: "b.txt",
        contentType: "text/plain",
        sizeBytes: 5,
        storageKey: newId(),
        createdAt: work.now,
      });
      work.publish("resource_changed", { group: "agents", id: newId() }, ["staff"]);
    });
    await count();
    assert.equal((await figuresOf("quiet"))?.storedBytes, 15, "an event has it counted at once");
  });

  test("connections to be mended, failed deliveries and the last error are told without a customer's words", async () => {
    await world.found("ailing");
    const day = 86_400_000;
    const now = world.clock.now().getTime();
    await world.work("ailing", async (work) => {
      await work.rows(connections).insert({
        provider: "whatsapp",
        name: "Support",
        isSimulated: true,
        state: "RECONNECT",
        account: "1",
        settings: {},
        secrets: "none",
        hookKey: newId(),
        lastError: "secret words of Kim",
        lastErrorAt: new Date(now - 7_200_000).toISOString(),
      });
      for (const [state, age] of [
        ["FAILED", day / 24],
        ["FAILED", 2 * day],
        ["SENT", 1000],
      ] as const)
        await work.rows(deliveries).insert({
          kind: "email",
          recipient: "kim@example.test",
          payload: {},
          state,
          code: "550",
          reason: "kim@example.test is unknown",
          createdAt: new Date(now - age).toISOString(),
        });
    });
    await count();
    const figures = await figuresOf("ailing");
    assert.deepEqual(
      [figures?.brokenConnections, figures?.failedDeliveries, figures?.lastError],
      [1, 1, { what: "email", code: "550", at: new Date(now - day / 24).toISOString() }],
    );
    assert.doesNotMatch(JSON.stringify(await list()), /kim/i);
    assert.equal((await figuresOf("globex"))?.failedDeliveries, 0);
  });

  test("a workspace that cannot be counted holds no other, and the routine fails by it", async () => {
    await world.database.execute(
      "alter table workspace_figures add constraint refused check (tenant_id <> 'acme') not valid",
    );
    world.clock.advance({ seconds: 1 });
    await assert.rejects(count(), /^Error: 1 workspaces are not counted$/);
    await world.database.execute("alter table workspace_figures drop constraint refused");
    const now = world.clock.now().toISOString();
    assert.notEqual((await figuresOf("acme"))?.countedAt, now);
    assert.equal((await figuresOf("globex"))?.countedAt, now);
  });

  test("a job that could have run and waits says since when, and only in its own workspace", async () => {
    const dueAt = new Date(world.clock.now().getTime() - 600_000).toISOString();
    await world.database.execute(
      "insert into pgboss.job (name, data, start_after) values ('console.figures', $1, $2)",
      [{ tenant: "globex", payload: {} }, dueAt],
    );
    await count();
    assert.equal((await figuresOf("globex"))?.oldestDueJobAt, dueAt);
    assert.equal((await figuresOf("initech"))?.oldestDueJobAt, null);
    await world.database.execute("delete from pgboss.job where data ->> 'tenant' = 'globex'");
    await count();
    assert.equal((await figuresOf("globex"))?.oldestDueJobAt, null);
  });
});
