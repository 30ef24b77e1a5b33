import { and, lt, notInArray } from "drizzle-orm";
import { defineModule } from "../../../kernel/define-module.ts";
import { giveUpLost, sendLane, wakeDeliveries } from "./pipeline.ts";
import { deliveries } from "./table.ts";

const keepDays = 30;
export const deliveriesModule = defineModule("workspace/deliveries", {
  jobs: [sendLane],
  routines: [giveUpLost, wakeDeliveries],
  purges: [
    {
      kind: "expired",
      table: deliveries,
      where: (ago) =>
        and(
          lt(deliveries.createdAt, ago({ days: keepDays })),
          notInArray(deliveries.state, ["QUEUED", "SENDING"]),
        ),
    },
  ],
});
