import assert from "node:assert/strict";
import { test } from "node:test";
import { perSecondOf } from "../../scripts/bench/desk-day/plan.ts";
import { runDay } from "../../scripts/bench/desk-day/run.ts";
import { postgresStore } from "./server-process.ts";

const postgresUrl = process.env["TEST_DATABASE_URL"];
const redisUrl = process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379";

// `npm run bench:load` in small.
if (postgresUrl)
  test("agents and visitors on two processes: nothing refused, lost or doubled, and every socket hears its events once and in order", async () => {
    const store = await postgresStore(postgresUrl);
    try {
      const plan = { seed: 1, seconds: 8, ticketsPerSecond: perSecondOf(3), agents: 40, visitors: 100 };
      const { report, account } = await runDay(store, redisUrl, plan, { say: () => undefined });
      assert.deepEqual(report.refused, {});
      assert.deepEqual([account.lost, account.doubled, account.unheard], [0, 0, []]);
      assert.equal(account.tickets, report.numbers.length);
      assert.equal(account.messages, 3 * account.tickets, "a first, a reply and a second message of each");
      assert.ok(account.tickets > 10 && account.events > account.tickets, JSON.stringify(account));
    } finally {
      await store.drop();
    }
  });
