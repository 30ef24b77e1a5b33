import assert from "node:assert/strict";
import { test } from "node:test";
import { createInHand } from "./in-hand.ts";

const busy = { code: "unavailable", retryAfterSeconds: 3 };

test("of bodies in hand there is no more than fits, and of one no more than its part; what is answered makes room", () => {
  const inHand = createInHand({ maxBytes: 100, ofOneMaxBytes: 50, waitMs: 0 });
  const [one, again, other, third] = ["a", "a", "b", "c"].map((by) => inHand.of(by));
  assert.ok(one && again && other && third);
  one.more(30);
  again.more(20);
  assert.throws(() => {
    one.more(1);
  }, busy);
  other.more(50);
  assert.throws(() => {
    third.more(1);
  }, busy);
  one.release();
  one.release();
  third.more(30);
  assert.throws(() => {
    third.more(1);
  }, busy);
});

test("a file waits for room in the order in which it came, and is refused where none is made in time", async () => {
  const inHand = createInHand({ maxBytes: 100, ofOneMaxBytes: 50, waitMs: 60_000 });
  const first = await inHand.room("a", 50);
  const order: string[] = [];
  const second = inHand.room("a", 50).then((held) => {
    order.push("second");
    return held;
  });
  const third = inHand.room("a", 50).then((held) => {
    order.push("third");
    return held;
  });
  (await inHand.room("b", 40)).release();
  first.release();
  (await second).release();
  (await third).release();
  assert.deepEqual(order, ["second", "third"], "and another's came by");
  const impatient = createInHand({ maxBytes: 100, ofOneMaxBytes: 50, waitMs: 0 });
  const held = await impatient.room("a", 5000);
  await assert.rejects(
    impatient.room("a", 1),
    busy,
    "the largest takes all of a part, and no more than that",
  );
  held.release();
  await impatient.room("a", 50);
});
