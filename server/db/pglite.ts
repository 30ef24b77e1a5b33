import { mkdirSync } from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { Functions } from "./apply-functions.ts";
import { bringForward } from "./bring-forward.ts";
import type { Database, Db, LastStatement, PoolState, Scope } from "./client.ts";
import { lockDataDir } from "./data-lock.ts";
import { fairTurns } from "./fair-turns.ts";
import { createLite, drizzleOn, withDates } from "./lite.ts";
import { roomOn } from "./room-on-disk.ts";
import { scopeKey, setScope } from "./scope.ts";

export async function openPglite(dataDir: string | undefined, brought: Functions | null): Promise<Database> {
  const unlock = dataDir === undefined ? () => undefined : lockDataDir(dataDir);
  const folder = dataDir === undefined ? undefined : path.join(dataDir, "pglite");
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const lite = await createLite(folder === undefined ? {} : { dataDir: folder });
  const end = async (): Promise<void> => {
    await lite.close();
    unlock();
  };
  const database = databaseOn(lite, end, folder === undefined ? undefined : roomOn(folder));
  const prepare = async (): Promise<void> => {
    if (brought === null) return;
    const connection = {
      ask: (text: string) => lite.query<Record<string, unknown>>(text),
      run: (text: string) => lite.exec(text),
      isAlone: true, // the data folder is locked
    };
    await bringForward(connection, brought, {
      name: `The database in ${dataDir ?? "memory"}`,
      otherwise: "move that folder away, or set DATA_DIR to another one",
    });
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

/**
 * @param end what closing it ends; tests go on with the same PGlite
 * @param checkRoom refuses what writes where its disk is nearly full
 */
export function databaseOn(
  lite: PGlite,
  end: () => Promise<void>,
  checkRoom: () => Promise<void> = () => Promise.resolve(),
): Database {
  // both drivers' handles share the query builder that the modules use
  const handle = drizzleOn(lite) as unknown as Db;
  // Its work holds the thread: who came meanwhile is heard before the next turn is given.
  const turns = fairTurns(1, { end: setImmediate });
  const underWay = new Set<Promise<unknown>>();
  let current = "";
  let isClosed = false;
  /** One connection, so one caller at a time: those of one scope in order of arrival, and the scopes take turns. */
  const use = <T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T> => {
    if (isClosed) return Promise.reject(new Error("This database was closed."));
    const run = turns(scope, async () => {
      const [role, tenant] = scopeKey(scope);
      if (current !== `${role} ${tenant}`) {
        current = "";
        await lite.query(setScope, [role, tenant]);
        current = `${role} ${tenant}`;
      }
      return work(handle);
    });
    underWay.add(run);
    const leave = () => void underWay.delete(run);
    run.then(leave, leave);
    return run;
  };
  return {
    engine: "pglite",
    alone: (work) => work(), // the data folder is locked: there is no other process
    read: use,
    readAnywhere: use,
    transaction: async (scope, work) => {
      await checkRoom();
      return use(scope, (db) => inTransaction(lite, (last) => work(db, last)));
    },
    execute: async (text, values) => {
      await checkRoom();
      return use("owner", () => execute(lite, text, values));
    },
    flushed: () => Promise.resolve(), // a commit has written it
    ticketNumber: () => Promise.resolve(null), // one transaction at a time: nobody waits for another's number
    isReachable: () =>
      use("system", async () => {
        await lite.query("select 1");
        return true;
      }).catch(() => false),
    losses: () => 0,
    pools: () => [connectionIn(underWay.size)],
    close: async () => {
      isClosed = true;
      await Promise.allSettled(underWay);
      await end();
    },
    dump: () => use("owner", () => lite.dumpDataDir("none")),
  };
}

async function inTransaction<T>(lite: PGlite, work: (last: LastStatement) => Promise<T>): Promise<T> {
  await lite.query("begin");
  try {
    const last: Promise<unknown>[] = [];
    const result = await work((statement) => last.push(statement));
    await Promise.all(last);
    await lite.query("commit");
    return result;
  } catch (error) {
    await lite.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** The one connection, where so many ask for it. */
const connectionIn = (asking: number): PoolState => ({
  pool: "main",
  busy: Math.min(asking, 1),
  idle: asking > 0 ? 0 : 1,
  waiting: Math.max(asking - 1, 0),
  max: 1,
});

async function execute(
  lite: PGlite,
  text: string,
  values: unknown[] | undefined,
): ReturnType<Database["execute"]> {
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
    // its SQL may have begun a transaction, and the next caller must not find it open
    await lite.query("rollback").catch(() => undefined);
    throw error;
  }
}
