import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import { timers as timersTable } from "../db/table.ts";
import type { Services } from "../services.ts";
import { systemActor } from "../work.ts";
import type { Desk, Work } from "../work.ts";

/** A timer's name with the type of its payload: all that who sets one needs. */
export interface TimerName<P> {
  readonly name: string;
  readonly payload?: P;
}

/** What a timer is told when it fires. */
interface DueTimer {
  /** The time that it was set for; later than that it fires after an outage alone. */
  readonly dueAt: string;
  readonly key: string;
  readonly services: Services;
}

/** A kind of thing that happens at a time, if it is still so then. */
export interface Timer<P extends object = object> extends TimerName<P> {
  readonly schema: z.ZodType<P>;
  /**
   * Whether there is still a reason to act; a text says why not. Locks what `fire` is about, as whoever sets or
   * clears the timer does before: the timer's own row is locked after it.
   */
  stillSo(work: Work, payload: P, due: DueTimer): Promise<boolean | string>;
  /** Acts, in the transaction that takes the timer away. */
  fire(work: Work, payload: P, due: DueTimer): Promise<void>;
}
export const defineTimer = <P extends object>(timer: Timer<P>): Timer<P> => timer;

/** Sets the timer of `key`, or moves it, with the caller's transaction. */
export async function setTimer<P extends object>(
  { db, tenant }: Work,
  { name }: TimerName<P>,
  key: string,
  fireAt: string,
  payload: P,
): Promise<void> {
  const when = { fireAt, tryAt: fireAt, attempts: 0, payload };
  await db
    .insert(timersTable)
    .values({ tenantId: tenant, kind: name, key, ...when })
    .onConflictDoUpdate({
      target: [timersTable.tenantId, timersTable.kind, timersTable.key],
      set: when,
    });
}

/** Takes the timer of `key` away with the caller's transaction, where there is one. */
export async function clearTimer<P extends object>(
  { db, tenant }: Work,
  { name }: TimerName<P>,
  key: string,
): Promise<void> {
  await db.delete(timersTable).where(isTimer({ tenantId: tenant, kind: name, key }));
}

type TimerRow = typeof timersTable.$inferSelect;
type TimerKey = Pick<TimerRow, "tenantId" | "kind" | "key">;
type WaitingTimer = TimerKey & Pick<TimerRow, "fireAt" | "tryAt" | "attempts">;

const isTimer = ({ tenantId, kind, key }: TimerKey): SQL | undefined =>
  and(eq(timersTable.tenantId, tenantId), eq(timersTable.kind, kind), eq(timersTable.key, key));

interface TimerEngine {
  /** Fires, here and now, all that are due by the desk's clock; answers how many it took away. */
  fireDue(): Promise<number>;
  /** Fires each at its time from now on. */
  start(): void;
  stop(): Promise<void>;
}

/** A timer that another process sets is seen after this at the latest. */
const lookEveryMs = 1000;
const batchSize = 100;
const firstWaitSeconds = 5;
const longestWaitSeconds = 3600;
/** Names the claims among the advisory locks of two numbers. */
const claimSpace = 727_276;

