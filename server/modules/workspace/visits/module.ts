import { defineModule } from "../../../kernel/define-module.ts";
import { say } from "./texts.ts";

export const visitsModule = defineModule("workspace/visits", {
  constraints: { workspace_visits_one_asked: ["reason", say("visits.asked_already")] },
});
