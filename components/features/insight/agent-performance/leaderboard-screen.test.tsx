import { screen, within } from "@testing-library/react";
import { agentPerformance } from "@/contract/insight/agent-performance";
import type { addressHooks } from "@/tests/address";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { LeaderboardScreen } from "./leaderboard-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

beforeEach(() => {
  history.replaceState(null, "", "/admin/agent-performance/leaderboard");
  mock(agentPerformance.leaderboard, ({ query }) => ({
    period: "weekly" as const,
    type: query.get("type") === "resolved" ? ("resolved" as const) : ("overall" as const),
    timeZone: "UTC",
    asOf: "2026-03-07T12:00:00.000Z",
    from: "2026-03-01",
    to: "2026-03-07",
    previousFrom: "2026-02-22",
    previousTo: "2026-02-28",
    entries: [
      {
        rank: 1,
        agent: { id: "01980000-0000-7000-8000-000000000001", name: "Ann Oak" },
        points: 87,
        value: null,
        parts: { resolved: 70, reopened: 0, firstReply: 9, satisfaction: 8, help: 0 },
        held: [],
      },
    ],
  }));
});

test("what ranks is the second column", async () => {
  renderDesk(<LeaderboardScreen />, { role: "SUPERVISOR" });
  await screen.findByText("Ann Oak");
  expect(
    screen
      .getAllByRole("columnheader")
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(["Rank", "Points", "Agent"]);
  expect(
    screen
      .getAllByRole("cell")
      .slice(1, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(["87", expect.stringContaining("Ann Oak")]);
});

test("what is ranked by has an i, which says what the figure counts", async () => {
  const { user } = renderDesk(<LeaderboardScreen />, { role: "SUPERVISOR" });
  await user.click(
    within(await screen.findByRole("columnheader", { name: "Points" })).getByRole("button", {
      name: "What is counted: Points",
    }),
  );
  expect(
    await screen.findByRole("dialog", { name: "What is counted: Points", hidden: true }),
  ).toHaveTextContent("sum of the points");
  await user.click(screen.getByRole("tab", { name: "Stayed resolved" }));
  await user.click(
    within(await screen.findByRole("columnheader", { name: "Stayed resolved" })).getByRole("button", {
      name: "What is counted: Stayed resolved",
    }),
  );
  expect(
    await screen.findByRole("dialog", { name: "What is counted: Stayed resolved", hidden: true }),
  ).toHaveTextContent("without those reopened after the last time");
});
