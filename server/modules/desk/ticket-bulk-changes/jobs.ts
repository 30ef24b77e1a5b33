import { z } from "zod";
import { Fault } from "../../../fault.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import { assignTicket } from "../assignment/assign.ts";
import { checkReopenedOwners } from "./write-assignments.ts";
import { ticketBulkRun } from "./steps.ts";

export const bulkChangeJobs = [
  ticketBulkRun.job,
  defineJob({
    ...checkReopenedOwners,
    schema: z.object({ ticketIds: z.array(z.uuid()) }),
    run: async ({ desk, tenant, payload }) => {
      for (const id of payload.ticketIds)
        await desk
          .transaction(tenant, systemActor, (work) => assignTicket(work, id, "reopened"))
          .catch((error: unknown) => {
            if (!(error instanceof Fault)) throw error;
          });
    },
  }),
];
export const { resume: resumeBulkChanges, purge: purgeBulkRows } = ticketBulkRun;
