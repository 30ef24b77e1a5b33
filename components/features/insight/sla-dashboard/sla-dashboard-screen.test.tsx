import { screen, waitFor, within } from "@testing-library/react";
import { agentGroups } from "@/contract/desk/agent-groups";
import { agents } from "@/contract/desk/agents";
import { slaBreaches } from "@/contract/desk/sla-breaches";
import type { SlaBreach } from "@/contract/desk/sla-breaches";
import { slaMetricCalls } from "@/contract/desk/sla-metrics";
import { slaSettings } from "@/contract/desk/sla-settings";
import { reports } from "@/contract/insight/reports";
import { ticketSlaMetrics } from "@/contract/insight/ticket-sla-metrics";
import type { addressHooks } from "@/tests/address";
import { mock, pageOf } from "@/tests/msw/mock";
import type { Seen } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { SlaDashboardScreen } from "./sla-dashboard-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const team = "01980000-0000-7000-8000-0000000000aa";
const ticket = {
  id: "01980000-0000-7000-8000-0000000000bb",
  number: 1001,
  subject: "Pole broke",
  status: "OPEN",
  priority: "HIGH",
  assignedToId: null,
  assignedToName: "Ann Agent",
  groupId: team,
} as const;
const breach: SlaBreach = {
  id: "01980000-0000-7000-8000-0000000000cc",
  status: "OPEN",
  metric: "FIRST_RESPONSE",
  cycle: 1,
  policy: null,
  targetSeconds: 3600,
  breachedAt: "2026-03-09T12:00:00.000Z",
  endedAt: null,
  ticket,
  acknowledgedAt: null,
  acknowledgedByName: null,
  resolvedAt: null,
  resolvedByName: null,
  notes: null,
};
const spread = { count: 4, p50Seconds: 600, p75Seconds: 900, p90Seconds: 1200, p95Seconds: null };
let metrics: Seen[] = [];

beforeEach(() => {
  history.replaceState(null, "", "/admin/sla-dashboard");
  mock(slaSettings.state, { isOn: true });
  metrics = mock(slaMetricCalls.get, ({ query }) => ({
    asOf: "2026-03-07T12:00:00.000Z",
    timeZone: "Europe/Berlin",
    from: "2026-03-01",
    to: "2026-03-30",
    total: { met: 18, breached: 2, compliance: 0.9 },
    before: { met: 8, breached: 2, compliance: 0.8 },
    rows:
      query.get("splitBy") === "day"
        ? [{ key: "2026-03-09", name: null, met: 18, breached: 2, compliance: 0.9 }]
        : [
            query.get("to") === "2026-02-28"
              ? { key: team, name: "Repairs", met: 6, breached: 2, compliance: 0.75 }
              : { key: team, name: "Repairs", met: 18, breached: 2, compliance: 0.9 },
          ],
    due: { nextHour: 3, nextDay: 7, overdue: 1, people: 2, staff: 5 },
  }));
  mock(ticketSlaMetrics.get, {
    timeZone: "Europe/Berlin",
    asOf: "2026-03-07T12:00:00.000Z",
    from: "2026-03-01",
    to: "2026-03-30",
    firstReply: spread,
    nextReply: spread,
    resolution: spread,
    met: 18,
    breached: 2,
    slaComplianceRate: 0.9,
  });
  mock(slaBreaches.adminList, pageOf([breach]));
});

test("compliance stands beside that of the period before, and what is due beside who is there", async () => {
  renderDesk(<SlaDashboardScreen />, { role: "SUPERVISOR" });
  expect(await screen.findByText("Previous period: 80%")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /^Due in the next hour.*3.*2 people available$/ })).toBeVisible();
  expect(
    screen.getByRole("button", { name: /^Due in the next day.*7.*2 of 5 available now$/ }),
  ).toBeVisible();
  const row = await screen.findByRole("row", { name: /Repairs/ });
  await waitFor(() => expect(row).toHaveTextContent(/Repairs182.*90%75%/));
  const before = metrics.find(({ query }) => query.get("to") === "2026-02-28");
  expect(before?.query.get("from")).toBe("2026-01-30");
});

test("a number of a row opens the tickets that it counts, narrowed as the row is", async () => {
  const asked = mock(
    slaMetricCalls.targets,
    pageOf([
      {
        metric: "FIRST_RESPONSE",
        cycle: 1,
        targetSeconds: 3600,
        dueAt: breach.breachedAt,
        breachedAt: breach.breachedAt,
        endedAt: null,
        ticket,
      },
    ]),
  );
  const { user } = renderDesk(<SlaDashboardScreen />, { role: "SUPERVISOR" });
  await user.click(await screen.findByRole("button", { name: "Repairs, Breached: 2. Show the tickets" }));
  const drawer = await screen.findByRole("dialog", { name: "Breached" });
  expect(await within(drawer).findByRole("link", { name: "Pole broke" })).toHaveAttribute(
    "href",
    "/tickets/1001",
  );
  expect(asked[0]?.query.get("figure")).toBe("BREACHED");
  expect(asked[0]?.query.get("groupId")).toBe(team);
});

