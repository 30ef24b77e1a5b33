import type { Implemented } from "../kernel/implement.ts";
import { purgeRoutine } from "../jobs/purge.ts";
import type { Job, Routine } from "../jobs/queue.ts";
import type { Timer } from "../jobs/timers.ts";
import type { Module, Refusal } from "../kernel/define-module.ts";
import { appRegistrationsModule } from "./workspace/app-registrations/module.ts";
import { appsModule } from "./workspace/apps/module.ts";
import { attachmentsModule } from "./workspace/attachments/module.ts";
import { businessHoursModule } from "./workspace/business-hours/module.ts";
import { connectionSettingsModule } from "./workspace/connection-settings/module.ts";
import { connectionsModule } from "./workspace/connections/module.ts";
import { customFieldsModule } from "./workspace/custom-fields/module.ts";
import { deliveriesModule } from "./workspace/deliveries/module.ts";
import { inboundModule } from "./workspace/inbound/module.ts";
import { platformModule } from "./workspace/platform/module.ts";
import { startupModule } from "./workspace/startup/module.ts";
import { termsModule } from "./workspace/terms/module.ts";
import { visitsModule } from "./workspace/visits/module.ts";
import { adminModule } from "./people/admin/module.ts";
import { sessionModule } from "./people/session/module.ts";
import { usersModule } from "./people/users/module.ts";
import { notificationsModule } from "./notices/notifications/module.ts";
import { pushModule } from "./notices/push/module.ts";
import { pushSubscriptionsModule } from "./notices/push-subscriptions/module.ts";
import { webhooksModule } from "./notices/webhooks/module.ts";
import { companiesModule } from "./crm/companies/module.ts";
import { contactBulkChangesModule } from "./crm/contact-bulk-changes/module.ts";
import { contactCompaniesModule } from "./crm/contact-companies/module.ts";
import { contactDuplicatesModule } from "./crm/contact-duplicates/module.ts";
import { consentsModule } from "./crm/consents/module.ts";
import { contactIdentitiesModule } from "./crm/contact-identities/module.ts";
import { contactListsModule } from "./crm/contact-lists/module.ts";
import { contactMergesModule } from "./crm/contact-merges/module.ts";
import { contactsModule } from "./crm/contacts/module.ts";
import { currencyRatesModule } from "./crm/currency-rates/module.ts";
import { dealsModule } from "./crm/deals/module.ts";
import { importsModule } from "./crm/imports/module.ts";
import { legalHoldsModule } from "./crm/legal-holds/module.ts";
import { pipelinesModule } from "./crm/pipelines/module.ts";
import { recordsModule } from "./crm/records/module.ts";
import { agentGroupsModule } from "./desk/agent-groups/module.ts";
import { agentSettingsModule } from "./desk/agent-settings/module.ts";
import { agentStateModule } from "./desk/agent-state/module.ts";
import { agentsModule } from "./desk/agents/module.ts";
import { assignmentModule } from "./desk/assignment/module.ts";
import { followersModule } from "./desk/followers/module.ts";
import { inboxModule } from "./desk/inbox/module.ts";
import { omnichannelTicketsModule } from "./desk/omnichannel-tickets/module.ts";
import { savedResponsesModule } from "./desk/saved-responses/module.ts";
import { slaModule } from "./desk/sla/module.ts";
import { snoozeModule } from "./desk/snooze/module.ts";
import { ticketBoardModule } from "./desk/ticket-board/module.ts";
import { ticketBulkChangesModule } from "./desk/ticket-bulk-changes/module.ts";
import { ticketCategoriesModule } from "./desk/ticket-categories/module.ts";
import { ticketLinksModule } from "./desk/ticket-links/module.ts";
import { ticketMergesModule } from "./desk/ticket-merges/module.ts";
import { ticketPipelinesModule } from "./desk/ticket-pipelines/module.ts";
import { ticketPlacesModule } from "./desk/ticket-places/module.ts";
import { ticketViewsModule } from "./desk/ticket-views/module.ts";
import { ticketsModule } from "./desk/tickets/module.ts";
import { unattendedTicketsModule } from "./desk/unattended-tickets/module.ts";
import { workloadModule } from "./desk/workload/module.ts";
import { teamChatModule } from "./team/team-chat/module.ts";
import { articleImportsModule } from "./site/article-imports/module.ts";
import { articlesModule } from "./site/articles/module.ts";
import { customDomainsModule } from "./site/custom-domains/module.ts";
import { helpCenterModule } from "./site/help-center/module.ts";
import { knowledgeBaseModule } from "./site/knowledge-base/module.ts";
import { knowledgeBaseCategoriesModule } from "./site/knowledge-base-categories/module.ts";
import { landingPagesModule } from "./site/landing-pages/module.ts";
import { sitePicturesModule } from "./site/site-pictures/module.ts";
import { chatModule } from "./channels/chat/module.ts";
import { connectionDefaultsModule } from "./channels/connection-defaults/module.ts";
import { deliveryLogModule } from "./channels/delivery-log/module.ts";
import { instagramConversationsModule } from "./channels/instagram-conversations/module.ts";
import { instagramSettingsModule } from "./channels/instagram-settings/module.ts";
import { mailboxesModule } from "./channels/mailboxes/module.ts";
import { messengersModule } from "./channels/messengers/module.ts";
import { optOutsModule } from "./channels/opt-outs/module.ts";
import { personRequestsModule } from "./channels/person-requests/module.ts";
import { ticketWaysModule } from "./channels/ticket-ways/module.ts";
import { whatsappCallsModule } from "./channels/whatsapp-calls/module.ts";
import { whatsappConversationsModule } from "./channels/whatsapp-conversations/module.ts";
import { whatsappCostsModule } from "./channels/whatsapp-costs/module.ts";
import { whatsappMultimediaModule } from "./channels/whatsapp-multimedia/module.ts";
import { whatsappSettingsModule } from "./channels/whatsapp-settings/module.ts";
import { whatsappSignUpsModule } from "./channels/whatsapp-sign-ups/module.ts";
import { whatsappTemplatesModule } from "./channels/whatsapp-templates/module.ts";
import { rulesModule } from "./automation/rules/module.ts";
import { agentPerformanceModule } from "./insight/agent-performance/module.ts";
import { consoleModule } from "./insight/console/module.ts";
import { auditLogsModule } from "./insight/audit-logs/module.ts";
import { customerJourneysModule } from "./insight/customer-journeys/module.ts";
import { dashboardModule } from "./insight/dashboard/module.ts";
import { dealReportsModule } from "./insight/deal-reports/module.ts";
import { qualityModule } from "./insight/quality/module.ts";
import { reportsModule } from "./insight/reports/module.ts";
import { searchModule } from "./insight/search/module.ts";
import { slaMetricsModule } from "./insight/sla-metrics/module.ts";
import { surveysModule } from "./insight/surveys/module.ts";
import { ticketStatsModule } from "./insight/ticket-stats/module.ts";
import { timelineModule } from "./insight/timeline/module.ts";
import { workspaceVisitsModule } from "./insight/workspace-visits/module.ts";
import { privacyModule } from "./privacy/privacy/module.ts";

