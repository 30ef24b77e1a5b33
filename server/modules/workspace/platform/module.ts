import { defineModule } from "../../../kernel/define-module.ts";
import { deliverOutbox } from "./outbox.ts";
import { purgeExpired } from "./purge.ts";
import { countGrownTables } from "./statistics.ts";

export const platformModule = defineModule("workspace/platform", {
  jobs: [deliverOutbox],
  routines: [purgeExpired, countGrownTables],
  functions: [new URL("functions.sql", import.meta.url)],
});
