import { screen, waitFor, within } from "@testing-library/react";
import { agentGroups } from "@/contract/desk/agent-groups";
import { agents } from "@/contract/desk/agents";
import { ticketBulkChanges } from "@/contract/desk/ticket-bulk-changes";
import type { BulkChange } from "@/contract/desk/ticket-bulk-changes";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { tickets } from "@/contract/desk/tickets";
import { ticketRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { BulkBar } from "./bulk-bar";
import { BulkProgress } from "./bulk-progress";

const rows = [ticketRow(1), ticketRow(2)];
const change = (more: Partial<BulkChange> = {}): BulkChange => ({
  id: "01980000-0000-7000-8005-000000000001",
  state: "RUNNING",
  update: { priority: "HIGH" },
  filter: {},
  total: 2431,
  done: 500,
  unchanged: 0,
  skipped: 0,
  undone: 0,
  notUndone: 0,
  isUndoable: false,
  mayChange: true,
  error: null,
  actorId: "01980000-0000-7000-8000-000000000001",
  actorName: "Sam",
  names: {},
  createdAt: new Date().toISOString(),
  startedAt: new Date().toISOString(),
  finishedAt: null,
  ...more,
});

function Bar({ onClear }: { onClear: () => void }) {
  return (
    <BulkBar
      selected={rows}
      onClear={onClear}
      everything={{ filter: { status: "OPEN" }, total: 2431, totalIsCapped: false }}
    />
  );
}

beforeEach(() => {
  mock(agents.list, pageOf([]));
  mock(ticketCategories.list, { items: [], total: 0 });
  mock(agentGroups.list, pageOf([]));
  mock(ticketBulkChanges.list, pageOf([]));
});

test("rows in sight change at once, by the call for up to a hundred", async () => {
  const sent = mock(tickets.bulkUpdate, { updated: 2, skipped: [] });
  const { user } = renderDesk(<Bar onClear={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Status" }));
  await user.click(await screen.findByRole("menuitem", { name: "Resolved" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ ticketIds: rows.map(({ id }) => id), update: { status: "RESOLVED" } });
});

test("all that match are changed by their filter, after a look at what would happen", async () => {
  const looked = mock(ticketBulkChanges.preview, {
    total: 2431,
    willChange: 2400,
    unchanged: 31,
    merged: 0,
    notYours: 0,
    isTooMany: false,
    samples: [{ id: rows[0]?.id ?? "", number: 1001, subject: "Tent 1" }],
  });
  const started = mock(ticketBulkChanges.create, change());
  const onClear = jest.fn();
  const { user } = renderDesk(<Bar onClear={onClear} />);
  await user.click(await screen.findByRole("button", { name: "Select all 2,431 that match" }));
  expect(screen.getByText("All 2,431 that match are selected")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Priority" }));
  await user.click(await screen.findByRole("menuitem", { name: "High" }));
  expect(await screen.findByText("2,400 tickets will change")).toBeVisible();
  expect(screen.getByText("31 stay unchanged")).toBeVisible();
  expect(looked[0]?.body).toEqual({ filter: { status: "OPEN" }, update: { priority: "HIGH" } });
  expect(started).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Change 2,400 tickets" }));
  await waitFor(() => expect(started).toHaveLength(1));
  expect(onClear).toHaveBeenCalled();
});

test("what is refused keeps the preview open, with the reason", async () => {
  mock(ticketBulkChanges.preview, {
    total: 2431,
    willChange: 2431,
    unchanged: 0,
    merged: 0,
    notYours: 0,
    isTooMany: false,
    samples: [],
  });
  mockFault(ticketBulkChanges.create, "conflict", { detail: "3 of your bulk changes are still running." });
  const { user } = renderDesk(<Bar onClear={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Select all 2,431 that match" }));
  await user.click(screen.getByRole("button", { name: "Priority" }));
  await user.click(await screen.findByRole("menuitem", { name: "High" }));
  await user.click(await screen.findByRole("button", { name: "Change 2,431 tickets" }));
  expect(await screen.findByText("The change was not started")).toBeVisible();
  expect(screen.getByText("2,431 tickets will change")).toBeVisible();
});

test("a running change shows how far it is and can be cancelled; one that ended can be undone", async () => {
  let now = change({ actorId: "" });
  const { user, client } = renderDesk(<BulkProgress />, { role: "ADMIN" });
  const me = (JSON.parse(atob((localStorage.getItem("token") ?? "").split(".")[1] ?? "")) as { sub: string })
    .sub; // our own token
  now = change({ actorId: me });
  mock(ticketBulkChanges.list, () => pageOf([now]));
  const cancelled = mock(
    ticketBulkChanges.cancel,
    () =>
      (now = change({
        actorId: me,
        state: "CANCELLED",
        isUndoable: true,
        finishedAt: new Date().toISOString(),
      })),
  );
  const undone = mock(ticketBulkChanges.undo, () => (now = change({ actorId: me, state: "UNDOING" })));
  await client.invalidateQueries();
  const card = await screen.findByRole("article");
  expect(within(card).getByText("500 of 2,431")).toBeVisible();
  await user.click(within(card).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(cancelled).toHaveLength(1));
  await user.click(await within(await screen.findByRole("article")).findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(undone).toHaveLength(1));
});
