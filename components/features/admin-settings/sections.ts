"use client";
import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { agentGroups } from "@/contract/admin/agent-groups";
import { agentSettings } from "@/contract/admin/agent-settings";
import { businessHours } from "@/contract/admin/business-hours";
import { invitations, outbox } from "@/contract/admin/people";
import { users } from "@/contract/admin/users";
import { automationResponses, webhooks } from "@/contract/admin/automation";
import { routingRules } from "@/contract/admin/routing-rules";
import { chatBoxSettings } from "@/contract/chat-box";
import { skills, statusDefinitions } from "@/contract/agents";
import { customFieldDependencies, customFields } from "@/contract/custom-fields";
import { privacy } from "@/contract/privacy";
import { startup } from "@/contract/startup";
import { surveys } from "@/contract/surveys";
import { ticketPipelines } from "@/contract/ticket-pipelines";
import type { Call } from "@/lib/api/call";
import { SectionWaits } from "./section-waits";

/** In this order in the menu. Each has its name in `adminSettings.groups`. */
export const groups = ["people", "tickets", "contacts", "automation", "channels", "product"] as const;
type Group = (typeof groups)[number];

/**
 * A section is one line: its id (the `?section=` of the address), its group, the call that says who may open it, and its screen, which loads when it is opened.
 * Its words are two: `adminSettings.sections.<id>` is its name, `adminSettings.about.<id>` says what is in it; the search over sections reads both.
 * The screen stands in this folder, or in a features/shared-<noun>, exports one component without props and brings its own <Screen>; its list state goes into the address by useListState().
 */
export const sections = [
  section("users", "people", users.list, () => import("./users-section").then((file) => file.UsersSection)),
  section("roles", "people", users.list, () => import("./roles-section").then((file) => file.RolesSection)),
  section("invitations", "people", invitations.list, () =>
    import("./invitations-section").then((file) => file.InvitationsSection),
  ),
  section("statuses", "people", statusDefinitions.create, () =>
    import("./statuses-section").then((file) => file.StatusesSection),
  ),
  section("groups", "people", agentGroups.autoAssign, () =>
    import("./groups-section").then((file) => file.GroupsSection),
  ),
  section("skills", "people", skills.create, () =>
    import("./skills-section").then((file) => file.SkillsSection),
  ),
  section("agentSettings", "people", agentSettings.get, () =>
    import("./agent-settings-section").then((file) => file.AgentSettingsSection),
  ),
  section("businessHours", "people", businessHours.get, () =>
    import("./business-hours-section").then((file) => file.BusinessHoursSection),
  ),
  section("pipelines", "tickets", ticketPipelines.addAgent, () =>
    import("./pipelines-section").then((file) => file.PipelinesSection),
  ),
  section("surveys", "tickets", surveys.settings, () =>
    import("./surveys-section").then((file) => file.SurveysSection),
  ),
  section("privacy", "contacts", privacy.list, () =>
    import("./privacy-section").then((file) => file.PrivacySection),
  ),
  section("routing", "automation", routingRules.list, () =>
    import("@/components/features/shared-rules/routing-section").then((file) => file.RoutingSection),
  ),
  section("automation", "automation", automationResponses.list, () =>
    import("@/components/features/shared-rules/automation-section").then((file) => file.AutomationSection),
  ),
  section("webhooks", "automation", webhooks.list, () =>
    import("@/components/features/shared-rules/webhooks-section").then((file) => file.WebhooksSection),
  ),
  section("chatBox", "channels", chatBoxSettings.get, () =>
    import("./chat-box-section").then((file) => file.ChatBoxSection),
  ),
  section("outbox", "channels", outbox.list, () =>
    import("./outbox-section").then((file) => file.OutboxSection),
  ),
  section("speed", "product", startup.speed, () =>
    import("./speed-section").then((file) => file.SpeedSection),
  ),
  section("customFields", "tickets", customFields.create, () =>
    import("@/components/features/shared-fields/fields-section").then((file) => file.FieldsSection),
  ),
  section("fieldRules", "tickets", customFieldDependencies.create, () =>
    import("@/components/features/shared-fields/rules-section").then((file) => file.FieldRulesSection),
  ),
];
export type SettingsSection = (typeof sections)[number];

function section<const Id extends string>(
  id: Id,
  of: Group,
  call: Pick<Call, "allow">,
  load: () => Promise<ComponentType>,
) {
  return { id, group: of, call, Section: dynamic(load, { loading: SectionWaits }) };
}
