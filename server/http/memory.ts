import { totalmem } from "node:os";
import { PerformanceObserver, constants } from "node:perf_hooks";
import type { PerformanceEntry } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";

/** What is used after everything that nobody needs was cleared away, and how much there may be, in bytes. */
export interface MemoryUse {
  heap: number;
  heapMax: number;
  /** With what stands beside the heap: buffers, the embedded database. */ all: number;
  allMax: number;
}
/** From here on there is less room than what is under way may still take. */
const shortFrom = 0.8;

export const isShortOf = ({ heap, heapMax, all, allMax }: MemoryUse): boolean =>
  heap > shortFrom * heapMax || all > shortFrom * allMax;

/** The container's limit, or the machine's memory. */
const processMax = (): number => {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
};
/** How much this process may take at all. */
export const memoryMax = (): number => Math.min(getHeapStatistics().heap_size_limit, processMax());

export interface MemoryWatch {
  isShort(): boolean;
  stop(): void;
}

/** Looks after each full collection: what a heap has before one says little. */
export function watchMemory(): MemoryWatch {
  const allMax = processMax();
  let isShort = false;
  const look = () => {
    const { used_heap_size: heap, heap_size_limit: heapMax, external_memory: external } = getHeapStatistics();
    isShort = isShortOf({ heap, heapMax, all: heap + external, allMax });
  };
  const collections = new PerformanceObserver((list) => {
    if (list.getEntries().some(isFull)) look();
  });
  collections.observe({ entryTypes: ["gc"] });
  return {
    isShort: () => isShort,
    stop() {
      collections.disconnect();
    },
  };
}
/** What Node says of a collection is its kind. */
const isFull = (entry: PerformanceEntry): boolean =>
  "detail" in entry && (entry.detail as { kind?: unknown }).kind === constants.NODE_PERFORMANCE_GC_MAJOR;
