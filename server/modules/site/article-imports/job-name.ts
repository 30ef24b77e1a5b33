import type { JobName } from "../../../work.ts";

/** Goes on with an import, reading or making: jobs.ts says how. */
export const articleImportJob: JobName<{ importId: string }> = { name: "articles.import" };
