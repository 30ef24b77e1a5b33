import { automationResponses, rules, webhooks } from "./automation/automation.ts";
import { agentGroups } from "./desk/agent-groups.ts";
import { agentSettings } from "./desk/agent-settings.ts";
import { businessHours } from "./workspace/business-hours.ts";
import { ticketAssign } from "./desk/ticket-assign.ts";
import { users } from "./people/users.ts";
import { workload } from "./desk/workload.ts";
import { routingRules } from "./automation/routing-rules.ts";
import { ticketTrial } from "./automation/ticket-trial.ts";
import { agentPerformance } from "./insight/agent-performance.ts";
import { contactBulkImport, imports } from "./crm/import.ts";
import { adminDashboard } from "./insight/dashboard.ts";
import { invitations, outbox } from "./people/people.ts";
import { reportSchedules, reports, savedReports } from "./insight/reports.ts";
import { channelPerformance } from "./insight/channel-performance.ts";
import { ticketSlaMetrics } from "./insight/ticket-sla-metrics.ts";
import { agents, skills, statusDefinitions } from "./desk/agents.ts";
import { analytics } from "./insight/analytics.ts";
import { auditLogs } from "./insight/audit-logs.ts";
import { articleImports } from "./site/article-imports.ts";
import { attachments } from "./workspace/attachments.ts";
import { companies } from "./crm/companies.ts";
import { contactCompanies } from "./crm/contact-companies.ts";
import { contactDuplicates } from "./crm/contact-duplicates.ts";
import { customerJourneys } from "./insight/customer-journeys.ts";
import { consents, publicConsents } from "./crm/consents.ts";
import { contactIdentities } from "./crm/contact-identities.ts";
import { contactBulkChanges } from "./crm/contact-bulk-changes.ts";
import { contactLists } from "./crm/contact-lists.ts";
import { contactMerges } from "./crm/contact-merges.ts";
import { privacy } from "./privacy/privacy.ts";
import { contacts } from "./crm/contacts.ts";
import { customFieldDependencies, customFieldValues, customFields } from "./workspace/custom-fields.ts";
import { currencyRates } from "./crm/currency-rates.ts";
import { dealReports } from "./insight/deal-reports.ts";
import { deals } from "./crm/deals.ts";
import { helpCenter } from "./site/help-center.ts";
import { inbox } from "./desk/inbox.ts";
import type { AnyEndpoint } from "./kit.ts";
import { knowledgeBaseCategories } from "./site/knowledge-base-categories.ts";
import { knowledgeBaseVersions } from "./site/knowledge-base-versions.ts";
import { knowledgeBase } from "./site/knowledge-base.ts";
import { customDomains } from "./site/custom-domains.ts";
import { landingPages, publicLandingPages } from "./site/landing-pages.ts";
import { notifications } from "./notices/notifications.ts";
import { chatBox, chatBoxSettings } from "./channels/chat-box.ts";
import { pipelines } from "./crm/pipelines.ts";
import { publicSite } from "./site/public-site.ts";
import { push } from "./notices/push.ts";
import { quality } from "./insight/quality.ts";
import { escalationRules } from "./desk/escalation-rules.ts";
import { slaBreaches } from "./desk/sla-breaches.ts";
import { slaCalendars } from "./desk/sla-calendars.ts";
import { slaHolidays } from "./desk/sla-holidays.ts";
import { slaMetricCalls } from "./desk/sla-metrics.ts";
import { slaPreview, slaRecounts } from "./desk/sla-preview.ts";
import { slaReminders } from "./desk/sla-reminders.ts";
import { slaSettings } from "./desk/sla-settings.ts";
import { slaTickets } from "./desk/sla-tickets.ts";
import { savedResponses } from "./desk/saved-responses.ts";
import { search } from "./insight/search.ts";
import { session } from "./people/session.ts";
import { operatorConsole } from "./insight/console.ts";
import { workspaceTerms } from "./workspace/terms.ts";
import { operatorVisits, workspaceVisits } from "./workspace/visits.ts";
import { apps, installationApps } from "./workspace/apps.ts";
import { connections } from "./workspace/connections.ts";
import { deliveries } from "./workspace/deliveries.ts";
import { inboundEvents } from "./workspace/inbound-events.ts";
import { connectionDefaults } from "./channels/connection-defaults.ts";
import { whatsappSignUps } from "./channels/whatsapp-sign-ups.ts";
import { mailboxes, suppressedAddresses, ticketParticipants } from "./channels/mailboxes.ts";
import { ticketConversations } from "./channels/ticket-conversations.ts";
import { ticketWays } from "./channels/ticket-ways.ts";
import { instagramConversations } from "./channels/instagram-conversations.ts";
import { instagramSettings } from "./channels/instagram-settings.ts";
import { whatsappCalls } from "./channels/whatsapp-calls.ts";
import { whatsappConversations } from "./channels/whatsapp-conversations.ts";
import { whatsappCosts } from "./channels/whatsapp-costs.ts";
import { whatsappMultimedia } from "./channels/whatsapp-multimedia.ts";
import { whatsappSettings } from "./channels/whatsapp-settings.ts";
import { whatsappTemplates } from "./channels/whatsapp-templates.ts";
import { hooks } from "./hooks.ts";
import { simulator } from "./workspace/simulator.ts";
import { startup } from "./workspace/startup.ts";
import { ticketBoard } from "./desk/ticket-board.ts";
import { publicSurveys, surveyAnalytics, surveys } from "./insight/surveys.ts";
import { ticketCategories } from "./desk/ticket-categories.ts";
import { ticketPipelines } from "./desk/ticket-pipelines.ts";
import { ticketFollowers, ticketSnooze } from "./desk/ticket-life.ts";
import { ticketLinks } from "./desk/ticket-links.ts";
import { ticketMerges } from "./desk/ticket-merges.ts";
import { teamChat, teamMessages } from "./team/team-chat.ts";
import { tickets } from "./desk/tickets.ts";
import { timeline } from "./insight/timeline.ts";
import { omnichannelTickets } from "./desk/omnichannel-tickets.ts";
import { ticketStats } from "./insight/ticket-stats.ts";
import { unattendedTickets } from "./desk/unattended-tickets.ts";
import { ticketBulkChanges } from "./desk/ticket-bulk-changes.ts";
import { ticketViews } from "./desk/ticket-views.ts";

