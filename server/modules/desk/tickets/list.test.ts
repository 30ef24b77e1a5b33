import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { eq } from "drizzle-orm";
import pg from "pg";
import { omnichannelTickets } from "../../../../contract/desk/omnichannel-tickets.ts";
import { tickets as calls } from "../../../../contract/desk/tickets.ts";
import type { QueryIn } from "../../../../contract/kit.ts";
import { newId } from "../../../db/columns.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { testServerUrl } from "../../../testing/test-database.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { users } from "../../people/session/table.ts";
import { agentGroupMembers, agentGroups } from "../ticket-places/group-table.ts";
import { tickets } from "./table.ts";

describe("lists of tickets, whose rows are kept", () => {
  let world: World;
  let [ann, ben]: Person[] = [];
  const groupId = newId();
  const made: Record<string, string> = {};

  before(async () => {
    world = await createWorld();
    ann = await world.person({ name: "Ann Agent" });
    ben = await world.person({ name: "Ben Agent" });
    await world.work("acme", async ({ db, tenant: tenantId }) => {
      await db.insert(agentGroups).values({ tenantId, id: groupId, name: "First line" });
      await db.insert(agentGroupMembers).values({ tenantId, groupId, agentId: ann?.id ?? "" });
    });
    for (const [subject, of] of [
      ["Mine", { assignedToId: ann.id }],
      ["My group's", { assignedToId: ben.id, groupId }],
      ["Ben's", { assignedToId: ben.id }],
    ] as const) {
      const body = { subject, contactEmail: "kim@example.test", contactName: "Kim", ...of };
      made[subject] = (await world.ok(calls.create, ben, { body })).id;
      world.clock.advance({ seconds: 1 });
    }
  });
  after(() => world.stop());

  const list = async (query: QueryIn<typeof calls.list> = {}, who = ann) => {
    assert.ok(who);
    return (await world.ok(calls.list, who, { query })).items;
  };
  const subjects = async (query: QueryIn<typeof calls.list>, who = ann) =>
    (await list(query, who)).map(({ subject }) => subject);

  test("one's own are found by words, too", async () => {
    assert.deepEqual(await subjects({ assignedToId: "me", search: "Mine" }), ["Mine"]);
    assert.deepEqual(await subjects({ assignedToId: "mine", search: "group" }), ["My group's"]);
    assert.deepEqual(await subjects({ assignedToId: "me", search: "Ben" }), []);
  });

  test("a row is told as it is now, whichever of what it shows was written, and by whom", async () => {
    await list();
    await list();
    await world.work("acme", async ({ update }) => {
      await update(contacts).set({ name: "Kim Larsen" });
      await update(users)
        .set({ firstName: "Anna" })
        .where(eq(users.id, ann?.id ?? ""));
      await update(tickets)
        .set({ subject: "Mine still" })
        .where(eq(tickets.id, made["Mine"] ?? ""));
    });
    const row = (await list()).find(({ id }) => id === made["Mine"]);
    assert.deepEqual(
      [row?.subject, row?.contact?.name, row?.assignedToName],
      ["Mine still", "Kim Larsen", "Anna Agent"],
    );
    assert.equal((await list({ assignedToId: "me" }))[0]?.subject, "Mine still");
  });

  test("what a search finds is told as it is now, too, and nothing where nothing is found", async () => {
    const found = async (search: string, limit = 20) => {
      assert.ok(ann);
      const { items, total } = await world.ok(calls.list, ann, { query: { search, limit } });
      return [total, ...items.map(({ subject, contact }) => `${subject}: ${contact?.name}`)];
    };
    const both = [2, "My group's: Kim Larsen", "Mine still: Kim Larsen"];
    assert.deepEqual(await found("kim@example.test mi"), [1, "Mine still: Kim Larsen"]);
    assert.deepEqual(await found("m"), both);
    assert.deepEqual(await found("m", 1), both.slice(0, 2));
    assert.deepEqual(await found("nobodywrotethis"), [0]);
    await world.work("acme", ({ update }) => update(contacts).set({ name: "Kim Berg" }));
    assert.deepEqual(await found("m"), [2, "My group's: Kim Berg", "Mine still: Kim Berg"]);
    await world.work("acme", ({ update }) => update(contacts).set({ name: "Kim Larsen" }));
  });

  test("several statuses of one person, and one person's of all statuses, come in the order of the list and page on", async () => {
    assert.ok(ben);
    const whole = await list({ assignedToId: ben.id });
    assert.deepEqual(
      whole.map(({ subject }) => subject),
      ["Ben's", "My group's"],
    );
    assert.ok(made["Ben's"]);
    await world.ok(calls.update, ben, { params: { id: made["Ben's"] }, body: { status: "PENDING" } });
    assert.deepEqual(await subjects({ assignedToId: ben.id, status: ["OPEN", "PENDING"] }), [
      "Ben's",
      "My group's",
    ]);
    assert.deepEqual(await subjects({ assignedToId: ben.id, status: ["PENDING", "CLOSED"] }), ["Ben's"]);
    const first = await world.ok(calls.list, ben, { query: { assignedToId: "me", limit: 1 } });
    const cursor = first.nextCursor ?? "";
    assert.deepEqual(await subjects({ assignedToId: "me", limit: 1, cursor }, ben), ["My group's"]);
  });

  test("what is mine are my own tickets and those of my groups, in a list and in a view alike", async () => {
    assert.deepEqual(await subjects({ assignedToId: "mine" }), ["My group's", "Mine still"]);
    assert.deepEqual(await subjects({ assignedToId: "mine", status: ["CLOSED"] }), []);
    const today = world.clock.now().toISOString().slice(0, 10);
    assert.deepEqual(await subjects({ assignedToId: "mine", status: ["OPEN"], updatedFrom: today }), [
      "My group's",
      "Mine still",
    ]);
    assert.deepEqual(await subjects({ assignedToId: "mine", updatedTo: "2000-01-01" }), []);
    assert.deepEqual(await subjects({ assignedToId: "mine" }, ben), ["Ben's", "My group's"]);
    const supervisor = await world.person({ role: "SUPERVISOR" });
    await world.work("acme", ({ db, tenant: tenantId }) =>
      db.insert(agentGroupMembers).values({ tenantId, groupId, agentId: supervisor.id }),
    );
    const query = { assignedToId: "mine", status: ["OPEN"], updatedFrom: "2000-01-01" } as const;
    const { items } = await world.ok(omnichannelTickets.omnichannel, supervisor, {
      query: { ...query, status: [...query.status] },
    });
    assert.deepEqual(
      items.map(({ subject }) => subject),
      ["My group's"],
    );
  });

  // PGlite is not asked over a wire.
  if (testServerUrl)
    test("a list that was asked for before has no statement parsed", async () => {
      const updatedFrom = world.clock.now().toISOString().slice(0, 10);
      for (const query of [
        {},
        { status: ["OPEN" as const] },
        { assignedToId: "me" as const },
        { groupId },
        { tag: "card" },
        { assignedToId: "mine" as const, status: ["OPEN" as const, "PENDING" as const], updatedFrom },
      ]) {
        await list(query);
        await list(query);
        const parse = mock.method(
          pg.Connection.prototype as unknown as { parse: (of: object) => void },
          "parse",
        );
        await list(query);
        const parsed = parse.mock.calls.map(({ arguments: [of] }) => JSON.stringify(of));
        parse.mock.restore();
        assert.deepEqual(
          parsed.filter((text) => text.includes("tickets")),
          [],
        );
      }
    });

  if (testServerUrl)
    test("a search of one word that finds what is kept is one statement", async () => {
      for (const _ of [1, 2]) await list({ search: "Mine" });
      const bind = mock.method(pg.Connection.prototype as unknown as { bind: (of: object) => void }, "bind");
      assert.equal((await list({ search: "Mine" })).length, 1);
      const asked = bind.mock.calls.map(({ arguments: [of] }) => JSON.stringify(of));
      bind.mock.restore();
      assert.equal(asked.filter((text) => text.includes('"tickets_')).length, 1, asked.join("\n"));
    });

  if (testServerUrl)
    test("whose contact and agent a ticket has is looked up for its page, and not among all of them", async () => {
      const parse = mock.method(
        pg.Connection.prototype as unknown as { parse: (of: { text: string }) => void },
        "parse",
      );
      await list({ status: ["ON_HOLD"], limit: 10 });
      const texts = parse.mock.calls.map(({ arguments: [{ text }] }) => text);
      parse.mock.restore();
      const keys = texts.filter((text) => text.includes("found.id"));
      // a plan that is kept joins by reading a small table whole
      assert.deepEqual(
        keys.map((text) => text.split(" join ").length - 1),
        [0],
      );
    });

  if (testServerUrl)
    test("of what is mine each run asks for its own, and who is in which group is asked once", async () => {
      const parse = mock.method(
        pg.Connection.prototype as unknown as { parse: (of: { text: string }) => void },
        "parse",
      );
      await list({ assignedToId: "mine", status: ["PENDING", "ON_HOLD"] });
      const texts = parse.mock.calls.map(({ arguments: [{ text }] }) => text);
      parse.mock.restore();
      const keys = texts.filter((text) => text.includes("found.id"));
      assert.deepEqual(
        keys.map((text) => text.split("agent_group_members").length - 1),
        [1],
      );
    });
});
