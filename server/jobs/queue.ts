import { asc, inArray } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import type { z } from "zod";
import type { Database, Db } from "../db/client.ts";
import { queryRows } from "../db/query.ts";
import { pendingJobs } from "../db/table.ts";
import type { Services } from "../services.ts";
import type { Desk, JobName } from "../work.ts";
import { createTimerEngine } from "./timers.ts";
import type { Timer } from "./timers.ts";

/**
 * A kind of work done later: named once, typed by its payload's schema, run in the tenant that asked for it.
 */
export interface Job<P extends object = object> extends JobName<P> {
  readonly schema: z.ZodType<P>;
  readonly retryLimit?: number;
  run(context: { desk: Desk; services: Services; tenant: string; payload: P }): Promise<void>;
}
export const defineJob = <P extends object>(job: Job<P>): Job<P> => job;

/** Work that comes back by the clock, once for all processes; it runs for no tenant in particular. */
export interface Routine {
  readonly name: string;
  /** Cron in UTC. */ readonly cron: string;
  /**
   * Run by each process as it starts as well: takes up what one that was killed had in hand, which the queue gives
   * out again only after ten minutes. Twice at once must do no harm.
   */
  readonly runsAtStart?: true;
  /** @param context with `isStart` when the process starts and it is not the clock that asks */
  run(context: { desk: Desk; services: Services; isStart?: true }): Promise<void>;
}

export interface JobQueue {
  /** Moves what committed transactions asked for into the queue. */
  collect(tenant: string): void;
  /**
   * Does, here and now, every timer and then every job that is due by the desk's clock: for tests, which move time
   * themselves.
   */
  runDue(): Promise<number>;
  stop(): Promise<void>;
}

interface Envelope {
  tenant: string;
  payload: object;
}

/** The queue's own schema, made where it is missing, and open to the system. */
export async function openQueue(database: Database, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.execute(text, values) },
    schema: "pgboss",
    schedule: true,
    supervise: true,
  });
  boss.on("error", onError);
  await boss.start();
  await database.execute(
    "grant usage on schema pgboss to parley_system; grant all on all tables in schema pgboss to parley_system; grant execute on all functions in schema pgboss to parley_system",
  );
  return boss;
}

export async function startJobs(
  desk: Desk,
  services: Services,
  {
    jobs,
    routines,
    timers,
  }: { jobs: readonly Job[]; routines: readonly Routine[]; timers: readonly Timer[] },
): Promise<JobQueue> {
  const { database, log } = services;
  // PostgreSQL refuses two grants on one table at once ("tuple concurrently updated"), so processes that
  // start together take turns.
  const boss = await database.alone(async () => {
    const opened = await openQueue(database, (error) => {
      log.warn({ err: error }, "job queue");
    });
    for (const job of jobs)
      await opened.createQueue(job.name, {
        retryLimit: job.retryLimit ?? 10,
        retryDelay: 60,
        retryBackoff: true,
        retryDelayMax: 86_400,
        expireInSeconds: 600,
        deleteAfterSeconds: 86_400,
      });
    for (const routine of routines) {
      await opened.createQueue(routine.name, {
        retryLimit: 2,
        expireInSeconds: 900,
        deleteAfterSeconds: 86_400,
      });
      await opened.schedule(routine.name, routine.cron);
    }
    return opened;
  });
  for (const job of jobs)
    await boss.work<Envelope>(job.name, { pollingIntervalSeconds: 0.5, batchSize: 20 }, async (batch) => {
      for (const { data } of batch) await run(job, data);
    });
  for (const routine of routines)
    await boss.work(routine.name, { pollingIntervalSeconds: 30 }, () => routine.run({ desk, services }));

  const run = async (job: Job, { tenant, payload }: Envelope) =>
    job.run({ desk, services, tenant, payload: job.schema.parse(payload) });
  const within = (db: Db) => ({
    executeSql: async (text: string, values?: unknown[]) => ({
      rows: await queryRows(db, raw(text, values ?? [])),
    }),
  });

  const collect = (tenants: readonly string[] | null) =>
    database
      .transaction("system", async (db) => {
        const rows = await db
          .select()
          .from(pendingJobs)
          .where(tenants === null ? undefined : inArray(pendingJobs.tenantId, [...tenants]))
          .orderBy(asc(pendingJobs.id))
          .limit(500)
          .for("update", { skipLocked: true });
        if (rows.length === 0) return;
        const byName = Map.groupBy(rows, (row) => row.name);
        for (const [name, asked] of byName)
          await boss.insert(
            name,
            asked.map((row) => ({
              id: row.id,
              data: { tenant: row.tenantId, payload: row.payload },
              ...(row.runAt ? { startAfter: row.runAt } : {}),
            })),
            { db: within(db) },
          );
        await db.delete(pendingJobs).where(
          inArray(
            pendingJobs.id,
            rows.map((row) => row.id),
          ),
        );
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, "jobs stay pending");
      });

  let stopped = false;
  /**
   * Who asks while a collection is under way is served by the next, in one go with all who ask meanwhile:
   * what they ask for is committed, so that one sees it.
   */
  const asking = new Set<string>();
  let isCollecting = false;
  const collectAsked = async () => {
    if (isCollecting) return;
    isCollecting = true;
    while (asking.size > 0 && !stopped) {
      const tenants = [...asking];
      asking.clear();
      await collect(tenants);
    }
    isCollecting = false;
  };
  // what a process that died between commit and collect left behind
  const sweep = setInterval(() => void collect(null), 10_000);
  await collect(null);
  for (const routine of routines)
    if (routine.runsAtStart)
      void routine.run({ desk, services, isStart: true }).catch((error: unknown) => {
        log.warn({ err: error, routine: routine.name }, "what was in hand waits for its routine");
      });
  const timerEngine = createTimerEngine(desk, services, timers);
  timerEngine.start();
  return {
    collect: (tenant) => {
      asking.add(tenant);
      void collectAsked();
    },
    async runDue() {
      const fired = await timerEngine.fireDue();
      // A call that has just answered may still be moving its jobs; what it holds, this collection leaves
      // out. And what the queue's own worker has in hand may put itself back.
      for (let tries = 0; tries < 200; tries += 1) {
        await collect(null);
        const left = await database.execute(
          "select 1 from pending_jobs union all select 1 from pgboss.job where state = 'active' and data ? 'tenant' limit 1",
        );
        if (left.rows.length === 0) break;
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      }
      const now = services.clock.now().toISOString();
      const due = await database.execute(
        "update pgboss.job set state = 'completed', completed_on = now() where state in ('created', 'retry') and start_after <= $1 and data ? 'tenant' returning name, data",
        [now],
      );
      for (const row of due.rows) {
        const job = jobs.find(({ name }) => name === row["name"]);
        if (job) await run(job, row["data"] as Envelope); // written by collect
      }
      return fired + due.rows.length;
    },
    async stop() {
      stopped = true;
      clearInterval(sweep);
      await timerEngine.stop();
      await boss.stop({ graceful: true, timeout: 5000, close: false });
    },
  };
}

/** SQL with $1, $2 … as it stands, on a handle that builds its own. */
function raw(text: string, values: unknown[]) {
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)));
}
