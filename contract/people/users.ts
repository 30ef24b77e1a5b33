import { z } from "zod";
import { CapacityOverride, PerPool, WrittenOverride } from "../desk/capacity.ts";
import { AgentSkill } from "../desk/agents.ts";
import { agentStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { roles } from "../roles.ts";
import { Flag, Id, Line, Time, listOf, pageOf, paging, search } from "../shapes.ts";

const Named = z.object({
  id: Id,
  name: z.string(),
});
export const StaffUser = z
  .object({
    id: Id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    role: z.enum(roles),
    isActive: z.boolean(),
    capacity: PerPool,
    capacityOverride: CapacityOverride,
    load: PerPool,
    openTickets: z.number().int(),
    status: z.enum(agentStatuses),
    statusName: z.string(),
    statusColor: z.string(),
    isAvailable: z.boolean(),
    groups: z.array(Named),
    pipelines: z.array(Named),
    skills: z.array(AgentSkill),
    lastLoginAt: Time.nullable(),
    createdAt: Time,
  })
  .meta({ id: "StaffUser" });
export type StaffUser = z.infer<typeof StaffUser>;
const refs = { id: "user" } as const;

/**
 * Nobody changes somebody above them, grants a role above their own, or changes their own role; the last
 * administrator stays one.
 */
export const users = group("users", {
  list: endpoint("GET /admin/users", {
    allow: "SUPERVISOR",
    query: z.object({
      ...paging,
      ...search,
      role: listOf(z.enum(roles)),
      isActive: Flag.optional(),
      groupId: Id.optional(),
    }),
    returns: pageOf(StaffUser),
  }),
  update: endpoint("PATCH /admin/users/{id}", {
    allow: "MANAGER",
    refs,
    transaction: "none",
    touches: ["agents", "agent-groups", "skills", "tickets", "workload"],
    summary:
      "Deactivating ends their sessions within a minute and gives their open tickets to others; groups and skills are replaced by those named",
    body: z
      .object({
        firstName: Line(60),
        lastName: Line(60),
        role: z.enum(roles).exclude(["SUPER_ADMIN"]),
        capacity: WrittenOverride,
        isActive: z.boolean(),
        groupIds: z.array(Id).max(50),
        skills: z
          .array(
            z.object({
              skillId: Id,
              level: z.number().int().min(1).max(5),
            }),
          )
          .max(50),
      })
      .partial(),
    example: { capacity: { chat: 2, other: 12 } },
    returns: StaffUser,
  }),
  // Ours: for a colleague whom no mail reaches. Shown once, in the audit log, for a role below one's own; a
  // second factor is still asked for.
  resetLink: endpoint("POST /admin/users/{id}/reset-link", {
    allow: "ADMIN",
    refs,
    perMinute: 30,
    touches: ["audit-logs"],
    summary:
      "A link by which they choose a new password. It works once, and does not confirm their e-mail address",
    returns: z.object({
      url: z.string(),
      expiresAt: Time,
    }),
  }),
  // Ours: what deactivating them would do.
  departure: endpoint("GET /admin/users/{id}/departure", {
    allow: "MANAGER",
    refs,
    returns: z.object({
      openTickets: z.number().int(),
      laterTickets: z
        .number()
        .int()
        .describe("Pending and on hold: they stay until the customer writes, and go to somebody else then"),
      sessions: z.number().int(),
      lastIn: z.array(Named).describe("Groups that would have no other active member"),
    }),
  }),
});