export function createTimerEngine(desk: Desk, services: Services, timers: readonly Timer[]): TimerEngine {
  const byName = new Map(timers.map((timer) => [timer.name, timer]));
  const nowMs = () => desk.clock.now().getTime();
  let isStopped = false;

  /** What waits until then, in order: one statement, which reads the index as far as that alone. */
  const waitingUntil = (until: string, after: WaitingTimer | undefined): Promise<WaitingTimer[]> =>
    desk.database.read("system", (db) => {
      const { tenantId, kind, key, fireAt, tryAt, attempts } = timersTable;
      return db
        .select({ tenantId, kind, key, fireAt, tryAt, attempts })
        .from(timersTable)
        .where(
          and(
            lte(tryAt, until),
            // A kind of a newer version is that one's.
            inArray(kind, [...byName.keys()]),
            after &&
              sql`(${tryAt}, ${tenantId}, ${kind}, ${key}) > (${after.tryAt}::timestamptz, ${after.tenantId}, ${after.kind}, ${after.key})`,
          ),
        )
        .orderBy(asc(tryAt), asc(tenantId), asc(kind), asc(key))
        .limit(batchSize);
    });

  const fire = async (timer: Timer, waiting: WaitingTimer): Promise<boolean> => {
    const { key } = waiting;
    const outcome = await desk.transaction(waiting.tenantId, systemActor, async (work) => {
      const claimed = await claimTimer(work, waiting);
      if (!claimed) return null;
      const payload = timer.schema.parse(claimed.payload);
      const due = { dueAt: claimed.fireAt, key, services };
      const so = await timer.stillSo(work, payload, due);
      if (!(await removeTimer(work, waiting, claimed))) return null;
      if (so === true) await timer.fire(work, payload, due);
      return so;
    });
    if (typeof outcome === "string")
      services.log.debug({ timer: timer.name, key, reason: outcome }, "a timer had nothing to do any more");
    return outcome !== null;
  };

  /** After a failure, so that it holds no other; not where it was moved meanwhile. */
  const postpone = (waiting: WaitingTimer): Promise<unknown> => {
    const waitSeconds = Math.min(firstWaitSeconds * 2 ** Math.min(waiting.attempts, 20), longestWaitSeconds);
    return desk.database.transaction("system", (db) =>
      db
        .update(timersTable)
        .set({
          attempts: waiting.attempts + 1,
          tryAt: new Date(nowMs() + waitSeconds * 1000).toISOString(),
        })
        .where(
          and(
            isTimer(waiting),
            eq(timersTable.fireAt, waiting.fireAt),
            eq(timersTable.attempts, waiting.attempts),
          ),
        ),
    );
  };

  const fireOrPostpone = async (waiting: WaitingTimer): Promise<boolean> => {
    const timer = byName.get(waiting.kind);
    if (!timer) return false;
    try {
      return await fire(timer, waiting);
    } catch (error) {
      services.log.warn(
        { err: error, timer: waiting.kind, key: waiting.key, attempts: waiting.attempts + 1 },
        "a timer failed and is tried again",
      );
      await postpone(waiting);
      return false;
    }
  };

  /** All that are due now, in order, and when the next one is, as far as the next look. */
  const round = async (): Promise<{ fired: number; nextAt: number }> => {
    const now = nowMs();
    const until = new Date(now + lookEveryMs).toISOString();
    let fired = 0;
    let last: WaitingTimer | undefined;
    for (;;) {
      const batch = await waitingUntil(until, last);
      const due = batch.filter(({ tryAt }) => Date.parse(tryAt) <= now);
      const [next] = batch;
      if (due.length === 0 || isStopped) return { fired, nextAt: next ? Date.parse(next.tryAt) : Infinity };
      for (const waiting of due) if (!isStopped && (await fireOrPostpone(waiting))) fired += 1;
      last = due.at(-1);
    }
  };
  // One round at a time: who asks for one waits for what another has in hand.
  let tail: Promise<unknown> = Promise.resolve();
  const inTurn = () => {
    const mine = tail.then(round);
    tail = mine.catch(() => undefined);
    return mine;
  };

  let wake: (() => void) | undefined;
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timeout);
        resolve();
      };
    });
  const loop = async () => {
    while (!isStopped) {
      const nextAt = await inTurn().then(
        (done) => done.nextAt,
        (error: unknown) => {
          services.log.warn({ err: error }, "timers wait");
          return Infinity;
        },
      );
      if (!isStopped) await sleep(Math.max(5, Math.min(lookEveryMs, nextAt - nowMs())));
    }
  };
  let looping: Promise<void> | undefined;
  return {
    fireDue: async () => (await inTurn()).fired,
    start: () => {
      looping ??= loop();
    },
    async stop() {
      isStopped = true;
      wake?.();
      await looping;
      await tail;
    },
  };
}

/**
 * The timer, unless another process has it in hand or it was taken away or moved. Claimed by an advisory lock, not
 * by its row: whoever clears a timer holds what it is about and waits for the row, and this one would hold the
 * row and wait for what it is about.
 */
async function claimTimer(
  { db, now }: Work,
  timer: TimerKey,
): Promise<Pick<TimerRow, "fireAt" | "payload"> | undefined> {
  const name = `${timer.tenantId} ${timer.kind} ${timer.key}`;
  const [row] = await db
    .select({ fireAt: timersTable.fireAt, payload: timersTable.payload })
    .from(timersTable)
    .where(
      and(
        isTimer(timer),
        lte(timersTable.tryAt, now),
        sql`pg_try_advisory_xact_lock(${claimSpace}::int, hashtext(${name}))`,
      ),
    );
  return row;
}

/** @returns false where it was fired, cleared or set anew since it was claimed: then there is nothing to do */
async function removeTimer(
  { db }: Work,
  timer: TimerKey,
  { fireAt, payload }: Pick<TimerRow, "fireAt" | "payload">,
): Promise<boolean> {
  const gone = await db
    .delete(timersTable)
    .where(
      and(
        isTimer(timer),
        eq(timersTable.fireAt, fireAt),
        sql`${timersTable.payload} = ${JSON.stringify(payload)}::jsonb`,
      ),
    )
    .returning({ key: timersTable.key });
  return gone.length > 0;
}
