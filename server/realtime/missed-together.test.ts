import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { limits } from "../../contract/limits.ts";
import type { Database } from "../db/client.ts";
import { events } from "../db/table.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import type { Audience } from "../work.ts";
import { missedTogether } from "./missed-together.ts";
import type { Missed } from "./missed-together.ts";
import { createRelay } from "./relay.ts";
import { missedEvents, newestEvent } from "./stored-events.ts";

describe("what several sockets of a tenant missed", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  const say = (tenant: string, audiences: readonly Audience[][]) =>
    world.work(tenant, (work) => {
      for (const [at, audience] of audiences.entries())
        work.publish("resource_changed", { group: "skills", id: String(at) }, audience);
      return Promise.resolve();
    });
  /** The world's database, and how often it was read. */
  const counted = (): { database: Database; reads: () => number } => {
    let reads = 0;
    const { database } = world;
    const read: Database["read"] = (scope, work) => {
      reads += 1;
      return database.read(scope, work);
    };
    return { database: Object.assign(Object.create(database) as Database, { read }), reads: () => reads };
  };
  const seqs = (missed: Missed | undefined) =>
    Array.isArray(missed) ? missed.map(({ seq }) => seq) : (missed ?? "nothing");

  test("is what each would be told alone, by its own audiences and from its own place", async () => {
    await world.found("mixed");
    const all: Audience[] = ["staff", "supervisors", "user:ann", "user:ben", "chat:one", "chat:two"];
    const some = (at: number) => all.filter((_, bit) => (at >> bit) & 1);
    await say(
      "mixed",
      Array.from({ length: 63 }, (_, at) => some(at + 1)),
    );
    const told = await newestEvent(world.database, "mixed");
    const asked = Array.from({ length: 100 }, (_, at) => ({
      since: at % 7 === 0 ? null : told - ((at * 37) % 70) + 3,
      audiences: some(1 + ((at * 29) % 63)),
    }));
    const found = await missedTogether(world.database, "mixed", told, asked);
    for (const [at, { since, audiences }] of asked.entries()) {
      const alone =
        since === null || since >= told
          ? []
          : await missedEvents(world.database, "mixed", { since, told, audiences });
      assert.deepEqual(found[at], alone, `${since} of ${told} for ${audiences.join(", ")}`);
    }
  });

  test("is one read where they ask since nearly the same place, and one more for the first of them alone", async () => {
    await world.found("near");
    await say(
      "near",
      Array.from({ length: 400 }, () => ["staff"]),
    );
    const told = await newestEvent(world.database, "near");
    const { database, reads } = counted();
    const near = Array.from({ length: 50 }, (_, at) => ({ since: told - 20 - at, audiences: ["staff"] }));
    const found = await missedTogether(database, "near", told, [
      ...near,
      { since: told - 350, audiences: ["staff"] },
    ]);
    assert.deepEqual(
      found.map((missed) => seqs(missed).length),
      [...near.map((_, at) => 20 + at), 350],
    );
    assert.equal(reads(), 2);
  });

  test("is looked up for each alone where together they may hear more than is read at once", async () => {
    await world.found("much");
    const people = Array.from({ length: 5 }, (_, at) => `user:person-${at}` as const);
    await say(
      "much",
      Array.from({ length: 2500 }, (_, at) => [people[at % 5] ?? "staff"]),
    );
    const told = await newestEvent(world.database, "much");
    const found = await missedTogether(
      world.database,
      "much",
      told,
      people.map((one) => ({ since: told - 2500, audiences: [one] })),
    );
    assert.deepEqual(
      found.map((missed) => seqs(missed).length),
      people.map(() => 500),
    );
  });

  test("is too much for those alone who missed more than is told again, or what is kept no more", async () => {
    await world.found("purged");
    const count = limits.replayEventsMax + 1;
    await say(
      "purged",
      Array.from({ length: count }, (_, at) => (at % 10 === 0 ? ["staff", "supervisors"] : ["staff"])),
    );
    const told = await newestEvent(world.database, "purged");
    const since = told - count;
    const ask = (of: { since: number; audiences: string[] }[]) =>
      missedTogether(world.database, "purged", told, of);
    const [all, fewer, few] = await ask([
      { since, audiences: ["staff"] },
      { since: since + 1, audiences: ["staff"] },
      { since, audiences: ["supervisors"] },
    ]);
    assert.equal(all, "too many");
    assert.deepEqual([seqs(fewer).length, seqs(few).length], [limits.replayEventsMax, 101]);
    await world.database.transaction("system", (db) =>
      db.delete(events).where(and(eq(events.tenantId, "purged"), eq(events.seq, since + 2))),
    );
    const found = await ask([
      { since: since + 1, audiences: ["supervisors"] },
      { since: since + 2, audiences: ["supervisors"] },
    ]);
    assert.deepEqual([found[0], seqs(found[1]).length], ["too many", 100]);
  });

  test("is one read of those who come at once, who then hear what follows; who fails keeps nobody out", async (t) => {
    await world.found("office");
    const { database, reads } = counted();
    const relay = createRelay(database, world.app.services.log, () => undefined);
    t.after(() => {
      relay.stop();
    });
    let start = 0;
    await relay.admit("office", null, ["staff"], (_missed, head) => {
      start = head;
    });
    await say("office", [["staff"], ["staff"], ["user:ann"]]);
    relay.poke("office");
    while ((await relay.untold()) > 0) await new Promise(setImmediate);
    const before = reads();
    const told: (number[] | string)[] = [];
    const come = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        relay.admit("office", start, at === 3 ? ["user:ann"] : ["staff"], (missed) => {
          if (at === 5) throw new Error("It went.");
          told.push(seqs(missed));
        }),
      ),
    );
    assert.deepEqual(
      come.flatMap(({ status }, at) => (status === "rejected" ? [at] : [])),
      [5],
    );
    const both = [start + 1, start + 2];
    assert.deepEqual(told, [both, both, both, [start + 3], ...Array.from({ length: 15 }, () => both)]);
    assert.equal(reads() - before, 1);
  });
});
