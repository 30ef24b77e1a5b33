import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ticketBoard } from "../../../../contract/desk/ticket-board.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("lists of tickets that many ask for at once", () => {
  let world: World;
  let supervisor: Person;
  let owner: Person;
  const others: Person[] = [];
  let sensitive = "";
  let plain = "";

  before(async () => {
    world = await createWorld();
    supervisor = await world.person({ role: "SUPERVISOR" });
    owner = await world.person({ role: "AGENT" });
    for (let at = 0; at < 4; at += 1) others.push(await world.person({ role: "AGENT" }));
    ({ id: plain } = await world.ok(tickets.create, supervisor, { body: tickets.create.example }));
    ({ id: sensitive } = await world.ok(tickets.create, supervisor, { body: tickets.create.example }));
    await world.ok(tickets.update, supervisor, {
      params: { id: sensitive },
      body: { assignedToId: owner.id },
    });
    await world.ok(tickets.setSensitive, supervisor, {
      params: { id: sensitive },
      body: { isSensitive: true },
    });
  });
  after(() => world.stop());

  const idsFor = async (who: Person): Promise<string[]> =>
    (await world.ok(tickets.list, who, {})).items.map(({ id }) => id).toSorted();
  const everybody = () => [...others, owner, ...others, supervisor, owner, supervisor, ...others];

  test("a sensitive one is shown to whom it is assigned and to supervisors, to nobody else", async () => {
    const asked = await Promise.all(everybody().map(async (who) => [who.id, await idsFor(who)] as const));
    const both = [plain, sensitive].toSorted();
    for (const [id, found] of asked)
      assert.deepEqual(found, id === owner.id || id === supervisor.id ? both : [plain]);
  });

  test("on the board, too", async () => {
    const asked = await Promise.all(
      everybody().map(async (who) => {
        const board = await world.ok(ticketBoard.get, who, {});
        return [
          who.id,
          Object.values(board.ticketsByStatus).flatMap(({ tickets: cards }) => cards).length,
        ] as const;
      }),
    );
    for (const [id, count] of asked) assert.equal(count, id === owner.id || id === supervisor.id ? 2 : 1);
  });

  test("what is asked about oneself is one's own", async () => {
    const mine = async (who: Person) =>
      (await world.ok(tickets.list, who, { query: { assignedToId: "me" } })).items.length;
    assert.deepEqual(await Promise.all([owner, owner, ...others].map(mine)), [1, 1, 0, 0, 0, 0]);
  });

  test("who has written something finds it, however many have asked before and ask with them", async () => {
    const [writer] = others;
    assert.ok(writer);
    const before = everybody().map(idsFor);
    const { id } = await world.ok(tickets.create, writer, { body: tickets.create.example });
    const after = [...others, writer, writer].map(idsFor);
    for (const found of await Promise.all(after)) assert.ok(found.includes(id));
    await Promise.all(before);
  });
});
