import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { notifications } from "@/contract/notices/notifications";
import { session } from "@/contract/people/session";
import { tickets } from "@/contract/desk/tickets";
import { leaveDesk } from "@/lib/browser/offline/leave";
import { sendOrWait } from "@/lib/browser/offline/send-or-wait";
import { showWaiting } from "@/lib/browser/offline/store";
import { send } from "@/lib/api/send";
import { readDraft } from "@/components/features/desk/shared-ticket/composer/drafts";
import { messageRow, ticketRow } from "@/tests/factories";
import { mock, mockFault, mockNetworkError } from "@/tests/msw/mock";
import { server } from "@/tests/msw/server";
import { renderDesk } from "@/tests/render";
import { OfflineStrip } from "./offline-strip";

const ticket = ticketRow(1);
const me = "01980000-0000-7000-8000-0000000000aa";
const reply = (message: string) =>
  act(() =>
    sendOrWait(
      tickets.reply,
      { params: { id: ticket.id }, body: { message: `<p>${message}</p>`, clientMessageId: message } },
      { about: ticket.id, number: ticket.number, words: message },
    ),
  );
let isOnline = true;

beforeEach(() => {
  isOnline = true;
  jest.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  server.use(http.get("*/api/health", () => HttpResponse.json({})));
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  act(() => showWaiting());
});

const turn = (isOn: boolean) => {
  isOnline = isOn;
  act(() => void dispatchEvent(new Event(isOn ? "online" : "offline")));
};
const strip = () => screen.getByRole("status");

test("without a network it says so and counts what waits; with it back, what waited is gone and so is the strip", async () => {
  const sent = mock(tickets.reply, { message: messageRow(9), ticket });
  renderDesk(<OfflineStrip />);
  expect(strip()).toBeEmptyDOMElement();
  turn(false);
  await waitFor(() =>
    expect(strip()).toHaveTextContent("You're offline. Replies and notes are sent when you reconnect."),
  );
  await reply("one");
  expect(strip()).toHaveTextContent("1 change is waiting.");
  await reply("two");
  expect(strip()).toHaveTextContent("2 changes are waiting.");
  turn(true);
  await waitFor(() => expect(strip()).toBeEmptyDOMElement());
  expect(sent).toHaveLength(2);
});

test("a call that came back with nothing is looked into: the strip shows when the server's health is out of reach as well", async () => {
  renderDesk(<OfflineStrip />);
  mockNetworkError(notifications.unreadCount);
  await act(() => send(notifications.unreadCount).catch(() => undefined));
  expect(strip()).toBeEmptyDOMElement();
  server.use(http.get("*/api/health", () => HttpResponse.error()));
  await act(() => send(notifications.unreadCount).catch(() => undefined));
  await waitFor(() => expect(strip()).toHaveTextContent("You're offline."));
});

test("what the server would not have is said with its reason, and the words go back to where they were written", async () => {
  mockFault(tickets.reply, "forbidden", { detail: "This ticket is no longer yours." });
  const { user } = renderDesk(<OfflineStrip />);
  turn(false);
  await reply("A new pole is on its way");
  turn(true);
  await waitFor(() => expect(strip()).toHaveTextContent("1 change was not accepted."));
  await user.click(screen.getByRole("button", { name: "Show" }));
  const list = screen.getByRole("dialog", { name: "Not sent yet" });
  await within(list).findByText("Reply on ticket 1001");
  expect(list).toHaveTextContent("A new pole is on its way");
  expect(list).toHaveTextContent("Not accepted: This ticket is no longer yours.");
  await user.click(within(list).getByRole("button", { name: "Edit again" }));
  await waitFor(() =>
    expect(readDraft({ userId: me, ticketId: ticket.id, mode: "reply" })?.html).toBe(
      "<p>A new pole is on its way</p>",
    ),
  );
  expect(strip()).toBeEmptyDOMElement();
});

test("who logs out while something waits is told that it goes with them", async () => {
  mock(session.logout, {});
  const { user } = renderDesk(<OfflineStrip />);
  turn(false);
  await reply("one");
  act(() => leaveDesk());
  const asked = screen.getByRole("dialog", { name: "1 change is not sent yet" });
  await user.click(within(asked).getByText("Cancel"));
  expect(localStorage.getItem("token")).not.toBeNull();
  act(() => leaveDesk());
  await user.click(screen.getByRole("button", { name: "Log out anyway" }));
  expect(localStorage.getItem("token")).toBeNull();
  await waitFor(() => expect(strip()).not.toHaveTextContent("1 change is waiting."));
});
