import { automationResponses, rules, webhooks } from "./admin/automation.ts";
import { agentGroups } from "./admin/agent-groups.ts";
import { agentSettings } from "./admin/agent-settings.ts";
import { businessHours } from "./admin/business-hours.ts";
import { ticketAssign } from "./admin/ticket-assign.ts";
import { users } from "./admin/users.ts";
import { workload } from "./admin/workload.ts";
import { routingRules } from "./admin/routing-rules.ts";
import { agentPerformance } from "./admin/agent-performance.ts";
import { contactBulkImport, imports } from "./admin/import.ts";
import { adminDashboard } from "./admin/dashboard.ts";
import { invitations, outbox } from "./admin/people.ts";
import { reportSchedules, reports, savedReports } from "./admin/reports.ts";
import { ticketSlaMetrics } from "./admin/ticket-sla-metrics.ts";
import { agents, skills, statusDefinitions } from "./agents.ts";
import { analytics } from "./analytics.ts";
import { auditLogs } from "./audit-logs.ts";
import { articleImports } from "./article-imports.ts";
import { attachments } from "./attachments.ts";
import { companies } from "./companies.ts";
import { contactCompanies } from "./contact-companies.ts";
import { contactDuplicates } from "./contact-duplicates.ts";
import { customerJourneys } from "./customer-journeys.ts";
import { contactIdentities } from "./contact-identities.ts";
import { contactBulkChanges } from "./contact-bulk-changes.ts";
import { contactLists } from "./contact-lists.ts";
import { contactMerges } from "./contact-merges.ts";
import { privacy } from "./privacy.ts";
import { contacts } from "./contacts.ts";
import { customFieldDependencies, customFieldValues, customFields } from "./custom-fields.ts";
import { currencyRates } from "./currency-rates.ts";
import { dealReports } from "./deal-reports.ts";
import { deals } from "./deals.ts";
import { helpCenter } from "./help-center.ts";
import type { AnyEndpoint } from "./kit.ts";
import { knowledgeBaseCategories } from "./knowledge-base-categories.ts";
import { knowledgeBaseVersions } from "./knowledge-base-versions.ts";
import { knowledgeBase } from "./knowledge-base.ts";
import { customDomains, landingPages, publicLandingPages } from "./landing-pages.ts";
import { notifications } from "./notifications.ts";
import { chatBox, chatBoxSettings } from "./chat-box.ts";
import { pipelines } from "./pipelines.ts";
import { publicSite } from "./public-site.ts";
import { push } from "./push.ts";
import { quality } from "./quality.ts";
import { savedResponses } from "./saved-responses.ts";
import { session } from "./session.ts";
import { startup } from "./startup.ts";
import { ticketBoard } from "./ticket-board.ts";
import { publicSurveys, surveyAnalytics, surveys } from "./surveys.ts";
import { ticketCategories } from "./ticket-categories.ts";
import { ticketPipelines } from "./ticket-pipelines.ts";
import { ticketFollowers, ticketSnooze } from "./ticket-life.ts";
import { ticketLinks } from "./ticket-links.ts";
import { ticketMerges } from "./ticket-merges.ts";
import { teamChat, teamMessages } from "./team-chat.ts";
import { tickets } from "./tickets.ts";
import { timeline } from "./timeline.ts";
import { omnichannelTickets } from "./admin/omnichannel-tickets.ts";
import { ticketStats } from "./admin/ticket-stats.ts";
import { unattendedTickets } from "./admin/unattended-tickets.ts";
import { ticketBulkChanges } from "./ticket-bulk-changes.ts";
import { ticketViews } from "./ticket-views.ts";

/** The one registry: every group of calls. */
const everyGroup = [
  session,
  startup,
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
  skills,
  notifications,
  push,
  contacts,
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
  automationResponses,
  rules,
  webhooks,
  reports,
  savedReports,
  reportSchedules,
  agentPerformance,
  ticketSlaMetrics,
  analytics,
  customerJourneys,
  ticketStats,
  unattendedTickets,
  landingPages,
  customDomains,
  publicLandingPages,
];
export const everyEndpoint: AnyEndpoint[] = everyGroup.flatMap((calls) => Object.values<AnyEndpoint>(calls));
