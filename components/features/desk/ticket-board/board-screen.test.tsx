import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { customFields } from "@/contract/workspace/custom-fields";
import type { FaultCode } from "@/contract/errors";
import { session } from "@/contract/people/session";
import { ticketBoard } from "@/contract/desk/ticket-board";
import type { BoardTicket } from "@/contract/desk/ticket-board";
import { slaSettings } from "@/contract/desk/sla-settings";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { invalidateGroup } from "@/lib/api/query-client";
import { tellLive } from "@/lib/browser/realtime/live-bus";
import { removeToast } from "@/lib/browser/toasts";
import type { addressHooks } from "@/tests/address";
import { agentRow, boardOf, boardTicket } from "@/tests/factories";
import { gate } from "@/tests/gate";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { tokenFor } from "@/tests/token";
import { AdminBoardScreen, KanbanScreen, UnassignedBoardScreen } from "./board-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const since = (second: number) => `2026-01-05T12:00:${String(second).padStart(2, "0")}.000Z`;
const [one, two, held] = [
  boardTicket(1, { subject: "Pole broke", statusSince: since(1) }),
  boardTicket(2, { subject: "Refund please", statusSince: since(2) }),
  boardTicket(3, { subject: "Wrong size", status: "ON_HOLD", statusSince: since(3) }),
];
let cards: BoardTicket[] = [];

/** jsdom lays nothing out, and a column draws what is in sight. */
const height = jest.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
afterAll(() => height.mockRestore());

beforeEach(() => {
  history.replaceState(null, "", "/tickets/kanban");
  cards = [one, two, held];
  mock(slaSettings.state, { isOn: false });
  mockFault(session.refreshToken, "unauthenticated");
  mock(ticketCategories.list, { items: [], total: 0 });
  mock(customFields.list, pageOf([]));
  mock(agents.list, pageOf([agentRow(1), agentRow(2)]));
});

// Toasts outlive the piece that showed them.
afterEach(() => {
  removeToast();
});

const column = (name: RegExp) => screen.findByRole("region", { name });
const subjects = (region: HTMLElement) =>
  within(region)
    .queryAllByRole("link")
    .map((link) => link.textContent);
const server = () =>
  mock(ticketBoard.get, ({ query }) => {
    const ids = query.getAll("ids");
    const whole = boardOf(cards);
    const part = boardOf(ids.length === 0 ? cards : cards.filter(({ id }) => ids.includes(id)));
    for (const status of ["OPEN", "IN_PROGRESS", "PENDING", "ON_HOLD", "RESOLVED", "CLOSED"] as const)
      part.ticketsByStatus[status].count = whole.ticketsByStatus[status].count;
    return part;
  });
/** jsdom knows the mouse only. */
const pointer = (kind: string, at: number) =>
  Object.assign(
    new MouseEvent(kind, { button: 0, bubbles: true, cancelable: true, clientX: at, clientY: at }),
    { isPrimary: true, pointerId: 1, pointerType: "mouse" },
  );

test("six columns with their cards and counts; the tenant and the page size of the specification are asked for", async () => {
  const asked = server();
  renderDesk(<KanbanScreen />);
  expect(subjects(await column(/^Open, 2 tickets/))).toEqual(["Refund please", "Pole broke"]);
  for (const name of [/^In progress, 0/, /^Pending, 0/, /^On hold, 1/, /^Resolved, 0/, /^Closed, 0/])
    expect(await column(name)).toBeVisible();
  expect(asked[0]?.query.toString()).toBe("limit=20&tenantId=acme");
});

test("the i beside the title says what the columns count, and is not part of the title", async () => {
  server();
  const { user } = renderDesk(<KanbanScreen />);
  expect(await screen.findByRole("heading", { name: "Ticket board" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "What is counted: Ticket board" }));
  expect(
    await screen.findByRole("dialog", { name: "What is counted: Ticket board", hidden: true }),
  ).toHaveTextContent("Merged tickets are not counted");
});

