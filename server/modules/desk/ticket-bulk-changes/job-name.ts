import type { JobName } from "../../../work.ts";

/** Goes on with a bulk change, or with its undoing: jobs.ts says how. */
export const bulkChangeJob: JobName<{ changeId: string }> = { name: "tickets.bulk-change" };
