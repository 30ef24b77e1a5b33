import type { JobName } from "../../../work.ts";

/** Continues with an import, reading or making: jobs.ts says how. */
export const articleImportJob: JobName<{ importId: string }> = { name: "articles.import" };
