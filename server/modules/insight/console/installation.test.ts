import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { operatorConsole } from "../../../../contract/insight/console.ts";
import { auditLogs } from "../../../../contract/insight/audit-logs.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";

describe("the installation, as whoever runs it sees it", () => {
  let world: World;
  let root: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
    await world.found("acme");
  });
  after(() => world.stop());
  const look = () => world.ok(operatorConsole.installation, root);
  const jobOf = async (name: string) => (await look()).jobs.find((one) => one.name === name);
  /** Those that the queue itself gave up, as it leaves them. */
  const giveUp = (name: string, count: number) =>
    world.app.services.database.execute(
      "insert into pgboss.job (name, state, data, retry_limit, retry_count, completed_on) select $1, 'failed', '{}'::jsonb, 10, 10, now() from generate_series(1, $2::int)",
      [name, count],
    );

  test("nobody but a SUPER_ADMIN sees it or has jobs done again", async () => {
    for (const role of ["ADMIN", "MANAGER", "AGENT", "USER"] as const) {
      const other = await world.person({ role });
      assert.equal((await world.call(operatorConsole.installation, other)).status, 403, role);
      const body = { name: "deliveries.email" };
      assert.equal((await world.call(operatorConsole.retryJobs, other, { body })).status, 403, role);
    }
  });

  test("its keys stand there with what they are for, and none of their secrets", async () => {
    const { keys } = await look();
    assert.deepEqual(
      keys.map(({ use, state }) => [use, state]),
      [["SIGN_IN", "CURRENT"]],
    );
    assert.doesNotMatch(JSON.stringify(keys), /"d"|private/i);
  });

  test("jobs that were given up are counted by kind and done once more, which is in the audit log", async () => {
    await giveUp("deliveries.email", 3);
    assert.equal((await jobOf("deliveries.email"))?.failed, 3);
    const retried = await world.ok(operatorConsole.retryJobs, root, { body: { name: "deliveries.email" } });
    assert.deepEqual(retried, { retried: 3 });
    assert.equal((await jobOf("deliveries.email"))?.failed ?? 0, 0);
    const again = await world.ok(operatorConsole.retryJobs, root, { body: { name: "deliveries.email" } });
    assert.deepEqual(again, { retried: 0 });
    const { items } = await world.ok(auditLogs.list, root, { query: { limit: 20 } });
    assert.equal(items.filter(({ entity }) => entity === "installation_jobs").length, 1);
  });

  test("a kind that nobody knows is none", async () => {
    const answer = await world.call(operatorConsole.retryJobs, root, { body: { name: "nothing" } });
    assert.equal(answer.status, 404);
  });

  test("deliveries of all workspaces are counted by kind and state, and no recipient is told", async () => {
    const add = (state: "FAILED" | "SENT" | "UNKNOWN", tenant: string) =>
      world.work(tenant, (work) =>
        work.rows(deliveries).insert({
          kind: "email",
          recipient: "kim@example.test",
          payload: {},
          state,
          createdAt: work.now,
        }),
      );
    await add("FAILED", "acme");
    await add("FAILED", "parley");
    await add("SENT", "acme");
    await add("UNKNOWN", "acme");
    const state = await look();
    const email = state.deliveries.find(({ kind }) => kind === "email");
    assert.deepEqual([email?.failed, email?.sent, email?.unknown], [2, 1, 1]);
    assert.doesNotMatch(JSON.stringify(state), /kim@example/);
  });

  test("one that is tried again later waits, and is not due", async () => {
    const add = (nextAttemptAt: string) =>
      world.work("acme", (work) =>
        work.rows(deliveries).insert({
          kind: "sms",
          recipient: "+34600111222",
          payload: {},
          state: "QUEUED",
          nextAttemptAt,
          createdAt: work.now,
        }),
      );
    const smsNow = async () => (await look()).deliveries.find(({ kind }) => kind === "sms");
    await add("2101-03-07T20:00:00.000Z");
    assert.deepEqual([(await smsNow())?.waiting, (await smsNow())?.oldestDueAt], [1, null]);
    await add("2101-03-07T08:00:00.000Z");
    assert.deepEqual(
      [(await smsNow())?.waiting, (await smsNow())?.oldestDueAt],
      [2, "2101-03-07T08:00:00.000Z"],
    );
  });
});
