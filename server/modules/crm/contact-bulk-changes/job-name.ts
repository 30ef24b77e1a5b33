import type { RunPayload } from "../../../jobs/run.ts";
import type { JobName } from "../../../work.ts";

/** Continues with a bulk change of contacts, or with its undoing: jobs.ts says how. */
export const contactBulkJob: JobName<RunPayload> = { name: "contacts.bulk-change" };
