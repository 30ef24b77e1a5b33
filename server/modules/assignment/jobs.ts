import { z } from "zod";
import { defineJob } from "../../jobs/queue.ts";
import { systemActor } from "../../work.ts";
import { drainQueue } from "./assign.ts";
import { drainAgain } from "./drain-again.ts";

export const assignmentJobs = [
  defineJob({
    ...drainAgain,
    schema: z.object({}),
    run: async ({ desk, tenant }) => {
      await desk.change(tenant, systemActor, (work) => drainQueue(work, "again"));
    },
  }),
];
