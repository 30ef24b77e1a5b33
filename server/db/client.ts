import { mkdirSync } from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { Fault } from "../fault.ts";
import { applyFunctions } from "./apply-functions.ts";
import type { Functions } from "./apply-functions.ts";
import { lockDataDir } from "./data-lock.ts";
import { migrationsFolder, refuseOtherHistory } from "./history.ts";
import { createLite, drizzleOn, withDates } from "./lite.ts";

export type Db = PgDatabase<PgQueryResultHKT>;
/**
 * Whose rows a connection shows: one tenant's, every tenant's, or (owner) all, past row-level security:
 * migrations and the job queue's own schema.
 */
export type Scope = { tenant: string } | "system" | "owner";

/** One database behind two engines. Nobody gets a connection without saying whose rows it shows. */
export interface Database {
  readonly engine: "pglite" | "postgresql";
  /** Statements on one connection, each committed by itself. */
  read<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** All or nothing. */
  transaction<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** For the job queue, which brings its own SQL. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;
  /**
   * For what a starting process does to the schema: of all processes on this database, one at a time. `work`
   * may use the database.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
  /** PGlite only: all of its files, from which `{ from }` opens a copy. */
  dump(): Promise<Blob>;
}

const setScope = "select set_config('role', $1, false), set_config('app.tenant', $2, false)";
const scopeKey = (scope: Scope): [role: string, tenant: string] =>
  scope === "owner"
    ? ["none", ""]
    : scope === "system"
      ? ["parley_system", ""]
      : ["parley_desk", scope.tenant];
/**
 * Goes with the `begin`, in one round trip, and ends with the transaction however that ends: the connection
 * has the scope that it had before.
 */
const scopeOfTransaction = (scope: Scope): string => {
  const [role, tenant] = scopeKey(scope).map(pg.escapeLiteral);
  return `select set_config('role', ${role}, true), set_config('app.tenant', ${tenant}, true)`;
};

/**
 * Brings the database to this version, of all processes one at a time.
 * @param brought null for a copy of a database that was opened before, in tests
 */
export async function openDatabase(
  where: { url: string; poolMax: number } | { dataDir: string | undefined },
  brought: Functions | null,
): Promise<Database> {
  return "url" in where
    ? openPostgres(where.url, where.poolMax, brought)
    : openPglite(where.dataDir, brought);
}

async function openPostgres(url: string, poolMax: number, brought: Functions | null): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options:
      "-c timezone=UTC -c jit=off -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000",
  });
  // an idle connection that breaks is replaced by the pool; the next caller sees a fresh one
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    // one that breaks while it is in use: the query or the next one fails, and without a listener the process
    // would end
  });
  const scopes = new WeakMap<pg.PoolClient, string>();
  const handles = new WeakMap<pg.PoolClient, Db>();

  const isIn = (client: pg.PoolClient, scope: Scope): boolean =>
    scopes.get(client) === scopeKey(scope).join(" ");
  const take = async <T>(
    work: (db: Db, client: pg.PoolClient, giveUp: (why: Error) => void) => Promise<T>,
  ): Promise<T> => {
    const client = await pool.connect().catch(unreachable);
    let broken: Error | undefined;
    try {
      // both drivers' handles share the query builder that the modules use
      const handle = handles.get(client) ?? drizzlePg(client);
      handles.set(client, handle);
      return await work(handle, client, (why) => {
        broken = why;
      });
    } catch (error) {
      if (isConnectionLoss(error)) {
        broken = error instanceof Error ? error : new Error(String(error));
        return unreachable(error);
      }
      throw error;
    } finally {
      client.release(broken);
    }
  };
  /**
   * The scope stays on a connection between uses, so that a run of calls for one tenant costs no extra round
   * trip (ADR 0010).
   */
  const use = <T>(scope: Scope, work: (db: Db, client: pg.PoolClient) => Promise<T>): Promise<T> =>
    take(async (db, client) => {
      if (!isIn(client, scope)) {
        scopes.delete(client);
        await client.query(setScope, scopeKey(scope));
        scopes.set(client, scopeKey(scope).join(" "));
      }
      return work(db, client);
    });

  const alone = <T>(work: (db: Db, client: pg.PoolClient) => Promise<T>): Promise<T> =>
    use("owner", async (db, client) => {
      // also for the waiting, which lasts as long as another's migrations
      await client.query("set statement_timeout = 0");
      try {
        await client.query("select pg_advisory_lock(727274)");
        try {
          return await work(db, client);
        } finally {
          await client.query("select pg_advisory_unlock(727274)");
        }
      } finally {
        await client.query("set statement_timeout = 30000");
      }
    });

  const prepare = async (): Promise<void> => {
    await refuseSharedSessions(pool);
    if (brought === null) return;
    const name = "The database at DATABASE_URL";
    await alone(async (db, client) => {
      await refuseOtherHistory((text) => client.query(text), {
        name,
        otherwise: "set DATABASE_URL to an empty one",
      });
      // the handle is the driver's own, under the name that both share
      await migratePg(db as never, { migrationsFolder });
      const run = (text: string) => client.query(text);
      await applyFunctions({ ask: run, run }, brought, name);
    });
  };
  await prepare().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    engine: "postgresql",
    alone: (work) => alone(work),
    read: (scope, work) => use(scope, work),
    transaction: (scope, work) =>
      take(async (db, client, giveUp) => {
        try {
          await client.query(isIn(client, scope) ? "begin" : `begin; ${scopeOfTransaction(scope)}`);
          const result = await work(db);
          await client.query("commit");
          return result;
        } catch (error) {
          // the first error is the one to tell; a connection whose transaction does not end is nobody's any
          // more
          await client.query("rollback").catch(giveUp);
          throw error;
        }
      }),
    execute: (text, values) =>
      use("owner", async (_db, client) => {
        try {
          const result = lastResult(await client.query(text, values));
          return { rows: result.rows, rowCount: result.rowCount ?? 0 };
        } catch (error) {
          // its SQL may have begun a transaction, and the next user of the connection must not find it open
          await client.query("rollback").catch(() => undefined);
          throw error;
        }
      }),
    isReachable: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
    dump: () => Promise.reject(new Error("Only PGlite can be dumped here; PostgreSQL has pg_dump.")),
  };
}

