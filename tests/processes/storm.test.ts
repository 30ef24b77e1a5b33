import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { holdStorm } from "../../scripts/drill/hold-storm.ts";
import { postgresStore } from "./server-process.ts";

const administratorUrl = process.env["TEST_DATABASE_URL"];
const plan = { rounds: 2, seconds: 1.5, connections: 12, perSecond: 10 };
const callsCount = plan.rounds * plan.seconds * plan.perSecond;

// How much longer they take is `npm run drill -- storm`'s to say, on a machine that does nothing else.
if (administratorUrl)
  describe("a storm at one tenant, small", () => {
    for (const kind of ["calls", "jobs"] as const)
      test(`one tenant's storm of ${kind}: another tenant's calls are all answered`, async () => {
        const store = await postgresStore(administratorUrl);
        try {
          // Rejects where one of them is answered with anything but 2xx.
          const { times, tally } = await holdStorm(store, { of: kind, ...plan });
          assert.equal(times.calm.length, callsCount);
          assert.equal(times.storm.length, callsCount);
          assert.ok(
            (tally["200"] ?? 0) + (tally["201"] ?? 0) + (tally["202"] ?? 0) > 0,
            "the storm was served, too",
          );
          const failed = Object.keys(tally).filter((status) => status.startsWith("5") && status !== "503");
          assert.deepEqual(failed, [], JSON.stringify(tally));
        } finally {
          await store.drop();
        }
      });
  });
