import type { Implemented } from "../http/implement.ts";
import type { Job, Routine } from "../jobs/queue.ts";
import { expireInvitations, invitationCalls } from "./admin/invitations.ts";
import { outboxCalls } from "./admin/outbox.ts";
import { agentGroupCalls } from "./agent-groups/module.ts";
import { agentSettingsCalls } from "./agent-settings/module.ts";
import { businessHoursCalls } from "./business-hours/module.ts";
import { agentJobs } from "./agents/jobs.ts";
import { agentCalls } from "./agents/module.ts";
import { skillCalls } from "./agents/skills.ts";
import { statusDefinitionCalls } from "./agents/status-definitions.ts";
import { assignmentJobs } from "./assignment/jobs.ts";
import { agentPerformanceCalls } from "./agent-performance/module.ts";
import { articleImportsJob, purgeImports, resumeImports } from "./article-imports/jobs.ts";
import { articleImportCalls } from "./article-imports/module.ts";
import { attachmentCalls, purgeUploads } from "./attachments/module.ts";
import { removeFilesJob } from "./attachments/remove-files-job.ts";
import { publicSiteCalls } from "./chat/module.ts";
import { crmImportsJob, purgeCrmImports, resumeCrmImports } from "./imports/jobs.ts";
import { importCalls } from "./imports/module.ts";
import { companyCalls } from "./companies/module.ts";
import { contactCompanyCalls } from "./contact-companies/module.ts";
import { contactDuplicateCalls } from "./contact-duplicates/module.ts";
import { contactIdentityCalls } from "./contact-identities/module.ts";
import { contactBulkJobs, purgeContactRows, resumeContactChanges } from "./contact-bulk-changes/jobs.ts";
import { contactBulkChangeCalls } from "./contact-bulk-changes/module.ts";
import { privacyJobs, purgeDataFiles, resumePrivacy } from "./privacy/jobs.ts";
import { privacyCalls } from "./privacy/module.ts";
import { contactListCalls } from "./contact-lists/module.ts";
import { contactMergeCalls } from "./contact-merges/module.ts";
import { contactCalls } from "./contacts/module.ts";
import { customFieldCalls } from "./custom-fields/module.ts";
import { checkDomainJob, overdueDomains } from "./custom-domains/check.ts";
import { customDomainCalls } from "./custom-domains/module.ts";
import { currencyRateCalls } from "./currency-rates/module.ts";
import { dealReportCalls } from "./deal-reports/module.ts";
import { customerJourneyCalls } from "./customer-journeys/module.ts";
import { dealCalls } from "./deals/module.ts";
import { dashboardCalls } from "./dashboard/module.ts";
import { helpCenterCalls } from "./help-center/module.ts";
import { purgeSiteFiles } from "./help-center/purge-files.ts";
import { indexMissing } from "./help-center/index-missing.ts";
import { publishWhenDue } from "./knowledge-base/jobs.ts";
import { thinVersions } from "./knowledge-base/versions.ts";
import { knowledgeBaseCalls } from "./knowledge-base/module.ts";
import { landingPageCalls } from "./landing-pages/module.ts";
import { publicLandingCalls, purgeFormSends } from "./landing-pages/public.ts";
import { knowledgeBaseVersionCalls } from "./knowledge-base/version-calls.ts";
import { knowledgeBaseCategoryCalls } from "./knowledge-base-categories/module.ts";
import { mailNotification } from "./notifications/mail-job.ts";
import { notificationCalls } from "./notifications/module.ts";
import { deliverOutbox } from "./platform/outbox.ts";
import { pipelineCalls } from "./pipelines/module.ts";
import { purgeExpired } from "./platform/purge.ts";
import { countGrownTables } from "./platform/statistics.ts";
import { pushJobs } from "./push/jobs.ts";
import { pushCalls } from "./push/module.ts";
import { ruleJobs } from "./rules/jobs.ts";
import { ruleModuleCalls } from "./rules/module.ts";
import { purgeRuns } from "./rules/purge-runs.ts";
import { analyticsCalls } from "./reports/analytics.ts";
import { reportCalls } from "./reports/module.ts";
import { savedReportCalls } from "./reports/saved.ts";
import { overdueReports, reportScheduleCalls, sendReport } from "./reports/schedules.ts";
import { slaMetricCalls } from "./reports/sla-metrics.ts";
import { qualityCalls } from "./quality/module.ts";
import { drawWeekly } from "./quality/sampling.ts";
import { savedResponseCalls } from "./saved-responses/module.ts";
import { sessionCalls } from "./session/module.ts";
import { startupCalls } from "./startup/module.ts";
import { ticketBoardCalls } from "./ticket-board/module.ts";
import { askWhenDue } from "./surveys/ask.ts";
import { surveyCalls } from "./surveys/module.ts";
import { ticketCategoryCalls } from "./ticket-categories/module.ts";
import { followerCalls } from "./followers/module.ts";
import { snoozeCalls } from "./snooze/module.ts";
import { wakeTicket } from "./snooze/wake.ts";
import { ticketLinkCalls } from "./ticket-links/module.ts";
import { ticketMergeCalls } from "./ticket-merges/module.ts";
import { auditLogCalls } from "./audit-logs/module.ts";
import { tellDirect } from "./team-chat/direct-notice.ts";
import { teamChatCalls } from "./team-chat/module.ts";
import { autoClose } from "./tickets/autoclose.ts";
import { timelineCalls } from "./timeline/module.ts";
import { ticketPipelineCalls } from "./ticket-pipelines/module.ts";
import { ticketAssignCalls } from "./tickets/assign-by-hand.ts";
import { ticketCalls } from "./tickets/module.ts";
import { omnichannelTicketCalls } from "./omnichannel-tickets/module.ts";
import { noteEarned } from "./agent-performance/earned.ts";
import { bulkChangeJobs, purgeBulkRows, resumeBulkChanges } from "./ticket-bulk-changes/jobs.ts";
import { ticketBulkChangeCalls } from "./ticket-bulk-changes/module.ts";
import { ticketStatsCalls } from "./ticket-stats/module.ts";
import { purgeNotices, unattendedTicketCalls } from "./unattended-tickets/module.ts";
import { ticketViewCalls } from "./ticket-views/module.ts";
import { releaseMessage } from "./tickets/reply.ts";
import { userCalls } from "./users/module.ts";
import { releaseTickets } from "./users/release.ts";
import { workloadCalls } from "./workload/module.ts";
import { deliverWebhookJob } from "./webhooks/deliver.ts";
import { webhookCalls } from "./webhooks/module.ts";

