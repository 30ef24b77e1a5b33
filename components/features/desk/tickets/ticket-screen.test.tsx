import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { ticketWays } from "@/contract/channels/ticket-ways";
import { agents } from "@/contract/desk/agents";
import { customFieldDependencies, customFieldValues, customFields } from "@/contract/workspace/custom-fields";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { surveys } from "@/contract/insight/surveys";
import { inbox } from "@/contract/desk/inbox";
import { tickets } from "@/contract/desk/tickets";
import { tellLive } from "@/lib/browser/realtime/live-bus";
import { removeToast, useToasts } from "@/lib/browser/toasts";
import type { addressHooks } from "@/tests/address";
import { messageRow, ticketRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import type { Seen } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { TicketScreen } from "./ticket-screen";

const ticket = ticketRow(1, { subject: "Tent pole broke" });
const path = `/tickets/${ticket.id}`;

jest.mock("next/navigation", () =>
  jest
    .requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address")
    .addressHooks({ id: "01980000-0000-7000-8001-000000000001" }),
);

beforeEach(() => {
  history.replaceState(null, "", path);
  stored = ticket;
  mock(tickets.get, () => stored);
  mock(tickets.conversations, {
    items: [messageRow(1, { text: "It snapped on the first night." })],
    nextCursor: null,
  });
  read = mock(inbox.seen, {});
  told = mock(tickets.presence, { people: [], visitorSeenAt: null });
  mock(tickets.decisions, { items: [] });
  mock(tickets.findDuplicates, { items: [] });
  mock(agents.list, pageOf([]));
  mock(ticketWays.list, { items: [] });
  mock(ticketCategories.list, { items: [], total: 0 });
  mock(customFields.list, pageOf([]));
  mock(customFieldDependencies.list, pageOf([]));
  mock(customFieldValues.ofTicket, { items: [] });
  mock(surveys.ofTicket, { items: [] });
});
afterEach(() => removeToast());

let stored = ticket;
let told: Seen[] = [];
let read: Seen[] = [];
/** Whoever leaves says so; the next test begins after that. */
async function leave(unmount: () => void) {
  unmount();
  await waitFor(() => expect(told.at(-1)?.body).toEqual({ state: "left" }));
}

const arrived = async () => {
  expect(await screen.findByText("It snapped on the first night.")).toBeVisible();
  return screen.findByRole("textbox", { name: "Reply to the customer" });
};

test("what the customer answered to a survey stands in the thread, where it came in", async () => {
  mock(surveys.ofTicket, {
    items: [
      {
        id: "01980000-0000-7000-8000-0000000000cc",
        ticketId: ticket.id,
        state: "ANSWERED",
        reason: null,
        cycle: 0,
        scale: "CSAT",
        sentTo: null,
        dueAt: "2999-01-01T10:00:00.000Z",
        sentAt: "2999-01-01T10:00:00.000Z",
        score: 2,
        comment: "Too slow.",
        answeredAt: "2999-01-02T10:00:00.000Z",
        isLow: true,
      },
    ],
  });
  const { unmount } = renderDesk(<TicketScreen />);
  await arrived();
  const line = await screen.findByTestId("survey-answer");
  expect(line).toHaveTextContent("The customer rated this 2 of 5");
  expect(line).toHaveTextContent("Too slow.");
  expect(screen.getByText("It snapped on the first night.").compareDocumentPosition(line)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await leave(unmount);
});

test("in a chat one sees that the visitor types, and that they have seen the newest answer, not one before it", async () => {
  const answeredAt = "2026-01-01T10:00:00.000Z";
  mock(tickets.conversations, {
    items: [
      messageRow(1, { text: "It snapped on the first night.", createdAt: "2026-01-01T09:00:00.000Z" }),
      messageRow(2, { authorType: "AGENT", text: "A new one is on its way.", createdAt: answeredAt }),
    ],
    nextCursor: null,
  });
  told = mock(tickets.presence, { people: [], visitorSeenAt: "2026-01-01T09:30:00.000Z" });
  const { unmount } = renderDesk(<TicketScreen />);
  await arrived();
  expect(screen.queryByText(/Seen by the visitor/)).not.toBeInTheDocument();
  act(() =>
    tellLive("visitor_activity", {
      ticketId: "01980000-0000-7000-8001-00000000ffff",
      isTyping: true,
      seenAt: answeredAt,
    }),
  );
  expect(screen.queryByText("The visitor is typing…")).not.toBeInTheDocument();
  act(() => tellLive("visitor_activity", { ticketId: ticket.id, isTyping: true, seenAt: null }));
  expect(screen.getByText("The visitor is typing…")).toBeVisible();
  act(() => tellLive("visitor_activity", { ticketId: ticket.id, isTyping: false, seenAt: answeredAt }));
  expect(screen.getByText(/^Seen by the visitor, /)).toBeVisible();
  // An answer that was on its way before they saw it takes nothing back.
  const before = told.length;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(told.length).toBeGreaterThan(before));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByText(/^Seen by the visitor, /)).toBeVisible();
  await leave(unmount);
});

