import { defineModule } from "../../../kernel/define-module.ts";
import { breachCalls } from "./breach-calls.ts";
import { calendarCalls } from "./calendar-calls.ts";
import { dueTimer } from "./due-timer.ts";
import { escalationCalls } from "./escalation-calls.ts";
import { gatheredTimer } from "./gathered-timer.ts";
import { holidayCalls } from "./holiday-calls.ts";
import { previewCalls } from "./preview-calls.ts";
import { recountCalls } from "./recount-calls.ts";
import { recountRun } from "./recount.ts";
import { reminderCalls } from "./reminder-calls.ts";
import { settingsCalls } from "./settings-calls.ts";
import { say } from "./texts.ts";
import { tierJob } from "./tier-job.ts";
import { ticketCalls } from "./ticket-calls.ts";

export const slaModule = defineModule("desk/sla", {
  calls: [
    ...settingsCalls,
    ...calendarCalls,
    ...holidayCalls,
    ...reminderCalls,
    ...breachCalls,
    ...ticketCalls,
    ...previewCalls,
    ...recountCalls,
    ...escalationCalls,
  ],
  jobs: [recountRun.job, tierJob],
  routines: [recountRun.resume, recountRun.purge],
  functions: ["functions.sql", "recount.sql"].map((file) => new URL(file, import.meta.url)),
  timers: [dueTimer, gatheredTimer],
  constraints: {
    sla_calendars_name: ["name", say("sla.name_taken")],
    sla_policies_name: ["name", say("sla.name_taken")],
  },
});
