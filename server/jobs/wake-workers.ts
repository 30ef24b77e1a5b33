import type { PgBoss } from "pg-boss";

/** A worker that nobody wakes looks for jobs this often: for those of other processes, and for second attempts. */
export const pollSeconds = 2;
/** Jobs that become due within one of these are looked for together. */
const slotMs = 250;

/** A job that came into the queue; null: it is due. */
export interface Queued {
  name: string;
  runAt: Date | null;
}

export interface Wakers {
  /** By its number at the queue, for jobs of this name. */
  add(name: string, workerId: string): void;
  /** Has whoever does them look for these jobs: at once, or when they become due, if that is before they look anyway. */
  wake(queued: readonly Queued[], nowMs: number): void;
  /** From now on nobody is woken. */
  stop(): void;
}

/**
 * The queue's workers ask the database for jobs by the clock. What this process has put into the queue they hear
 * of at once instead, so that forty kinds of jobs need not be asked for twice a second each.
 */
export function createWakers(boss: Pick<PgBoss, "notifyWorker">): Wakers {
  const workers = new Map<string, string>();
  const waiting = new Map<string, NodeJS.Timeout>();
  let isStopped = false;
  const notify = (name: string) => {
    const worker = workers.get(name);
    if (worker !== undefined) boss.notifyWorker(worker);
  };
  const wakeLater = (name: string, inMs: number, slot: number) => {
    const key = `${name} ${slot}`;
    if (waiting.has(key)) return;
    const timer = setTimeout(() => {
      waiting.delete(key);
      notify(name);
    }, inMs);
    waiting.set(key, timer.unref());
  };
  return {
    add: (name, workerId) => {
      workers.set(name, workerId);
    },
    wake(queued, nowMs) {
      if (isStopped) return;
      const due = new Set<string>();
      for (const { name, runAt } of queued) {
        const at = runAt?.getTime() ?? nowMs;
        // the end of its slot, so that it is due in any case
        const slot = Math.ceil(at / slotMs);
        if (at <= nowMs) due.add(name);
        else if (at - nowMs < pollSeconds * 1000) wakeLater(name, slot * slotMs - nowMs, slot);
      }
      for (const name of due) notify(name);
    },
    stop() {
      isStopped = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
