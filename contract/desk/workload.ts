import { z } from "zod";
import { Agent } from "./agents.ts";
import { PerPool } from "./capacity.ts";
import { capacityPools, channels, priorities, ticketStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Time, search } from "../shapes.ts";

const Card = z
  .object({
    id: Id,
    channel: z.enum(channels),
    number: z.number().int(),
    subject: z.string(),
    status: z.enum(ticketStatuses),
    priority: z.enum(priorities),
    contactName: z.string().nullable(),
    waitingSince: Time.nullable(),
    groupId: Id.nullable(),
  })
  .meta({ id: "Card" });
export type WorkloadTicket = z.infer<typeof Card>;
const Column = Agent.extend({
  tickets: z.array(Card),
  ticketsCount: z.number().int().describe("In all, of the group where one is asked for"),
});
const query = z.object({ groupId: Id.optional() });
const Move = z.object({
  ticketId: Id,
  number: z.number().int(),
  subject: z.string(),
  pool: z.enum(capacityPools),
  fromId: Id,
  fromName: z.string(),
  toId: Id,
  toName: z.string(),
});
const touches = ["tickets", "agents", "agent-groups"] as const;

/**
 * Ours: the open tickets of everyone who answers tickets, against what they can carry. A page shows so many
 * people, and a column its first tickets; the counts are of all.
 */
export const workload = group("workload", {
  get: endpoint("GET /admin/workload", {
    allow: "SUPERVISOR",
    summary: "By name",
    query: query.extend({
      ...search,
      page: z.coerce.number().int().min(1).max(500).default(1),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(limits.workloadAgentsPerPage)
        .default(limits.workloadAgentsPerPage),
    }),
    returns: z.object({
      agents: z.array(Column),
      agentsCount: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      waiting: z.array(Card),
      waitingCount: z.number().int(),
    }),
  }),
  suggestion: endpoint("GET /admin/workload/suggestion", {
    allow: "SUPERVISOR",
    query,
    summary:
      "Moves that would even the load out among those who are available and fit; no chat in progress is among them, and nothing is changed",
    returns: z.object({
      moves: z.array(Move),
      loads: z.array(
        z.object({
          agentId: Id,
          name: z.string(),
          before: PerPool,
          after: PerPool,
          capacity: PerPool,
        }),
      ),
    }),
  }),
  move: endpoint("POST /admin/workload/moves", {
    allow: "SUPERVISOR",
    touches,
    summary: "By hand; one that is no longer with `fromId`, and a chat in progress, is skipped",
    body: z.object({
      moves: z
        .array(
          z.object({
            ticketId: Id,
            fromId: Id.nullable().optional(),
            toId: Id.nullable(),
          }),
        )
        .min(1)
        .max(limits.bulkJobAbove),
    }),
    example: { moves: [{ ticketId: "01980000-0000-7000-8000-000000000000", toId: null }] },
    returns: z.object({
      moved: z.number().int(),
      skipped: z.array(
        z.object({
          ticketId: Id,
          reason: z.string(),
        }),
      ),
    }),
  }),
});
