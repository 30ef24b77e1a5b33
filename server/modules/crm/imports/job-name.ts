import type { JobName } from "../../../work.ts";

/** Continues with an import, or with its undoing: jobs.ts says how. */
export const crmImportJob: JobName<{ importId: string }> = { name: "crm.import" };
