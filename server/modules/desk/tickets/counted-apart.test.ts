import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { eq } from "drizzle-orm";
import pg from "pg";
import { tickets as calls } from "../../../../contract/desk/tickets.ts";
import type { QueryIn } from "../../../../contract/kit.ts";
import { newId } from "../../../db/columns.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { testServerUrl } from "../../../testing/test-database.ts";
import { agentGroupMembers, agentGroups } from "../ticket-places/group-table.ts";

describe("how many tickets are mine", () => {
  let world: World;
  const [first, second] = [newId(), newId()];
  const people: Record<string, Person> = {};
  const who = (name: string): Person => {
    const person = people[name];
    assert.ok(person);
    return person;
  };

  before(async () => {
    world = await createWorld();
    for (const name of ["ann", "ben", "cem", "dee"]) people[name] = await world.person({});
    people["sam"] = await world.person({ role: "SUPERVISOR" });
    await world.work("acme", async ({ db, tenant: tenantId }) => {
      await db.insert(agentGroups).values([
        { tenantId, id: first, name: "First line" },
        { tenantId, id: second, name: "Second line" },
      ]);
      await db.insert(agentGroupMembers).values(
        [
          { groupId: first, agentId: who("ann").id },
          { groupId: first, agentId: who("ben").id },
          { groupId: first, agentId: who("sam").id },
          { groupId: first, agentId: who("cem").id },
          { groupId: second, agentId: who("cem").id },
        ].map((one) => ({ tenantId, ...one })),
      );
    });
    const admin = await world.person({ role: "ADMIN" });
    for (const [assignee, groupId] of [
      ["ann", first], // of the group and one's own: counted once
      ["ben", first],
      ["ann", undefined],
      ["ann", second],
      ["cem", undefined],
      ["dee", second],
    ] as const) {
      const body = { subject: "Hello", assignedToId: who(assignee).id, ...(groupId ? { groupId } : {}) };
      await world.ok(calls.create, admin, { body });
    }
    for (const assignee of ["ann", "ben"]) {
      const body = { subject: "Secret", assignedToId: who(assignee).id, groupId: first };
      const { id } = await world.ok(calls.create, admin, { body });
      await world.ok(calls.setSensitive, admin, { params: { id }, body: { isSensitive: true } });
    }
  });
  after(() => world.stop());

  /** As it is counted, and as many as are told where all fit on one page. */
  const totals = async (name: string, query: QueryIn<typeof calls.list> = {}) => {
    const asked = [1, 100].map((limit) => ({ assignedToId: "mine" as const, ...query, limit }));
    const [counted, whole] = await Promise.all(
      asked.map((one) => world.ok(calls.list, who(name), { query: one })),
    );
    assert.equal(counted?.total, whole?.items.length, name);
    return counted?.total;
  };

  test("one's own, those of one's groups and the sensitive ones of one's own are each counted once", async () => {
    assert.equal(await totals("ann"), 5);
    assert.equal(await totals("ben"), 3);
    assert.equal(await totals("cem"), 5);
    assert.equal(await totals("dee"), 1);
    assert.equal(await totals("sam"), 4);
    assert.equal(await totals("ann", { status: ["OPEN"] }), 5);
    assert.equal(await totals("ann", { status: ["CLOSED"] }), 0);
  });

  test("who comes into a group or leaves it sees it in the number", async () => {
    const sam = who("sam").id;
    const comes = { tenantId: "acme", groupId: second, agentId: sam };
    // What was counted a moment ago may be told again.
    const clock = { ms: performance.now() };
    mock.method(performance, "now", () => clock.ms);
    try {
      await world.work("acme", ({ db }) => db.insert(agentGroupMembers).values(comes));
      clock.ms += 1000;
      assert.equal(await totals("sam"), 6);
      await world.work("acme", ({ db }) =>
        db.delete(agentGroupMembers).where(eq(agentGroupMembers.agentId, sam)),
      );
      clock.ms += 1000;
      assert.equal(await totals("sam"), 0);
    } finally {
      mock.restoreAll();
    }
  });

  // PGlite is not asked over a wire.
  if (testServerUrl)
    test("what is of a group is counted once for all who are in it", async () => {
      const countsOfGroup = async (name: string) => {
        const bind = mock.method(
          pg.Connection.prototype as unknown as { bind: (of: { values: unknown[] }) => void },
          "bind",
        );
        const query = { assignedToId: "mine", status: ["OPEN", "PENDING"], limit: 1 } as const;
        await world.ok(calls.list, who(name), { query: { ...query, status: [...query.status] } });
        const asked = bind.mock.calls.map(({ arguments: [{ values }] }) => values);
        bind.mock.restore();
        return asked.filter((values) => values.includes(first) && !values.includes(who(name).id)).length;
      };
      assert.equal(await countsOfGroup("ann"), 1);
      assert.equal(await countsOfGroup("ben"), 0);
    });
});
