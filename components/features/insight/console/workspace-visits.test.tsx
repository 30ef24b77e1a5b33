import { screen, waitFor, within } from "@testing-library/react";
import { operatorVisits } from "@/contract/workspace/visits";
import type { WorkspaceVisit } from "@/contract/workspace/visits";
import { session } from "@/contract/people/session";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { LastVisits, VisitActions } from "./workspace-visits";

const visit = (more: Partial<WorkspaceVisit> = {}): WorkspaceVisit => ({
  id: "01980000-0000-7000-8000-000000000001",
  workspaceId: "globex",
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
const granted = {
  state: "RUNNING",
  decidedByName: "Ann Admin",
  decidedAt: "2026-01-05T12:30:00.000Z",
  endsAt: "2100-01-05T16:30:00.000Z",
} as const;
const globex = { id: "globex", name: "Globex" };
function show(items: WorkspaceVisit[], workspace = globex) {
  mock(operatorVisits.list, { items, nextCursor: null });
  const gone: string[] = [];
  const view = renderDesk(
    <>
      <VisitActions workspace={workspace} goTo={(address) => gone.push(address)} />
      <LastVisits workspace={workspace} />
    </>,
    { role: "SUPER_ADMIN" },
  );
  return { ...view, gone };
}

test("a workspace is asked with a reason and hours", async () => {
  const { user } = show([]);
  const sent = mock(operatorVisits.ask, visit());
  await user.click(await screen.findByRole("button", { name: "Ask Globex for a visit" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Ask" }));
  expect(sent).toHaveLength(0);
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Mails do not arrive");
  const hours = within(dialog).getByRole("spinbutton", { name: /Hours/ });
  await user.clear(hours);
  await user.type(hours, "73");
  await user.click(within(dialog).getByRole("button", { name: "Ask" }));
  expect(sent).toHaveLength(0);
  await user.clear(hours);
  await user.type(hours, "2");
  await user.click(within(dialog).getByRole("button", { name: "Ask" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ reason: "Mails do not arrive", hours: 2 }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("what the server refuses stands in the dialog, and what was typed stays", async () => {
  const { user } = show([]);
  mockFault(operatorVisits.ask, "conflict");
  await user.click(await screen.findByRole("button", { name: "Ask Globex for a visit" }));
  const reason = await screen.findByRole("textbox", { name: /Reason/ });
  await user.type(reason, "Mails");
  await user.click(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText(/conflicts with the current state/)).toBeVisible();
  expect(reason).toHaveValue("Mails");
});

test("a question that waits is withdrawn, and lets nobody in", async () => {
  const { user } = show([visit()]);
  const left = mock(operatorVisits.leave, {});
  expect((await screen.findAllByText("Waiting for an answer"))[0]).toBeVisible();
  expect(screen.queryByRole("button", { name: "Open Globex" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Withdraw the question to Globex" }));
  await waitFor(() => expect(left).toHaveLength(1));
});

test("a granted visit opens the workspace, and says who let one in", async () => {
  const { user, gone } = show([visit(granted)]);
  mock(session.handoff, { code: "c1", tenantId: "globex" });
  expect(await screen.findByText(/^\u2068Ann Admin\u2069, /)).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Open Globex" }));
  await waitFor(() => expect(gone[0]).toContain("code=c1"));
  expect(screen.getByRole("button", { name: "End the visit to Globex" })).toBeVisible();
});

test("a visit that has ended meanwhile says so instead", async () => {
  const { user, gone } = show([visit(granted)]);
  mockFault(session.handoff, "visit_needed");
  await user.click(await screen.findByRole("button", { name: "Open Globex" }));
  expect(await screen.findByText(/has not let you in/)).toBeVisible();
  expect(gone).toEqual([]);
});

test("nothing is asked of one's own workspace", async () => {
  show([], { id: "acme", name: "Acme" });
  expect(await screen.findByText("Your own")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
