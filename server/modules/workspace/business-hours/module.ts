import { businessHours as calls } from "../../../../contract/workspace/business-hours.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { hoursOf, setHours } from "./settings.ts";

const businessHoursCalls = implement(calls, {
  get: (work) => hoursOf(work),
  set: ({ body, ...work }) => setHours(work, body),
});

export const businessHoursModule = defineModule("workspace/business-hours", { calls: businessHoursCalls });
