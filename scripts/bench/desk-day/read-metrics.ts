// What each process tells on its port of metrics, read as often as Prometheus would.
import { createSeries } from "../../prometheus/exposition.ts";
import type { Series } from "../../prometheus/evaluate.ts";

/** Times are in milliseconds since 1970; of no length where nothing was read. */
export interface MetricsRead {
  series: Series[];
  fromMs: number;
  toMs: number;
}

export function readMetrics(everyMs: number) {
  const ports = new Map<string, number>();
  const kept = createSeries();
  let timer: NodeJS.Timeout | undefined;
  const reads: Promise<unknown>[] = [];
  let fromMs = 0;
  let toMs = 0;
  /** A process that does not answer leaves a gap, as it would for Prometheus. */
  const readOne = async (instance: string, port: number, atMs: number) => {
    const text = await fetch(`http://127.0.0.1:${port}/metrics`)
      .then((answer) => (answer.ok ? answer.text() : null))
      .catch(() => null);
    if (text !== null) kept.add(text, atMs, { instance });
  };
  const read = () => {
    const atMs = Date.now();
    toMs = atMs;
    const all = Promise.all([...ports].map(([instance, port]) => readOne(instance, port, atMs)));
    all.catch(() => undefined); // what failed is thrown where the reading is stopped
    reads.push(all);
  };
  return {
    of: (instance: string, port: number) => ports.set(instance, port),
    start() {
      if (ports.size === 0) return;
      fromMs = Date.now();
      read();
      timer = setInterval(read, everyMs);
    },
    async stop() {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      read();
      await Promise.all(reads);
    },
    seen: (): MetricsRead => ({ series: kept.series(), fromMs, toMs }),
  };
}
