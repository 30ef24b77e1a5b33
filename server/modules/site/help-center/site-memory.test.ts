import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Services } from "../../../services.ts";
import { memoryOf } from "./site-memory.ts";

const freshServices = () => ({ database: {} }) as Services; // only whose it is counts

describe("what follows from a published site", () => {
  test("is worked out once for all who ask, also at the same moment, and anew under another stamp or for another tenant", async () => {
    const services = freshServices();
    let made = 0;
    const ask = (tenant: string, stamp: string) =>
      memoryOf(services, tenant, stamp).remember("size", async () => {
        made += 1;
        await Promise.resolve();
        return made;
      });
    assert.deepEqual(await Promise.all([ask("a", "1"), ask("a", "1"), ask("a", "1")]), [1, 1, 1]);
    assert.equal(await ask("a", "1"), 1);
    assert.deepEqual([await ask("a", "2"), await ask("b", "1"), made], [2, 3, 3]);
  });

  test("fails for nobody but who worked it out in vain", async () => {
    const memory = memoryOf(freshServices(), "a", "1");
    let calls = 0;
    const ask = () =>
      memory.remember("size", async () => {
        calls += 1;
        await Promise.resolve();
        if (calls === 1) throw new Error("gone");
        return 5;
      });
    const [first, second] = await Promise.allSettled([ask(), ask()]);
    assert.deepEqual([first.status, second.status === "fulfilled" && second.value], ["rejected", 5]);
    assert.equal(await ask(), 5);
  });

  test("is asked for by its missing parts alone", async () => {
    const memory = memoryOf(freshServices(), "a", "1");
    const asked: string[][] = [];
    const lengths = (names: string[]) =>
      memory.rememberEach(
        names,
        (missing) => {
          asked.push(missing);
          return Promise.resolve(
            new Map(missing.filter((name) => name !== "none").map((name) => [name, name.length])),
          );
        },
        "stems",
      );
    assert.deepEqual(
      [...(await lengths(["one", "three", "one"]))],
      [
        ["one", 3],
        ["three", 5],
      ],
    );
    assert.deepEqual(
      [...(await lengths(["three", "none", "seven"]))],
      [
        ["three", 5],
        ["seven", 5],
      ],
    );
    await lengths(["one", "three"]);
    await lengths(["none"]);
    assert.deepEqual(asked, [["one", "three"], ["none", "seven"], ["none"]]);
  });
});
