import { z } from "zod";
import { PerPool } from "../desk/capacity.ts";
import { agentStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Time } from "../shapes.ts";
import { Cell } from "./reports.ts";

const Count = z.number().int();
/** A figure of the last seven days and of the seven before. */
const Trend = z
  .object({
    now: Cell,
    before: Cell,
  })
  .meta({ id: "Trend" });
const Attention = z
  .object({
    kind: z.enum([
      "WAITING_LONG",
      "URGENT_OPEN",
      "UNASSIGNED",
      "REOPENED_OPEN",
      "STALE",
      "FAILED_MAIL",
      "NOBODY_AVAILABLE",
    ]),
    count: Count,
    since: Time.nullable(),
  })
  .meta({ id: "Attention" });
export type Attention = z.infer<typeof Attention>;

export const adminDashboard = group("admin-dashboard", {
  get: endpoint("GET /admin/dashboard", {
    allow: "SUPERVISOR",
    transaction: "none",
    returns: z.object({
      tickets: z.object({
        open: Count.describe("Neither resolved nor closed"),
        active: Count.describe("Open and In progress"),
        unassigned: Count,
        waitingOverAnHour: Count,
        createdToday: Count,
        resolvedToday: Count,
      }),
      medianFirstReplyMinutes: z.number().nullable(),
      byStatus: z.array(
        z.object({
          status: z.string(),
          count: Count,
        }),
      ),
      byChannel: z.array(
        z.object({
          channel: z.string(),
          count: Count,
        }),
      ),
      createdPerDay: z.array(
        z.object({
          day: z.string(),
          created: Count,
          resolved: Count,
        }),
      ),
      agents: z.object({
        available: Count,
        total: Count,
      }),
      // Ours from here on: the last seven days beside the seven before them, today included.
      week: z.object({
        created: Trend,
        resolved: Trend,
        firstReplyMedian: Trend,
        resolutionMedian: Trend,
        reopenRate: Trend,
        satisfied: Trend,
      }),
      /** What wants somebody now, the gravest first; what does not is not listed. */
      attention: z.array(Attention),
      agentsNow: z.array(
        z.object({
          id: Id,
          name: z.string(),
          status: z.enum(agentStatuses),
          statusName: z.string(),
          statusColor: z.string(),
          isAvailable: z.boolean(),
          openTickets: Count,
          load: PerPool,
          capacity: PerPool,
        }),
      ),
      timeZone: z.string(),
      asOf: Time,
    }),
  }),
});
