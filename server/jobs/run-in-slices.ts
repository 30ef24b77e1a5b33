/** After so long a long job makes room for others that wait, and comes back behind them. */
const sliceMs = 5000;
const pauseMinMs = 10;
const pauseMaxMs = 1500;
/**
 * Others have the process, its processors and the database to themselves for this much longer than a step
 * took; on a busy machine steps take longer, and so do the pauses.
 */
const usualPauseFactor = 2;

/**
 * One slice of long work: short steps, each its own transaction, with a pause after each. @param step says
 * whether there is more @param pauseFactor how long the pause is, in times of the step @returns whether there is
 * more, for another slice
 */
export async function runInSlices(
  step: () => Promise<boolean>,
  pauseFactor: number = usualPauseFactor,
): Promise<boolean> {
  for (const endsAt = performance.now() + sliceMs; performance.now() < endsAt;) {
    const startedAt = performance.now();
    if (!(await step())) return false;
    const pauseMs = Math.min(pauseMaxMs, Math.max(pauseMinMs, (performance.now() - startedAt) * pauseFactor));
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  }
  return true;
}
