import { ticketSlaMetrics as calls } from "../../../../contract/insight/ticket-sla-metrics.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { implement } from "../../../kernel/implement.ts";
import { bucketsOf, localDayAt } from "../../../kernel/calendar.ts";
import type { Work } from "../../../work.ts";
import { complianceBetween } from "../../desk/sla/compliance.ts";
import { spreadOf } from "./query.ts";
import { spanAsked, timeZoneOf } from "./report.ts";
import { sharedFigures } from "./shared-figures.ts";

export const slaMetricCalls = implement(calls, {
  get: ({ query, ...asked }) =>
    sharedFigures(asked, `ticket service levels ${JSON.stringify(query)}`, (work) => figuresOf(work, query)),
});

async function figuresOf(work: Work, query: QueryOut<typeof calls.get>) {
  const timeZone = await timeZoneOf(work);
  const span = spanAsked({ range: "30days", ...query }, localDayAt(Date.parse(work.now), timeZone));
  const { edges } = bucketsOf(span, "month", timeZone);
  const [from, until] = [edges[0] ?? "", edges.at(-1) ?? ""];
  const asked = { edges: [from, until], timeZone, filters: {} };
  const { met, breached, compliance } = await complianceBetween(work, { from, until });
  return {
    timeZone,
    ...span,
    met,
    breached,
    slaComplianceRate: compliance,
    firstReply: await spreadOf(work, "firstReplyMedian", asked),
    nextReply: await spreadOf(work, "nextReplyMedian", asked),
    resolution: await spreadOf(work, "resolutionMedian", asked),
  };
}
