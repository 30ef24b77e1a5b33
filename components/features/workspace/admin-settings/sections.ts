"use client";
import { agentGroups } from "@/contract/desk/agent-groups";
import { agentSettings } from "@/contract/desk/agent-settings";
import { businessHours } from "@/contract/workspace/business-hours";
import { invitations, outbox } from "@/contract/people/people";
import { users } from "@/contract/people/users";
import { automationResponses, webhooks } from "@/contract/automation/automation";
import { ticketTrial } from "@/contract/automation/ticket-trial";
import { routingRules } from "@/contract/automation/routing-rules";
import { chatBoxSettings } from "@/contract/channels/chat-box";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import { escalationRules } from "@/contract/desk/escalation-rules";
import { slaReminders } from "@/contract/desk/sla-reminders";
import { slaSettings } from "@/contract/desk/sla-settings";
import { skills, statusDefinitions } from "@/contract/desk/agents";
import { apps, installationApps } from "@/contract/workspace/apps";
import { connections } from "@/contract/workspace/connections";
import { customFieldDependencies, customFields } from "@/contract/workspace/custom-fields";
import { privacy } from "@/contract/privacy/privacy";
import { deliveries } from "@/contract/workspace/deliveries";
import { inboundEvents } from "@/contract/workspace/inbound-events";
import { simulator } from "@/contract/workspace/simulator";
import { startup } from "@/contract/workspace/startup";
import { workspaceTerms } from "@/contract/workspace/terms";
import { workspaceVisits } from "@/contract/workspace/visits";
import { surveys } from "@/contract/insight/surveys";
import { ticketPipelines } from "@/contract/desk/ticket-pipelines";
import { lazyPart } from "@/components/ui/lazy-part";
import type { LazyPart } from "@/components/ui/lazy-part";
import type { Call } from "@/lib/shared/api/call";

/** In this order in the menu. Each has its name in `adminSettings.groups`. */
export const groups = [
  "people",
  "tickets",
  "contacts",
  "automation",
  "channels",
  "product",
  "installation",
] as const;
type Group = (typeof groups)[number];

/**
 * A section is one line: its id (the `?section=` of the address), its group, the call that says who may open
 * it, and its screen, which loads when it is opened.
 * Its words are two: `adminSettings.sections.<id>` is its name, `adminSettings.about.<id>` says what is in
 * it; the search over sections reads both.
 * The screen stands in this folder, or in a features/shared-<noun>, exports one component without props and
 * brings its own <Screen>; its list state goes into the address by useListState().
 */
