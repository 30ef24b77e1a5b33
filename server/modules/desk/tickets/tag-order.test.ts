import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, inArray, sql } from "drizzle-orm";
import { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { ticketTags, tickets } from "./table.ts";
import { orderTicketTags } from "./tag-order.ts";

const rowsOf = (world: World) =>
  world.work("acme", ({ db }) =>
    db
      .select({
        isAsTicket: sql<boolean>`${ticketTags.lastActivityAt} is not distinct from ${tickets.lastActivityAt}`,
      })
      .from(ticketTags)
      .innerJoin(tickets, eq(tickets.id, ticketTags.ticketId)),
  );

describe("tickets of a tag, in the order of activity", () => {
  let world: World;
  let [ann, ben, admin]: Person[] = [];
  const ids: Record<string, string> = {};

  before(async () => {
    world = await createWorld();
    ann = await world.person({ name: "Ann Agent" });
    ben = await world.person({ name: "Ben Agent" });
    admin = await world.person({ role: "ADMIN" });
    for (const [subject, tags] of [
      ["First", ["card", "late"]],
      ["Second", ["card"]],
      ["Third", ["late"]],
      ["Fourth", ["card"]],
      ["Fifth", ["card"]],
    ] as const)
      await make(subject, [...tags]);
  });
  after(() => world.stop());

  const make = async (subject: string, tags: string[]) => {
    assert.ok(ben);
    const body = { subject, tags, assignedToId: ben.id };
    ids[subject] = (await world.ok(calls.create, ben, { body })).id;
    world.clock.advance({ seconds: 1 });
  };
  const update = async (subject: string, body: object) => {
    assert.ok(admin);
    await world.ok(calls.update, admin, { params: { id: ids[subject] ?? "" }, body });
    world.clock.advance({ seconds: 1 });
  };
  /** As whole pages of twenty, which the index serves, and as one of another size, which is sorted. */
  const listed = async (tag: string, who = ann) => {
    assert.ok(who);
    const pages = await Promise.all(
      [20, 33].map((limit) => world.ok(calls.list, who, { query: { tag, limit } })),
    );
    const [served, sorted] = pages.map(({ items }) => items.map(({ subject }) => subject));
    assert.deepEqual(served, sorted);
    return served;
  };
  test("those that moved last come first, also once they move", async () => {
    assert.ok(ben);
    assert.deepEqual(await listed("card"), ["Fifth", "Fourth", "Second", "First"]);
    await world.ok(calls.reply, ben, { params: { id: ids["Second"] ?? "" }, body: { message: "Hello" } });
    world.clock.advance({ seconds: 1 });
    assert.deepEqual(await listed("card"), ["Second", "Fifth", "Fourth", "First"]);
    assert.deepEqual(await listed("late"), ["Third", "First"]);
  });

  test("more of them than a page come page by page, each once", async () => {
    assert.ok(ann);
    for (let at = 0; at < 12; at += 1) await make(`Many ${at}`, ["many"]);
    const first = await world.ok(calls.list, ann, { query: { tag: "many", limit: 10 } });
    const cursor = first.nextCursor ?? "";
    const second = await world.ok(calls.list, ann, { query: { tag: "many", limit: 10, cursor } });
    assert.deepEqual(
      [...first.items, ...second.items].map(({ subject }) => subject),
      Array.from({ length: 12 }, (_, at) => `Many ${11 - at}`),
    );
    assert.equal(second.nextCursor, null);
    assert.ok(ben);
    await world.ok(calls.reply, ben, { params: { id: ids["Many 0"] ?? "" }, body: { message: "Hello" } });
    const again = await world.ok(calls.list, ann, { query: { tag: "many", limit: 10 } });
    assert.deepEqual(
      again.items.slice(0, 2).map(({ subject }) => subject),
      ["Many 0", "Many 11"],
    );
  });

  test("tags that come and go, sensitive and deleted tickets are followed", async () => {
    assert.ok(admin);
    await update("Fourth", { tags: ["late", "new"] });
    assert.deepEqual(await listed("card"), ["Second", "Fifth", "First"]);
    assert.deepEqual(await listed("new"), ["Fourth"]);
    assert.equal((await listed("late"))?.[0], "Fourth");
    await world.ok(calls.setSensitive, admin, {
      params: { id: ids["Fifth"] ?? "" },
      body: { isSensitive: true },
    });
    assert.deepEqual(await listed("card"), ["Second", "First"]);
    assert.ok((await listed("card", ben))?.includes("Fifth"));
    await world.ok(calls.remove, admin, { params: { id: ids["First"] ?? "" } });
    assert.deepEqual(await listed("card"), ["Second"]);
    assert.ok((await rowsOf(world)).every(({ isAsTicket }) => isAsTicket));
  });
});

test("rows of tags of before are put in order, and until then lists are whole", async (t) => {
  const world = await createWorld();
  t.after(() => world.stop());
  const ann = await world.person({});
  const subjects = Array.from({ length: 12 }, (_, at) => `Ticket ${at}`);
  for (const subject of subjects) {
    await world.ok(calls.create, ann, { body: { subject, tags: ["card", "late"] } });
    world.clock.advance({ seconds: 1 });
  }
  const newest = subjects.toReversed().slice(0, 10);
  const listed = async () => {
    const { items } = await world.ok(calls.list, ann, { query: { tag: "late", limit: 10 } });
    return items.map(({ subject }) => subject);
  };
  await world.work("acme", async ({ db }) => {
    const oldest = db
      .select({ id: tickets.id })
      .from(tickets)
      .where(inArray(tickets.subject, subjects.slice(0, 3)));
    await db.update(ticketTags).set({ lastActivityAt: null }).where(inArray(ticketTags.ticketId, oldest));
  });
  assert.deepEqual(await listed(), newest);
  await orderTicketTags.run({ desk: world.app.desk, services: world.app.services });
  assert.deepEqual(
    (await rowsOf(world)).map(({ isAsTicket }) => isAsTicket),
    Array.from({ length: 24 }, () => true),
  );
  assert.deepEqual(await listed(), newest);
});
