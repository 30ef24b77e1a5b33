import type { JobName } from "../../../work.ts";

/** Ends the timed status that `timerId` names, if it is still the one: jobs.ts says how. */
export const endTimedStatusJob: JobName<{ agentId: string; timerId: string }> = {
  name: "agents.end-timed-status",
};
