import { deskLimits as limits } from "@/contract/desk-limits";

const longestWaitMs = 2000;

/**
 * Events come in bursts; one round of work after a pause answers them all. A stream without a pause must not
 * put it off for ever.
 */
export function batch<Item>(work: (item: Item) => void): {
  add: (key: string, item: Item) => void;
  stop: () => void;
} {
  const waiting = new Map<string, Item>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sinceMs = 0;
  const flush = () => {
    const items = [...waiting.values()];
    waiting.clear();
    items.forEach(work);
  };
  return {
    add: (key, item) => {
      if (waiting.size === 0) sinceMs = Date.now();
      waiting.set(key, item);
      clearTimeout(timer);
      timer = setTimeout(flush, Date.now() - sinceMs >= longestWaitMs ? 0 : limits.refetchDebounceMs);
    },
    stop: () => clearTimeout(timer),
  };
}
