import { screen, within } from "@testing-library/react";
import { agentPerformance, performanceMeasures } from "@/contract/insight/agent-performance";
import type { addressHooks } from "@/tests/address";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { AgentPerformanceScreen } from "./agent-performance-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const cells = performanceMeasures.map(() => ({ value: 4, rows: 4 }));
const span = {
  period: "weekly" as const,
  timeZone: "UTC",
  asOf: "2026-03-07T12:00:00.000Z",
  from: "2026-03-01",
  to: "2026-03-07",
  previousFrom: "2026-02-22",
  previousTo: "2026-02-28",
};
const load = { chat: 0, messengers: 0, other: 0 };
const id = "01980000-0000-7000-8000-000000000001";

beforeEach(() => {
  history.replaceState(null, "", "/admin/agent-performance");
  mock(agentPerformance.get, {
    ...span,
    measures: [...performanceMeasures],
    buckets: ["2026-03-01"],
    isCut: false,
    groups: [],
    team: { cells, previous: cells, trend: [4] },
    agents: [
      {
        id,
        name: "Ann Oak",
        role: "AGENT",
        isActive: true,
        status: "ONLINE",
        statusName: "Online",
        statusColor: "#22C55E",
        isAvailable: true,
        openTickets: 0,
        load,
        capacity: load,
        cells,
        previous: cells,
        trend: [4],
      },
    ],
  });
  mock(agentPerformance.achievements, {
    agent: { id, name: "Ann Oak" },
    from: span.from,
    to: span.to,
    achievements: [],
  });
});

test("a column's i says what it counts, sorts nothing, and is not part of the column's name", async () => {
  const { user } = renderDesk(<AgentPerformanceScreen />, { role: "SUPERVISOR" });
  const head = await screen.findByRole("columnheader", { name: "Reopened" });
  await user.click(within(head).getByRole("button", { name: "What is counted: Reopened" }));
  expect(
    await screen.findByRole("dialog", { name: "What is counted: Reopened", hidden: true }),
  ).toHaveTextContent("reopened at least once in the period");
  expect(head).not.toHaveAttribute("aria-sort");
  await user.click(within(head).getByRole("button", { name: "Reopened" }));
  expect(head).toHaveAttribute("aria-sort", "descending");
  expect(within(screen.getByRole("columnheader", { name: "Notes" })).getAllByRole("button")).toHaveLength(1);
});

test("an agent's figures have it as well", async () => {
  const { user } = renderDesk(<AgentPerformanceScreen />, { role: "SUPERVISOR" });
  await user.click(await screen.findByRole("button", { name: "Ann Oak" }));
  const drawer = await screen.findByRole("dialog", { name: "Ann Oak", hidden: true });
  await user.click(within(drawer).getByRole("button", { name: "What is counted: Resolved", hidden: true }));
  expect(
    await within(drawer).findByRole("dialog", { name: "What is counted: Resolved", hidden: true }),
  ).toHaveTextContent("resolved at least once in the period");
});
