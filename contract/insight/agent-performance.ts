import { z } from "zod";
import { PerPool } from "../desk/capacity.ts";
import { agentStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { roles } from "../roles.ts";
import { Day, Id, Time } from "../shapes.ts";
import { Cell } from "./reports.ts";

/** Spans that end today, in the tenant's days: 1, 7, 30 and 90 of them. */
export const performancePeriods = ["daily", "weekly", "monthly", "quarterly"] as const;
export type PerformancePeriod = (typeof performancePeriods)[number];
export const performanceMeasures = [
  "resolved",
  "reopened",
  "replies",
  "notes",
  "firstReplyMedian",
  "nextReplyMedian",
  "resolutionMedian",
  "reopenRate",
  "satisfied",
  "helped",
  "availableTime",
] as const;
export const leaderboardTypes = [
  "overall",
  "resolved",
  "first_reply",
  "satisfaction",
  "quality",
  "help",
] as const;
export type LeaderboardType = (typeof leaderboardTypes)[number];
export const achievementKinds = [
  "CLOSER",
  "FIRST_RESPONDER",
  "CUSTOMER_FAVOURITE",
  "SOLID_WORK",
  "HELPING_HAND",
  "CLEAN_SLATE",
] as const;

const period = { period: z.enum(performancePeriods).default("weekly") };
const span = {
  period: z.enum(performancePeriods),
  timeZone: z.string(),
  asOf: Time,
  from: Day,
  to: Day,
  previousFrom: Day,
  previousTo: Day,
};
export const AgentFigures = z
  .object({
    id: Id,
    name: z.string(),
    role: z.enum(roles),
    isActive: z.boolean(),
    status: z.enum(agentStatuses),
    statusName: z.string(),
    statusColor: z.string(),
    isAvailable: z.boolean(),
    openTickets: z.number().int(),
    load: PerPool,
    capacity: PerPool,
    cells: z.array(Cell).describe("In the order of `measures`"),
    previous: z.array(Cell),
    trend: z.array(z.number()).describe("Resolved in each of `buckets`"),
  })
  .meta({ id: "AgentFigures" });
export type AgentFigures = z.infer<typeof AgentFigures>;

/** Points and where they come from: what helps customers adds, what comes back subtracts. */
export const LeaderboardEntry = z
  .object({
    rank: z.number().int().describe("Equal points, equal rank"),
    agent: z.object({
      id: Id,
      name: z.string(),
    }),
    points: z.number(),
    value: z.number().nullable().describe("What the type ranks by, where it is a figure of its own"),
    parts: z.object({
      resolved: z.number(),
      reopened: z.number(),
      firstReply: z.number(),
      satisfaction: z.number(),
      help: z.number(),
    }),
    held: z.array(
      z.object({
        kind: z.enum(achievementKinds),
        level: z.number().int(),
        earnedOn: Day,
      }),
    ),
  })
  .meta({ id: "LeaderboardEntry" });
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;
export const Achievement = z
  .object({
    kind: z.enum(achievementKinds),
    level: z.number().int().min(0).max(3),
    value: z.number().nullable(),
    target: z.number().describe("Of the next level, or of the last one"),
    unit: z.enum(["count", "share", "seconds"]),
    isHeld: z.boolean(),
    earnedOn: Day.nullable().describe("Since when the level is held, without a break"),
  })
  .meta({ id: "Achievement" });
export type Achievement = z.infer<typeof Achievement>;

export const agentPerformance = group("agent-performance", {
  get: endpoint("GET /admin/agent-performance", {
    allow: "SUPERVISOR",
    transaction: "none",
    query: z.object({
      ...period,
      team: z.enum(["all", "mine"]).default("all"),
      agentId: Id.optional(),
    }),
    returns: z.object({
      ...span,
      measures: z.array(z.enum(performanceMeasures)),
      buckets: z.array(z.string()),
      team: z.object({
        cells: z.array(Cell),
        previous: z.array(Cell),
        trend: z.array(z.number()),
      }),
      agents: z.array(AgentFigures),
      isCut: z.boolean(),
      groups: z
        .array(
          z.object({
            id: Id,
            name: z.string(),
          }),
        )
        .describe("Of `mine`: the caller's groups; none means everybody"),
    }),
  }),
  leaderboard: endpoint("GET /admin/agent-leaderboard", {
    allow: "SUPERVISOR",
    transaction: "none",
    query: z.object({
      ...period,
      type: z.enum(leaderboardTypes).default("overall"),
    }),
    returns: z.object({
      ...span,
      type: z.enum(leaderboardTypes),
      entries: z.array(LeaderboardEntry),
    }),
  }),
  achievements: endpoint("GET /admin/agent-achievements/{id}", {
    allow: "SUPERVISOR",
    refs: { id: "user" },
    returns: z.object({
      agent: z.object({
        id: Id,
        name: z.string(),
      }),
      from: Day,
      to: Day,
      achievements: z.array(Achievement),
    }),
  }),
});
