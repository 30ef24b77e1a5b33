import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { newId } from "../../server/db/columns.ts";
import { queryRows } from "../../server/db/query.ts";
import { freePort, pause, pgliteStore, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";

const timersCount = 40;
const timersBeforeKill = 8;
const everyMs = 50;
const promisedMs = 2000;
const postgresUrl = process.env["TEST_DATABASE_URL"];
const stores: { make: () => Promise<Store>; processes: number }[] = [
  { make: pgliteStore, processes: 1 },
  ...(postgresUrl ? [{ make: () => postgresStore(postgresUrl), processes: 2 }] : []),
];

for (const { make, processes } of stores)
  describe(`kill -9 while timers fire, ${processes === 1 ? "PGlite" : "PostgreSQL, two processes"}`, () => {
    let store: Store | undefined;
    let servers: ServerProcess[] = [];
    after(async () => {
      await Promise.all(servers.map((server) => server.kill()));
      await store?.drop();
    });

    test("each snoozed ticket wakes once: within two seconds while a server runs, and when one is back", async () => {
      const place = (store = await make());
      const before = await place.open();
      await found(before, "acme");
      const [agent] = await people(before, "acme", { role: "AGENT", ids: [newId()], capacity: 500 });
      assert.ok(agent);
      await before.close();
      const ports = await Promise.all(Array.from({ length: processes }, freePort));
      const start = async () => {
        servers = await Promise.all(ports.map((port) => startServer({ port, env: place.env })));
      };
      const killAll = () => Promise.all(servers.map((server) => server.kill()));
      await start();
      const headers = { authorization: `Bearer ${agent.token}`, "content-type": "application/json" };
      const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
        const response = await fetch(`${servers[0]?.url}/api${path}`, {
          method: "POST",
          headers,
          body: JSON.stringify(body),
        });
        const answer = (await response.json()) as Record<string, unknown>; // of the contract
        assert.ok(response.ok, JSON.stringify(answer));
        return answer;
      };
      /** Snoozes a new ticket for each, so that they wake one after the other. */
      const snooze = async (count: number, firstAt: number) => {
        for (let at = 0; at < count; at += 1) {
          const { id } = await post("/tickets", { subject: "Later", assignedToId: agent.id });
          await post(`/tickets/${String(id)}/snooze`, {
            until: new Date(firstAt + at * everyMs).toISOString(),
          });
        }
      };
      const look = async (text: string) => {
        const database = await place.open();
        try {
          return await database.read({ tenant: "acme" }, (db) => queryRows(db, sql.raw(text)));
        } finally {
          await database.close();
        }
      };

      await snooze(timersBeforeKill, Date.now() + 1500);
      await pause(1500 + promisedMs + timersBeforeKill * everyMs);
      const firstAt = Date.now() + 5000;
      await snooze(timersCount, firstAt);
      assert.ok(Date.now() < firstAt, "all are snoozed before the first is due");
      // In the middle of them: some have fired, one may be under way, the others come due while none runs.
      await pause(firstAt + (timersCount * everyMs) / 2 - Date.now());
      await killAll();
      await pause(timersCount * everyMs);
      await start();
      await pause(promisedMs);
      await Promise.all(servers.map((server) => server.stop()));

      const wakes = await look(
        "select entity_id, count(*)::int as count, min(extract(epoch from created_at - (before ->> 'snoozedUntil')::timestamptz) * 1000)::int as late from audit_logs where action = 'wake' group by 1 order by min(id::text)",
      );
      assert.equal(wakes.length, timersBeforeKill + timersCount);
      assert.ok(
        wakes.every(({ count }) => count === 1),
        "none woke twice",
      );
      const lateness = wakes.slice(0, timersBeforeKill).map(({ late }) => Number(late));
      assert.ok(
        lateness.every((ms) => ms >= 0 && ms < promisedMs),
        `${lateness.join(", ")} ms`,
      );
      assert.ok(
        wakes.some(({ late }) => Number(late) > promisedMs),
        "some were left by those that were killed",
      );
      assert.deepEqual(
        await look(
          "select (select count(*) from timers)::int as timers, (select count(*) from tickets where snoozed_until is not null)::int as snoozed, (select count(*) from notifications where title like '% is back')::int as told",
        ),
        [{ timers: 0, snoozed: 0, told: timersBeforeKill + timersCount }],
      );
    });
  });
