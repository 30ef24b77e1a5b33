import { defineModule } from "../../../kernel/define-module.ts";
import { giveUpLost, isKeptLongEnough, wakeDeliveries } from "./routines.ts";
import { deliveries } from "./table.ts";

export const deliveriesModule = defineModule("workspace/deliveries", {
  routines: [giveUpLost, wakeDeliveries],
  purges: [{ kind: "expired", table: deliveries, where: isKeptLongEnough }],
});
