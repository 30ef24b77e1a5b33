import type { JobName } from "../../work.ts";

/** The queue is looked through once more, in a transaction of its own: jobs.ts says how. */
export const drainAgain: JobName<Record<never, never>> = { name: "assignment.drain-again" };
