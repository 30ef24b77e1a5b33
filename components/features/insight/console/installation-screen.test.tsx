import { screen, waitFor, within } from "@testing-library/react";
import { operatorConsole } from "@/contract/insight/console";
import type { InstallationState } from "@/contract/insight/console";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { InstallationScreen } from "./installation-screen";

const noon = "2026-01-05T12:00:00.000Z";
const state = (more: Partial<InstallationState> = {}): InstallationState => ({
  keys: [
    {
      use: "SIGN_IN",
      id: "key-1",
      createdAt: noon,
      state: "KEPT",
      neededUntil: "2026-02-05T12:00:00.000Z",
      browsers: null,
    },
    { use: "PUSH", id: "key-2", createdAt: noon, state: "CURRENT", neededUntil: null, browsers: 1234 },
  ],
  jobs: [
    { name: "deliveries.email", due: 2, later: 0, underWay: 1, failed: 3, oldestDueAt: noon },
    { name: "rules.run", due: 0, later: 5, underWay: 0, failed: 0, oldestDueAt: null },
  ],
  deliveries: [
    { kind: "email", waiting: 1, underWay: 0, sent: 20, failed: 2, unknown: 0, oldestDueAt: noon },
  ],
  lookedAt: noon,
  ...more,
});
const row = (name: RegExp) => screen.findByRole("row", { name });

test("jobs, deliveries and keys stand with their numbers", async () => {
  mock(operatorConsole.installation, state());
  renderDesk(<InstallationScreen />, { role: "SUPER_ADMIN" });
  for (const text of ["2", "1", "3"])
    expect(within(await row(/deliveries: email/)).getByText(text)).toBeVisible();
  expect(within(await row(/^email/)).getByText("20")).toBeVisible();
  expect(within(await row(/key-1/)).getByText("Kept for what it signed")).toBeVisible();
  expect(within(await row(/key-2/)).getByText("1,234")).toBeVisible();
});

test("failed jobs of one kind are tried again, and kinds without any offer nothing", async () => {
  mock(operatorConsole.installation, state());
  const sent = mock(operatorConsole.retryJobs, { retried: 3 });
  const { user } = renderDesk(<InstallationScreen />, { role: "SUPER_ADMIN" });
  expect(within(await row(/rules: run/)).queryByRole("button")).not.toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Try failed jobs of deliveries: email again" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ name: "deliveries.email" }));
  expect(await screen.findByText("3 jobs are tried again")).toBeVisible();
});

test("an installation without anything in its queue says so", async () => {
  mock(operatorConsole.installation, state({ jobs: [] }));
  renderDesk(<InstallationScreen />, { role: "SUPER_ADMIN" });
  expect(await screen.findByText("No job waits, and none was given up.")).toBeVisible();
});
