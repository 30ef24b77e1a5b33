import { lt, sql } from "drizzle-orm";
import { defineModule } from "../../../kernel/define-module.ts";
import { personCountsHours } from "./limit-rules.ts";
import { newPeopleReached, sendingRates } from "./limit-table.ts";
import { giveUpLost, isKeptLongEnough, wakeDeliveries } from "./routines.ts";
import { deliveries } from "./table.ts";

export const deliveriesModule = defineModule("workspace/deliveries", {
  routines: [giveUpLost, wakeDeliveries],
  purges: [
    { kind: "expired", table: deliveries, where: isKeptLongEnough },
    {
      kind: "expired",
      table: sendingRates,
      where: (ago) => sql`${sendingRates.fullAtMs} < ${Date.parse(ago({ hours: 1 }))}::float8`,
    },
    {
      kind: "expired",
      table: newPeopleReached,
      where: (ago) => lt(newPeopleReached.countedAt, ago({ hours: personCountsHours })),
    },
  ],
});
