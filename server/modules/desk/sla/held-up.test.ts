import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { later } from "../../../clock.ts";
import { timerLooks } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { heldUpAmong } from "./held-up.ts";
import { secondsOf } from "./moments.ts";

let world: World;
before(async () => {
  world = await createWorld({ now: "2101-03-07T09:00:00.000Z" });
});
after(() => world.stop());

test("what fell due in an outage is held up, and of many tickets the outage is asked for once", async () => {
  const now = world.clock.now().toISOString();
  const ago = (seconds: number) => later(now, { seconds: -seconds });
  await world.database.transaction("system", (db) =>
    db.insert(timerLooks).values({ id: "timers", lookedAt: now, outFrom: ago(600), outUntil: ago(60) }),
  );
  const due = (seconds: number) => ({
    breaches: [{ breachedAt: secondsOf(ago(seconds)) }],
    reminders: [],
    becameRisky: false,
    riskyAt: null,
  });
  const told = async (all: readonly number[]) => {
    let asked = 0;
    const written = all.map(due);
    const heldUp = await world.work("acme", ({ db }) => {
      const counting = new Proxy(db, {
        get: (of, name, self) => {
          if (name === "select") asked += 1;
          return Reflect.get(of, name, self) as unknown;
        },
      });
      return heldUpAmong({ db: counting, now }, written);
    });
    return { heldUp: all.filter((_, at) => heldUp.has(written[at] ?? due(0))), asked };
  };
  assert.deepEqual(await told([0, 1]), { heldUp: [], asked: 0 }, "what comes in time asks nothing");
  assert.deepEqual(
    await told([301, 4000]),
    { heldUp: [301, 4000], asked: 0 },
    "what is late by itself asks nothing",
  );
  assert.deepEqual(await told([0, 30, 59, 60, 200, 299, 301]), { heldUp: [60, 200, 299, 301], asked: 1 });
});
