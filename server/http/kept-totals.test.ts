import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { agents } from "../../contract/desk/agents.ts";
import { ticketBoard } from "../../contract/desk/ticket-board.ts";
import { tickets } from "../../contract/desk/tickets.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";

describe("totals of lists while others write", () => {
  let world: World;
  const people: Person[] = [];
  const at = { now: 0 };

  before(async () => {
    world = await createWorld();
    for (let count = 0; count < 3; count += 1) people.push(await world.person({ role: "SUPERVISOR" }));
    for (let count = 0; count < 2; count += 1) await write(0);
    at.now = performance.now();
    mock.method(performance, "now", () => at.now);
  });
  after(async () => {
    mock.restoreAll();
    await world.stop();
  });

  const person = (who: number): Person => people[who] as Person; // three of them
  const write = (who: number) => world.ok(tickets.create, person(who), { body: tickets.create.example });
  const query = { limit: 1 };
  const totals: Record<string, (who: number) => Promise<number | undefined>> = {
    list: async (who) => (await world.ok(tickets.list, person(who), { query })).total,
    board: async (who) =>
      (await world.ok(ticketBoard.get, person(who), { query })).ticketsByStatus.OPEN.count,
    inbox: async (who) => (await world.ok(agents.inbox, person(who), { query })).total,
  };

  for (const [name, total] of Object.entries(totals)) {
    test(`${name}: who wrote is told at once what is so now`, async () => {
      at.now += 1000;
      const before = Number(await total(0));
      for (let count = 1; count <= 3; count += 1) {
        await write(0);
        assert.equal(await total(0), before + count);
      }
    });

    test(`${name}: others are told what was counted before for 400 ms, and no longer`, async () => {
      at.now += 1000;
      const before = Number(await total(1));
      await write(0);
      at.now += 399;
      assert.equal(await total(1), before);
      at.now += 1;
      assert.equal(await total(1), before + 1);
    });

    test(`${name}: who wrote is told what is so now, also among others who ask at once`, async () => {
      at.now += 1000;
      const before = Number(await total(1));
      await write(0);
      const who = [1, 2, 1, 0, 2, 1, 0, 2];
      const told = await Promise.all(who.map(total));
      for (const [place, asker] of who.entries())
        if (asker === 0) assert.equal(told[place], before + 1, `the asker in place ${place}`);
    });
  }
});
