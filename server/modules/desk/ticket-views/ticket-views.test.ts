import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ticketViews as calls } from "../../../../contract/desk/ticket-views.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { agentGroupMembers, agentGroups } from "../ticket-places/group-table.ts";

describe("saved views", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const names = async (person: Person) =>
    (await world.ok(calls.list, person, { query: {} })).items.map(({ name }) => name);

  test("one's own are one's own, everybody's are everybody's, and a group's are its members'", async () => {
    const [ann, ben, sue] = [
      await world.person(),
      await world.person(),
      await world.person({ role: "SUPERVISOR" }),
    ];
    const groupId = await world.work("acme", async (work) => {
      const { id } = await work.rows(agentGroups).insert({ name: "Returns" });
      await work.db.insert(agentGroupMembers).values({ tenantId: "acme", groupId: id, agentId: ben.id });
      return id;
    });
    const mine = await world.ok(calls.create, ann, {
      body: {
        name: "Ann's",
        filters: { status: ["OPEN"], waitingMinutes: 60 },
        columns: ["contact", "tags"],
        groupBy: "priority",
        position: 5,
      },
    });
    assert.deepEqual(
      {
        filters: mine.filters,
        columns: mine.columns,
        groupBy: mine.groupBy,
        sortBy: mine.sortBy,
        mayChange: mine.mayChange,
      },
      {
        filters: { status: ["OPEN"], waitingMinutes: 60 },
        columns: ["contact", "tags"],
        groupBy: "priority",
        sortBy: "lastActivityAt",
        mayChange: true,
      },
    );
    await world.ok(calls.create, sue, {
      body: { name: "All's", filters: {}, sharedWith: "EVERYBODY", position: 1 },
    });
    const theirs = await world.ok(calls.create, sue, {
      body: { name: "Returns'", filters: { groupId }, sharedWith: "GROUP", groupId, position: 2 },
    });
    assert.equal(theirs.groupName, "Returns");
    assert.deepEqual(
      [await names(ann), await names(ben), await names(sue)],
      [
        ["All's", "Ann's"],
        ["All's", "Returns'"],
        ["All's", "Returns'"],
      ],
    );
    assert.equal((await world.call(calls.get, ben, { params: { id: mine.id } })).status, 404);
    assert.equal((await world.call(calls.get, sue, { params: { id: mine.id } })).status, 404);
    assert.equal((await world.call(calls.get, ann, { params: { id: theirs.id } })).status, 404);
    assert.equal(
      (await world.call(calls.update, ben, { params: { id: theirs.id }, body: { name: "x" } })).status,
      403,
    );
    const other = await world.person({ role: "MANAGER" });
    assert.equal(
      (await world.ok(calls.update, other, { params: { id: theirs.id }, body: { sharedWith: "EVERYBODY" } }))
        .groupId,
      null,
    );
    assert.deepEqual(await names(ann), ["All's", "Returns'", "Ann's"]);
    await world.ok(calls.remove, ann, { params: { id: mine.id } });
    assert.deepEqual(await names(ann), ["All's", "Returns'"]);
  });

  test("sharing is for supervisors, with a group that is there", async () => {
    const [ann, sue] = [await world.person(), await world.person({ role: "SUPERVISOR" })];
    assert.equal(
      (await world.call(calls.create, ann, { body: { name: "x", filters: {}, sharedWith: "EVERYBODY" } }))
        .status,
      403,
    );
    assert.equal(
      (await world.call(calls.create, sue, { body: { name: "x", filters: {}, sharedWith: "GROUP" } })).status,
      422,
    );
    assert.equal(
      (
        await world.call(calls.create, ann, {
          body: { name: "x", filters: { companyId: "01980000-0000-7000-8000-000000000000" } },
        })
      ).status,
      422,
    );
    assert.equal(
      (
        await world.call(calls.create, sue, {
          body: {
            name: "x",
            filters: {},
            sharedWith: "GROUP",
            groupId: "01980000-0000-7000-8000-000000000000",
          },
        })
      ).status,
      422,
    );
  });
});
