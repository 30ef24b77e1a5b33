import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { Coalescer } from "../coalesce.ts";
import { RefusedStart } from "../refused-start.ts";
import type { Db, Scope } from "./client.ts";
import { isConnectionLoss } from "./connection-loss.ts";
import { inTurns, lossesOf, openPool, refuseSharedSessions, sessionConnections } from "./postgres-pool.ts";
import { refusalOf } from "./refusal.ts";

/** A replica, which answers what it can answer as the primary would. */
export interface Replica {
  /**
   * Reads there, once it has all that was committed when this was asked. Null where it has not within a moment,
   * or is gone, or gave up: the primary is to be asked.
   */
  read<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<{ value: T } | null>;
}

/** What the replica is known by; positions count the bytes of the primary's log. */
export interface ReplicaParts {
  /** How far the primary's log is safe: behind each write that was acknowledged. */
  written(): Promise<number>;
  /** How far the replica has come; null: it follows nobody. */
  replayed(): Promise<number | null>;
  read<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** How many of its connections broke: behind a new one there may be another server. */ losses(): number;
  nowMs(): number;
  pause(ms: number): Promise<unknown>;
}

/** How long a read waits for the replica. */
const waitMaxMs = 30;
/** How long one that lags is left alone, so that not every read waits for it, and how long one that is gone. */
const [lagRestMs, goneRestMs] = [200, 2000];
const looksEveryMs = [1, 2, 4, 8, 15];

export function createReplica(parts: ReplicaParts): Replica {
  let reached = 0;
  let restsUntil = -Infinity;
  let losses = parts.losses();
  const asks = new Coalescer();
  // Who asks while another does is told by the next: what they know of was committed before it.
  const together = async <T>(what: string, ask: () => Promise<T>): Promise<T> => {
    const answers = await asks.ask(what, [what], async () => new Map([[what, await ask()]]));
    return answers.get(what) as T; // of this very question
  };
  const rest = (ms: number): null => {
    restsUntil = parts.nowMs() + ms;
    return null;
  };
  /** @returns whether it has come so far; null where it cannot be said any more */
  const reaches = async (wanted: number): Promise<boolean | null> => {
    const since = parts.nowMs();
    for (let look = 0; reached < wanted; look += 1) {
      if (look > 0) await parts.pause(looksEveryMs[look - 1] ?? 15);
      const at = await together("replayed", () => parts.replayed());
      if (at === null) return null;
      reached = Math.max(reached, at);
      if (reached < wanted && parts.nowMs() - since > waitMaxMs) return false;
    }
    return true;
  };
  return {
    async read(scope, work) {
      if (parts.nowMs() < restsUntil) return null;
      if (losses !== parts.losses()) reached = 0;
      losses = parts.losses();
      const before = reached;
      try {
        const wanted = await together("written", () => parts.written());
        // One that is ahead of its primary follows another.
        const isThere = before > wanted ? null : await reaches(wanted);
        if (isThere === null) {
          reached = 0;
          return rest(goneRestMs);
        }
        if (!isThere) return rest(lagRestMs);
        return { value: await parts.read(scope, work) };
      } catch (error) {
        if (isConnectionLoss(error)) return rest(goneRestMs);
        if (replicasOwn.has(refusalOf(error)?.code ?? "")) return null;
        throw error;
      }
    },
  };
}

/** A read was in the way of what the primary did; or it was none, and wrote. */
const replicasOwn = new Set(["40001", "25006"]);

/** The replica at an address; a pooler before it must keep sessions. */
export async function openReplica(
  primary: pg.Pool,
  url: string,
  poolMax: number,
): Promise<Replica & { pool: pg.Pool; close(): Promise<void> }> {
  const pool = openPool(url, poolMax);
  const { read } = inTurns(sessionConnections(pool), poolMax);
  const askNumber = async (of: pg.Pool, text: string): Promise<number | null> => {
    const { rows } = await of.query<{ at: string | null }>(
      `select pg_wal_lsn_diff(${text}, '0/0')::text as at`,
    );
    const at = rows[0]?.at ?? null;
    return at === null ? null : Number(at);
  };
  let isChecked = false;
  let checkedAt = 0;
  const check = async (): Promise<void> => {
    if (isChecked && checkedAt === lossesOf(pool)) return;
    checkedAt = lossesOf(pool);
    await refuseSharedSessions(pool, "DATABASE_REPLICA_URL");
    isChecked = true;
  };
  await check().catch(async (error: unknown) => {
    // One that is away comes back, and is checked then.
    if (!(error instanceof RefusedStart)) return;
    await pool.end();
    throw error;
  });
  const replica = createReplica({
    written: async () => (await askNumber(primary, "pg_current_wal_flush_lsn()")) ?? Infinity,
    replayed: async () => {
      await check();
      return askNumber(pool, "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end");
    },
    read,
    losses: () => lossesOf(pool),
    nowMs: () => performance.now(),
    pause,
  });
  return { ...replica, pool, close: () => pool.end() };
}
