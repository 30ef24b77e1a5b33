import type { Fault } from "./fault.ts";

/** `by`: whose work it is. */
export type LimitedConcurrency = <T>(work: () => Promise<T>, by?: string) => Promise<T>;

/**
 * So many at a time, the others in line. Everybody has a line of their own and the lines take turns, so that
 * one who asks for much makes nobody else wait; within a line nobody overtakes.
 * A line that is too long turns away, by `refuse`: all of them together (`waitingMax`), or one of those that
 * are named (`waitingMaxEach`).
 */
export function limitConcurrency({
  atOnceMax,
  waitingMax,
  waitingMaxEach = waitingMax,
  refuse,
}: {
  atOnceMax: number;
  waitingMax: number;
  waitingMaxEach?: number;
  refuse: () => Fault;
}): LimitedConcurrency {
  let running = 0;
  let count = 0;
  /** In the order in which they come next: anyone who was served goes to the end. */
  const lines = new Map<string, (() => void)[]>();
  const next = (): (() => void) | undefined => {
    const [first] = lines;
    if (!first) return undefined;
    const [by, line] = first;
    const start = line.shift();
    lines.delete(by);
    if (line.length > 0) lines.set(by, line);
    count -= 1;
    return start;
  };
  return async (work, who) => {
    const by = who ?? "";
    if (running >= atOnceMax) {
      const line = lines.get(by) ?? [];
      if (count >= waitingMax || (who !== undefined && line.length >= waitingMaxEach)) throw refuse();
      await new Promise<void>((resolve) => {
        line.push(resolve);
        lines.set(by, line);
        count += 1;
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line.
      const start = next();
      if (start) start();
      else running -= 1;
    }
  };
}
