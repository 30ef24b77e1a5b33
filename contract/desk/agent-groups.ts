import { z } from "zod";
import { crud } from "../crud.ts";
import { PerPool } from "./capacity.ts";
import { agentStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { roles } from "../roles.ts";
import { Id, Line, Nothing, Text, Time, pageOf, paging, search } from "../shapes.ts";

export const AgentGroup = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    autoAssign: z.boolean(),
    memberCount: z.number().int(),
    waitingTickets: z.number().int(),
    openTickets: z.number().int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "AgentGroup" });
export type AgentGroup = z.infer<typeof AgentGroup>;
const GroupMember = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    isActive: z.boolean(),
    status: z.enum(agentStatuses),
    statusName: z.string(),
    statusColor: z.string(),
    isAvailable: z.boolean(),
    openTickets: z.number().int(),
    load: PerPool,
    capacity: PerPool,
  })
  .meta({ id: "GroupMember" });
const refs = { id: "agentGroup" } as const;
const touches = ["agents", "users", "tickets", "workload"] as const;

/**
 * A team: while a ticket has a group, only its members come into question. With `autoAssign` off its tickets
 * wait until somebody takes them or gives them out.
 */
export const agentGroups = group("agent-groups", {
  ...crud("/admin/agent-groups", {
    ref: "agentGroup",
    row: AgentGroup,
    read: "USER",
    change: "MANAGER",
    touches,
    changes: "agent-groups",
    write: z.object({
      name: Line(60),
      description: Text(200).nullable().optional(),
      autoAssign: z.boolean().optional(),
    }),
    example: { name: "Returns", description: "Exchanges and refunds", autoAssign: true },
  }),
  remove: endpoint("DELETE /admin/agent-groups/{id}", {
    changes: "agent-groups",
    allow: "MANAGER",
    refs,
    touches,
    query: z.object({ moveToId: z.union([Id, z.literal("none")]).optional() }),
    summary: "409 while it has tickets, unless moveToId says where they go (`none`: to no group)",
    returns: Nothing,
  }),
  members: endpoint("GET /admin/agent-groups/{id}/members", {
    allow: "USER",
    refs,
    query: z.object({
      ...paging,
      ...search,
    }),
    returns: pageOf(GroupMember),
  }),
  addMembers: endpoint("POST /admin/agent-groups/{id}/members", {
    allow: "SUPERVISOR",
    refs,
    touches,
    summary: "Those who are members already stay so",
    body: z.object({ agentIds: z.array(Id).min(1).max(100) }),
    example: { agentIds: ["01980000-0000-7000-8000-000000000000"] },
    returns: AgentGroup,
  }),
  removeMember: endpoint("DELETE /admin/agent-groups/{id}/members/{agentId}", {
    allow: "SUPERVISOR",
    refs: { ...refs, agentId: "user" },
    touches,
    returns: AgentGroup,
  }),
  autoAssign: endpoint("POST /admin/agent-groups/{id}/auto-assign", {
    changes: "agent-groups",
    allow: "SUPERVISOR",
    refs,
    touches,
    summary:
      "Gives the group's waiting tickets to its free members now, also where the group waits for a pick",
    returns: z.object({
      assigned: z.array(
        z.object({
          ticketId: Id,
          number: z.number().int(),
          agentId: Id,
          agentName: z.string(),
        }),
      ),
      stillWaiting: z.number().int(),
    }),
  }),
});
