import { Worker } from "node:worker_threads";
import { Fault } from "./fault.ts";
import { limitConcurrency } from "./limit-concurrency.ts";
import { say } from "./words/texts.ts";

/** Work that takes long by nature, done in a thread of its own, so that it holds nobody else up. */
interface HeavyWork<Input, Output> {
  /**
   * @param of whose work it is, a tenant: one that keeps asking is turned away before the others are
   * @returns null where it took longer than it may, or failed
   * @throws Fault too_many_requests where too much of it waits already
   */
  run(input: Input, of: string): Promise<Output | null>;
  stop(): Promise<void>;
}
interface Options {
  /** Answers each message that it is sent with one of its own (a file named `…-worker.ts`). */
  file: URL;
  /** The thread is ended after this long, and the next piece of work gets a new one. */
  maxMs: number;
  /** Pieces of work in line, of all and of one; the one being done counts for `ofOneMax`. */
  waitingMax: number;
  ofOneMax: number;
  memoryMb?: number;
}

const busy = (): Fault =>
  new Fault("too_many_requests", say("shared.queue_full"), {
    retryAfterSeconds: 5,
  });

/**
 * One piece at a time, the others in line. The thread starts with the first, and does not keep the process
 * running.
 */
export function createHeavyWork<Input, Output>({
  file,
  maxMs,
  waitingMax,
  ofOneMax,
  memoryMb = 256,
}: Options): HeavyWork<Input, Output> {
  const inTurn = limitConcurrency({ atOnceMax: 1, waitingMax, refuse: busy });
  const counts = new Map<string, number>();
  let worker: Worker | null = null;
  const stop = async () => {
    const old = worker;
    worker = null;
    await old?.terminate();
  };

  const runNow = async (input: Input): Promise<Output | null> => {
    const own = worker ?? new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    worker = own;
    own.ref();
    const answer = await new Promise<{ value: Output } | null>((resolve) => {
      const done = (result: { value: Output } | null) => {
        clearTimeout(late);
        own.off("message", answered).off("error", failed).off("exit", failed);
        resolve(result);
      };
      const answered = (value: Output) => {
        done({ value });
      };
      const failed = () => {
        done(null);
      };
      const late = setTimeout(failed, maxMs);
      own.on("message", answered).on("error", failed).on("exit", failed);
      own.postMessage(input);
    });
    if (answer) own.unref();
    else if (worker === own) await stop();
    return answer && answer.value;
  };

  return {
    stop,
    async run(input, of) {
      const count = counts.get(of) ?? 0;
      if (count >= ofOneMax) throw busy();
      counts.set(of, count + 1);
      try {
        return await inTurn(() => runNow(input));
      } finally {
        const left = (counts.get(of) ?? 1) - 1;
        if (left > 0) counts.set(of, left);
        else counts.delete(of);
      }
    },
  };
}
