import { PgBoss } from "pg-boss";
import type { z } from "zod";
import type { Database } from "../db/client.ts";
import type { Services } from "../services.ts";
import { within } from "../under-way.ts";
import type { Attributes } from "../under-way.ts";
import { later } from "../clock.ts";
import { systemActor } from "../work.ts";
import type { Desk, JobName } from "../work.ts";
import { createFairShare } from "./fair-share.ts";
import { collectJobs, createCollector } from "./job-collection.ts";
import type { Envelope } from "./job-collection.ts";
import { createTimerEngine } from "./timer-engine.ts";
import type { Timer } from "./timers.ts";
import { createWakers, pollSeconds } from "./wake-workers.ts";
import type { Wakers } from "./wake-workers.ts";

/**
 * A kind of work done later: named once, typed by its payload's schema, run in the tenant that asked for it.
 */
export interface Job<P extends object = object> extends JobName<P> {
  readonly schema: z.ZodType<P>;
  readonly retryLimit?: number;
  /** Sends, or does what customers see: of a suspended workspace it is put off until that is resumed. */
  readonly waitsWhileSuspended?: true;
  /** So many side by side where each mostly waits for somebody else; without it one after the other. */
  readonly atOnce?: number;
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

interface Declared {
  jobs: readonly Job[];
  routines: readonly Routine[];
  timers: readonly Timer[];
}

export async function startJobs(desk: Desk, services: Services, declared: Declared): Promise<JobQueue> {
  const { database, log } = services;
  const { jobs, routines, timers } = declared;
  // PostgreSQL refuses two grants on one table at once ("tuple concurrently updated"), so processes that
  // start together take turns.
  const boss = await database.alone(() => openQueues(services, declared));
  const run: RunJob = (job, { tenant, payload, ...asked }) =>
    counted(services, { ...asked, name: job.name, tenant }, async () =>
      job.waitsWhileSuspended && (await services.standings.isSuspended(tenant))
        ? putOff(desk, job, tenant, payload)
        : job.run({ desk, services, tenant, payload: job.schema.parse(payload) }),
    );
  const wakers = await startWorkers(boss, jobs, run);
  for (const routine of routines)
    await boss.work(routine.name, { pollingIntervalSeconds: 30 }, () =>
      counted(services, { name: routine.name }, () => routine.run({ desk, services })),
    );

  const share = createFairShare();
  const collect = (tenants: readonly string[] | null) =>
    collectJobs(database, boss, tenants, share).then(
      (queued) => {
        wakers.wake(queued, Date.now());
      },
      (error: unknown) => {
        log.warn({ err: error }, "jobs stay pending");
      },
    );
  const collector = createCollector(collect);
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
    collect: collector.ask,
    async runDue() {
      wakers.stop(); // whoever does them here is not to be overtaken
      const fired = await timerEngine.fireDue();
      await collectAll(database, collect);
      const done = await runDueJobs(services, jobs, run);
      await collectAll(database, collect); // a worker may have been the first at one of them
      return fired + done;
    },
    async stop() {
      collector.stop();
      wakers.stop();
      clearInterval(sweep);
      await timerEngine.stop();
      await boss.stop({ graceful: true, timeout: 5000, close: false });
    },
  };
}

const putOffMinutes = 10;
/** Asked for anew, since a job that fails would be given up in the end. */
const putOff = (desk: Desk, job: Job, tenant: string, payload: object): Promise<void> =>
  desk.transaction(tenant, systemActor, (work) => {
    work.enqueue(job, payload, later(work.now, { minutes: putOffMinutes }));
    return Promise.resolve();
  });

interface Counted extends Pick<Envelope, "requestId" | "traceparent"> {
  name: string;
  tenant?: string;
}
/** A job in the numbers, and a step of the trace that asked for it. */
async function counted(
  { metrics, tracing }: Services,
  { name, tenant, requestId, traceparent }: Counted,
  run: () => Promise<void>,
): Promise<void> {
  const attributes: Attributes = tenant === undefined ? {} : { "parley.tenant": tenant };
  const span = tracing?.begin(`job ${name}`, { parent: traceparent, kind: "consumer", attributes }) ?? null;
  const traced = () => within({ requestId: requestId ?? null, span, inBackground: true }, run);
  if (!metrics) return traced();
  const startedAt = performance.now();
  let hasFailed = true;
  try {
    await traced();
    hasFailed = false;
  } finally {
    metrics.job({ name, seconds: (performance.now() - startedAt) / 1000, hasFailed });
  }
}

/** Each comes to its end before one that failed is told. */
async function allOf(running: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(running)).find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

type RunJob = (job: Job, envelope: Envelope) => Promise<void>;

/** One for each kind of job. @returns who wakes them */
async function startWorkers(boss: PgBoss, jobs: readonly Job[], run: RunJob): Promise<Wakers> {
  const wakers = createWakers(boss);
  for (const job of jobs) {
    const worker = await boss.work<Envelope>(
      job.name,
      // As long as more wait than one fetch brings, nobody waits for the next look.
      { pollingIntervalSeconds: pollSeconds, batchSize: job.atOnce ?? 20, burstWhenBatchFull: true },
      async (batch) => {
        if (job.atOnce === undefined) for (const { data } of batch) await run(job, data);
        else await allOf(batch.map(({ data }) => run(job, data)));
      },
    );
    wakers.add(job.name, worker);
  }
  return wakers;
}

/** The queue with a place for each job and each routine. */
async function openQueues({ database, log }: Services, { jobs, routines }: Declared): Promise<PgBoss> {
  const boss = await openQueue(database, (error) => {
    log.warn({ err: error }, "job queue");
  });
  for (const job of jobs)
    await boss.createQueue(job.name, {
      retryLimit: job.retryLimit ?? 10,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 86_400,
      expireInSeconds: 600,
      deleteAfterSeconds: 86_400,
    });
  for (const routine of routines) {
    await boss.createQueue(routine.name, {
      retryLimit: 2,
      expireInSeconds: 900,
      deleteAfterSeconds: 86_400,
    });
    await boss.schedule(routine.name, routine.cron);
  }
  // Jobs are put into the queue within a transaction, where the embedded database answers nobody else: the queue
  // looks up now what it keeps of each kind, and not then.
  await Promise.all(jobs.map(({ name }) => boss.insert(name, [])));
  return boss;
}

/**
 * A call that has just answered may still be moving its jobs; what it holds, this collection leaves out. And what
 * the queue's own worker has in hand may put itself back.
 */
async function collectAll(database: Database, collect: (tenants: null) => Promise<unknown>): Promise<void> {
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
}

/** @returns how many were due */
async function runDueJobs({ database, clock }: Services, jobs: readonly Job[], run: RunJob): Promise<number> {
  const now = clock.now().toISOString();
  const due = await database.execute(
    "update pgboss.job set state = 'completed', completed_on = now() where state in ('created', 'retry') and start_after <= $1 and data ? 'tenant' returning name, data",
    [now],
  );
  for (const row of due.rows) {
    const job = jobs.find(({ name }) => name === row["name"]);
    if (job) await run(job, row["data"] as Envelope); // written by collectJobs
  }
  return due.rows.length;
}
