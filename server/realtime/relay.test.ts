import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { createRelay } from "./relay.ts";

let world: World;
before(async () => {
  world = await createWorld();
});
after(() => world.stop());

const say = (tenant: string, count: number) =>
  world.work(tenant, (work) => {
    for (let at = 0; at < count; at += 1)
      work.publish("resource_changed", { group: "skills", id: String(at) }, ["staff"]);
    return Promise.resolve();
  });

/** A relay on a clock of its own: each telling takes so long on it. */
async function relayTaking(tenant: string, tookMs: number) {
  let nowMs = 0;
  const told: number[][] = [];
  const heard: (() => void)[] = [];
  const rests: { ms: number; end: () => void }[] = [];
  const relay = createRelay(
    world.database,
    world.app.services.log,
    (_tenant, events) => {
      nowMs += tookMs;
      told.push(events.map(({ seq }) => seq));
      heard.shift()?.();
    },
    { now: () => nowMs, later: (ms, end) => rests.push({ ms, end }) },
  );
  let from = 0;
  await world.found(tenant);
  await relay.admit(tenant, null, ["staff"], (_missed, head) => {
    from = head;
  });
  return {
    relay,
    rests,
    told: () => told.map((seqs) => seqs.map((seq) => seq - from)),
    next: () =>
      new Promise<void>((resolve) => {
        heard.push(resolve);
      }),
  };
}

test("what happens while a desk rests from being told is told together, and nothing is left out", async () => {
  const { relay, rests, told, next } = await relayTaking("rested", 20);
  const first = next();
  await say("rested", 1);
  relay.poke("rested");
  await first;
  for (let at = 0; at < 3; at += 1) {
    await say("rested", 1);
    relay.poke("rested");
  }
  assert.deepEqual(told(), [[1]]);
  const second = next();
  assert.deepEqual(
    rests.map(({ ms }) => ms),
    [180],
  );
  rests[0]?.end();
  await second;
  assert.deepEqual(told(), [[1], [2, 3, 4]]);
  relay.stop();
});

test("no desk rests for longer than a quarter of a second", async () => {
  const { relay, rests, next } = await relayTaking("large", 4000);
  const first = next();
  await say("large", 1);
  relay.poke("large");
  await first;
  relay.poke("large");
  await relay.untold();
  assert.deepEqual(
    rests.map(({ ms }) => ms),
    [250],
  );
  relay.stop();
});

test("a desk that is told in no time never rests", async () => {
  const { relay, rests, told, next } = await relayTaking("awake", 0);
  for (let at = 0; at < 3; at += 1) {
    const one = next();
    await say("awake", 1);
    relay.poke("awake");
    await one;
  }
  assert.deepEqual(told(), [[1], [2], [3]]);
  assert.deepEqual(rests, []);
  relay.stop();
});

test("who comes in while the last one leaves hears what follows", async (t) => {
  await world.found("changing");
  const told: number[] = [];
  const heard = Promise.withResolvers<void>();
  const relay = createRelay(world.database, world.app.services.log, (_tenant, events) => {
    told.push(...events.map(({ seq }) => seq));
    heard.resolve();
  });
  t.after(() => {
    relay.stop();
  });
  let from = 0;
  await relay.admit("changing", null, ["staff"], (_missed, head) => {
    from = head;
    relay.release("changing");
  });
  await say("changing", 1);
  relay.poke("changing");
  await Promise.race([heard.promise, new Promise((resolve) => setTimeout(resolve, 2000))]);
  assert.deepEqual(told, [from + 1]);
});
