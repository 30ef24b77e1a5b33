import { screen } from "@testing-library/react";
import { ticketSlaMetrics } from "@/contract/insight/ticket-sla-metrics";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { TimesCard } from "./times-card";

const none = { count: 0, p50Seconds: null, p75Seconds: null, p90Seconds: null, p95Seconds: null };
const metrics = {
  timeZone: "UTC",
  asOf: "2026-03-07T12:00:00.000Z",
  from: "2026-03-01",
  to: "2026-03-30",
  firstReply: none,
  nextReply: none,
  resolution: none,
  met: 0,
  breached: 0,
};

test.each([
  ["null, which means no data, is a dash", { ...metrics, slaComplianceRate: null }, "SLA met: –"],
  ["the rate is shown", { ...metrics, met: 3, breached: 1, slaComplianceRate: 0.75 }, "SLA met: 75%"],
  ["an answer without the field shows the usual rate", metrics, "SLA met: 95%"],
])("SLA met: %s", async (_case, answer, shown) => {
  // The last case is an answer of another server than ours, which leaves the field out.
  mock(ticketSlaMetrics.get, answer as typeof answer & { slaComplianceRate: number | null });
  renderDesk(<TimesCard />, { role: "SUPERVISOR" });
  expect(await screen.findByText(shown)).toBeInTheDocument();
});
