import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { mortalDatabase } from "../mortal-database.ts";
import { workerByHand } from "../worker-by-hand.ts";
import { provedAsFound, provedPath, provedSteps } from "../proof.ts";
import { createWorld } from "../world.ts";
import type { World } from "../world.ts";
import { assertWhole } from "./invariants.ts";
import { livedDesk } from "./lived-desk.ts";
import { faultyDatabase, plantedFaults } from "./planted-faults.ts";
import type { PlantedFault } from "./planted-faults.ts";
import { deskLife, stepsEach } from "./steps.ts";
import type { DeskStep } from "./steps.ts";

/** How long a transaction waits that is late. */
const lateSeconds = 7;

describe("a server whose network and processes fail", () => {
  let world: World;
  let mortal: ReturnType<typeof mortalDatabase>;
  let faulty: ReturnType<typeof faultyDatabase>;
  let lives = 0;
  before(async () => {
    world = await createWorld({
      now: "2101-03-07T09:00:00.000Z",
      through: (database) => {
        faulty = faultyDatabase(database);
        return (mortal = mortalDatabase(faulty.database, () => {
          world.clock.advance({ seconds: lateSeconds });
        })).database;
      },
    });
  });
  after(() => world.stop());
  const worker = workerByHand(() => world);

  const live = async (steps: readonly DeskStep[], begin: () => void = () => undefined) => {
    faulty.plant(null);
    mortal.setDoom(null);
    await worker.forget();
    const lived = await livedDesk({ world, mortal, worker }, `desk-${(lives += 1)}`);
    begin();
    try {
      for (const step of [...steps, { do: "rest" } as const]) {
        await lived.play(step);
        if (step.do === "rest") await assertWhole(world, lived);
      }
    } finally {
      lived.desks.close();
    }
  };

  test("whatever happens to a desk, nothing acknowledged is lost or done twice, and each workspace keeps to itself", async () => {
    await fc.assert(
      fc.asyncProperty(deskLife, (steps) => live(steps)),
      {
        numRuns: Math.ceil(provedSteps / stepsEach),
        endOnFailure: provedAsFound,
        ...(provedPath && { path: provedPath }),
      },
    );
  });

  for (const [fault, words] of Object.entries(plantedFaults) as [PlantedFault, RegExp][])
    test(`finds that ${fault}, and says the seed`, async () => {
      await assert.rejects(
        fc.assert(
          fc.asyncProperty(deskLife, (steps) =>
            // What else the same fault breaks may be found first.
            live(steps, () => faulty.plant(fault)).catch((error: unknown) => {
              if (words.test(String(error))) throw error;
            }),
          ),
          { numRuns: 200, endOnFailure: true },
        ),
        ({ message, cause }: Error) => {
          assert.match(message, /seed: -?\d+/);
          assert.match(String(cause), words);
          return true;
        },
      );
    });

  test("shrinks a failure to the steps that it takes", async () => {
    // One word of a visitor is enough for it to be lost, and waiting is not.
    const wait = fc.constant<DeskStep>({ do: "wait", seconds: 1 });
    const visit = fc.constant<DeskStep>({ do: "visit", who: 0, fate: "answered" });
    const steps = fc.array(fc.oneof({ weight: 3, arbitrary: wait }, { weight: 1, arbitrary: visit }), {
      minLength: 1,
      maxLength: 12,
      size: "max",
    });
    const found = await fc.check(
      fc.asyncProperty(steps, (few) =>
        live(few, () => faulty.plant("an acknowledged word of a visitor is lost", 1)),
      ),
      { numRuns: 5 },
    );
    assert.ok(found.failed);
    const [few = []] = found.counterexample ?? [];
    assert.ok(few.length <= 2 && few.some((one) => one.do === "visit"), JSON.stringify(few));
  });
});
