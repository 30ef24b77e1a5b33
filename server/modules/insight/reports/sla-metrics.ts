import { ticketSlaMetrics as calls } from "../../../../contract/insight/ticket-sla-metrics.ts";
import { implement } from "../../../kernel/implement.ts";
import { bucketsOf, localDayAt } from "../../../kernel/calendar.ts";
import { outcomesOf, spreadOf } from "./query.ts";
import { spanAsked, timeZoneOf } from "./report.ts";

export const slaMetricCalls = implement(calls, {
  get: async ({ query, ...work }) => {
    const timeZone = await timeZoneOf(work);
    const span = spanAsked({ range: "30days", ...query }, localDayAt(Date.parse(work.now), timeZone));
    const { edges } = bucketsOf(span, "month", timeZone);
    const asked = { edges: [edges[0] ?? "", edges.at(-1) ?? ""], timeZone, filters: {} };
    const { met, breached } = await outcomesOf(work, asked);
    return {
      timeZone,
      ...span,
      met,
      breached,
      slaComplianceRate: met + breached === 0 ? null : met / (met + breached),
      firstReply: await spreadOf(work, "firstReplyMedian", asked),
      nextReply: await spreadOf(work, "nextReplyMedian", asked),
      resolution: await spreadOf(work, "resolutionMedian", asked),
    };
  },
});