/** Every module: its calls, its jobs, its routines. */
export const calls: Implemented[] = [
  ...sessionCalls,
  ...startupCalls,
  ...invitationCalls,
  ...outboxCalls,
  ...agentCalls,
  ...statusDefinitionCalls,
  ...skillCalls,
  ...notificationCalls,
  ...pushCalls,
  ...dashboardCalls,
  ...reportCalls,
  ...savedReportCalls,
  ...reportScheduleCalls,
  ...agentPerformanceCalls,
  ...slaMetricCalls,
  ...analyticsCalls,
  ...customerJourneyCalls,
  ...contactCalls,
  ...contactIdentityCalls,
  ...contactBulkChangeCalls,
  ...contactListCalls,
  ...contactMergeCalls,
  ...contactDuplicateCalls,
  ...privacyCalls,
  ...companyCalls,
  ...contactCompanyCalls,
  ...dealCalls,
  ...dealReportCalls,
  ...pipelineCalls,
  ...currencyRateCalls,
  ...timelineCalls,
  ...ticketCategoryCalls,
  ...customFieldCalls,
  ...savedResponseCalls,
  ...knowledgeBaseCalls,
  ...knowledgeBaseVersionCalls,
  ...knowledgeBaseCategoryCalls,
  ...articleImportCalls,
  ...helpCenterCalls,
  ...ticketCalls,
  ...snoozeCalls,
  ...followerCalls,
  ...ticketLinkCalls,
  ...ticketMergeCalls,
  ...publicSiteCalls,
  ...attachmentCalls,
  ...importCalls,
  ...ticketBoardCalls,
  ...auditLogCalls,
  ...surveyCalls,
  ...qualityCalls,
  ...teamChatCalls,
  ...omnichannelTicketCalls,
  ...ticketViewCalls,
  ...ticketBulkChangeCalls,
  ...userCalls,
  ...agentGroupCalls,
  ...agentSettingsCalls,
  ...businessHoursCalls,
  ...ticketPipelineCalls,
  ...ticketAssignCalls,
  ...workloadCalls,
  ...ruleModuleCalls,
  ...webhookCalls,
  ...ticketStatsCalls,
  ...unattendedTicketCalls,
  ...landingPageCalls,
  ...customDomainCalls,
  ...publicLandingCalls,
];
export const jobs: Job[] = [
  ...agentJobs,
  ...assignmentJobs,
  mailNotification,
  ...pushJobs,
  deliverOutbox,
  releaseMessage,
  askWhenDue,
  ...bulkChangeJobs,
  ...contactBulkJobs,
  crmImportsJob,
  ...privacyJobs,
  releaseTickets,
  ...ruleJobs,
  deliverWebhookJob,
  wakeTicket,
  sendReport,
  removeFilesJob,
  tellDirect,
  checkDomainJob,
  publishWhenDue,
  articleImportsJob,
];
export const routines: Routine[] = [
  autoClose,
  purgeUploads,
  expireInvitations,
  purgeExpired,
  countGrownTables,
  drawWeekly,
  resumeBulkChanges,
  purgeBulkRows,
  resumeContactChanges,
  purgeContactRows,
  resumeCrmImports,
  purgeCrmImports,
  resumePrivacy,
  purgeDataFiles,
  resumeImports,
  purgeImports,
  purgeRuns,
  overdueReports,
  purgeNotices,
  noteEarned,
  indexMissing,
  overdueDomains,
  purgeFormSends,
  purgeSiteFiles,
  thinVersions,
];
