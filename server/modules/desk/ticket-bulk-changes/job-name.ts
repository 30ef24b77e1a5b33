import type { RunPayload } from "../../../jobs/run.ts";
import type { JobName } from "../../../work.ts";

/** Continues with a bulk change, or with its undoing: jobs.ts says how. */
export const bulkChangeJob: JobName<RunPayload> = { name: "tickets.bulk-change" };
