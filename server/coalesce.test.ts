import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Coalescer } from "./coalesce.ts";

/** Answers when it is told to, and remembers what it was asked for. */
function source() {
  const asked: string[][] = [];
  const waiting: { answer: () => void; fail: () => void }[] = [];
  const read = (names: string[]) =>
    new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
      asked.push(names);
      waiting.push({
        answer: () => {
          resolve(new Map(names.map((name) => [name, name.toUpperCase()])));
        },
        fail: () => {
          reject(new Error("gone"));
        },
      });
    });
  const next = async (how: "answer" | "fail" = "answer") => {
    waiting.shift()?.[how]();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { asked, read, next };
}

describe("rounds", () => {
  test("who comes while one is under way goes with all others who do, in the next", async () => {
    const [rounds, { asked, read, next }] = [new Coalescer(), source()];
    const answers = [["a"], ["b", "c"], ["c", "d"]].map((names) => rounds.ask("line", names, read));
    assert.deepEqual(asked, [["a"]]);
    await next();
    assert.deepEqual(asked, [["a"], ["b", "c", "d"]]);
    const late = rounds.ask("line", ["a"], read);
    await next();
    assert.deepEqual(
      asked.slice(2),
      [["a"]],
      "what a round that has begun answers is too old for who comes now",
    );
    await next();
    assert.deepEqual(
      (await Promise.all([...answers, late])).map((each) => [...each.values()].join("")),
      ["A", "BCD", "BCD", "A"],
    );
    void rounds.ask("line", ["e"], read);
    assert.deepEqual(asked.at(-1), ["e"], "a line that is empty does not wait");
  });

  test("of different lines none waits for another", () => {
    const [rounds, { asked, read }] = [new Coalescer(), source()];
    for (const line of ["one", "other"]) void rounds.ask(line, [line], read);
    assert.deepEqual(asked, [["one"], ["other"]]);
  });

  test("where a round fails, who asked fails; the others ask for themselves, and the next round goes on", async () => {
    const [rounds, { asked, read, next }] = [new Coalescer(), source()];
    const [first, asks, joins] = [
      rounds.ask("line", ["a"], read),
      rounds.ask("line", ["b"], read),
      rounds.ask("line", ["c"], read),
    ];
    await Promise.all([assert.rejects(first, /gone/), next("fail")]);
    await Promise.all([assert.rejects(asks, /gone/), next("fail")]);
    assert.deepEqual(asked, [["a"], ["b", "c"], ["c"]]);
    await next();
    assert.equal((await joins).get("c"), "C");
  });
});
