import type { Implemented } from "../http/implement.ts";
import type { Job, Routine } from "../jobs/queue.ts";
import { expireInvitations, invitationCalls } from "./admin/invitations.ts";
import { outboxCalls } from "./admin/outbox.ts";
import { agentJobs } from "./agents/jobs.ts";
import { agentCalls } from "./agents/module.ts";
import { skillCalls } from "./agents/skills.ts";
import { statusDefinitionCalls } from "./agents/status-definitions.ts";
import { assignmentJobs } from "./assignment/jobs.ts";
import { attachmentCalls, purgeUploads } from "./attachments/module.ts";
import { publicSiteCalls } from "./chat/module.ts";
import { companyCalls } from "./companies/module.ts";
import { contactCalls } from "./contacts/module.ts";
import { dashboardCalls } from "./dashboard/module.ts";
import { mailNotification } from "./notifications/mail-job.ts";
import { notificationCalls } from "./notifications/module.ts";
import { deliverOutbox } from "./platform/outbox.ts";
import { purgeExpired } from "./platform/purge.ts";
import { savedResponseCalls } from "./saved-responses/module.ts";
import { sessionCalls } from "./session/module.ts";
import { startupCalls } from "./startup/module.ts";
import { autoClose } from "./tickets/autoclose.ts";
import { ticketCalls } from "./tickets/module.ts";
import { releaseMessage } from "./tickets/reply.ts";

/** Every module: its calls, its jobs, its routines. */
export const calls: Implemented[] = [...sessionCalls, ...startupCalls, ...invitationCalls, ...outboxCalls, ...agentCalls, ...statusDefinitionCalls, ...skillCalls, ...notificationCalls, ...dashboardCalls, ...contactCalls, ...companyCalls, ...savedResponseCalls, ...ticketCalls, ...publicSiteCalls, ...attachmentCalls];
export const jobs: Job[] = [...agentJobs, ...assignmentJobs, mailNotification, deliverOutbox, releaseMessage];
export const routines: Routine[] = [autoClose, purgeUploads, expireInvitations, purgeExpired];
