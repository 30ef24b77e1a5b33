import { z } from "zod";
import { channels, priorities, slaFigures, slaMetrics, slaSplits, ticketStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Day, Id, Time, listOf, pageOf, paging } from "../shapes.ts";
import { IdOrNone, SlaCompliance, SlaMetric } from "./sla-shapes.ts";

const count = z.number().int();
const filters = {
  from: Day.optional().describe(
    "Days of the workspace's calendar, both within; without them the last thirty",
  ),
  to: Day.optional(),
  metric: listOf(z.enum(slaMetrics)),
  policyId: IdOrNone.optional(),
  priority: listOf(z.enum(priorities)),
  channel: listOf(z.enum(channels)),
  groupId: IdOrNone.optional(),
  agentId: IdOrNone.optional(),
};
export const SlaTargetRow = z
  .object({
    metric: SlaMetric,
    cycle: z.number().int(),
    targetSeconds: z.number().int().nullable(),
    dueAt: Time,
    breachedAt: Time.nullable(),
    endedAt: Time.nullable(),
    ticket: z.object({
      id: Id,
      number: z.number().int(),
      subject: z.string(),
      status: z.enum(ticketStatuses),
      priority: z.enum(priorities),
      assignedToName: z.string().nullable(),
    }),
  })
  .meta({ id: "SlaTargetRow" });
export type SlaTargetRow = z.infer<typeof SlaTargetRow>;

/** Compliance from the ledger: a target counts in the period of its due time; cancelled ones nowhere. */
export const slaMetricCalls = group("sla-metrics", {
  get: endpoint("GET /sla/metrics", {
    allow: "SUPERVISOR",
    transaction: "none",
    query: z.object({ ...filters, splitBy: z.enum(slaSplits).default("metric") }),
    returns: z.object({
      asOf: Time,
      timeZone: z.string(),
      from: Day,
      to: Day,
      total: SlaCompliance,
      before: SlaCompliance.describe("Of as many days right before"),
      rows: z.array(
        SlaCompliance.extend({
          key: z.string().nullable().describe("What the row is of: an id, a word, a day; null: none"),
          name: z.string().nullable(),
        }),
      ),
      due: z.object({
        nextHour: count.describe("Open targets that are due within"),
        nextDay: count,
        overdue: count,
        people: count.describe(
          "Who is available now to answer them: of the team, or the agent, that is asked for",
        ),
        staff: count.describe("Of how many, available or not"),
      }),
    }),
  }),
  // Ours from here on.
  targets: endpoint("GET /sla/metrics/targets", {
    allow: "SUPERVISOR",
    summary: "The targets that a figure counts, of tickets that the caller may see; the first due first",
    query: z.object({ ...paging, ...filters, figure: z.enum(slaFigures) }),
    returns: pageOf(SlaTargetRow),
  }),
});
