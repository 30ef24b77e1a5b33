import type { Fault } from "./fault.ts";

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** So many at a time, the others in line, and nobody overtakes. A line that is too long turns away, by `refuse`. */
export function createTurns({
  atOnceMax,
  waitingMax,
  refuse,
}: {
  atOnceMax: number;
  waitingMax: number;
  refuse: () => Fault;
}): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnceMax) {
      if (waiting.length >= waitingMax) throw refuse();
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
