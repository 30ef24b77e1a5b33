import { z } from "zod";
import { PerPool } from "./capacity.ts";
import { crud } from "../crud.ts";
import {
  agentStatuses,
  channels,
  inboxSorts,
  inboxViews,
  priorities,
  statusSources,
  ticketStatuses,
} from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { roles } from "../roles.ts";
import { Color, Id, Line, Text, Time, listOf, pageOf, paging, search } from "../shapes.ts";
import { Ticket } from "./tickets.ts";

export const StatusDefinition = z
  .object({
    id: Id,
    name: z.string(),
    color: z.string(),
    isAvailable: z.boolean(),
    status: z.enum(agentStatuses),
    description: z.string().nullable(),
    isBuiltIn: z.boolean(),
    position: z.number().int(),
  })
  .meta({ id: "StatusDefinition" });
export type StatusDefinition = z.infer<typeof StatusDefinition>;
export const AgentStatusRecord = z
  .object({
    agentId: Id,
    statusDefinitionId: Id,
    name: z.string(),
    color: z.string(),
    isAvailable: z.boolean(),
    status: z.enum(agentStatuses),
    note: z.string().nullable(),
    updatedAt: Time,
    scheduledEndTime: Time.nullable(),
  })
  .meta({ id: "AgentStatusRecord" });
export type AgentStatusRecord = z.infer<typeof AgentStatusRecord>;
export const StatusHistoryEntry = z
  .object({
    id: Id,
    from: z.string().nullable(),
    to: z.string(),
    color: z.string(),
    isAvailable: z.boolean(),
    startedAt: Time,
    endedAt: Time.nullable(),
    source: z.enum(statusSources),
    note: z.string().nullable(),
  })
  .meta({ id: "StatusHistoryEntry" });
export type StatusHistoryEntry = z.infer<typeof StatusHistoryEntry>;
export const AgentSkill = z
  .object({
    skillId: Id,
    name: z.string(),
    level: z.number().int().min(1).max(5),
  })
  .meta({ id: "AgentSkill" });
export type AgentSkill = z.infer<typeof AgentSkill>;
export const Agent = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    status: z.enum(agentStatuses),
    statusName: z.string(),
    statusColor: z.string(),
    isAvailable: z.boolean(),
    openTickets: z.number().int().describe("Active ones: Open and In progress"),
    load: PerPool,
    capacity: PerPool,
  })
  .meta({ id: "Agent" });
export type Agent = z.infer<typeof Agent>;
export const AgentStats = z
  .object({
    open: z.number().int(),
    inProgress: z.number().int(),
    pending: z.number().int(),
    onHold: z.number().int(),
    resolvedToday: z.number().int(),
    resolvedThisWeek: z.number().int(),
    repliesToday: z.number().int(),
    medianFirstReplyMinutes: z.number().nullable(),
    oldestWaitingSince: Time.nullable(),
    load: PerPool,
    capacity: PerPool,
    resolvedPerDay: z.array(
      z.object({
        day: z.string(),
        count: z.number().int(),
      }),
    ),
  })
  .meta({ id: "AgentStats" });
export type AgentStats = z.infer<typeof AgentStats>;
export const InboxRow = Ticket.extend({
  isUnread: z.boolean().describe("Something was said since the caller last looked"),
  isCustomerHere: z.boolean().describe("A live chat whose customer is there now"),
}).meta({ id: "InboxRow" });
export type InboxRow = z.infer<typeof InboxRow>;
const refs = { id: "user" } as const;
const SetStatus = z.object({
  agentId: Id.optional(),
  statusDefinitionId: Id,
});

