import { z } from "zod";
import { channels, priorities, slaMetrics, slaSplits } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Day, Id, listOf } from "../shapes.ts";

const count = z.number().int();
const Compliance = z
  .object({
    met: count,
    breached: count,
    compliance: z.number().nullable().describe("Met among met and breached; null without data"),
  })
  .meta({ id: "SlaCompliance" });

/** Compliance from the ledger: a target counts in the period of its due time; cancelled ones nowhere. */
export const slaMetricCalls = group("sla-metrics", {
  get: endpoint("GET /sla/metrics", {
    allow: "SUPERVISOR",
    query: z.object({
      from: Day.optional().describe(
        "Days of the workspace's calendar, both within; without them the last thirty",
      ),
      to: Day.optional(),
      splitBy: z.enum(slaSplits).default("metric"),
      metric: listOf(z.enum(slaMetrics)),
      policyId: Id.optional(),
      priority: listOf(z.enum(priorities)),
      channel: listOf(z.enum(channels)),
      groupId: Id.optional(),
      agentId: Id.optional(),
    }),
    returns: z.object({
      timeZone: z.string(),
      from: Day,
      to: Day,
      total: Compliance,
      before: Compliance.describe("Of as many days right before"),
      rows: z.array(
        Compliance.extend({
          key: z.string().nullable().describe("What the row is of: an id, a word, a day; null: none"),
          name: z.string().nullable(),
        }),
      ),
      due: z.object({
        nextHour: count.describe("Open targets that are due within"),
        nextDay: count,
        overdue: count,
        people: count.describe("Who is there to answer them"),
      }),
    }),
  }),
});
