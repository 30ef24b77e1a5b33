import { defineModule } from "../../../kernel/define-module.ts";
import { alertTimer } from "./alert.ts";

export const personRequestsModule = defineModule("channels/person-requests", {
  calls: [],
  timers: [alertTimer],
});