test("the keyboard moves a card: drawn before the server has answered, said aloud, and the focus goes along", async () => {
  server();
  const { open, opened } = gate();
  const moved = mock(ticketBoard.setStatus, async () => {
    await opened;
    return { ...two, status: "PENDING" as const, version: 2, statusSince: since(30) };
  });
  const { user } = renderDesk(<KanbanScreen />);
  (await screen.findByRole("link", { name: "Refund please" })).focus();
  await user.keyboard(" {ArrowRight}{ArrowRight}");
  expect(screen.getByText("Pending, 0 tickets")).toBeInTheDocument();
  await user.keyboard(" ");
  expect(subjects(await column(/^Pending, 1 ticket$/))).toEqual(["Refund please"]);
  expect(await column(/^Open, 1 ticket$/)).toBeVisible();
  expect(screen.getByText("Ticket #1002 was moved to Pending")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("link", { name: "Refund please" })).toHaveFocus());
  open();
  await waitFor(() => expect(moved).toHaveLength(1));
  expect([moved[0]?.body, moved[0]?.headers.get("if-match")]).toEqual([
    { status: "PENDING", tenantId: "acme" },
    '"1"',
  ]);
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(subjects(await column(/^Pending, 1 ticket$/))).toEqual(["Refund please"]);
});

test("Escape puts a card that was picked up back, and nothing is sent", async () => {
  server();
  const moved = mock(ticketBoard.setStatus, held);
  const { user } = renderDesk(<KanbanScreen />);
  (await screen.findByRole("link", { name: "Wrong size" })).focus();
  await user.keyboard(" {ArrowLeft}{Escape}");
  expect(screen.getByText("Ticket #1003 stays in On hold")).toBeInTheDocument();
  expect(moved).toHaveLength(0);
});

test.each<[FaultCode, string]>([
  ["internal", "Failed to update ticket status"],
  ["not_found", "Failed to update ticket status"],
  ["unauthenticated", "Authentication required"],
  ["wrong_tenant", "Tenant ID is required. Please log in again."],
])("a move that fails with %s is rolled back with “%s”", async (code, text) => {
  server();
  mockFault(ticketBoard.setStatus, code);
  const { user } = renderDesk(<KanbanScreen />);
  await user.click(await screen.findByRole("button", { name: "Move ticket #1002 to another status" }));
  await user.click(screen.getByRole("menuitem", { name: "Resolved" }));
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(async () =>
    expect(subjects(await column(/^Open, 2 tickets/))).toEqual(["Refund please", "Pole broke"]),
  );
  expect(await column(/^Resolved, 0 tickets/)).toBeVisible();
});

test("somebody else's change of something else is no reason to refuse a move; of the same thing it is", async () => {
  server();
  const { user } = renderDesk(<KanbanScreen />);
  const asked = mock(ticketBoard.setStatus, {
    ...two,
    status: "RESOLVED",
    version: 8,
    statusSince: since(40),
  });
  mockFault(ticketBoard.setStatus, "precondition_failed", {
    times: 1,
    extra: { current: { ...two, priority: "URGENT", version: 7 } },
  });
  await user.click(await screen.findByRole("button", { name: "Move ticket #1002 to another status" }));
  await user.click(screen.getByRole("menuitem", { name: "Resolved" }));
  await waitFor(() => expect(asked[0]?.headers.get("if-match")).toBe('"7"'));
  mockFault(ticketBoard.setStatus, "precondition_failed", {
    extra: { current: { ...one, status: "CLOSED", version: 3, statusSince: since(50) } },
  });
  await user.click(screen.getByRole("button", { name: "Move ticket #1001 to another status" }));
  await user.click(screen.getByRole("menuitem", { name: "Pending" }));
  expect(await screen.findByText("Failed to update ticket status")).toBeVisible();
  expect(screen.getByText("It was changed by someone else in the meantime.")).toBeVisible();
  expect(subjects(await column(/^Closed, 1 ticket$/))).toEqual(["Pole broke"]);
});

