import { screen, within } from "@testing-library/react";
import { ticketWays } from "@/contract/channels/ticket-ways";
import type { TicketWay } from "@/contract/channels/ticket-ways";
import { conversationOf, ticketRow } from "@/tests/factories";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ContactCard } from "./contact-card";

const ticket = ticketRow(1, {
  channel: "CHAT",
  contact: {
    id: "01980000-0000-7000-8004-000000000001",
    name: "Robin",
    email: "robin@example.test",
    phone: null,
  },
});

beforeEach(() => void mock(ticketWays.list, { items: [] }));

test("beside the conversation stands each channel of the contact, with what can be done by it", async () => {
  const way: TicketWay = {
    channel: "WHATSAPP",
    connectionId: "01980000-0000-7000-8060-000000000001",
    connectionName: "Support",
    address: "+34600111222",
    isOwn: true,
    reach: "TEMPLATE",
    reason: "WINDOW_SHUT",
    conversation: conversationOf({ isOpen: false }),
  };
  const nowhere = { connectionId: null, connectionName: null, conversation: null, isOwn: false } as const;
  mock(ticketWays.list, {
    items: [
      way,
      { ...nowhere, channel: "EMAIL", address: "robin@example.test", reach: "NOTHING", reason: "NO_MAILBOX" },
      { ...nowhere, channel: "PHONE", address: "+34600111222", reach: "CALL", reason: null },
      { ...nowhere, channel: "CHAT", address: "", reach: "NOTHING", reason: "THEY_BEGIN" },
    ],
  });
  renderDesk(<ContactCard ticket={ticket} />);
  const lines = await screen.findByRole("list", { name: "Channels of this contact" });
  expect(
    within(lines)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "+34600111222this conversationWhatsApp: the window is shut; templates only",
    "robin@example.testE-mail: no mailbox is connected",
    "+34600111222Phone: can be called",
    "Chatonly they can begin a chat",
  ]);
  expect(screen.getByRole("link", { name: "robin@example.test" })).toHaveAttribute(
    "href",
    "mailto:robin@example.test",
  );
});

test("an address typed in a chat is marked as not verified, and whose it is can be looked for", () => {
  renderDesk(<ContactCard ticket={{ ...ticket, unverifiedEmail: "nest@example.test" }} />);
  expect(screen.getByText("E-mail address not verified")).toBeVisible();
  expect(screen.getByText("nest@example.test")).toBeVisible();
  expect(screen.getByRole("link", { name: "Find the contact" })).toHaveAttribute(
    "href",
    "/contacts?search=nest%40example.test",
  );
});

test("the contact's own address is marked as well while nothing proves it; without one there is nothing to mark", () => {
  const { unmount } = renderDesk(
    <ContactCard ticket={{ ...ticket, unverifiedEmail: "robin@example.test" }} />,
  );
  expect(screen.getByText("E-mail address not verified")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Find the contact" })).not.toBeInTheDocument();
  unmount();
  for (const unverifiedEmail of [null, undefined]) {
    const view = renderDesk(<ContactCard ticket={{ ...ticket, unverifiedEmail }} />);
    expect(screen.queryByText("E-mail address not verified")).not.toBeInTheDocument();
    view.unmount();
  }
});
