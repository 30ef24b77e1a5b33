import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "../fault.ts";
import { doneFor } from "../under-way.ts";
import { fairTurns } from "./fair-turns.ts";

const settled = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Pieces of work that the test ends by hand, in the order in which they began; time stands still. */
function watched(atOnce: number) {
  const turns = fairTurns(atOnce, { nowMs: () => 0 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (tenant: string) =>
    turns({ tenant }, async () => {
      begun.push(tenant);
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      return tenant;
    });
  const end = async () => {
    ends.shift()?.();
    await settled();
  };
  return { turns, begun, ask, end };
}

describe("turns at connections", () => {
  test("a tenant that is alone has all of them", async () => {
    const { ask, begun } = watched(16);
    for (let at = 0; at < 20; at += 1) void ask("acme");
    await settled();
    assert.equal(begun.length, 16);
  });

  test("who comes beside a storm waits for none of what waits in it", async () => {
    const { ask, begun, end } = watched(16);
    void ask("calm");
    for (let at = 0; at < 100; at += 1) void ask("storm");
    await settled();
    assert.deepEqual(begun, ["calm", "storm", "storm"]);
    void ask("calm");
    await settled();
    assert.equal(begun.at(-1), "calm");
    await end();
    assert.equal(begun.length, 4, "the storm has its share already");
  });

  test("who waits for an answer does not wait for the jobs of their tenant, and the next one does", async () => {
    const { ask, begun, end } = watched(16);
    void ask("calm");
    for (let at = 0; at < 10; at += 1)
      doneFor({ requestId: null, inBackground: true }, () => void ask("busy"));
    await settled();
    assert.deepEqual(begun, ["calm", "busy", "busy"]);
    void ask("busy");
    await settled();
    assert.equal(begun.length, 4, "the first of its people");
    void ask("busy");
    await settled();
    assert.equal(begun.length, 4, "its share is all taken");
    await end();
    void ask("calm");
    await end();
    assert.equal(begun.length, 5, "the jobs go on in their order as places come back");
  });

  test("of one connection each has the next turn but one", async () => {
    const { ask, begun, end } = watched(1);
    for (let at = 0; at < 10; at += 1) void ask("storm");
    await settled();
    void ask("calm");
    await end();
    assert.deepEqual(begun, ["storm", "calm"]);
  });

  test("what fails gives its turn back", async () => {
    const { turns, ask, begun } = watched(1);
    await assert.rejects(
      turns({ tenant: "acme" }, () => Promise.reject(new Error("no"))),
      /no/,
    );
    void ask("acme");
    await settled();
    assert.deepEqual(begun, ["acme"]);
  });

  test("where a thousand of a tenant wait the next is told at once to come back, and another tenant waits", async () => {
    const { ask, begun, end } = watched(1);
    for (let at = 0; at < 1001; at += 1) void ask("storm");
    await assert.rejects(
      ask("storm"),
      (error) => error instanceof Fault && error.status === 503 && error.retryAfterSeconds === 1,
    );
    void ask("calm");
    await end();
    assert.deepEqual(begun, ["storm", "calm"]);
  });
});
