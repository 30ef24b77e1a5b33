import type { JobName } from "../../../work.ts";

/** The queue is looked through once more, in a transaction of its own: jobs.ts says how. */
/** `untold`: tickets that the transaction before assigned, by assignee, who are told when no more follow. */
export const drainAgain: JobName<{ untold?: Record<string, string[]> }> = { name: "assignment.drain-again" };
