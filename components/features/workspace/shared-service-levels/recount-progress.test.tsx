import { screen, waitFor } from "@testing-library/react";
import { slaRecounts } from "@/contract/desk/sla-preview";
import type { SlaRecount } from "@/contract/desk/sla-preview";
import { invalidateGroup } from "@/lib/api/query-client";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { RecountProgress } from "./recount-progress";

const recount = (part: Partial<SlaRecount>): SlaRecount => ({
  id: "01980000-0000-7000-8000-0000000000d1",
  state: "RUNNING",
  cause: "POLICY",
  actorName: "Bo Boss",
  total: 100,
  done: 40,
  unchanged: 0,
  createdAt: "2026-03-02T09:00:00.000Z",
  finishedAt: null,
  ...part,
});

test("a recount that is under way says how far it is, and is gone once it has ended", async () => {
  let newest = recount({ state: "QUEUED", done: 0 });
  mock(slaRecounts.list, () => pageOf([newest]));
  const { client } = renderDesk(<RecountProgress />, { role: "ADMIN" });
  const bar = await screen.findByRole("progressbar", { name: "Recounting open tickets" });
  expect(bar).not.toHaveAttribute("aria-valuenow");
  const heard = (change: Partial<SlaRecount>) => {
    newest = recount(change);
    invalidateGroup(client, "sla-recounts");
  };
  heard({ done: 40 });
  await waitFor(() => expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40"));
  expect(screen.getByText("Recounting open tickets: 40 of 100")).toBeInTheDocument();
  heard({ state: "DONE", done: 100, finishedAt: "2026-03-02T09:00:05.000Z" });
  await waitFor(() => expect(screen.queryByRole("progressbar")).not.toBeInTheDocument());
});

test("where the newest recount has ended, or there was none, nothing is shown", async () => {
  const asked = mock(slaRecounts.list, pageOf([recount({ state: "DONE" })]));
  renderDesk(<RecountProgress />, { role: "ADMIN" });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
});
