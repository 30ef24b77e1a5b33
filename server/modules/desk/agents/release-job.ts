import type { JobName } from "../../../work.ts";

/** Takes from somebody who left the desk what they still hold: release.ts says how. */
export const releaseTicketsJob: JobName<{ userId: string }> = { name: "users.release-tickets" };