test("an assignment replaces the card in its place, and is taken back with its message", async () => {
  server();
  mock(ticketBoard.assign, { ...one, assignedToId: agentRow(1).id, assignedToName: "Agent 1", version: 2 });
  const { user } = renderDesk(<AdminBoardScreen />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Assign ticket #1001; assignee: Unassigned" }));
  await user.click(await screen.findByRole("option", { name: /Agent 1/ }));
  expect(await screen.findByRole("button", { name: "Assign ticket #1001; assignee: Agent 1" })).toBeVisible();
  expect(subjects(await column(/^Open, 2 tickets/))).toEqual(["Refund please", "Pole broke"]);
  mockFault(ticketBoard.assign, "invalid");
  await user.click(screen.getByRole("button", { name: "Assign ticket #1002; assignee: Unassigned" }));
  await user.click(await screen.findByRole("option", { name: /Agent 2/ }));
  expect(await screen.findByText("Failed to assign ticket")).toBeVisible();
  expect(
    await screen.findByRole("button", { name: "Assign ticket #1002; assignee: Unassigned" }),
  ).toBeVisible();
});

test("what is assigned leaves the board of the unassigned", async () => {
  const asked = server();
  const assigned = mock(ticketBoard.assign, {
    ...one,
    assignedToId: agentRow(1).id,
    assignedToName: "Agent 1",
    version: 2,
  });
  const { user } = renderDesk(<UnassignedBoardScreen />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Assign ticket #1001; assignee: Unassigned" }));
  await user.click(await screen.findByRole("option", { name: /Agent 1/ }));
  await waitFor(async () => expect(subjects(await column(/^Open, 1 ticket$/))).toEqual(["Refund please"]));
  // It is sent once it was drawn; the next test is not to hear of it.
  await waitFor(() => expect(assigned).toHaveLength(1));
  expect(asked[0]?.query.get("unassignedOnly")).toBe("true");
});

test.each<[FaultCode, string]>([
  ["internal", "Failed to fetch tickets"],
  ["forbidden", "Failed to fetch tickets"],
  ["unauthenticated", "Authentication required"],
  ["wrong_tenant", "Tenant ID is required. Please log in again."],
  ["predictions_unavailable", "There was an issue with ticket AI predictions. Some data may be unavailable."],
])("a board that fails with %s shows “%s” over six empty columns", async (code, text) => {
  mockFault(ticketBoard.get, code);
  renderDesk(<KanbanScreen />);
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
  expect(screen.getAllByText("No tickets here")).toHaveLength(6);
});

test("a board that failed can be asked for again", async () => {
  mockFault(ticketBoard.get, "internal");
  const { user } = renderDesk(<KanbanScreen />);
  const banner = await screen.findByRole("alert");
  server();
  await user.click(within(banner).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Pole broke" })).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("without a tenant nobody is asked", async () => {
  const asked = server();
  renderDesk(<KanbanScreen />, { token: tokenFor("AGENT", { tenantId: "" }) });
  expect(await screen.findByText("No tenant ID available. Please log in again.")).toBeVisible();
  expect(screen.getAllByText("No tickets here")).toHaveLength(6);
  expect(asked).toHaveLength(0);
});

test("what others do comes by itself: only what was told of is asked for, and a card in hand stays", async () => {
  const asked = server();
  const { client } = renderDesk(<KanbanScreen />);
  fireEvent(await screen.findByRole("link", { name: "Refund please" }), pointer("pointerdown", 0));
  fireEvent(window, pointer("pointermove", 60));
  cards = [
    { ...two, status: "CLOSED", version: 2, statusSince: since(20) },
    { ...one, status: "RESOLVED", version: 2, statusSince: since(21) },
    held,
  ];
  act(() => {
    tellLive("ticket_status_update", { id: two.id, number: 1002, status: "CLOSED", byId: "x" });
    tellLive("ticket_status_update", { id: one.id, number: 1001, status: "RESOLVED", byId: "x" });
    invalidateGroup(client, "ticket-board");
  });
  await waitFor(async () => expect(subjects(await column(/^Resolved, 1 ticket$/))).toEqual(["Pole broke"]));
  expect(subjects(await column(/^Open, 1 ticket$/))).toEqual(["Refund please"]);
  fireEvent(window, pointer("pointerup", 60));
  expect(subjects(await column(/^Closed, 1 ticket$/))).toEqual(["Refund please"]);
  expect(asked.at(-1)?.query.getAll("ids").toSorted()).toEqual([one.id, two.id]);
  expect(asked).toHaveLength(2);
});

test("filters live in the address and go to the server", async () => {
  history.replaceState(
    null,
    "",
    "/tickets/kanban?priority=URGENT,HIGH&assignment=unassigned&search=tent&page=2",
  );
  const asked = server();
  const { user } = renderDesk(<KanbanScreen />);
  await screen.findByRole("link", { name: "Pole broke" });
  expect([
    asked[0]?.query.getAll("priority"),
    asked[0]?.query.get("unassignedOnly"),
    asked[0]?.query.get("search"),
    asked[0]?.query.get("page"),
  ]).toEqual([["HIGH", "URGENT"], "true", "tent", "2"]);
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe(""));
  await waitFor(() => expect(asked.at(-1)?.query.toString()).toBe("limit=20&tenantId=acme"));
});

test("what is snoozed has a board of its own, one press away, and a card that wakes leaves it", async () => {
  cards = [boardTicket(4, { subject: "Not before Monday", snoozedUntil: "2999-01-05T09:00:00.000Z" })];
  const asked = server();
  const { user } = renderDesk(<KanbanScreen />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.query.get("snoozed")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Snoozed", pressed: false }));
  await screen.findByRole("button", { name: "Snoozed", pressed: true });
  expect([location.search, asked.at(-1)?.query.get("snoozed")]).toEqual(["?snoozed=true", "true"]);
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe(""));
});

test("where service levels are on, cards say how they stand, and the board is narrowed by it", async () => {
  mock(slaSettings.state, { isOn: true });
  const dueAt = new Date(Date.now() + 29.5 * 60_000).toISOString();
  cards = [{ ...one, slaStatus: "AT_RISK", slaDueAt: dueAt }, { ...two, slaStatus: "MET" }, held];
  const asked = server();
  const { user } = renderDesk(<KanbanScreen />);
  expect(await screen.findByText("At risk: Due in 30 min")).toBeInTheDocument();
  expect(screen.queryByText("Met")).not.toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Service level" }));
  await user.click(screen.getByRole("checkbox", { name: "Breached" }));
  await user.click(screen.getByRole("checkbox", { name: "No target" }));
  await waitFor(() => expect(asked.at(-1)?.query.getAll("slaStatus").join()).toBe("BREACHED,none"));
  expect(location.search).toBe("?sla=BREACHED%2Cnone");
});

test("where service levels are on, the board has what is due first first, and a card that is moved goes to its place", async () => {
  mock(slaSettings.state, { isOn: true });
  const due = (minute: number) => `2999-01-05T09:${String(minute).padStart(2, "0")}:00.000Z`;
  const pending = boardTicket(4, {
    subject: "Late refund",
    status: "PENDING",
    slaDueAt: due(1),
    statusSince: since(9),
  });
  const waits = boardTicket(5, {
    subject: "No promise",
    status: "PENDING",
    slaDueAt: null,
    statusSince: since(5),
  });
  cards = [{ ...one, slaStatus: "ON_TRACK", slaDueAt: due(5) }, pending, waits];
  const asked = server();
  mock(ticketBoard.setStatus, { ...one, status: "PENDING", slaDueAt: due(5), statusSince: since(40) });
  const { user } = renderDesk(<KanbanScreen />);
  await user.click(await screen.findByRole("button", { name: "Sort by: Newest arrivals first" }));
  await user.click(screen.getByRole("menuitem", { name: "Due first" }));
  await waitFor(() => expect(asked.at(-1)?.query.get("sort")).toBe("slaDueAt"));
  expect(location.search).toBe("?sort=slaDueAt");
  (await screen.findByRole("link", { name: "Pole broke" })).focus();
  await user.keyboard(" {ArrowRight}{ArrowRight} ");
  expect(subjects(await column(/^Pending, 3 tickets$/))).toEqual(["Late refund", "Pole broke", "No promise"]);
  await waitFor(() => expect(screen.getByRole("link", { name: "Pole broke" })).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Sort by: Due first" }));
  await user.click(screen.getByRole("menuitem", { name: "Newest arrivals first" }));
  await waitFor(() => expect(location.search).toBe(""));
});

test("where service levels are off, nothing of them is offered on the board", async () => {
  server();
  renderDesk(<KanbanScreen />);
  await screen.findByRole("link", { name: "Refund please" });
  expect(screen.queryByRole("button", { name: "Service level" })).not.toBeInTheDocument();
});

test("whoever only reads sees the board and moves nothing", async () => {
  server();
  renderDesk(<KanbanScreen />, { role: "USER" });
  await screen.findByRole("link", { name: "Pole broke" });
  expect(screen.queryByRole("button", { name: /Move ticket/ })).not.toBeInTheDocument();
});
