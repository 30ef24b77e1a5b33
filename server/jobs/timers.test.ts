import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { later } from "../clock.ts";
import type { Database } from "../db/client.ts";
import { tenants, timers as timersTable } from "../db/table.ts";
import { testServerUrl } from "../testing/test-database.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { createDesk } from "../work.ts";
import { createTimerEngine } from "./timer-engine.ts";
import { lastOutage } from "./timer-looks.ts";
import { clearTimer, defineTimer, setTimer } from "./timers.ts";
import type { Timer } from "./timers.ts";

const schema = z.object({ note: z.string() });
type Note = z.infer<typeof schema>;

describe("timers", () => {
  let world: World;
  let tenant = "";
  let tenantsCount = 0;
  /** What was done, in order: note and the time that it was set for. */
  let acted: [note: string, dueAt: string][] = [];
  let isStillSo: boolean | string = true;
  let onFire: (note: string) => Promise<void> | void = () => undefined;

  const noted = defineTimer<Note>({
    name: "tests.noted",
    schema,
    stillSo: () => Promise.resolve(isStillSo),
    fire: async (_work, { note }, { dueAt }) => {
      await onFire(note);
      acted.push([note, dueAt]);
    },
  });

  before(async () => {
    world = await createWorld();
  });
  beforeEach(async () => {
    await world.database.transaction("system", (db) => db.delete(timersTable));
    tenantsCount += 1;
    tenant = `timers-${tenantsCount}`;
    await world.found(tenant);
    [acted, isStillSo, onFire] = [[], true, () => undefined];
  });
  after(() => world.stop());

  const now = () => world.clock.now().toISOString();
  const inMinutes = (minutes: number) => later(now(), { minutes });
  /** What another process would have. */
  const engine = (of: { timers?: Timer[]; database?: Database } = {}) => {
    const { desk, services } = world.app;
    return createTimerEngine(
      of.database ? createDesk(of.database, world.clock, desk.after) : desk,
      services,
      of.timers ?? [noted],
    );
  };
  const set = (key: string, fireAt: string, note = key) =>
    world.work(tenant, (work) => setTimer(work, noted, key, fireAt, { note }));
  const waiting = async () =>
    (
      await world.database.read("system", (db) =>
        db.select().from(timersTable).orderBy(timersTable.tryAt, timersTable.key),
      )
    ).map(({ key, attempts }) => [key, attempts]);
  const notes = () => acted.map(([note]) => note);

  test("one fires at its time, not before, and once, with its own time handed in", async () => {
    const [at, timers] = [inMinutes(10), engine()];
    await set("a", at);
    world.clock.advance({ minutes: 9, seconds: 59 });
    assert.equal(await timers.fireDue(), 0);
    world.clock.advance({ minutes: 5 });
    assert.equal(await timers.fireDue(), 1);
    assert.equal(await timers.fireDue(), 0);
    assert.deepEqual(acted, [["a", at]]);
    assert.deepEqual(await waiting(), []);
  });

  test("set again it moves: one for each key, and a tenant's own", async () => {
    const timers = engine();
    await set("a", inMinutes(1), "first");
    await set("a", inMinutes(3), "second");
    await world.found("timers-other");
    await world.work("timers-other", async (work) => {
      await clearTimer(work, noted, "a");
      await setTimer(work, noted, "a", inMinutes(3), { note: "of another" });
    });
    world.clock.advance({ minutes: 2 });
    assert.equal(await timers.fireDue(), 0);
    world.clock.advance({ minutes: 1 });
    await timers.fireDue();
    assert.deepEqual(notes().toSorted(), ["of another", "second"]);
  });

  test("one is set and cleared with the transaction, and not where that is rolled back", async () => {
    const timers = engine();
    await world.work(tenant, async (work) => {
      await setTimer(work, noted, "cleared", now(), { note: "cleared" });
      await clearTimer(work, noted, "cleared");
    });
    await set("kept", now());
    const failing = (act: Parameters<typeof world.work<void>>[1]) =>
      world.work(tenant, async (work) => {
        await act(work);
        throw new Error("rolled back");
      });
    await assert.rejects(failing((work) => setTimer(work, noted, "never", now(), { note: "never" })));
    await assert.rejects(failing((work) => setTimer(work, noted, "kept", inMinutes(9), { note: "moved" })));
    await assert.rejects(failing((work) => clearTimer(work, noted, "kept")));
    assert.deepEqual(await waiting(), [["kept", 0]]);
    await timers.fireDue();
    assert.deepEqual(notes(), ["kept"]);
  });

  test("what is not so any more goes without anything done", async () => {
    await set("a", now());
    isStillSo = "Somebody was faster.";
    assert.equal(await engine().fireDue(), 1);
    assert.deepEqual([acted, await waiting()], [[], []]);
  });

  test("one may set itself again as it fires, for the next time", async () => {
    const again = defineTimer<Note>({
      name: "tests.again",
      schema,
      stillSo: () => Promise.resolve(true),
      fire: async (work, { note }, { dueAt, key }) => {
        acted.push([note, dueAt]);
        await setTimer(work, again, key, later(dueAt, { minutes: 1 }), { note });
      },
    });
    const [first, timers] = [now(), engine({ timers: [again] })];
    await world.work(tenant, (work) => setTimer(work, again, "a", first, { note: "a" }));
    world.clock.advance({ minutes: 2 });
    assert.equal(await timers.fireDue(), 3);
    assert.deepEqual(
      acted.map(([, dueAt]) => dueAt),
      [0, 1, 2].map((minutes) => later(first, { minutes })),
    );
  });

  test("after an outage of an hour all that came due fires once, in the order of its time, also with two processes", async () => {
    const start = now();
    const count = 250;
    const timeOf = (at: number) => later(start, { seconds: ((at * 37) % count) * 14 });
    await world.work(tenant, async (work) => {
      for (let at = 0; at < count; at += 1)
        await setTimer(work, noted, `k${at}`, timeOf(at), { note: `k${at}` });
    });
    world.clock.advance({ hours: 1 });
    const inOrder = Array.from({ length: count }, (_, at) => `k${at}`).toSorted((a, b) =>
      timeOf(Number(a.slice(1))) < timeOf(Number(b.slice(1))) ? -1 : 1,
    );
    assert.equal(await engine().fireDue(), count);
    assert.deepEqual(notes(), inOrder);
    assert.ok(acted.every(([note, dueAt]) => dueAt === timeOf(Number(note.slice(1)))));

    acted = [];
    await world.work(tenant, async (work) => {
      for (let at = 0; at < count; at += 1)
        await setTimer(work, noted, `k${at}`, timeOf(at), { note: `k${at}` });
    });
    const fired = await Promise.all([engine().fireDue(), engine().fireDue(), engine().fireDue()]);
    assert.equal(
      fired.reduce((sum, each) => sum + each, 0),
      count,
    );
    assert.deepEqual(notes().toSorted(), inOrder.toSorted());
  });

  test("one that fails holds no other, and is tried again after growing waits until it is set anew", async () => {
    const timers = engine();
    let tries = 0;
    onFire = (note) => {
      if (note !== "bad") return;
      tries += 1;
      throw new Error("not now");
    };
    await set("a", now());
    await set("bad", now());
    await set("c", now());
    await timers.fireDue();
    assert.deepEqual(notes(), ["a", "c"]);
    const triedAt = [];
    for (let seconds = 0; seconds < 40; seconds += 1) {
      world.clock.advance({ seconds: 1 });
      const before = tries;
      await timers.fireDue();
      if (tries > before) triedAt.push(seconds + 1);
    }
    assert.deepEqual(triedAt, [5, 15, 35]);
    assert.deepEqual(await waiting(), [["bad", 4]]);
    await set("bad", now(), "good");
    await timers.fireDue();
    assert.deepEqual([notes().at(-1), await waiting()], ["good", []]);
  });

  test("a kind that this process does not know is left to one that does", async () => {
    await set("a", now());
    assert.equal(await engine({ timers: [] }).fireDue(), 0);
    assert.equal(await engine().fireDue(), 1);
  });

  test("a time in which no process looked for timers is known before the first fires, a shorter one is none", async () => {
    const outage = () => world.work(tenant, lastOutage);
    let known: Awaited<ReturnType<typeof outage>> = null;
    const asking = defineTimer<{ note: string }>({
      ...noted,
      fire: async (work) => {
        known = await lastOutage(work);
      },
    });
    await engine().fireDue();
    world.clock.advance({ minutes: 4 });
    await engine().fireDue();
    world.clock.advance({ minutes: 4 });
    const from = now();
    await engine().fireDue();
    assert.notEqual((await outage())?.until, from, "another process looked meanwhile");
    world.clock.advance({ minutes: 6 });
    const until = now();
    await set("a", until);
    assert.equal(await engine({ timers: [asking] }).fireDue(), 1);
    assert.deepEqual(known, { from, until });
    world.clock.advance({ minutes: 1 });
    await engine().fireDue();
    assert.deepEqual(await outage(), { from, until }, "until there is another");
  });

  test("statements follow what is due, not what waits", async () => {
    let statements = 0;
    const { database } = world;
    const counting: Database = {
      ...database,
      read: (scope, act) => {
        statements += 1;
        return database.read(scope, act);
      },
      transaction: (scope, act) => {
        statements += 1;
        return database.transaction(scope, act);
      },
    };
    const costOf = async () => {
      for (let at = 0; at < 10; at += 1) await set(`due ${at}`, now());
      statements = 0;
      assert.equal(await engine({ database: counting }).fireDue(), 10);
      return statements;
    };
    const alone = await costOf();
    await database.transaction("system", (db) =>
      db.execute(
        sql`insert into timers (tenant_id, kind, key, fire_at, try_at, payload) select ${tenant}, ${noted.name}, 'late ' || n, at, at, '{"note":"x"}' from (select n, ${inMinutes(60)}::timestamptz + n * interval '1 second' as at from generate_series(1, 10000) n) late`,
      ),
    );
    assert.equal(await costOf(), alone);
    assert.equal(alone, 13, "a note of the look, two looks, and a transaction for each that is due");
    await database.execute("analyze timers");
    const { rows } = await database.execute(
      `explain select tenant_id, kind, key, fire_at, try_at, attempts from timers where try_at <= '${now()}' and kind in ('tests.noted') order by try_at, tenant_id, kind, key limit 100`,
    );
    assert.match(JSON.stringify(rows), /Index (Only )?Scan using timers_due/);
  });

  test("a running engine fires within two seconds, both what was set far ahead and what was just set", async () => {
    const timers = engine();
    timers.start();
    const untilActed = async (note: string) => {
      const from = performance.now();
      while (!notes().includes(note) && performance.now() - from < 10_000)
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      return performance.now() - from;
    };
    try {
      await set("ahead", inMinutes(60));
      world.clock.advance({ minutes: 60 });
      const ahead = await untilActed("ahead");
      await set("at once", now());
      const atOnce = await untilActed("at once");
      assert.ok(ahead < 2000 && atOnce < 2000, `${ahead} ms, ${atOnce} ms`);
    } finally {
      await timers.stop();
    }
    await set("later", now());
    await new Promise((resolve) => {
      setTimeout(resolve, 1200);
    });
    assert.deepEqual(notes(), ["ahead", "at once"], "one that was stopped fires nothing");
  });

  test("a tenant that goes takes its timers along", async () => {
    await set("a", inMinutes(1));
    await world.database.transaction("system", (db) => db.delete(tenants).where(eq(tenants.id, tenant)));
    assert.deepEqual(await waiting(), []);
  });

  // PGlite has one connection, on which transactions follow each other.
  if (testServerUrl !== undefined) {
    /** Resolved by hand. */
    const gate = () => Promise.withResolvers<undefined>();

    test("what one process has in hand, another passes by", async () => {
      await set("a", now());
      await set("b", now());
      const [begun, goOn] = [gate(), gate()];
      onFire = async (note) => {
        if (note !== "a") return;
        begun.resolve(undefined);
        await goOn.promise;
      };
      const first = engine().fireDue();
      await begun.promise;
      assert.equal(await engine().fireDue(), 1);
      assert.deepEqual(notes(), ["b"]);
      goOn.resolve(undefined);
      assert.equal(await first, 1);
      assert.deepEqual(notes(), ["b", "a"]);
    });

    test("who clears one while it holds what the timer is about wins, and neither is given up for the other", async () => {
      await set("a", now());
      const asked = gate();
      const locking: Timer<Note> = {
        ...noted,
        stillSo: async (work) => {
          asked.resolve(undefined);
          await work.db.execute(sql`select from tenants where id = ${tenant} for update`);
          return true;
        },
      };
      let attempts = 0;
      let firing: Promise<number> | undefined;
      await world.work(tenant, async (work) => {
        attempts += 1;
        await work.db.execute(sql`select from tenants where id = ${tenant} for update`);
        firing = engine({ timers: [locking] }).fireDue();
        await asked.promise;
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
        await clearTimer(work, noted, "a");
      });
      assert.equal(await firing, 0);
      assert.deepEqual([attempts, acted, await waiting()], [1, [], []]);
    });
  }
});