export const sections = [
  section(
    "users",
    "people",
    users.list,
    lazyPart(() => import("./users-section").then((file) => file.UsersSection)),
  ),
  section(
    "roles",
    "people",
    users.list,
    lazyPart(() => import("./roles-section").then((file) => file.RolesSection)),
  ),
  section(
    "invitations",
    "people",
    invitations.list,
    lazyPart(() => import("./invitations-section").then((file) => file.InvitationsSection)),
  ),
  section(
    "visits",
    "people",
    workspaceVisits.list,
    lazyPart(() => import("./visits-section").then((file) => file.VisitsSection)),
  ),
  section(
    "plan",
    "people",
    workspaceTerms.get,
    lazyPart(() => import("./plan-section").then((file) => file.PlanSection)),
  ),
  section(
    "statuses",
    "people",
    statusDefinitions.create,
    lazyPart(() => import("./statuses-section").then((file) => file.StatusesSection)),
  ),
  section(
    "groups",
    "people",
    agentGroups.autoAssign,
    lazyPart(() => import("./groups-section").then((file) => file.GroupsSection)),
  ),
  section(
    "skills",
    "people",
    skills.create,
    lazyPart(() => import("./skills-section").then((file) => file.SkillsSection)),
  ),
  section(
    "agentSettings",
    "people",
    agentSettings.get,
    lazyPart(() => import("./agent-settings-section").then((file) => file.AgentSettingsSection)),
  ),
  section(
    "businessHours",
    "people",
    businessHours.get,
    lazyPart(() => import("./business-hours-section").then((file) => file.BusinessHoursSection)),
  ),
  section(
    "pipelines",
    "tickets",
    ticketPipelines.addAgent,
    lazyPart(() => import("./pipelines-section").then((file) => file.PipelinesSection)),
  ),
  section(
    "serviceLevels",
    "tickets",
    slaSettings.all,
    lazyPart(() =>
      import("@/components/features/workspace/shared-service-levels/policies-section").then(
        (file) => file.PoliciesSection,
      ),
    ),
  ),
  section(
    "slaCalendars",
    "tickets",
    slaSettings.all,
    lazyPart(() => import("./sla-calendars-section").then((file) => file.SlaCalendarsSection)),
  ),
  section(
    "slaReminders",
    "tickets",
    slaReminders.list,
    lazyPart(() =>
      import("@/components/features/workspace/shared-service-levels/reminders-section").then(
        (file) => file.RemindersSection,
      ),
    ),
  ),
  section(
    "escalationRules",
    "tickets",
    escalationRules.list,
    lazyPart(() =>
      import("@/components/features/workspace/shared-service-levels/escalation/escalation-section").then(
        (file) => file.EscalationSection,
      ),
    ),
  ),
  section(
    "surveys",
    "tickets",
    surveys.settings,
    lazyPart(() => import("./surveys-section").then((file) => file.SurveysSection)),
  ),
  section(
    "privacy",
    "contacts",
    privacy.list,
    lazyPart(() => import("./privacy-section").then((file) => file.PrivacySection)),
  ),
  section(
    "routing",
    "automation",
    routingRules.list,
    lazyPart(() =>
      import("@/components/features/automation/shared-rules/routing-section").then(
        (file) => file.RoutingSection,
      ),
    ),
  ),
  section(
    "automation",
    "automation",
    automationResponses.list,
    lazyPart(() =>
      import("@/components/features/automation/shared-rules/automation-section").then(
        (file) => file.AutomationSection,
      ),
    ),
  ),
  section(
    "tryMessage",
    "automation",
    ticketTrial.run,
    lazyPart(() =>
      import("@/components/features/automation/shared-rules/try-message-section").then(
        (file) => file.TryMessageSection,
      ),
    ),
  ),
  section(
    "webhooks",
    "automation",
    webhooks.list,
    lazyPart(() =>
      import("@/components/features/automation/shared-rules/webhooks-section").then(
        (file) => file.WebhooksSection,
      ),
    ),
  ),
  section(
    "chatBox",
    "channels",
    chatBoxSettings.get,
    lazyPart(() => import("./chat-box-section").then((file) => file.ChatBoxSection)),
  ),
  section(
    "connections",
    "channels",
    connections.list,
    lazyPart(() =>
      import("@/components/features/channels/shared-connections/connections-section").then(
        (file) => file.ConnectionsSection,
      ),
    ),
  ),
  section(
    "whatsappTemplates",
    "channels",
    whatsappTemplates.create,
    lazyPart(() =>
      import("@/components/features/channels/shared-templates/templates-section").then(
        (file) => file.TemplatesSection,
      ),
    ),
  ),
  section(
    "apps",
    "channels",
    apps.list,
    lazyPart(() =>
      import("@/components/features/channels/shared-connections/apps-section").then(
        (file) => file.AppsSection,
      ),
    ),
  ),
  section(
    "deliveries",
    "channels",
    deliveries.list,
    lazyPart(() =>
      import("@/components/features/channels/shared-connections/deliveries-section").then(
        (file) => file.DeliveriesSection,
      ),
    ),
  ),
  section(
    "inboundEvents",
    "channels",
    inboundEvents.list,
    lazyPart(() =>
      import("@/components/features/channels/shared-connections/inbound-events-section").then(
        (file) => file.InboundEventsSection,
      ),
    ),
  ),
  section(
    "simulator",
    "channels",
    simulator.get,
    lazyPart(() =>
      import("@/components/features/channels/shared-connections/simulator-section").then(
        (file) => file.SimulatorSection,
      ),
    ),
  ),
  section(
    "outbox",
    "channels",
    outbox.list,
    lazyPart(() => import("./outbox-section").then((file) => file.OutboxSection)),
  ),
  section(
    "speed",
    "product",
    startup.speed,
    lazyPart(() => import("./speed-section").then((file) => file.SpeedSection)),
  ),
  section(
    "sharedApps",
    "installation",
    installationApps.list,
    lazyPart(() =>
      import("@/components/features/channels/shared-connections/apps-section").then(
        (file) => file.InstallationAppsSection,
      ),
    ),
  ),
  section(
    "customFields",
    "tickets",
    customFields.create,
    lazyPart(() =>
      import("@/components/features/workspace/shared-fields/fields-section").then(
        (file) => file.FieldsSection,
      ),
    ),
  ),
  section(
    "fieldRules",
    "tickets",
    customFieldDependencies.create,
    lazyPart(() =>
      import("@/components/features/workspace/shared-fields/rules-section").then(
        (file) => file.FieldRulesSection,
      ),
    ),
  ),
];
export type SettingsSection = (typeof sections)[number];

function section<const Id extends string>(
  id: Id,
  of: Group,
  call: Pick<Call, "allow">,
  Section: LazyPart<object>,
) {
  return { id, group: of, call, Section };
}
