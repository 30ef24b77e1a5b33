import { screen } from "@testing-library/react";
import { workspaceTerms } from "@/contract/workspace/terms";
import type { WorkspacePlan } from "@/contract/workspace/terms";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { PlanSection } from "./plan-section";

const plan = (more: Partial<WorkspacePlan> = {}): WorkspacePlan => ({
  plan: "Team",
  people: { count: 12, invited: 2, max: 25 },
  storedBytes: { count: 2_500_000_000, max: 50_000_000_000, countedAt: "2026-01-05T12:00:00.000Z" },
  ...more,
});
const show = (of: WorkspacePlan) => {
  mock(workspaceTerms.get, of);
  renderDesk(<PlanSection />, { role: "ADMIN" });
};

test("plan, limits and use are read there, and open invitations have a place", async () => {
  show(plan());
  expect(await screen.findByText("Team")).toBeVisible();
  expect(screen.getByText("14 of 25 · 2 open invitations included")).toBeVisible();
  expect(screen.getByText(/^2.5 GB of 50 GB · Counted /)).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "People who can sign in" })).toHaveAttribute(
    "aria-valuenow",
    "14",
  );
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("nothing was settled: there is no limit and nothing to warn of", async () => {
  show(
    plan({
      plan: null,
      people: { count: 12, invited: 0, max: null },
      storedBytes: { count: null, max: null, countedAt: null },
    }),
  );
  expect(await screen.findByText("12, no limit")).toBeVisible();
  for (const text of ["None", "Not counted yet"]) expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test.each([
  ["from nine tenths on", 9, 10, [/9 of 10 places are taken/]],
  ["below that", 8, 10, []],
  ["once all is taken", 10, 10, [/All 10 places are taken/]],
  ["above a limit that was lowered", 12, 10, [/All 10 places are taken/]],
  ["of one place alone", 1, 1, [/The only place is taken/]],
])("administrators are warned %s", async (_when, count, max, said) => {
  show(plan({ people: { count, invited: 0, max } }));
  expect(await screen.findByText(`${count} of ${max}`)).toBeVisible();
  const alerts = screen.queryAllByRole("alert");
  expect(alerts).toHaveLength(said.length);
  said.forEach((words, at) => expect(alerts[at]).toHaveTextContent(words));
});

test("a limit stands there also before anything is counted", async () => {
  show(plan({ storedBytes: { count: null, max: 500_000_000, countedAt: null } }));
  expect(await screen.findByText("Not counted yet · at most 500 MB")).toBeVisible();
});

test("files are warned of as people are", async () => {
  show(plan({ storedBytes: { count: 46_000_000_000, max: 50_000_000_000, countedAt: null } }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/46 GB of 50 GB are used/);
});

test("what does not come says why", async () => {
  mockFault(workspaceTerms.get, "forbidden");
  renderDesk(<PlanSection />, { role: "ADMIN" });
  expect(await screen.findByRole("button", { name: /try again/i })).toBeVisible();
});
