import { contactBulkRun } from "./steps.ts";

export const contactBulkJobs = [contactBulkRun.job];
export const { resume: resumeContactChanges, purge: purgeContactRows } = contactBulkRun;
