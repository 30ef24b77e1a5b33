import type { TimeTrigger } from "../../../../contract/automation/rule-parts.ts";
import type { JobName } from "../../../work.ts";
import type { Happening } from "./rules.ts";

/** Automation after something happened to a ticket, in a transaction of its own: jobs.ts says how. */
export const reactToTicket: JobName<{
  ticketId: string;
  occasion: string;
  happenings: Happening[];
  messageId?: string | undefined;
}> = { name: "rules.react" };
/** A rule's moment on a ticket has come, if the ticket is still where it was. `since`: when that began. */
export const fireTimer: JobName<{
  ruleId: string;
  ticketId: string;
  trigger: TimeTrigger;
  since: string;
  occasion?: string | undefined;
}> = { name: "rules.fire" };
/** A time rule was switched on or changed: its moments on the tickets that are there, some at a time. */
export const scheduleTimers: JobName<{ ruleId: string; revision: number; after?: string | undefined }> = {
  name: "rules.schedule",
};
