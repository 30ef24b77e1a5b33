import { later } from "../clock.ts";
import type { Services } from "../services.ts";
import { systemActor } from "../work.ts";
import type { Desk } from "../work.ts";
import { claimTimer, postponeTimer, removeTimer, timersWaitingUntil } from "./timer-rows.ts";
import type { WaitingTimer } from "./timer-rows.ts";
import { createLookNotes } from "./timer-looks.ts";
import type { Timer } from "./timers.ts";

interface TimerEngine {
  /** Fires, here and now, all that are due by the desk's clock; answers how many it took away. */
  fireDue(): Promise<number>;
  /** Fires each at its time from now on. */
  start(): void;
  stop(): Promise<void>;
}

/** A timer that another process sets is seen after this at the latest. */
const lookEveryMs = 1000;
const firstWaitSeconds = 5;
const longestWaitSeconds = 3600;

export function createTimerEngine(desk: Desk, services: Services, timers: readonly Timer[]): TimerEngine {
  const byName = new Map(timers.map((timer) => [timer.name, timer]));
  // A kind of a newer version is that one's.
  const kinds = [...byName.keys()];
  const nowMs = () => desk.clock.now().getTime();
  const nap = createNap();
  const looks = createLookNotes(desk);
  let isStopped = false;

  /** All that are due now, in order, and when the next one is, as far as the next look. */
  const round = async (): Promise<{ fired: number; nextAt: number }> => {
    const now = nowMs();
    const until = new Date(now + lookEveryMs).toISOString();
    let fired = 0;
    let last: WaitingTimer | undefined;
    for (;;) {
      // Before anything fires, and while much does: who is told must know of an outage that has just ended.
      await looks.note();
      const batch = await timersWaitingUntil(desk.database, kinds, until, last);
      const due = batch.filter(({ tryAt }) => Date.parse(tryAt) <= now);
      const [next] = batch;
      if (due.length === 0 || isStopped) return { fired, nextAt: next ? Date.parse(next.tryAt) : Infinity };
      for (const waiting of due)
        if (!isStopped && (await fireOrPostpone(desk, services, byName, waiting))) fired += 1;
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

  const loop = async () => {
    while (!isStopped) {
      const nextAt = await inTurn().then(
        (done) => done.nextAt,
        (error: unknown) => {
          services.log.warn({ err: error }, "timers wait");
          return Infinity;
        },
      );
      if (!isStopped) await nap.sleep(Math.max(5, Math.min(lookEveryMs, nextAt - nowMs())));
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
      nap.wake();
      await looping;
      await tail;
    },
  };
}

/** Sleep that can be ended. */
function createNap() {
  let wake: (() => void) | undefined;
  return {
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        const timeout = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timeout);
          resolve();
        };
      }),
    wake: () => wake?.(),
  };
}

/** @returns whether it was taken away; one that fails is tried again later, so that it holds no other */
async function fireOrPostpone(
  desk: Desk,
  services: Services,
  byName: ReadonlyMap<string, Timer>,
  waiting: WaitingTimer,
): Promise<boolean> {
  const timer = byName.get(waiting.kind);
  if (!timer) return false;
  if (await services.standings.isSuspended(waiting.tenantId)) {
    await postponeTimer(desk.database, waiting, hourFrom(desk), waiting.attempts);
    return false;
  }
  try {
    return await fireTimer(desk, services, timer, waiting);
  } catch (error) {
    services.log.warn(
      { err: error, timer: waiting.kind, key: waiting.key, attempts: waiting.attempts + 1 },
      "a timer failed and is tried again",
    );
    const waitSeconds = Math.min(firstWaitSeconds * 2 ** Math.min(waiting.attempts, 20), longestWaitSeconds);
    const tryAt = new Date(desk.clock.now().getTime() + waitSeconds * 1000).toISOString();
    await postponeTimer(desk.database, waiting, tryAt);
    return false;
  }
}

/** Timers of a suspended workspace wait: resuming it brings them forward (`releaseTimers`). */
const hourFrom = (desk: Desk): string => later(desk.clock.now().toISOString(), { hours: 1 });

async function fireTimer(
  desk: Desk,
  services: Services,
  timer: Timer,
  waiting: WaitingTimer,
): Promise<boolean> {
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
}
