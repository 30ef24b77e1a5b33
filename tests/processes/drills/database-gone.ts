import assert from "node:assert/strict";
import { call } from "../calls.ts";
import { cuttableProxy } from "../cuttable-proxy.ts";
import { startPgBouncer } from "../pgbouncer.ts";
import { eventually, pause, postgresStore, startServer } from "../server-process.ts";
import type { DrillOptions } from "./drill.ts";
import { foundDesk, repeatedIn, startLoad } from "./desk.ts";
import { assertAllThere } from "../writes.ts";

const serverConnections = 6;

/** How the server comes to its database, and what takes that away. */
interface Way {
  /** Settings of the server. */ env: Record<string, string>;
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** The way to the database is cut amid writes, and mended. */
export const databaseGone = (options: DrillOptions): Promise<string[]> =>
  wayGone(options, "the database", async (databaseUrl) => {
    const url = new URL(databaseUrl);
    const proxy = await cuttableProxy(url.hostname, Number(url.port || 5432));
    url.port = String(proxy.port);
    return {
      env: { DATABASE_URL: url.href },
      cut: () => Promise.resolve(proxy.cut()),
      mend: () => Promise.resolve(proxy.mend()),
      close: () => proxy.close(),
    };
  });

/** PgBouncer, through which the server comes to its database, dies amid writes and is started again. */
export const poolerGone = (options: DrillOptions): Promise<string[]> =>
  wayGone(options, "the pooler", async (databaseUrl) => {
    const pooler = await startPgBouncer(databaseUrl, serverConnections);
    return {
      env: {
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: databaseUrl,
        DATABASE_POOLER: "transaction",
      },
      cut: () => pooler.kill(),
      mend: () => pooler.startAgain(),
      close: () => pooler.stop(),
    };
  });

async function wayGone(
  { administratorUrl, seconds, writes }: DrillOptions,
  what: string,
  wayTo: (databaseUrl: string) => Promise<Way>,
): Promise<string[]> {
  const store = await postgresStore(administratorUrl);
  const way = await wayTo(store.url);
  const callers = await foundDesk(store, { count: 8 });
  const server = await startServer({ env: { ...store.env, ...way.env } });
  try {
    const load = startLoad([server.url], callers, writes);
    await eventually("a third is written", () => load.acknowledgedAt.length >= writes / 3, 300_000);
    await way.cut();
    const [cutAt, before] = [performance.now(), load.acknowledgedAt.length];
    const answers: { status: number; ms: number }[] = [];
    // A call fails by itself after thirty seconds: nothing hangs.
    while (performance.now() - cutAt < seconds * 1000) {
      const { status, headers, ms } = await call(server.url, callers[0], "GET", "/tickets");
      if (status === 503) assert.match(headers.get("retry-after") ?? "", /^\d+$/);
      answers.push({ status, ms });
      await pause(100);
    }
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503], "readers are told so");
    assert.ok(load.acknowledgedAt.length < writes, "nothing was left to write: the drill proved nothing");
    await way.mend();
    const mendedAt = performance.now();
    await load.done;
    const first = load.acknowledgedAt.find((at) => at > mendedAt);
    assert.ok(first !== undefined && repeatedIn(load.writes) > 0, "no write was interrupted");
    const database = await store.open();
    try {
      await assertAllThere(database, load.writes);
    } finally {
      await database.close();
    }
    assert.equal(server.child.exitCode, null, "without a restart");
    const longest = Math.max(...answers.map(({ ms }) => ms));
    return [
      `${writes} writes acknowledged, ${before} of them before ${what} went for ${seconds} s; ${repeatedIn(load.writes)} had to be sent again; lost 0, doubled 0`,
      `${answers.length} readers meanwhile were answered 503, the slowest after ${Math.round(longest)} ms; first write ${Math.round(first - mendedAt)} ms after it was back`,
    ];
  } finally {
    await server.kill();
    await way.close();
    await store.drop();
  }
}
