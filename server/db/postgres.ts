import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Functions } from "./apply-functions.ts";
import type { Database, Db, PoolState } from "./client.ts";
import { bringForward } from "./bring-forward.ts";
import { unreachable } from "./connection-loss.ts";
import type { PostgresPlace } from "./place.ts";
import { pooledConnections } from "./pooled-connections.ts";
import { openReplica } from "./replica.ts";
import { inTurns, lossesOf, openPool, refuseSharedSessions, sessionConnections } from "./postgres-pool.ts";
import { RefusedStart } from "../refused-start.ts";
import { sharedFlush } from "./shared-flush.ts";
import { openTicketNumbers } from "./ticket-numbers.ts";

/** What needs a session: migrations under their lock, the job queue, and within a lock the queue again. */
const directMax = 3;

export async function openPostgres(place: PostgresPlace, brought: Functions | null): Promise<Database> {
  const { pool, connections, direct, isShared } = connectionsOf(place);
  const flusher = isShared ? openFlusher(place.url) : null;
  const numbers = openTicketNumbers(isShared ? place.url : (place.directUrl ?? place.url));
  const alone = <T>(work: (db: Db, client: pg.PoolClient) => Promise<T>): Promise<T> =>
    direct.use("owner", (db, client) => runAlone(client, () => work(db, client)));
  let replica: Awaited<ReturnType<typeof openReplica>> | null = null;
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), isShared ? null : direct.pool.end(), replica?.close()]);
    await Promise.all([numbers.close(), flusher?.close()]);
  };
  const prepare = async (): Promise<void> => {
    await refuseSharedSessions(direct.pool, isShared ? "DATABASE_URL" : "DATABASE_DIRECT_URL");
    if (!isShared) await refuseOtherDatabase(pool, direct.pool);
    if (place.replicaUrl !== undefined) replica = await openReplica(pool, place.replicaUrl, place.poolMax);
    if (brought !== null) await alone((_db, client) => bringForward(connectionOf(client), brought, named));
  };
  await prepare().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    read: connections.read,
    async transaction(scope, work) {
      const result = await connections.transaction(scope, work);
      await flusher?.flushed();
      return result;
    },
    readAnywhere: async (scope, work) => {
      const there = await replica?.read(scope, work);
      return there ? there.value : connections.read(scope, work);
    },
    engine: "postgresql",
    alone: (work) => alone(work),
    execute: (text, values) => direct.use("owner", (_db, client) => execute(client, text, values)),
    // Behind a pooler a commit waits for the disk itself.
    flushed: async () => flusher?.flushed(),
    ticketNumber: (tenant) => numbers.take(tenant),
    isReachable: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    // Behind a pooler the server may be another one without a connection that broke.
    losses: () => (isShared ? lossesOf(pool) : null),
    pools: () => [
      stateOf("main", pool),
      ...(isShared ? [] : [stateOf("direct", direct.pool)]),
      ...(replica ? [stateOf("replica", replica.pool)] : []),
    ],
    close,
    dump: () => Promise.reject(new Error("Only PGlite can be dumped here; PostgreSQL has pg_dump.")),
  };
}

const stateOf = (name: string, pool: pg.Pool): PoolState => ({
  pool: name,
  busy: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  max: pool.options.max,
});

/** Writes what is committed to the disk: its own commit, and with it all that is before it in the log. */
const flush = "select pg_logical_emit_message(true, 'parley', '')";

/** On a connection apart from the others, which may all be waiting for it. */
function openFlusher(url: string) {
  const pool = openPool(url, 1);
  const flushed = sharedFlush(() => pool.query(flush).catch(unreachable));
  const close = async (): Promise<void> => {
    await flushed().catch(() => undefined); // for whoever waits
    await pool.end();
  };
  return { flushed, close };
}

/** How the database is reached for reads and writes, and how for what needs a session: the same, or past the pooler. */
function connectionsOf({ url, poolMax, pooler, directUrl }: PostgresPlace) {
  if (pooler !== "transaction") {
    const pool = openPool(url, poolMax);
    const { use, ...connections } = sessionConnections(pool);
    return { pool, connections: inTurns(connections, poolMax), direct: { pool, use }, isShared: true };
  }
  if (directUrl === undefined)
    throw new RefusedStart(
      "DATABASE_POOLER=transaction needs DATABASE_DIRECT_URL, the database's own address: migrations and jobs hold locks that such a pooler cannot keep.",
    );
  const pool = openPool(url, poolMax, { hasSessions: false });
  const directPool = openPool(directUrl, directMax);
  const { use } = sessionConnections(directPool);
  return {
    pool,
    connections: inTurns(pooledConnections(pool), poolMax),
    direct: { pool: directPool, use },
    isShared: false,
  };
}

/** The two addresses lead to the same database. */
async function refuseOtherDatabase(pool: pg.Pool, direct: pg.Pool): Promise<void> {
  const which =
    "select pg_postmaster_start_time()::text as since, oid::text from pg_database where datname = current_database()";
  const [one, other] = await Promise.all(
    [pool, direct].map((of) => of.query(which).then(({ rows }) => JSON.stringify(rows), unreachable)),
  );
  if (one !== other)
    throw new RefusedStart("DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.");
}

const hasLock = async (client: pg.PoolClient): Promise<boolean> =>
  (await client.query<{ has: boolean }>("select pg_try_advisory_lock(727274) as has")).rows[0]?.has === true;

/** Of all processes on this database, one at a time. */
async function runAlone<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  // also for the waiting, which lasts as long as another's migrations
  await client.query("set statement_timeout = 0");
  try {
    // Asked for again and again: an index that is built meanwhile waits for each statement that began before.
    while (!(await hasLock(client))) await pause(50);
    try {
      return await work();
    } finally {
      await client.query("select pg_advisory_unlock(727274)");
    }
  } finally {
    await client.query("set statement_timeout = 30000");
  }
}

const named = { name: "The database at DATABASE_URL", otherwise: "set DATABASE_URL to an empty one" };
const connectionOf = (client: pg.PoolClient) => {
  const run = (text: string) => client.query<Record<string, unknown>>(text);
  return { ask: run, run, isAlone: false };
};

async function execute(
  client: pg.PoolClient,
  text: string,
  values: unknown[] | undefined,
): ReturnType<Database["execute"]> {
  try {
    const result = lastResult(await client.query<Record<string, unknown>>(text, values));
    return { rows: result.rows, rowCount: result.rowCount ?? 0 };
  } catch (error) {
    // its SQL may have begun a transaction, and the next user of the connection must not find it open
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

// pg answers a list for several statements
const lastResult = <T>(result: T | T[]): T => (Array.isArray(result) ? (result.at(-1) as T) : result);
