import { z } from "zod";
import { defineJob } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import { endTimedStatus } from "./set-status.ts";
import { endTimedStatusJob } from "./timed-status.ts";

export const agentJobs = [
  defineJob({
    ...endTimedStatusJob,
    schema: z.object({
      agentId: z.uuid(),
      timerId: z.uuid(),
    }),
    run: ({ desk, tenant, payload }) =>
      desk.transaction(tenant, systemActor, (work) => endTimedStatus(work, payload.agentId, payload.timerId)),
  }),
];
