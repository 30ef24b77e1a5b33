const frameMs = 50;

/** Resolves once the browser has shown what was drawn just now, so that what nobody sees does not keep it waiting. A page that is hidden draws nothing: there a moment is enough. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, frameMs);
    requestAnimationFrame(() => setTimeout(() => {
      clearTimeout(timer);
      resolve();
    }));
  });
}

const idleWithinMs = 2000;
const waiting: (() => void)[] = [];
const run = (): void => waiting.splice(0).forEach((task) => task());

/** Done once nothing else is; at the latest after two seconds, and at once when the page is left. */
export function whenIdle(task: () => void): void {
  const isFirst = waiting.push(task) === 1;
  if (document.visibilityState === "hidden") return run();
  if (!isFirst) return;
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: idleWithinMs });
  else setTimeout(run, frameMs);
}

if (typeof document !== "undefined") document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") run(); });
