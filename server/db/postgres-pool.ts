import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import pg from "pg";
import { RefusedStart } from "../refused-start.ts";
import type { Db, LastStatement, Scope } from "./client.ts";
import { isConnectionLoss, unreachable } from "./connection-loss.ts";
import { isOn } from "./direct.ts";
import { fairTurns } from "./fair-turns.ts";
import { markingStatements, namedTransaction } from "./marks.ts";
import { namingStatements } from "./named-statements.ts";
import { askedBy } from "./query.ts";
import { sendTogether } from "./send-together.ts";
import { scopeKey, scopeOfTransaction, setScope } from "./scope.ts";

const sessionSettings = [
  "timezone=UTC",
  "statement_timeout=30000",
  "idle_in_transaction_session_timeout=60000",
];
/**
 * What a desk reads is in memory; PostgreSQL's own costs are those of a disk that turns. With them a kept
 * plan looks dearer than a new one, and each list is planned anew (docs/adr/0077-planner-costs.md).
 */
const plannerSettings = ["jit=off", "seq_page_cost=0.2", "random_page_cost=0.22"];
export const settings: readonly string[] = [...sessionSettings, ...plannerSettings];

const losses = new WeakMap<pg.Pool, number>();
/** How many of a pool's connections broke, in use or idle. */
export const lossesOf = (pool: pg.Pool): number => losses.get(pool) ?? 0;
const countLoss = (pool: pg.Pool): void => {
  losses.set(pool, lossesOf(pool) + 1);
};

/** @param of without sessions what is said as one begins would be nobody's; `more` settings of each session */
export function openPool(
  url: string,
  poolMax: number,
  { hasSessions = true, more = [] }: { hasSessions?: boolean; more?: readonly string[] } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: hasSessions, // what needs no answer before it is sent does not wait for one
    ...(hasSessions ? { options: [...settings, ...more].map((setting) => `-c ${setting}`).join(" ") } : {}),
  });
  // an idle connection that breaks is replaced by the pool; the next caller sees a fresh one
  pool.on("error", () => {
    countLoss(pool);
  });
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    // one that breaks while it is in use: the query or the next one fails, and without a listener the process
    // would end
  });
  return pool;
}

/** A pool as those see it who read and write. */
export interface Connections {
  /** Statements on one connection, each committed by itself. */
  read<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** All or nothing. */
  transaction<T>(scope: Scope, work: (db: Db, last: LastStatement) => Promise<T>): Promise<T>;
}

/**
 * The same for tenants that take turns. What is nobody's (sign-in, routines, migrations) does not wait for them.
 */
export function inTurns({ read, transaction }: Connections, atOnce: number): Connections {
  const turns = fairTurns(atOnce);
  const isTenants = (scope: Scope) => typeof scope !== "string";
  return {
    read: (scope, work) => (isTenants(scope) ? turns(scope, () => read(scope, work)) : read(scope, work)),
    transaction: (scope, work) =>
      isTenants(scope) ? turns(scope, () => transaction(scope, work)) : transaction(scope, work),
  };
}

type WithClient<T> = (client: pg.PoolClient, giveUp: (why: Error) => void) => Promise<T>;

/** Any connection, in whatever scope; one that is given up does not come back to the pool. */
export async function take<T>(pool: pg.Pool, work: WithClient<T>): Promise<T> {
  const client = await pool.connect().catch(unreachable);
  let broken: Error | undefined;
  try {
    return await work(client, (why) => {
      broken = why;
    });
  } catch (error) {
    if (isConnectionLoss(error)) {
      countLoss(pool);
      broken = error instanceof Error ? error : new Error(String(error));
      return unreachable(error);
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

/** @param begin with what it begins, in one round trip */
export async function inTransaction<T>(
  client: pg.PoolClient,
  { begin, isPipelined }: { begin: string; isPipelined: boolean },
  giveUp: (why: Error) => void,
  work: (last: LastStatement) => Promise<T>,
): Promise<T> {
  try {
    // Sent ahead, as the last statement is ahead of the commit: where one fails, those behind it are refused.
    sendTogether(client);
    const begun = client.query(begin);
    begun.catch(() => undefined); // awaited below
    // Behind a pooler what follows a refused begin could run by itself, in nobody's scope.
    if (!isPipelined) await begun;
    const last: Promise<unknown>[] = [];
    const result = await work((statement) => last.push(statement));
    sendTogether(client);
    const [ended] = await Promise.all([client.query("commit"), begun, ...last]);
    // A transaction that failed on the way is rolled back by its commit, without an error.
    if (ended.command !== "COMMIT") throw new Error("The transaction was rolled back.");
    return result;
  } catch (error) {
    // the first error is the one to tell; a connection whose transaction does not end is nobody's any more
    await client.query("rollback").catch(giveUp);
    throw error;
  }
}

/**
 * The commit lets go of its locks before the disk has it, and the answer waits for the disk together with
 * those of other transactions: else each change of a tenant would wait for the disk of the one before it
 * (docs/adr/0081-commit-then-flush.md).
 */
const beginUnflushed = "begin; set local synchronous_commit = off";

/** After `transaction` whoever uses it waits until the commit is on the disk. */
interface SessionConnections extends Connections {
  /** A connection in this scope. */
  use<T>(scope: Scope, work: (db: Db, client: pg.PoolClient) => Promise<T>): Promise<T>;
}

/** Connections that are a session each, which keeps the scope that it was last put in. */
export function sessionConnections(pool: pg.Pool): SessionConnections {
  const scopes = new WeakMap<pg.PoolClient, string>();
  const handles = new WeakMap<pg.PoolClient, Db>();
  const writers = new WeakMap<pg.PoolClient, Db>();
  /** The connection's handle for a transaction: it gives statements their names. */
  const writing = (client: pg.PoolClient): Db => {
    const known = writers.get(client);
    if (known) return known;
    const named = namingStatements(client);
    const handle = drizzlePg(named);
    askedBy(handle, (config, values) => named.query(config, values));
    writers.set(client, handle);
    return handle;
  };
  const isIn = (client: pg.PoolClient, scope: Scope): boolean =>
    scopes.get(client) === scopeKey(scope).join(" ");
  const handleOf = (client: pg.PoolClient): Db => {
    // both drivers' handles share the query builder that the modules use
    const handle = handles.get(client) ?? drizzlePg(markingStatements(client));
    handles.set(client, handle);
    isOn(handle, client, pool);
    return handle;
  };
  /**
   * The scope stays on a connection between uses, so that a run of calls for one tenant costs no extra round
   * trip (ADR 0010).
   */
  const use: SessionConnections["use"] = (scope, work) =>
    take(pool, async (client) => {
      if (!isIn(client, scope)) {
        scopes.delete(client);
        await client.query(setScope, scopeKey(scope));
        scopes.set(client, scopeKey(scope).join(" "));
      }
      return work(handleOf(client), client);
    });
  return {
    use,
    read: use,
    transaction: (scope, work) =>
      take(pool, (client, giveUp) => {
        const begin = namedTransaction(
          isIn(client, scope) ? beginUnflushed : `${beginUnflushed}; ${scopeOfTransaction(scope)}`,
        );
        return inTransaction(client, { begin, isPipelined: true }, giveUp, (last) =>
          work(writing(client), last),
        );
      }),
  };
}

/**
 * A pooler that changes sessions between transactions would hand one tenant's connection to another, so the
 * server does not start behind one: what one connection notes in its session must still be there after
 * another connection has been at work.
 */
export async function refuseSharedSessions(pool: pg.Pool, setting = "DATABASE_URL"): Promise<void> {
  const one = await pool.connect().catch(unreachable);
  const other = await pool.connect().catch((error: unknown) => {
    one.release();
    return unreachable(error);
  });
  try {
    await one.query("select set_config('app.tenant', '!probe', false)");
    await other.query("begin"); // takes the session that a transaction-mode pooler has just taken back
    const { rows } = await one.query<{ noted: string | null }>(
      "select current_setting('app.tenant', true) as noted",
    );
    await other.query("commit");
    if (rows[0]?.noted !== "!probe")
      throw new RefusedStart(
        `The pooler at ${setting} shares sessions between clients (transaction mode), and Parley keeps the tenant in the session. ${
          setting === "DATABASE_URL"
            ? "Use session mode, connect directly, or set DATABASE_POOLER to transaction."
            : "Use the database's own address there."
        }`,
      );
    await one.query("select set_config('app.tenant', '', false)");
  } finally {
    one.release();
    other.release();
  }
}
