import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import pg from "pg";
import { agents } from "../../../../contract/desk/agents.ts";
import { inbox as calls } from "../../../../contract/desk/inbox.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { testServerUrl } from "../../../testing/test-database.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("the inbox, as many ask for it at once", () => {
  let world: World;
  let supervisor: Person;
  let owner: Person;
  const others: Person[] = [];
  let [plain, sensitive] = ["", ""];

  before(async () => {
    world = await createWorld();
    supervisor = await world.person({ role: "SUPERVISOR" });
    owner = await world.person({ role: "AGENT" });
    for (let at = 0; at < 4; at += 1) others.push(await world.person({ role: "AGENT" }));
    const add = async () => (await world.ok(tickets.create, supervisor, { body: tickets.create.example })).id;
    plain = await add();
    sensitive = await add();
    const params = { id: sensitive };
    await world.ok(tickets.update, supervisor, { params, body: { assignedToId: owner.id } });
    await world.ok(tickets.setSensitive, supervisor, { params, body: { isSensitive: true } });
  });
  after(() => world.stop());

  const rowsFor = async (who: Person, query = {}) => (await world.ok(agents.inbox, who, { query })).items;
  const everybody = () => [...others, owner, ...others, supervisor, owner, supervisor, ...others];
  const wire = pg.Connection.prototype as unknown as Record<"bind" | "parse", (of: object) => void>;
  const sent = async (step: "bind" | "parse", act: () => Promise<unknown>): Promise<string[]> => {
    const mocked = mock.method(wire, step);
    await act();
    const all = mocked.mock.calls.map(({ arguments: [of] }) => JSON.stringify(of));
    mocked.mock.restore();
    return all;
  };

  test("a sensitive one is shown to whom it is assigned and to supervisors, to nobody else", async () => {
    const asked = await Promise.all(everybody().map(async (who) => [who.id, await rowsFor(who)] as const));
    for (const [id, rows] of asked)
      assert.deepEqual(
        rows.map((row) => row.id).toSorted(),
        id === owner.id || id === supervisor.id ? [plain, sensitive].toSorted() : [plain],
      );
  });

  test("what is unread is each one's own, and what they have just read is read", async () => {
    const [reader] = others;
    assert.ok(reader);
    const [newest] = (
      await world.ok(tickets.conversations, supervisor, { params: { id: plain } })
    ).items.toReversed();
    const before = everybody().map((who) => rowsFor(who));
    await world.ok(calls.seen, reader, { params: { id: plain }, body: { messageId: newest?.id ?? "" } });
    const asked = await Promise.all(
      everybody().map(async (who) => {
        const row = (await rowsFor(who)).find(({ id }) => id === plain);
        return [who.id, row?.isUnread] as const;
      }),
    );
    for (const [id, isUnread] of asked) assert.equal(isUnread, id !== reader.id);
    await Promise.all(before);
  });

  test("what is asked about oneself is one's own", async () => {
    const mine = async (who: Person) => (await rowsFor(who, { view: "mine" })).length;
    assert.deepEqual(await Promise.all([owner, ...others, owner].map(mine)), [1, 0, 0, 0, 0, 1]);
    const assigned = async (who: Person) => (await rowsFor(who, { assigneeId: "me" })).length;
    assert.deepEqual(await Promise.all([owner, ...others, owner].map(assigned)), [1, 0, 0, 0, 0, 1]);
  });

  // PGlite is not asked over a wire.
  if (testServerUrl) {
    test("one that was asked for before has no statement parsed", async () => {
      const [who] = others;
      assert.ok(who);
      await rowsFor(who);
      await rowsFor(who);
      const parsed = await sent("parse", () => rowsFor(who));
      assert.deepEqual(
        parsed.filter((text) => text.includes("tickets") || text.includes("chat_sessions")),
        [],
      );
    });

    test("it is found for all of them by fewer statements than they are", async () => {
      const all = () => Promise.all([...others, ...others, ...others].map((who) => rowsFor(who)));
      await all();
      const marks = (await sent("bind", all)).filter((text) => text.includes("inbox_marks")).length;
      assert.ok(marks >= 1 && marks < 3 * others.length, `${marks} statements`);
    });
  }

  test("a live chat stands first for each of them", async () => {
    await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: "acme" },
      body: { message: "Hello?", clientMessageId: "a" },
    });
    for (const rows of await Promise.all(everybody().map((who) => rowsFor(who))))
      assert.deepEqual(rows.map(({ isCustomerHere, isUnread }) => isCustomerHere && isUnread).slice(0, 2), [
        true,
        false,
      ]);
  });
});
