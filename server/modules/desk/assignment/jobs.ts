import { z } from "zod";
import { defineJob } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import { drainQueue } from "./assign.ts";
import { tellUntold } from "../tickets/tell-assigned.ts";
import { drainAgain } from "./drain-again.ts";

export const assignmentJobs = [
  defineJob({
    ...drainAgain,
    schema: z.object({ untold: z.record(z.string(), z.array(z.string())).optional() }),
    run: async ({ desk, tenant, payload }) => {
      await desk.transaction(tenant, systemActor, async (work) => {
        await tellUntold(work, payload.untold ?? {});
        await drainQueue(work, "again");
      });
    },
  }),
];
