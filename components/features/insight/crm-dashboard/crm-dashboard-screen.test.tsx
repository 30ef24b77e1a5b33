import { screen, waitFor, within } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { dealReports } from "@/contract/insight/deal-reports";
import type { ForecastBucket, Money } from "@/contract/insight/deal-reports";
import { deals } from "@/contract/crm/deals";
import { pipelines } from "@/contract/crm/pipelines";
import { session } from "@/contract/people/session";
import { removeToast } from "@/lib/browser/toasts";
import type { addressHooks } from "@/tests/address";
import { dealRow, pipelineRow, stages } from "@/tests/deals";
import { agentRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { CrmDashboardScreen } from "./crm-dashboard-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const none: Money = { count: 0, byCurrency: [], converted: 0, unconverted: [] };
const empty: ForecastBucket = { closed: none, open: none, weighted: none, bestCase: none, commit: none };
const some = (count: number, converted: number, euros: number, more: Partial<Money> = {}): Money => ({
  count,
  byCurrency: [{ currency: "EUR", amount: euros }],
  converted,
  unconverted: [],
  ...more,
});
const march: ForecastBucket = {
  closed: some(1, 50_000, 50_000),
  open: some(3, 300_000, 200_000),
  weighted: some(3, 120_000, 80_000),
  bestCase: some(2, 200_000, 150_000),
  commit: some(1, 100_000, 100_000),
};

beforeEach(() => {
  history.replaceState(null, "", "/admin/crm-dashboard");
  mockFault(session.refreshToken, "unauthenticated");
  mock(agents.list, pageOf([agentRow(1)]));
  mock(pipelines.list, { items: [pipelineRow()] });
  mock(pipelines.analytics, {
    pipelineId: pipelineRow().id,
    startDate: "2026-01-01",
    endDate: "2026-03-31",
    timeZone: "UTC",
    stages: [],
    created: 4,
    won: 3,
    lost: 1,
    winRate: 0.75,
    cycleDays: 5,
    medianCycleDays: 4,
    byCurrency: [
      {
        currency: "EUR",
        won: 3,
        lost: 1,
        open: 4,
        wonAmount: 900_000,
        averageWon: 300_000,
        velocity: 30_000,
      },
    ],
  });
  mock(dealReports.owners, {
    items: [
      {
        user: { id: agentRow(1).id, name: "Agent 1" },
        currency: "EUR",
        timeZone: "UTC",
        startDate: "2026-01-01",
        endDate: "2026-03-31",
        created: 1,
        won: some(1, 50_000, 50_000),
        lost: none,
        winRate: 1,
        cycleDays: 4,
        open: some(3, 300_000, 200_000),
        weighted: some(3, 120_000, 80_000),
        overdue: none,
        rotting: 2,
        moves: 9,
      },
    ],
  });
  mock(deals.list, ({ query }) => ({
    items:
      query.get("isRotting") === "true"
        ? [dealRow(2, { title: "Old boots", isRotting: true })]
        : [dealRow(1, { title: "Fresh tents" })],
    total: 1,
    totalIsCapped: false,
    skip: 0,
    take: 6,
    nextCursor: null,
  }));
  const shown = stages.lead;
  mock(dealReports.pipeline, {
    currency: "EUR",
    today: "2026-03-10",
    pipelines: [
      {
        id: pipelineRow().id,
        name: "Sales",
        open: some(3, 300_000, 200_000),
        weighted: some(3, 120_000, 80_000),
        stages: [
          {
            id: shown.id,
            name: shown.name,
            kind: shown.kind,
            probability: 10,
            position: 0,
            color: null,
            total: some(3, 300_000, 200_000),
            weighted: some(3, 30_000, 20_000),
            averageDays: 4.2,
            oldestDays: 9,
            rotting: 2,
          },
        ],
      },
    ],
  });
});
// Toasts outlive the piece that showed them.
afterEach(() => {
  removeToast();
});
const forecast = (more: object = {}) =>
  mock(dealReports.forecast, {
    currency: "EUR",
    timeZone: "UTC",
    today: "2026-03-10",
    months: [
      { month: "2026-03", ...march },
      { month: "2026-04", ...empty },
    ],
    overdue: { ...empty, open: some(2, 70_000, 70_000) },
    later: empty,
    undated: empty,
    ...more,
  });
const openDashboard = () => renderDesk(<CrmDashboardScreen />, { role: "ADMIN" });
const row = async (name: RegExp) =>
  within(await screen.findByRole("table", { name: "Forecast by month" })).getByRole("row", { name });

test("the forecast stands by month with its categories, and a month leads to its deals", async () => {
  const asked = forecast();
  openDashboard();
  const line = await row(/^Mar 2026/);
  expect(
    within(line)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["Mar 2026", "€500", "€3,000", "€1,200", "€2,000", "€1,000", "4"]);
  expect(within(line).getByRole("link")).toHaveAttribute(
    "href",
    "/admin/crm/deals?view=list&pipeline=all&state=OPEN&from=2026-03-10&to=2026-03-31",
  );
  expect(within(await row(/^Overdue/)).getByRole("link")).toHaveAttribute(
    "href",
    "/admin/crm/deals?view=list&pipeline=all&state=OPEN&to=2026-03-09",
  );
  expect(asked[0]?.query.get("months")).toBe("6");
});

test("one currency alone shows its own amounts, unconverted", async () => {
  history.replaceState(null, "", "/admin/crm-dashboard?money=EUR");
  forecast();
  openDashboard();
  expect(
    within(await row(/^Mar 2026/))
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["Mar 2026", "€500", "€2,000", "€800", "€1,500", "€1,000", "4"]);
});

test("what has no rate is named and not counted, with the way to enter one", async () => {
  forecast({
    overdue: { ...empty, open: some(1, 0, 0, { unconverted: [{ currency: "JPY", amount: 5000 }] }) },
  });
  openDashboard();
  expect(await screen.findByText("No exchange rate – excluded: ¥5,000")).toBeVisible();
  expect(screen.getByRole("link", { name: "Enter rates" })).toHaveAttribute(
    "href",
    "/admin/crm/pipelines?tab=rates",
  );
});

test("the chart has its table behind it; owners, stages, newest and standing deals lead on", async () => {
  forecast();
  const { user } = openDashboard();
  await user.click((await screen.findAllByRole("button", { name: "Show as a table" }))[0] ?? document.body);
  expect(
    within(await screen.findByRole("table", { name: "Forecast" })).getByRole("row", { name: /^Mar 2026/ }),
  ).toHaveTextContent("3000.00");
  expect(await screen.findByRole("link", { name: /Agent 1/ })).toHaveAttribute(
    "href",
    `/admin/crm/deals?view=list&pipeline=all&owner=${agentRow(1).id}`,
  );
  expect(screen.getByRole("link", { name: "Lead" })).toHaveAttribute(
    "href",
    `/admin/crm/deals?view=list&pipeline=${pipelineRow().id}&stage=${stages.lead.id}`,
  );
  expect(screen.getByRole("link", { name: "Fresh tents" })).toHaveAttribute(
    "href",
    `/deals/${dealRow(1).id}`,
  );
  expect(screen.getByRole("link", { name: "Old boots" })).toBeVisible();
  expect(screen.getByText("75%")).toBeVisible();
  expect(screen.getByRole("link", { name: /^Won this month/ })).toHaveAttribute(
    "href",
    "/admin/crm/deals?view=list&pipeline=all&state=WON&closedFrom=2026-03-01&closedTo=2026-03-10",
  );
});

test("the pipeline and the owner in the address narrow every figure", async () => {
  history.replaceState(null, "", `/admin/crm-dashboard?pipeline=${pipelineRow().id}&owner=me&months=12`);
  const asked = forecast();
  const owners = mock(dealReports.owners, { items: [] });
  openDashboard();
  await waitFor(() =>
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      pipelineId: pipelineRow().id,
      ownerId: "me",
      months: "12",
    }),
  );
  await waitFor(() =>
    expect(owners.map(({ query }) => Object.fromEntries(query))).toEqual([
      { pipelineId: pipelineRow().id, ownerId: "me" },
    ]),
  );
});
