import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Fault } from "./fault.ts";
import { limitConcurrency } from "./limit-concurrency.ts";

const full = () => new Fault("too_many_requests");
/** Work that ends when the test says so; `started` names whose work began, in order. */
function bench(turns: ReturnType<typeof limitConcurrency>) {
  const started: string[] = [];
  const open: (() => void)[] = [];
  const ask = (by: string) =>
    turns(() => {
      started.push(by);
      return new Promise<void>((resolve) => {
        open.push(resolve);
      });
    }, by);
  const endOne = async () => {
    open.shift()?.();
    await new Promise(setImmediate);
  };
  return { started, ask, endOne };
}

test("whoever asks for thirty things does not keep the next one waiting", async () => {
  const { started, ask, endOne } = bench(limitConcurrency({ atOnceMax: 2, waitingMax: 64, refuse: full }));
  for (let at = 0; at < 30; at += 1) void ask("guesser");
  void ask("owner");
  await endOne();
  await endOne();
  assert.deepEqual(started, ["guesser", "guesser", "guesser", "owner"]);
});

test("in whatever order they come, nobody waits for more than one of each of the others", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 40 }),
      async (callers) => {
        const { started, ask, endOne } = bench(
          limitConcurrency({ atOnceMax: 1, waitingMax: 64, refuse: full }),
        );
        for (const by of callers) void ask(by);
        for (let at = 0; at < callers.length; at += 1) await endOne();
        assert.deepEqual([...started].sort(), [...callers].sort(), "everybody is served");
        // The first is served before the others come; from then on all are in line.
        const waiting = new Map<string, number>();
        for (const by of callers.slice(1)) waiting.set(by, (waiting.get(by) ?? 0) + 1);
        const since = new Map([...waiting.keys()].map((by) => [by, 0]));
        for (const by of started.slice(1)) {
          assert.ok((since.get(by) ?? 0) < waiting.size, `${by} waited for ${String(since.get(by))} others`);
          for (const other of since.keys()) since.set(other, (since.get(other) ?? 0) + 1);
          since.set(by, 0);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("one caller fills their own line and not everybody's", async () => {
  const { ask, endOne } = bench(
    limitConcurrency({ atOnceMax: 1, waitingMax: 10, waitingMaxEach: 3, refuse: full }),
  );
  const outcomes = Array.from({ length: 6 }, () =>
    ask("guesser").then(
      () => "served",
      () => "refused",
    ),
  );
  const owner = ask("owner").then(
    () => "served",
    () => "refused",
  );
  for (let at = 0; at < 5; at += 1) await endOne();
  assert.deepEqual(await Promise.all([...outcomes, owner]), [
    "served",
    "served",
    "served",
    "served",
    "refused",
    "refused",
    "served",
  ]);
});