test("e resolves at once, but not while one types; Undo takes it back", async () => {
  const changed = mock(
    tickets.update,
    ({ body }) => (stored = { ...stored, ...(body as object), version: stored.version + 1 }),
  );
  const { user, unmount } = renderDesk(<TicketScreen />);
  const box = await arrived();
  for (const key of ["e", "n", "a", "Escape"]) fireEvent.keyDown(box, { key });
  expect(changed).toHaveLength(0);
  expect(location.pathname).toBe(path);
  fireEvent.keyDown(document.body, { key: "e" });
  expect(await screen.findByRole("button", { name: "Status: Resolved" })).toBeVisible();
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(changed[0]?.body).toEqual({ status: "RESOLVED" });
  expect(changed[0]?.headers.get("if-match")).toBe('"1"');
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(changed).toHaveLength(2));
  expect(changed[1]?.body).toEqual({ status: "OPEN" });
  expect(changed[1]?.headers.get("if-match")).toBe('"2"');
  await leave(unmount);
});

test("a status that the server refuses goes back to what it was", async () => {
  mockFault(tickets.update, "conflict", { detail: "A closed ticket stays closed.", waitMs: 80 });
  const { unmount } = renderDesk(<TicketScreen />);
  await arrived();
  fireEvent.keyDown(document.body, { key: "e" });
  expect(await screen.findByRole("button", { name: "Status: Resolved" })).toBeVisible();
  expect(await screen.findByText("A closed ticket stays closed.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Status: Open" })).toBeVisible();
  await leave(unmount);
});

test("who has gone on by the time the server refuses is told, and finds what the server has", async () => {
  mockFault(tickets.update, "conflict", { detail: "A closed ticket stays closed.", waitMs: 80 });
  const { client, unmount } = renderDesk(<TicketScreen />);
  await arrived();
  fireEvent.keyDown(document.body, { key: "e" });
  expect(await screen.findByRole("button", { name: "Status: Resolved" })).toBeVisible();
  await leave(unmount);
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { variant: "destructive", description: "A closed ticket stays closed." },
    ]),
  );
  expect(client.getQueriesData({ queryKey: ["tickets", "get"] })).toMatchObject([
    [expect.anything(), { status: "OPEN" }],
  ]);
});

