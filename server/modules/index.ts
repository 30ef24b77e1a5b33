import type { Implemented } from "../http/implement.ts";
import type { Job, Routine } from "../jobs/queue.ts";
import { agentJobs } from "./agents/jobs.ts";
import { assignmentJobs } from "./assignment/jobs.ts";
import { companyCalls } from "./companies/module.ts";
import { contactCalls } from "./contacts/module.ts";
import { mailNotification } from "./notifications/mail-job.ts";
import { deliverOutbox } from "./platform/outbox.ts";
import { savedResponseCalls } from "./saved-responses/module.ts";

/** Every module: its calls, its jobs, its routines. */
export const calls: Implemented[] = [...contactCalls, ...companyCalls, ...savedResponseCalls];
export const jobs: Job[] = [...agentJobs, ...assignmentJobs, mailNotification, deliverOutbox];
export const routines: Routine[] = [];
