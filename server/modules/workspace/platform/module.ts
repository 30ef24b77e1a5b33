import { defineModule } from "../../../kernel/define-module.ts";
import { mails, textMessages } from "./outbox.ts";
import { platformPurges } from "./purges.ts";
import { countGrownTables } from "./statistics.ts";

export const platformModule = defineModule("workspace/platform", {
  jobs: [mails.job, textMessages.job],
  routines: [countGrownTables],
  functions: [new URL("functions.sql", import.meta.url)],
  purges: platformPurges,
});