/** The one registry: every group of calls. */
const everyGroup = [
  session,
  startup,
  apps,
  installationApps,
  workspaceTerms,
  workspaceVisits,
  operatorVisits,
  connections,
  connectionDefaults,
  deliveries,
  inboundEvents,
  simulator,
  hooks,
  ticketConversations,
  ticketWays,
  instagramConversations,
  instagramSettings,
  whatsappCalls,
  whatsappConversations,
  whatsappCosts,
  whatsappMultimedia,
  whatsappSettings,
  whatsappTemplates,
  mailboxes,
  whatsappSignUps,
  suppressedAddresses,
  ticketParticipants,
  tickets,
  ticketSnooze,
  ticketFollowers,
  ticketLinks,
  ticketMerges,
  attachments,
  imports,
  contactBulkImport,
  savedResponses,
  knowledgeBase,
  knowledgeBaseVersions,
  knowledgeBaseCategories,
  articleImports,
  helpCenter,
  statusDefinitions,
  agents,
  inbox,
  search,
  skills,
  notifications,
  push,
  contacts,
  consents,
  publicConsents,
  contactIdentities,
  contactBulkChanges,
  contactLists,
  contactMerges,
  contactDuplicates,
  privacy,
  companies,
  contactCompanies,
  deals,
  dealReports,
  pipelines,
  currencyRates,
  timeline,
  ticketCategories,
  customFields,
  customFieldDependencies,
  customFieldValues,
  publicSite,
  chatBox,
  chatBoxSettings,
  invitations,
  outbox,
  adminDashboard,
  ticketBoard,
  auditLogs,
  operatorConsole,
  surveys,
  surveyAnalytics,
  publicSurveys,
  quality,
  teamChat,
  teamMessages,
  omnichannelTickets,
  ticketViews,
  ticketBulkChanges,
  users,
  agentGroups,
  agentSettings,
  businessHours,
  ticketAssign,
  ticketPipelines,
  workload,
  routingRules,
  ticketTrial,
  automationResponses,
  rules,
  webhooks,
  reports,
  savedReports,
  reportSchedules,
  agentPerformance,
  ticketSlaMetrics,
  channelPerformance,
  analytics,
  customerJourneys,
  ticketStats,
  unattendedTickets,
  slaSettings,
  slaCalendars,
  slaHolidays,
  slaReminders,
  slaBreaches,
  slaTickets,
  slaMetricCalls,
  slaPreview,
  slaRecounts,
  escalationRules,
  landingPages,
  customDomains,
  publicLandingPages,
];
export const everyEndpoint: AnyEndpoint[] = everyGroup.flatMap((calls) => Object.values<AnyEndpoint>(calls));
