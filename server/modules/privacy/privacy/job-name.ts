import type { JobName } from "../../../work.ts";

/**
 * Makes somebody's file, or erases them: jobs.ts says how. The request names them, so that no queue holds who
 * it is.
 */
export const privacyJob: JobName<{ requestId: string }> = { name: "privacy.fulfil" };