/** Every module, by domain from low to high (docs/adr/0063-domains.md), and by name within one. */
export const modules: readonly Module[] = [
  appRegistrationsModule,
  appsModule,
  attachmentsModule,
  businessHoursModule,
  connectionSettingsModule,
  connectionsModule,
  customFieldsModule,
  deliveriesModule,
  inboundModule,
  platformModule,
  startupModule,
  termsModule,
  visitsModule,
  adminModule,
  sessionModule,
  usersModule,
  notificationsModule,
  pushModule,
  pushSubscriptionsModule,
  webhooksModule,
  companiesModule,
  consentsModule,
  contactBulkChangesModule,
  contactCompaniesModule,
  contactDuplicatesModule,
  contactIdentitiesModule,
  contactListsModule,
  contactMergesModule,
  contactsModule,
  currencyRatesModule,
  dealsModule,
  importsModule,
  legalHoldsModule,
  pipelinesModule,
  recordsModule,
  agentGroupsModule,
  agentSettingsModule,
  agentStateModule,
  agentsModule,
  assignmentModule,
  followersModule,
  inboxModule,
  omnichannelTicketsModule,
  savedResponsesModule,
  slaModule,
  snoozeModule,
  ticketBoardModule,
  ticketBulkChangesModule,
  ticketCategoriesModule,
  ticketLinksModule,
  ticketMergesModule,
  ticketPipelinesModule,
  ticketPlacesModule,
  ticketViewsModule,
  ticketsModule,
  unattendedTicketsModule,
  workloadModule,
  teamChatModule,
  articleImportsModule,
  articlesModule,
  customDomainsModule,
  helpCenterModule,
  knowledgeBaseModule,
  knowledgeBaseCategoriesModule,
  landingPagesModule,
  sitePicturesModule,
  chatModule,
  connectionDefaultsModule,
  deliveryLogModule,
  instagramConversationsModule,
  instagramSettingsModule,
  mailboxesModule,
  messengersModule,
  optOutsModule,
  personRequestsModule,
  ticketWaysModule,
  whatsappCallsModule,
  whatsappConversationsModule,
  whatsappCostsModule,
  whatsappMultimediaModule,
  whatsappSettingsModule,
  whatsappSignUpsModule,
  whatsappTemplatesModule,
  rulesModule,
  agentPerformanceModule,
  auditLogsModule,
  consoleModule,
  customerJourneysModule,
  dashboardModule,
  dealReportsModule,
  qualityModule,
  reportsModule,
  searchModule,
  slaMetricsModule,
  surveysModule,
  ticketStatsModule,
  timelineModule,
  workspaceVisitsModule,
  privacyModule,
];

export const calls: Implemented[] = modules.flatMap((module) => module.calls);
export const jobs: Job[] = modules.flatMap((module) => module.jobs);
/** What every module has purged, as one routine: whether a row may go, several of them say. */
export const purgeExpired: Routine = purgeRoutine(modules.flatMap((module) => module.purges));
export const routines: Routine[] = [...modules.flatMap((module) => module.routines), purgeExpired];
export const timers: Timer[] = modules.flatMap((module) => module.timers);
export const functions: readonly URL[] = modules.flatMap((module) => module.functions);
export const constraints: ReadonlyMap<string, Refusal> = new Map(
  modules.flatMap((module) => Object.entries(module.constraints)),
);