test("compliance, the period before and each day open the targets that they count", async () => {
  const asked = mock(slaMetricCalls.targets, pageOf([]));
  const { user } = renderDesk(<SlaDashboardScreen />, { role: "SUPERVISOR" });
  const opened = async (button: HTMLElement) => {
    await user.click(button);
    const dialog = await screen.findByRole("dialog");
    const { pathname, search } = location;
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect([pathname, location.search]).toEqual(["/admin/sla-dashboard", ""]);
    expect(search).toContain("figure=");
    const { query } = asked.at(-1) ?? {};
    return [query?.get("figure"), query?.get("from"), query?.get("to"), query?.get("groupId")];
  };
  const before = ["2026-01-30", "2026-02-28"];
  const button = (name: string | RegExp) => screen.findByRole("button", { name });
  expect(await opened(await button(/^Compliance.*90%$/))).toEqual(["COUNTED", null, null, null]);
  expect(await opened(await button("Compliance, Previous period: 80%. Show the tickets"))).toEqual([
    "COUNTED",
    ...before,
    null,
  ]);
  expect(await opened(await button("Breached, Previous period: 2. Show the tickets"))).toEqual([
    "BREACHED",
    ...before,
    null,
  ]);
  expect(await opened(await button("Repairs, Compliance: 90%. Show the tickets"))).toEqual([
    "COUNTED",
    null,
    null,
    team,
  ]);
  expect(await opened(await button("Repairs, Previous period: 75%. Show the tickets"))).toEqual([
    "COUNTED",
    ...before,
    team,
  ]);
  const day = ["2026-03-09", "2026-03-09", null];
  expect(await opened(await screen.findByTitle(/^Mar 9/))).toEqual(["COUNTED", ...day]);
  const [showTable] = screen.getAllByRole("button", { name: "Show as a table" });
  if (!showTable) throw new Error("The chart has no table.");
  await user.click(showTable);
  const table = within(await screen.findByRole("table", { name: "Targets by due day" }));
  expect(await opened(table.getByRole("button", { name: /Breached: 2\. Show the tickets$/ }))).toEqual([
    "BREACHED",
    ...day,
  ]);
});

test("a time of replies opens the tickets that it is of, each with its own", async () => {
  const asked = mock(
    reports.rows,
    pageOf([
      {
        id: team,
        at: breach.breachedAt,
        value: 300,
        agentId: null,
        agentName: "Ann Agent",
        note: null,
        ticket: { ...ticket, channel: "EMAIL" as const },
      },
    ]),
  );
  const { user } = renderDesk(<SlaDashboardScreen />, { role: "SUPERVISOR" });
  await user.click(
    await screen.findByRole("button", { name: "First response, 90%: 20 min. Show the tickets" }),
  );
  const drawer = await screen.findByRole("dialog", { name: "First response: times" });
  expect(await within(drawer).findByRole("link", { name: "Pole broke" })).toHaveAttribute(
    "href",
    "/tickets/1001",
  );
  expect(within(drawer).getByText("5 min")).toBeVisible();
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
    report: "firstReply",
    measure: "firstReplyMedian",
    from: "2026-03-01",
    to: "2026-03-30",
  });
});

test("an open breach is acknowledged, and resolved with notes", async () => {
  const seen = mock(slaBreaches.adminAcknowledge, { ...breach, status: "ACKNOWLEDGED" });
  const resolved = mock(slaBreaches.resolve, { ...breach, status: "RESOLVED" });
  const { user } = renderDesk(<SlaDashboardScreen />, { role: "SUPERVISOR" });
  const of = "the breach of ticket #1001: First response";
  await user.click(await screen.findByRole("button", { name: `Acknowledge ${of}` }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(await screen.findByText("Breach of ticket #1001 acknowledged")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: `Resolve ${of}` }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: "Notes" }), "Called them");
  await user.click(within(dialog).getByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(resolved[0]?.body).toEqual({ notes: "Called them" }));
  expect(await screen.findByText("Breach of ticket #1001 resolved")).toBeInTheDocument();
});

test("breaches follow the filters of the page but its days, and their own state; both stand in the address", async () => {
  history.replaceState(
    null,
    "",
    `/admin/sla-dashboard?from=2026-03-01&metric=RESOLUTION&priority=HIGH,URGENT&channel=CHAT&policy=${team}&group=none&agent=none`,
  );
  mock(agentGroups.list, pageOf([]));
  mock(agents.list, pageOf([]));
  mock(slaSettings.list, pageOf([]));
  const asked = mock(slaBreaches.adminList, pageOf([breach]));
  const { user } = renderDesk(<SlaDashboardScreen />, { role: "SUPERVISOR" });
  await screen.findByRole("link", { name: "Pole broke" });
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    limit: "25",
    status: "OPEN",
    metric: "RESOLUTION",
    priority: "URGENT",
    channel: "CHAT",
    policyId: team,
    groupId: "none",
    assignedToId: "none",
  });
  expect(asked[0]?.query.getAll("priority")).toEqual(["HIGH", "URGENT"]);
  await user.click(screen.getByRole("button", { name: "Acknowledged" }));
  await waitFor(() => expect(asked.at(-1)?.query.get("status")).toBe("ACKNOWLEDGED"));
  expect(location.search).toContain("breaches=ACKNOWLEDGED");
});

test("more breaches than a page are shown step by step", async () => {
  const second = { ...breach, id: team, ticket: { ...ticket, subject: "Zip is stuck" } };
  mock(slaBreaches.adminList, ({ query }) =>
    query.has("cursor")
      ? { ...pageOf([second]), total: 2 }
      : { ...pageOf([breach]), total: 2, nextCursor: "next" },
  );
  const { user } = renderDesk(<SlaDashboardScreen />, { role: "SUPERVISOR" });
  await screen.findByRole("link", { name: "Pole broke" });
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByRole("link", { name: "Zip is stuck" })).toBeInTheDocument();
});

test("where service levels are off the screen says so, and asks for no figures", async () => {
  mock(slaSettings.state, { isOn: false });
  renderDesk(<SlaDashboardScreen />, { role: "SUPERVISOR" });
  expect(await screen.findByText("Service levels are off")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Open settings" })).toHaveAttribute("href", "/admin/settings");
  expect(metrics).toHaveLength(0);
});