/**
 * A pooler that changes sessions between transactions would hand one tenant's connection to another, so the
 * server does not start behind one: what one connection notes in its session must still be there after
 * another connection has been at work.
 */
async function refuseSharedSessions(pool: pg.Pool): Promise<void> {
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
      throw new Error(
        "The pooler at DATABASE_URL shares sessions between clients (transaction mode). Parley keeps the tenant in the session: use session mode, or connect directly.",
      );
    await one.query("select set_config('app.tenant', '', false)");
  } finally {
    one.release();
    other.release();
  }
}

async function openPglite(dataDir: string | undefined, brought: Functions | null): Promise<Database> {
  const unlock = dataDir === undefined ? () => undefined : lockDataDir(dataDir);
  const folder = dataDir === undefined ? undefined : path.join(dataDir, "pglite");
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const lite = await createLite(folder === undefined ? {} : { dataDir: folder });
  const database = databaseOn(lite, async () => {
    await lite.close();
    unlock();
  });
  const prepare = async (db: Db): Promise<void> => {
    if (brought === null) return;
    const name = `The database in ${dataDir ?? "memory"}`;
    const ask = (text: string) => lite.query<Record<string, unknown>>(text);
    await refuseOtherHistory(ask, {
      name,
      otherwise: "move that folder away, or set DATA_DIR to another one",
    });
    await migratePglite(db as never, { migrationsFolder }); // as above
    await applyFunctions({ ask, run: (text) => lite.exec(text) }, brought, name);
  };
  await database.read("owner", prepare).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return database;
}

/**
 * All of a database's files in memory, as they were when it was dumped: migrations and row-level security
 * included.
 */
export const openCopy = (from: Blob): Promise<PGlite> => createLite({ loadDataDir: from });

/** @param end what closing it ends; tests go on with the same PGlite */
export function databaseOn(lite: PGlite, end: () => Promise<void>): Database {
  const handle = drizzleOn(lite) as unknown as Db; // see above
  let tail: Promise<unknown> = Promise.resolve();
  let current = "";
  let isClosed = false;
  /** One connection, so one caller at a time, in order of arrival. */
  const use = <T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T> => {
    if (isClosed) return Promise.reject(new Error("This database was closed."));
    const run = tail.then(async () => {
      const [role, tenant] = scopeKey(scope);
      if (current !== `${role} ${tenant}`) {
        current = "";
        await lite.query(setScope, [role, tenant]);
        current = `${role} ${tenant}`;
      }
      return work(handle);
    });
    tail = run.catch(() => undefined);
    return run;
  };
  return {
    engine: "pglite",
    alone: (work) => work(), // the data folder is locked: there is no other process
    read: use,
    transaction: (scope, work) =>
      use(scope, async (db) => {
        await lite.query("begin");
        try {
          const result = await work(db);
          await lite.query("commit");
          return result;
        } catch (error) {
          await lite.query("rollback").catch(() => undefined);
          throw error;
        }
      }),
    execute: (text, values) =>
      use("owner", async () => {
        try {
          if (values === undefined || values.length === 0) {
            const last = (await lite.exec(text)).at(-1);
            return {
              rows: last ? withDates(last) : [],
              rowCount: last?.affectedRows ?? last?.rows.length ?? 0,
            };
          }
          const result = await lite.query<Record<string, unknown>>(text, values);
          return { rows: withDates(result), rowCount: result.affectedRows ?? result.rows.length };
        } catch (error) {
          await lite.query("rollback").catch(() => undefined); // see above
          throw error;
        }
      }),
    isReachable: () =>
      use("system", async () => {
        await lite.query("select 1");
        return true;
      }).catch(() => false),
    close: async () => {
      isClosed = true;
      await tail;
      await end();
    },
    dump: async () => {
      await tail;
      return lite.dumpDataDir("none");
    },
  };
}

// pg answers a list for several statements
const lastResult = <T>(result: T | T[]): T => (Array.isArray(result) ? (result.at(-1) as T) : result);

const lossCodes = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOENT",
]);
function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (
    lossCodes.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
    return true;
  return error.cause !== undefined && isConnectionLoss(error.cause);
}
function unreachable(cause: unknown): never {
  const fault = new Fault("unavailable", undefined, { retryAfterSeconds: 5 });
  fault.cause = cause;
  throw fault;
}
