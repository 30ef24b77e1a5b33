import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSharedReads } from "./shared-reads.ts";
import type { AnswerForAll } from "./shared-reads.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Askers whose reads end when the test says so, and in which order they began. */
function desk() {
  const reads = createSharedReads<string>();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const held = async <T>(name: string, result: () => T): Promise<T> => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    return result();
  };
  let seeMore: ReadonlySet<string> | null = new Set();
  return {
    begun,
    let: (who: ReadonlySet<string> | null) => {
      seeMore = who;
    },
    ask: (id: string, key = "list") =>
      reads.ask(key, {
        id,
        alone: () => held(`${id} alone`, () => `${id}'s`),
        forAll: () =>
          held(`all by ${id}`, (): AnswerForAll<string> => {
            if (id === "broken") throw new Error("no database");
            return { answer: "everybody's", seeMore };
          }),
      }),
    endOne: async () => {
      ends.shift()?.();
      await turn();
    },
  };
}

describe("reads that many ask for at once", () => {
  test("one who asks alone is read for alone", async () => {
    const { ask, begun, endOne } = desk();
    const asked = ask("ann");
    await endOne();
    assert.equal(await asked, "ann's");
    assert.deepEqual(begun, ["ann alone"]);
  });

  test("who comes while a read is under way gets one that began after they asked, all of them the same", async () => {
    const { ask, begun, endOne } = desk();
    const first = ask("ann");
    const others = [ask("bob"), ask("cem"), ask("dee")];
    await turn();
    assert.deepEqual(begun, ["ann alone"]);
    await endOne();
    assert.equal(await first, "ann's");
    assert.deepEqual(begun, ["ann alone", "all by bob"]);
    const late = ask("eve");
    await endOne();
    assert.deepEqual(await Promise.all(others), ["everybody's", "everybody's", "everybody's"]);
    await endOne();
    assert.equal(await late, "eve's");
    assert.deepEqual(begun, ["ann alone", "all by bob", "eve alone"]);
  });

  test("another question waits for nobody", async () => {
    const { ask, begun, endOne } = desk();
    const asked = [ask("ann", "open"), ask("bob", "closed")];
    await turn();
    assert.deepEqual(begun, ["ann alone", "bob alone"]);
    await endOne();
    await endOne();
    assert.deepEqual(await Promise.all(asked), ["ann's", "bob's"]);
  });

  test("who sees more than the others is read for alone; where nobody knows who does, everybody is", async () => {
    const { ask, endOne, ...world } = desk();
    const first = ask("ann");
    world.let(new Set(["cem"]));
    const some = [ask("bob"), ask("cem")];
    await endOne();
    await first;
    await endOne();
    await endOne();
    assert.deepEqual(await Promise.all(some), ["everybody's", "cem's"]);
    world.let(null);
    const again = ask("ann");
    const all = [ask("bob"), ask("cem")];
    for (let at = 0; at < 4; at += 1) await endOne();
    await again;
    assert.deepEqual(await Promise.all(all), ["bob's", "cem's"]);
  });

  test("a read that fails is told to those who asked, and the next one goes on", async () => {
    const { ask, endOne } = desk();
    const first = ask("ann");
    const failing = [ask("broken"), ask("bob")].map((asked) => asked.catch(String));
    await endOne();
    await first;
    const late = ask("cem");
    await endOne();
    assert.deepEqual(await Promise.all(failing), ["Error: no database", "Error: no database"]);
    await endOne();
    assert.equal(await late, "cem's");
  });
});
