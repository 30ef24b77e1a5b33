import { screen, waitFor } from "@testing-library/react";
import { slaRecounts } from "@/contract/desk/sla-preview";
import type { SlaRecount } from "@/contract/desk/sla-preview";
import { invalidateGroup } from "@/lib/api/query-client";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { recountRow } from "@/tests/service-levels";
import { RecountProgress } from "./recount-progress";

test("a recount that is under way says how far it is, and is gone once it has ended", async () => {
  let newest = recountRow({ state: "QUEUED", done: 0 });
  mock(slaRecounts.list, () => pageOf([newest]));
  const { client } = renderDesk(<RecountProgress />, { role: "ADMIN" });
  const bar = await screen.findByRole("progressbar", { name: "Recounting open tickets" });
  expect(bar).not.toHaveAttribute("aria-valuenow");
  const heard = (change: Partial<SlaRecount>) => {
    newest = recountRow(change);
    invalidateGroup(client, "sla-recounts");
  };
  heard({ done: 40 });
  await waitFor(() => expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40"));
  expect(screen.getByText("Recounting open tickets: 40 of 100")).toBeInTheDocument();
  heard({ state: "DONE", done: 100, finishedAt: "2026-03-02T09:00:05.000Z" });
  await waitFor(() => expect(screen.queryByRole("progressbar")).not.toBeInTheDocument());
});

test("most due times stay the same, and the bar counts what was looked at", async () => {
  mock(slaRecounts.list, pageOf([recountRow({ done: 5, unchanged: 60, skipped: 1 })]));
  renderDesk(<RecountProgress />, { role: "ADMIN" });
  expect(await screen.findByText("Recounting open tickets: 66 of 100")).toBeInTheDocument();
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "66");
});

test("those who can begin no recount are not told of one, and nothing is asked", async () => {
  const asked = mock(slaRecounts.list, pageOf([recountRow({})]));
  const { client } = renderDesk(<RecountProgress />, { role: "SENIOR_AGENT" });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(asked).toHaveLength(0);
});

test("where the newest recount has ended, or there was none, nothing is shown", async () => {
  const asked = mock(slaRecounts.list, pageOf([recountRow({ state: "DONE" })]));
  renderDesk(<RecountProgress />, { role: "ADMIN" });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
});
