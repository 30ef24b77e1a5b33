import { screen, waitFor } from "@testing-library/react";
import { workspaceVisits } from "@/contract/workspace/visits";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { VisitStrip } from "./visit-strip";

const running = (visitorName: string, endsAt = "2100-01-05T16:30:00.000Z") => ({
  id: "01980000-0000-7000-8000-000000000001",
  visitorName,
  endsAt,
});

test("all of a workspace's people are told who visits and until when; administrators find the visits", async () => {
  mock(workspaceVisits.running, { items: [running("Root Parley")] });
  const { unmount } = renderDesk(<VisitStrip />, { role: "AGENT" });
  expect(
    await screen.findByText(/^Root Parley, who operates this installation, visits until /),
  ).toBeVisible();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
  unmount();
  renderDesk(<VisitStrip />, { role: "ADMIN" });
  expect(await screen.findByRole("link", { name: "Show" })).toHaveAttribute(
    "href",
    "/admin/settings?section=visits",
  );
});

test("several are counted", async () => {
  mock(workspaceVisits.running, { items: [running("Root Parley"), running("Ada Parley")] });
  renderDesk(<VisitStrip />, { role: "AGENT" });
  expect(await screen.findByText(/^2 people who operate this installation visit until /)).toBeVisible();
});

test("nothing is said while nobody visits, nor of a visit whose time is over", async () => {
  const asked = mock(workspaceVisits.running, {
    items: [running("Root Parley", "2000-01-01T00:00:00.000Z")],
  });
  renderDesk(<VisitStrip />, { role: "AGENT" });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});
