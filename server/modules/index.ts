import type { Implemented } from "../http/implement.ts";
import type { Job, Routine } from "../jobs/queue.ts";
import { expireInvitations, invitationCalls } from "./people/admin/invitations.ts";
import { outboxCalls } from "./people/admin/outbox.ts";
import { agentGroupCalls } from "./desk/agent-groups/module.ts";
import { agentSettingsCalls } from "./desk/agent-settings/module.ts";
import { businessHoursCalls } from "./workspace/business-hours/module.ts";
import { agentJobs } from "./desk/agents/jobs.ts";
import { agentCalls } from "./desk/agents/module.ts";
import { skillCalls } from "./desk/agents/skills.ts";
import { statusDefinitionCalls } from "./desk/agents/status-definitions.ts";
import { assignmentJobs } from "./desk/assignment/jobs.ts";
import { agentPerformanceCalls } from "./insight/agent-performance/module.ts";
import { articleImportsJob, purgeImports, resumeImports } from "./site/article-imports/jobs.ts";
import { articleImportCalls } from "./site/article-imports/module.ts";
import { attachmentCalls, purgeUploads } from "./workspace/attachments/module.ts";
import { removeFilesJob } from "./workspace/attachments/remove-files-job.ts";
import { publicSiteCalls } from "./channels/chat/module.ts";
import { crmImportsJob, purgeCrmImports, resumeCrmImports } from "./crm/imports/jobs.ts";
import { importCalls } from "./crm/imports/module.ts";
import { companyCalls } from "./crm/companies/module.ts";
import { contactCompanyCalls } from "./crm/contact-companies/module.ts";
import { contactDuplicateCalls } from "./crm/contact-duplicates/module.ts";
import { contactIdentityCalls } from "./crm/contact-identities/module.ts";
import { contactBulkJobs, purgeContactRows, resumeContactChanges } from "./crm/contact-bulk-changes/jobs.ts";
import { contactBulkChangeCalls } from "./crm/contact-bulk-changes/module.ts";
import { privacyJobs, purgeDataFiles, resumePrivacy } from "./privacy/privacy/jobs.ts";
import { privacyCalls } from "./privacy/privacy/module.ts";
import { contactListCalls } from "./crm/contact-lists/module.ts";
import { contactMergeCalls } from "./crm/contact-merges/module.ts";
import { contactCalls } from "./crm/contacts/module.ts";
import { customFieldCalls } from "./workspace/custom-fields/module.ts";
import { checkDomainJob, overdueDomains } from "./site/custom-domains/check.ts";
import { customDomainCalls } from "./site/custom-domains/module.ts";
import { currencyRateCalls } from "./crm/currency-rates/module.ts";
import { dealReportCalls } from "./insight/deal-reports/module.ts";
import { customerJourneyCalls } from "./insight/customer-journeys/module.ts";
import { dealCalls } from "./crm/deals/module.ts";
import { dashboardCalls } from "./insight/dashboard/module.ts";
import { helpCenterCalls } from "./site/help-center/module.ts";
import { purgeSiteFiles } from "./site/help-center/purge-files.ts";
import { indexMissing } from "./site/help-center/index-missing.ts";
import { publishWhenDue } from "./site/knowledge-base/jobs.ts";
import { thinVersions } from "./site/knowledge-base/versions.ts";
import { knowledgeBaseCalls } from "./site/knowledge-base/module.ts";
import { landingPageCalls } from "./site/landing-pages/module.ts";
import { publicLandingCalls, purgeFormSends } from "./site/landing-pages/public.ts";
import { knowledgeBaseVersionCalls } from "./site/knowledge-base/version-calls.ts";
import { knowledgeBaseCategoryCalls } from "./site/knowledge-base-categories/module.ts";
import { mailNotification } from "./notices/notifications/mail-job.ts";
import { notificationCalls } from "./notices/notifications/module.ts";
import { deliverOutbox } from "./workspace/platform/outbox.ts";
import { inboxCalls } from "./desk/inbox/module.ts";
import { pipelineCalls } from "./crm/pipelines/module.ts";
import { purgeExpired } from "./workspace/platform/purge.ts";
import { countGrownTables } from "./workspace/platform/statistics.ts";
import { pushJobs } from "./notices/push/jobs.ts";
import { searchCalls } from "./insight/search/module.ts";
import { pushCalls } from "./notices/push/module.ts";
import { ruleJobs } from "./automation/rules/jobs.ts";
import { ruleModuleCalls } from "./automation/rules/module.ts";
import { purgeRuns } from "./automation/rules/purge-runs.ts";
import { analyticsCalls } from "./insight/reports/analytics.ts";
import { reportCalls } from "./insight/reports/module.ts";
import { savedReportCalls } from "./insight/reports/saved.ts";
import { overdueReports, reportScheduleCalls, sendReport } from "./insight/reports/schedules.ts";
import { slaMetricCalls } from "./insight/reports/sla-metrics.ts";
import { qualityCalls } from "./insight/quality/module.ts";
import { drawWeekly } from "./insight/quality/sampling.ts";
import { deliveryLogCalls } from "./channels/delivery-log/module.ts";
import { handleInboundJob } from "./channels/messengers/inbound.ts";
import { ticketConversationCalls } from "./channels/messengers/module.ts";
import { connectionCalls } from "./workspace/connection-settings/module.ts";
import { simulatorCalls } from "./workspace/connection-settings/simulator.ts";
import { giveUpLost, purgeDeliveries, sendLane, wakeDeliveries } from "./workspace/deliveries/pipeline.ts";
import { simulatedPostJob } from "./workspace/inbound/jobs.ts";
import { purgeInbound, wakeInbound } from "./workspace/inbound/receive.ts";
import { savedResponseCalls } from "./desk/saved-responses/module.ts";
import { sessionCalls } from "./people/session/module.ts";
import { startupCalls } from "./workspace/startup/module.ts";
import { ticketBoardCalls } from "./desk/ticket-board/module.ts";
import { askWhenDue } from "./insight/surveys/ask.ts";
import { surveyCalls } from "./insight/surveys/module.ts";
import { ticketCategoryCalls } from "./desk/ticket-categories/module.ts";
import { followerCalls } from "./desk/followers/module.ts";
import { snoozeCalls } from "./desk/snooze/module.ts";
import { wakeTicket } from "./desk/snooze/wake.ts";
import { ticketLinkCalls } from "./desk/ticket-links/module.ts";
import { ticketMergeCalls } from "./desk/ticket-merges/module.ts";
import { auditLogCalls } from "./insight/audit-logs/module.ts";
import { tellDirect } from "./team/team-chat/direct-notice.ts";
import { teamChatCalls } from "./team/team-chat/module.ts";
import { autoClose } from "./desk/tickets/autoclose.ts";
import { timelineCalls } from "./insight/timeline/module.ts";
import { ticketPipelineCalls } from "./desk/ticket-pipelines/module.ts";
import { ticketAssignCalls } from "./desk/tickets/assign-by-hand.ts";
import { ticketCalls } from "./desk/tickets/module.ts";
import { omnichannelTicketCalls } from "./desk/omnichannel-tickets/module.ts";
import { noteEarned } from "./insight/agent-performance/earned.ts";
import { bulkChangeJobs, purgeBulkRows, resumeBulkChanges } from "./desk/ticket-bulk-changes/jobs.ts";
import { ticketBulkChangeCalls } from "./desk/ticket-bulk-changes/module.ts";
import { ticketStatsCalls } from "./insight/ticket-stats/module.ts";
import { purgeNotices, unattendedTicketCalls } from "./desk/unattended-tickets/module.ts";
import { ticketViewCalls } from "./desk/ticket-views/module.ts";
import { releaseMessage } from "./desk/tickets/reply.ts";
import { userCalls } from "./people/users/module.ts";
import { releaseTickets } from "./people/users/release.ts";
import { workloadCalls } from "./desk/workload/module.ts";
import { deliverWebhookJob } from "./notices/webhooks/deliver.ts";
import { webhookCalls } from "./notices/webhooks/module.ts";

/** Every module: its calls, its jobs, its routines. */
export const calls: Implemented[] = [
  ...sessionCalls,
  ...startupCalls,
  ...invitationCalls,
  ...outboxCalls,
  ...agentCalls,
  ...inboxCalls,
  ...searchCalls,
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
  ...connectionCalls,
  ...simulatorCalls,
  ...deliveryLogCalls,
  ...ticketConversationCalls,
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
  simulatedPostJob,
  handleInboundJob,
  sendLane,
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
  giveUpLost,
  wakeDeliveries,
  wakeInbound,
  purgeDeliveries,
  purgeInbound,
];
