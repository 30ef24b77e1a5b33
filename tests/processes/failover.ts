// The primary dies amid writes and its replica takes its place.
import assert from "node:assert/strict";
import { newId } from "../../server/db/columns.ts";
import { openDatabase } from "../../server/db/open-database.ts";
import { cuttableProxy } from "./cuttable-proxy.ts";
import type { Cluster, Replica } from "./own-postgres.ts";
import { eventually, pause, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { openDesk } from "./sockets.ts";
import type { DeskSocket } from "./sockets.ts";
import { audiencesOf, found, people, seqsFor } from "./tenant.ts";
import { assertAllThere, write, writesToDo } from "./writes.ts";

const writersCount = 16;

interface Failover {
  acknowledged: number;
  /** Writes that had to be sent again. */ repeated: number;
  /** From the primary's death to the replica's being one. */ promotedMs: number;
  /** From the primary's death to the first write that was acknowledged afterwards. */ outageMs: number;
  eventsCount: number;
}

interface Setting {
  primary: Cluster;
  replica: Replica;
  store: Store & { url: string };
  /** Between API processes. */ redisUrl: string | undefined;
  writesCount: number;
  processesCount: number;
}

/** @throws AssertionError where something acknowledged is lost or doubled, or an event was not heard */
export async function failOver(setting: Setting): Promise<Failover> {
  const { primary, replica, store, redisUrl, writesCount } = setting;
  await makeSynchronous(primary);
  const before = await store.open();
  await found(before, "acme");
  const callers = await people(before, "acme", { role: "ADMIN", ids: Array.from({ length: 32 }, newId) });
  await people(before, "acme", { role: "AGENT", ids: [newId(), newId()], capacity: 100, isAvailable: true });
  await before.close();
  const proxy = await cuttableProxy("127.0.0.1", primary.port);
  const env = {
    ...store.env,
    DATABASE_URL: at(store.url, proxy.port),
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
  };
  const servers: ServerProcess[] = [];
  const desks: DeskSocket[] = [];
  try {
    for (let count = 0; count < setting.processesCount; count += 1) servers.push(await startServer({ env }));
    const [listener] = callers;
    assert.ok(listener);
    for (const server of servers) desks.push(openDesk(server.url, listener.token));
    await eventually("the desks are admitted", () => desks.every((desk) => desk.isAdmitted()));

    const writes = writesToDo(writesCount);
    const acknowledgedAt: number[] = [];
    let next = 0;
    const writer = async (from: number) => {
      for (let one = writes[next++]; one; one = writes[next++]) {
        const caller = callers[(from + next) % callers.length];
        const server = servers[next % servers.length];
        assert.ok(caller && server);
        await write(() => server.url, caller, one);
        acknowledgedAt.push(performance.now());
      }
    };
    const writers = Promise.all(Array.from({ length: writersCount }, (_, from) => writer(from)));
    writers.catch(() => undefined); // awaited below
    await eventually("a third is written", () => acknowledgedAt.length >= writesCount / 3, 300_000);

    const diedAt = performance.now();
    await primary.kill();
    proxy.cut();
    await replica.promote();
    await replica.ask("alter system set synchronous_standby_names = ''");
    await replica.ask("select pg_reload_conf()");
    const promotedMs = performance.now() - diedAt;
    const countBefore = acknowledgedAt.length;
    proxy.leadTo(replica.port);
    proxy.mend();
    await writers;
    const firstAfter = acknowledgedAt[countBefore];
    assert.ok(firstAfter !== undefined, "there was nothing left to write: the failover proved nothing");
    const repeated = writes.filter(({ tries }) => tries > 1).length;
    assert.ok(repeated > 0, "no write was interrupted: the failover proved nothing");

    const afterwards = await openDatabase({ url: at(store.url, replica.port), poolMax: 2 }, null);
    try {
      await assertAllThere(afterwards, writes);
      const stored = await seqsFor(afterwards, "acme", audiencesOf(listener));
      for (const desk of desks) {
        await eventually(
          `all ${stored.length} events are heard (so far ${desk.heard.length})`,
          () => desk.heard.length >= stored.length,
          30_000,
        );
        await pause(200);
        assert.deepEqual(
          desk.heard.map(({ seq }) => seq),
          stored,
          "each event once, in order",
        );
      }
      return {
        acknowledged: acknowledgedAt.length,
        repeated,
        promotedMs,
        outageMs: firstAfter - diedAt,
        eventsCount: stored.length,
      };
    } finally {
      await afterwards.close();
    }
  } finally {
    for (const desk of desks) desk.close();
    for (const server of servers) await server.kill();
    await proxy.close();
  }
}

const at = (url: string, port: number): string => {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
};

/** From now on nothing is acknowledged before the replica has it on its disk. */
async function makeSynchronous(primary: Cluster): Promise<void> {
  await primary.ask("alter system set synchronous_standby_names = 'ANY 1 (*)'");
  await primary.ask("select pg_reload_conf()");
  await eventually("the replica is synchronous", async () => {
    const rows = await primary.ask<{ sync: string }>("select sync_state as sync from pg_stat_replication");
    return rows.some(({ sync }) => sync === "quorum" || sync === "sync");
  });
}
