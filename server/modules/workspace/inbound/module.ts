import { and, lt, ne } from "drizzle-orm";
import { defineModule } from "../../../kernel/define-module.ts";
import { simulatedPostJob } from "./jobs.ts";
import { wakeInbound } from "./receive.ts";
import { inboundEvents, inboundPosts } from "./table.ts";

const keepDays = 30;
export const inboundModule = defineModule("workspace/inbound", {
  jobs: [simulatedPostJob],
  routines: [wakeInbound],
  purges: [
    {
      kind: "expired",
      table: inboundPosts,
      where: (ago) => lt(inboundPosts.createdAt, ago({ days: keepDays })),
    },
    {
      kind: "expired",
      table: inboundEvents,
      where: (ago) =>
        and(lt(inboundEvents.createdAt, ago({ days: keepDays })), ne(inboundEvents.state, "PENDING")),
    },
  ],
});
