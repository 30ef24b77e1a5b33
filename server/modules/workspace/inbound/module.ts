import { and, lt, ne } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { inboundEventCalls } from "./parked.ts";
import { simulatedPostJob } from "./jobs.ts";
import { placeUnplacedJob } from "./place-unplaced.ts";
import { wakeInbound } from "./receive.ts";
import { inboundEvents, inboundPosts } from "./table.ts";
import { unplacedEvents } from "./unplaced-table.ts";

const keepDays = 30;
export const inboundModule = defineModule("workspace/inbound", {
  calls: inboundEventCalls,
  jobs: [simulatedPostJob, placeUnplacedJob],
  routines: [wakeInbound],
  purges: [
    {
      kind: "expired",
      table: unplacedEvents,
      where: (ago) => lt(unplacedEvents.createdAt, ago({ days: limits.unplacedEventsKeepDays })),
    },
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
