import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Db, Scope } from "./client.ts";
import { nameForTransaction } from "./marks.ts";
import { inTransaction, settings, take } from "./postgres-pool.ts";
import type { Connections } from "./postgres-pool.ts";
import { scopeOfPooled } from "./scope.ts";
import { ScopedQuery } from "./scoped-query.ts";
import { statementStep } from "./statement-step.ts";

/** A connection, and what each of its statements goes behind; null: it is in a transaction that has said it. */
interface Pooled {
  db: Db;
  behind: string | null;
}

/**
 * Connections behind a pooler that gives each transaction to whichever session is free: nothing of ours may be
 * in a session. Whose rows are shown is said in the transaction, and a statement that is read by itself is a
 * transaction with it (docs/adr/0086-poolers-in-transaction-mode.md).
 */
export function pooledConnections(pool: pg.Pool): Connections {
  const all = new WeakMap<pg.PoolClient, Pooled>();
  const pooledOf = (client: pg.PoolClient): Pooled => {
    const pooled = all.get(client) ?? createPooled(client);
    all.set(client, pooled);
    return pooled;
  };
  const begin = (scope: Scope) => {
    const name = nameForTransaction();
    return scopeOfPooled(scope, name === null ? settings : [...settings, `application_name=${name}`]);
  };
  return {
    read: (scope, work) =>
      take(pool, (client) => {
        const pooled = pooledOf(client);
        pooled.behind = begin(scope);
        return work(pooled.db);
      }),
    transaction: (scope, work) =>
      take(pool, (client, giveUp) => {
        const pooled = pooledOf(client);
        pooled.behind = null;
        return inTransaction(
          client,
          { begin: `begin; ${begin(scope)}`, isPipelined: false },
          giveUp,
          (last) => work(pooled.db, last),
        );
      }),
  };
}

type Config = Pick<pg.QueryConfig, "text"> & Partial<pg.QueryConfig>;

function createPooled(client: pg.PoolClient): Pooled {
  const query = (config: Config, values?: unknown[]): Promise<pg.QueryResult> =>
    statementStep(config.text, () => send(config, values));
  const send = (config: Config, values?: unknown[]): Promise<pg.QueryResult> => {
    // A named statement is one session's.
    const { name: _, ...unnamed } = config;
    const asked = values === undefined ? unnamed : { ...unnamed, values };
    const { behind } = pooled;
    if (behind === null) return client.query(asked);
    return new Promise((resolve, reject) => {
      client.query(
        new ScopedQuery(behind, asked, (error, result) => {
          if (error) reject(error);
          else resolve(result);
        }),
      );
    });
  };
  // Drizzle asks for nothing else of a client.
  const asked = Object.assign(Object.create(client) as pg.PoolClient, { query });
  const pooled: Pooled = { db: drizzlePg(asked), behind: null };
  return pooled;
}
