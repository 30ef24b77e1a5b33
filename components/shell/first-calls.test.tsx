import type { ReactElement } from "react";
import { screen } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { inboxViews } from "@/contract/enums";
import { inbox } from "@/contract/desk/inbox";
import { ticketBoard } from "@/contract/desk/ticket-board";
import { ticketBulkChanges } from "@/contract/desk/ticket-bulk-changes";
import { slaSettings } from "@/contract/desk/sla-settings";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { tickets } from "@/contract/desk/tickets";
import { surveys } from "@/contract/insight/surveys";
import { notifications } from "@/contract/notices/notifications";
import { customFieldDependencies, customFieldValues, customFields } from "@/contract/workspace/custom-fields";
import { InboxScreen, MessagingScreen } from "@/components/features/desk/inbox/inbox-screen";
import { KanbanScreen, UnassignedBoardScreen } from "@/components/features/desk/ticket-board/board-screen";
import { TicketScreen } from "@/components/features/desk/tickets/ticket-screen";
import { TicketsScreen } from "@/components/features/desk/tickets/tickets-screen";
import { DashboardScreen } from "@/components/features/insight/dashboard/dashboard-screen";
import { firstCallsScript } from "@/lib/browser/inline/first-calls";
import type { addressHooks } from "@/tests/address";
import { boardOf, boardTicket, messageRow, ticketRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import type { Seen } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { tokenFor } from "@/tests/token";
import { firstCallsOf } from "./first-calls";

const ticket = ticketRow(1, { subject: "Pole broke" });
const id = "01980000-0000-7000-8001-000000000001";

jest.mock("next/navigation", () =>
  jest
    .requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address")
    .addressHooks({ id: "01980000-0000-7000-8001-000000000001" }),
);
/** jsdom lays nothing out, and a column draws what is in sight. */
const height = jest.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
afterAll(() => height.mockRestore());

let asked: { list: Seen[]; get: Seen[]; thread: Seen[]; inbox: Seen[]; board: Seen[] };
beforeEach(() => {
  const row = { ...ticket, isUnread: false, isCustomerHere: false };
  asked = {
    list: mock(tickets.list, pageOf([ticket])),
    get: mock(tickets.get, ticket),
    thread: mock(tickets.conversations, {
      items: [messageRow(1, { text: "It snapped on the first night." })],
      nextCursor: null,
    }),
    inbox: mock(agents.inbox, pageOf([row])),
    board: mock(ticketBoard.get, boardOf([boardTicket(1, { subject: "Pole broke" })])),
  };
  mock(inbox.counts, {
    views: inboxViews.map((view) => ({ view, count: 1, isCapped: false })),
    channels: [],
    saved: [],
  });
  mock(inbox.seen, {});
  mock(slaSettings.state, { isOn: false });
  mock(tickets.presence, { people: [], visitorSeenAt: null });
  mock(tickets.decisions, { items: [] });
  mock(tickets.findDuplicates, { items: [] });
  mock(agents.list, pageOf([]));
  mock(ticketCategories.list, { items: [], total: 0 });
  mock(ticketBulkChanges.list, pageOf([]));
  mock(customFields.list, pageOf([]));
  mock(customFieldDependencies.list, pageOf([]));
  mock(customFieldValues.ofTicket, { items: [] });
  mock(surveys.ofTicket, { items: [] });
  mock(notifications.list, pageOf([]));
  mockFault(agents.stats, "not_found");
});

const counts = () => Object.fromEntries(Object.entries(asked).map(([name, { length }]) => [name, length]));
const none = { list: 0, get: 0, thread: 0, inbox: 0, board: 0 };
/** As a page does it: its head, then its code. */
function open(address: string, piece: ReactElement) {
  history.replaceState(null, "", address);
  const token = tokenFor("USER");
  localStorage.setItem("token", token);
  (0, eval)(
    firstCallsScript(firstCallsOf(location.pathname, location.search, "acme").map(({ path }) => path)),
  );
  return renderDesk(piece, { role: "USER", token });
}

test.each<[string, ReactElement, Partial<typeof none>]>([
  ["/tickets", <TicketsScreen key="" />, { list: 1 }],
  [
    `/tickets?status=OPEN,nonsense,PENDING&assignee=me&tag=tent&sort=-priority&search=a b%26c&category=${id}`,
    <TicketsScreen key="" />,
    { list: 1 },
  ],
  ["/inbox", <InboxScreen key="" />, { inbox: 1 }],
  ["/inbox?view=all&channel=EMAIL&assignee=me&status=OPEN&search=x", <InboxScreen key="" />, { inbox: 1 }],
  ["/messaging", <MessagingScreen key="" />, { inbox: 1 }],
  ["/tickets/kanban", <KanbanScreen key="" />, { board: 1 }],
  [
    "/tickets/kanban?page=2&priority=HIGH,URGENT&assignment=unassigned",
    <KanbanScreen key="" />,
    { board: 1 },
  ],
  ["/admin/tickets/board/unassigned", <UnassignedBoardScreen key="" />, { board: 1 }],
  ["/dashboard", <DashboardScreen key="" />, { list: 2 }],
])(
  "%s asks in its head for what its screen asks, and the screen takes that",
  async (address, piece, calls) => {
    open(address, piece);
    await screen.findAllByText("Pole broke");
    expect(counts()).toEqual({ ...none, ...calls });
  },
);

test("a ticket comes with its conversation, and by its number alone it comes first", async () => {
  open(`/tickets/${id}`, <TicketScreen />);
  await screen.findByText("It snapped on the first night.");
  expect(counts()).toEqual({ ...none, get: 1, thread: 1 });
  expect(firstCallsOf("/tickets/1001", "", "acme").map(({ path }) => path)).toEqual(["/api/tickets/1001"]);
});

test("a screen that is not among them, a path that is none, and a board of no workspace ask for nothing", () => {
  for (const path of ["/contacts", "/constructor", "/tickets/%E0%A4%A/x", "/"])
    expect(firstCallsOf(path, "", "acme")).toEqual([]);
  expect(firstCallsOf("/tickets/kanban", "", null)).toEqual([]);
});