/** An agent changes their own status and skills; those of others a SUPERVISOR and above. */
export const agents = group("agents", {
  // Ours: the people one can assign to and mention.
  list: endpoint("GET /agents", {
    allow: "USER",
    query: z.object({
      ...paging,
      ...search,
    }),
    returns: pageOf(Agent),
  }),
  stats: endpoint("GET /agents/{id}/stats", { allow: "USER", refs, returns: AgentStats }),
  availability: endpoint("GET /agents/{id}/availability", {
    allow: "USER",
    refs,
    returns: AgentStatusRecord,
  }),
  setAvailability: endpoint("PATCH /agents/{id}/availability", {
    allow: "AGENT",
    refs,
    touches: ["tickets"],
    summary: "By kind: the first definition of that status",
    body: z.object({
      status: z.enum(agentStatuses),
      note: Text(500).optional(),
    }),
    example: { status: "AWAY" },
    returns: AgentStatusRecord,
  }),
  skills: endpoint("GET /agents/{id}/skills", {
    allow: "USER",
    refs,
    returns: z.object({ items: z.array(AgentSkill) }),
  }),
  setSkills: endpoint("PATCH /agents/skills", {
    allow: "AGENT",
    body: z.object({
      agentId: Id.optional(),
      skills: z
        .array(
          z.object({
            skillId: Id,
            level: z.number().int().min(1).max(5),
          }),
        )
        .max(50),
    }),
    example: { skills: [] },
    returns: z.object({ items: z.array(AgentSkill) }),
  }),
  setStatus: endpoint("PATCH /agents/{id}/status-definition", {
    allow: "AGENT",
    refs,
    touches: ["tickets"],
    body: SetStatus,
    example: { statusDefinitionId: "01980000-0000-7000-8000-000000000000" },
    returns: AgentStatusRecord,
  }),
  setStatusFor: endpoint("PATCH /agents/{id}/status-definition/with-duration", {
    allow: "AGENT",
    refs,
    touches: ["tickets"],
    body: SetStatus.extend({
      durationMinutes: z
        .number()
        .int()
        .min(limits.statusDurationMinMinutes)
        .max(limits.statusDurationMaxMinutes),
      note: Text(500).optional(),
    }),
    example: { statusDefinitionId: "01980000-0000-7000-8000-000000000000", durationMinutes: 30 },
    returns: AgentStatusRecord,
  }),
  cancelScheduledStatus: endpoint("POST /agents/{id}/cancel-scheduled-status", {
    allow: "AGENT",
    refs,
    touches: ["tickets"],
    returns: AgentStatusRecord,
  }),
  statusHistory: endpoint("GET /agents/{id}/status-history", {
    allow: "USER",
    refs,
    query: z.object({
      days: z.coerce.number().int().min(1).max(90).default(limits.statusHistoryDaysDefault),
    }),
    returns: z.object({ items: z.array(StatusHistoryEntry) }),
  }),
  inbox: endpoint("GET /agents/inbox", {
    allow: "USER",
    query: z.object({
      ...paging,
      ...search,
      status: listOf(z.enum(ticketStatuses)),
      channel: listOf(z.enum(channels)),
      priority: listOf(z.enum(priorities)),
      assigneeId: z.union([z.enum(["me", "unassigned"]), Id]).optional(),
      view: z
        .union([z.enum(inboxViews), Id])
        .optional()
        .describe("One of the inbox's own views, or a saved view's id"),
      sort: z
        .enum(inboxSorts)
        .default("waiting")
        .describe("`waiting`: those that wait longest first; `newest` and `oldest`: by the last message"),
    }),
    summary:
      "Conversations of all channels. The first page begins with live chats whose customer is there, and they come again in their place in the order",
    returns: pageOf(InboxRow),
  }),
  workload: endpoint("GET /agents/workload", {
    allow: "USER",
    query: z.object({ groupId: Id.optional() }),
    returns: z.object({
      items: z.array(Agent),
      unassigned: z.number().int(),
    }),
  }),
});

export const statusDefinitions = group(
  "status-definitions",
  crud("/agents/status-definitions", {
    ref: "statusDefinition",
    row: StatusDefinition,
    read: "USER",
    change: "ADMIN",
    touches: ["agents"],
    changes: "status-definitions",
    write: z.object({
      name: Line(40),
      color: Color.optional(),
      isAvailable: z.boolean(),
      status: z.enum(agentStatuses).optional(),
      description: Text(200).nullable().optional(),
      position: z.number().int().min(0).max(1000).optional(),
    }),
    example: { name: "Lunch", color: "#F59E0B", isAvailable: false, status: "AWAY" },
  }),
);

/** `agents`: who has it, the most skilled first; at most 200 of them. */
export const Skill = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    agentCount: z.number().int(),
    agents: z.array(
      z.object({
        id: Id,
        name: z.string(),
        level: z.number().int(),
      }),
    ),
  })
  .meta({ id: "Skill" });
export type Skill = z.infer<typeof Skill>;
export const skills = group(
  "skills",
  crud("/admin/agent-skills", {
    ref: "skill",
    row: Skill,
    read: "USER",
    change: "ADMIN",
    touches: ["agents", "users"],
    changes: "skills",
    example: { name: "Repairs" },
    write: z.object({
      name: Line(60),
      description: Text(200).nullable().optional(),
      levels: z
        .array(
          z.object({
            agentId: Id,
            level: z.number().int().min(0).max(5),
          }),
        )
        .max(200)
        .optional()
        .describe("Who has it, at which level; 0 takes it away, and those not named keep theirs"),
    }),
  }),
);