test("the first of two changes that is refused is told of too, and only that one goes back", async () => {
  const changed = mock(
    tickets.update,
    ({ body }) => (stored = { ...stored, ...(body as object), version: stored.version + 1 }),
  );
  mockFault(tickets.update, "conflict", { detail: "A closed ticket stays closed.", waitMs: 80, times: 1 });
  const { user, unmount } = renderDesk(<TicketScreen />);
  await arrived();
  fireEvent.keyDown(document.body, { key: "e" });
  await user.click(await screen.findByRole("button", { name: "Change the subject: Tent pole broke" }));
  await user.type(screen.getByRole("textbox", { name: "Subject" }), "!{Enter}");
  expect(await screen.findByText("A closed ticket stays closed.")).toBeVisible();
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(await screen.findByRole("button", { name: "Status: Open" })).toBeVisible();
  await leave(unmount);
});

test("a subject that is being typed is saved by whoever goes on with the cursor in it", async () => {
  const changed = mock(
    tickets.update,
    ({ body }) => (stored = { ...stored, ...(body as object), version: stored.version + 1 }),
  );
  const { user, unmount } = renderDesk(<TicketScreen />);
  await arrived();
  await user.click(await screen.findByRole("button", { name: "Change the subject: Tent pole broke" }));
  await user.type(screen.getByRole("textbox", { name: "Subject" }), "!");
  await leave(unmount);
  await waitFor(() => expect(changed.map(({ body }) => body)).toEqual([{ subject: "Tent pole broke!" }]));
});

test("a property that somebody else changed is shown as it is now, and may be set anyway", async () => {
  const { user, unmount } = renderDesk(<TicketScreen />);
  await arrived();
  stored = { ...ticket, status: "PENDING", version: 5 };
  const changed = mock(tickets.update, () => (stored = { ...stored, status: "RESOLVED", version: 6 }));
  mockFault(tickets.update, "precondition_failed", { times: 1, waitMs: 80, extra: { current: stored } });
  fireEvent.keyDown(document.body, { key: "e" });
  expect(await screen.findByText("Status: Pending")).toBeVisible();
  expect(screen.getByRole("button", { name: "Status: Pending" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Set anyway" }));
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(changed[0]?.headers.get("if-match")).toBe('"5"');
  expect(await screen.findByRole("button", { name: "Status: Resolved" })).toBeVisible();
  await leave(unmount);
});

test("somebody else's change to another property is no conflict", async () => {
  const current = { ...ticket, priority: "URGENT" as const, version: 5 };
  const changed = mock(tickets.update, () => ({ ...current, status: "RESOLVED" as const, version: 6 }));
  mockFault(tickets.update, "precondition_failed", { times: 1, extra: { current } });
  const { unmount } = renderDesk(<TicketScreen />);
  await arrived();
  fireEvent.keyDown(document.body, { key: "e" });
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(changed[0]?.headers.get("if-match")).toBe('"5"');
  expect(await screen.findByText("Ticket #1001 is resolved")).toBeVisible();
  await leave(unmount);
});

test("a ticket that is not there, or not ours, says so and leads back", async () => {
  mockFault(tickets.get, "not_found");
  renderDesk(<TicketScreen />);
  expect(await screen.findByText("Ticket not found")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to the list" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/tickets/),
  );
});

test("Escape in the composer leads to the messages and does not leave the ticket, pressed twice either", async () => {
  const { user, unmount } = renderDesk(<TicketScreen />);
  const editor = await arrived();
  await user.click(editor);
  await user.keyboard("{Escape}");
  expect(screen.getByRole("region", { name: "Conversation" })).toHaveFocus();
  await user.keyboard("{Escape}{Escape}");
  expect(location.pathname).toBe(path);
  // Elsewhere on the ticket Escape still leads back to the list.
  await user.click(document.body);
  await user.keyboard("{Escape}");
  expect(location.pathname).toBe("/tickets");
  await leave(unmount);
});

test("what was in sight is noted as read, once", async () => {
  const { unmount } = renderDesk(<TicketScreen />);
  await arrived();
  await waitFor(() =>
    expect(read.map(({ params, body }) => [params["id"], body])).toEqual([
      [ticket.id, { messageId: messageRow(1).id }],
    ]),
  );
  await leave(unmount);
});
