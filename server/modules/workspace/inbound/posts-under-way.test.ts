import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Desk } from "../../../work.ts";
import { afterBurst, storing } from "./posts-under-way.ts";

const newDesk = () => ({ database: {} as Desk["database"] }); // what posts are counted by
/** So many posts that are being stored, and what ends them. */
function postsOf(desk: Pick<Desk, "database">, count: number) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stored = Array.from({ length: count }, () => storing(desk, () => promise));
  return {
    async end() {
      resolve(undefined);
      await Promise.all(stored);
    },
  };
}

describe("posts that come in a burst", () => {
  test("are stored before those that were stored are worked off", async () => {
    const desk = newDesk();
    const burst = postsOf(desk, 32);
    const order: string[] = [];
    const worked = afterBurst(desk).then(() => order.push("worked off"));
    await burst.end();
    order.push("stored");
    await worked;
    assert.deepEqual(order, ["stored", "worked off"]);
  });

  test("hold nothing up where they are few, or of another installation", async () => {
    const desk = newDesk();
    const few = postsOf(desk, 31);
    const others = postsOf(newDesk(), 40);
    const order: string[] = [];
    await afterBurst(desk).then(() => order.push("worked off"));
    await Promise.all([few.end(), others.end()]);
    order.push("stored");
    assert.deepEqual(order, ["worked off", "stored"]);
  });

  test("hold work up for a while only, however many they are", async () => {
    const desk = newDesk();
    const burst = postsOf(desk, 100);
    await afterBurst(desk);
    await burst.end();
  });

  test("are counted no more once storing them has failed", async () => {
    const desk = newDesk();
    const failed = Array.from({ length: 40 }, () =>
      storing(desk, () => Promise.reject(new Error("the database is gone"))),
    );
    await Promise.allSettled(failed);
    const few = postsOf(desk, 31);
    const order: string[] = [];
    await afterBurst(desk).then(() => order.push("worked off"));
    await few.end();
    order.push("stored");
    assert.deepEqual(order, ["worked off", "stored"]);
  });
});
