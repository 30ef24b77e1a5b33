import { screen, waitFor, within } from "@testing-library/react";
import { workspaceVisits } from "@/contract/workspace/visits";
import type { WorkspaceVisit } from "@/contract/workspace/visits";
import type { addressHooks } from "@/tests/address";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { VisitsSection } from "./visits-section";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const visit = (more: Partial<WorkspaceVisit> = {}): WorkspaceVisit => ({
  id: "01980000-0000-7000-8000-000000000001",
  workspaceId: "acme",
  visitorName: "Root Parley",
  reason: "Mails do not arrive",
  hours: 4,
  state: "ASKED",
  askedAt: "2026-01-05T12:00:00.000Z",
  decidedByName: null,
  decidedAt: null,
  endsAt: null,
  enteredAt: null,
  endedAt: null,
  endedByName: null,
  ...more,
});
const running = visit({
  state: "RUNNING",
  decidedByName: "Ann Admin",
  decidedAt: "2026-01-05T12:30:00.000Z",
  endsAt: "2100-01-05T16:30:00.000Z",
});
function show(open: WorkspaceVisit[], past: WorkspaceVisit[] = []) {
  mock(workspaceVisits.list, ({ query }) => pageOf(query.get("isOpen") === "true" ? open : past));
  return renderDesk(<VisitsSection />, { role: "ADMIN" });
}

test("a question is granted for fewer hours, and for no more than were asked for", async () => {
  const { user } = show([visit()]);
  const sent = mock(workspaceVisits.grant, running);
  expect(await screen.findByText("Root Parley asks for 4 hours")).toBeVisible();
  expect(screen.getByText("Mails do not arrive")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Grant" }));
  const dialog = await screen.findByRole("dialog");
  const hours = within(dialog).getByRole("spinbutton");
  expect(hours).toHaveValue(4);
  await user.clear(hours);
  await user.type(hours, "5");
  await user.click(within(dialog).getByRole("button", { name: "Grant" }));
  expect(sent).toHaveLength(0);
  await user.clear(hours);
  await user.type(hours, "1");
  await user.click(within(dialog).getByRole("button", { name: "Grant" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ hours: 1 }));
  expect(await screen.findByText("The visit has begun")).toBeVisible();
});

test("a question that was withdrawn meanwhile says so in the dialog", async () => {
  const { user } = show([visit()]);
  mockFault(workspaceVisits.grant, "conflict");
  await user.click(await screen.findByRole("button", { name: "Grant" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Grant" }));
  expect(await within(dialog).findByText(/conflicts with the current state/)).toBeVisible();
});

test("a question is refused", async () => {
  const { user } = show([visit()]);
  const sent = mock(workspaceVisits.refuse, visit({ state: "REFUSED" }));
  await user.click(await screen.findByRole("button", { name: "Refuse" }));
  await waitFor(() => expect(sent[0]?.params["id"]).toBe(visit().id));
});

test("a running visit is ended once that is confirmed", async () => {
  const { user } = show([running]);
  const sent = mock(workspaceVisits.end, visit({ state: "ENDED" }));
  expect(await screen.findByText(/^Root Parley visits until /)).toBeVisible();
  expect(screen.getByText(/Has not come in yet/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "End visit" }));
  const dialog = await screen.findByRole("dialog", { name: "End the visit of Root Parley?" });
  expect(sent).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "End visit" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("past visits stand with what became of them", async () => {
  show([], [visit({ state: "EXPIRED", decidedByName: "Ann Admin" })]);
  expect(await screen.findByText("Nobody asks to come in, and nobody visits.")).toBeVisible();
  const row = await screen.findByRole("row", { name: /Root Parley/ });
  for (const text of ["Time is over", "Ann Admin", "Mails do not arrive"])
    expect(within(row).getByText(text)).toBeVisible();
});
