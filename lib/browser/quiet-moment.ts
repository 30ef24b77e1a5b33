const frameMs = 50;

/** What waits for a picture that a page which is left will not show. */
const unseen = new Set<() => void>();

/**
 * Resolves once the browser has shown what was drawn just now, so that what nobody sees does not keep it
 * waiting; at once when the page is left, so that what was pressed before is still sent.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === "hidden") return resolve();
    const shown = () => {
      clearTimeout(timer);
      unseen.delete(shown);
      resolve();
    };
    const timer = setTimeout(shown, frameMs);
    unseen.add(shown);
    requestAnimationFrame(() => setTimeout(shown));
  });
}

const idleWithinMs = 2000;
const waiting: (() => void)[] = [];
const run = (): void => waiting.splice(0).forEach((task) => task());
const leave = (): void => {
  unseen.forEach((shown) => shown());
  run();
};

/** Done once nothing else is; at the latest after two seconds, and at once when the page is left. */
export function whenIdle(task: () => void): void {
  const isFirst = waiting.push(task) === 1;
  if (document.visibilityState === "hidden") return run();
  if (!isFirst) return;
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: idleWithinMs });
  else setTimeout(run, frameMs);
}

if (typeof document !== "undefined")
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });
