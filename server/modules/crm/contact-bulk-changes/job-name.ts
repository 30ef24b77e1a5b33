import type { JobName } from "../../../work.ts";

/** Goes on with a bulk change of contacts, or with its undoing: jobs.ts says how. */
export const contactBulkJob: JobName<{ changeId: string }> = { name: "contacts.bulk-change" };
