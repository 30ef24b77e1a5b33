import { useState } from "react";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { ticketConversations } from "@/contract/channels/ticket-conversations";
import type { TicketConversation } from "@/contract/channels/ticket-conversations";
import { ticketWays } from "@/contract/channels/ticket-ways";
import type { TicketWay } from "@/contract/channels/ticket-ways";
import { agents } from "@/contract/desk/agents";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import type { Locale } from "@/contract/locales";
import { removeToast } from "@/lib/browser/toasts";
import { conversationOf, messageRow, ticketRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { tokenFor } from "@/tests/token";
import { MessageBubble } from "../thread/message-bubble";
import { Composer } from "./composer";
import { writeDraft } from "./drafts";

const ticket = ticketRow(1, { channel: "WHATSAPP" });
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const conversation = (more: Partial<TicketConversation> = {}) =>
  conversationOf({ windowExpiresAt: inHours(5), reactions: ["👍", "❤️"], ...more });
const windowShut =
  "This customer wrote more than 24 hours ago. Send a template, or wait until they write to you.";
let stored: TicketConversation | null = conversation();

beforeEach(() => {
  stored = conversation();
  mock(agents.list, pageOf([]));
  mock(ticketConversations.get, () => ({ conversation: stored }));
  mock(ticketWays.list, { items: [] });
});
afterEach(() => act(() => removeToast()));

interface Shown {
  of?: Ticket;
  locale?: Locale;
  role?: "AGENT" | "ADMIN";
}
const show = ({ of = ticket, locale = "en", role = "AGENT" }: Shown = {}) =>
  renderDesk(
    <Composer
      ticket={of}
      messages={[messageRow(1, { channel: of.channel })]}
      lastSeenId={() => null}
      onTyping={() => undefined}
    />,
    { locale, role },
  );
/** What whoever `show` signs in has written before. */
function draft(html: string) {
  const { sub } = JSON.parse(atob(tokenFor("AGENT").split(".")[1] ?? "")) as { sub: string }; // our own token
  writeDraft({ userId: sub, ticketId: ticket.id, mode: "reply" }, { html, attachments: [] });
}
const box = (name = "Reply to the customer") => screen.findByRole("textbox", { name });
async function write(text: string, name?: string) {
  fireEvent.paste(await box(name), {
    clipboardData: {
      files: [],
      types: ["text/plain"],
      getData: (type: string) => (type === "text/plain" ? text : ""),
    },
  });
}

test("while the window is open it says until when one may write", async () => {
  show();
  expect(await screen.findByText(/^You can write until .+ \(5 h\)$/)).toBeVisible();
  expect(screen.queryByText("Simulated")).not.toBeInTheDocument();
});

test("a reply that goes privately to who commented says so, and that it is one", async () => {
  stored = conversation({ provider: "instagram", isPrivateReply: true });
  show({ of: ticketRow(1, { channel: "INSTAGRAM" }) });
  expect(
    await screen.findByText(/^They commented in public\. Your reply goes to them privately/),
  ).toBeVisible();
});

test.each([
  ["whatsapp", true, true],
  ["whatsapp", false, false],
  ["instagram", true, false],
] as const)(
  "formatting by %s, where the window is open (%s), is offered: %s",
  async (provider, isOpen, isOffered) => {
    stored = conversation({ provider, isOpen, ...(provider === "instagram" ? { markup: null } : {}) });
    show({ of: ticketRow(1, { channel: provider === "whatsapp" ? "WHATSAPP" : "INSTAGRAM" }) });
    await screen.findByText(isOpen ? /^You can write until/ : windowShut);
    await box();
    if (isOffered) expect(await screen.findByRole("group", { name: "Formatting" })).toBeVisible();
    else expect(screen.queryByRole("group", { name: "Formatting" })).not.toBeInTheDocument();
  },
);

test("a ticket of another channel is not asked about messengers", async () => {
  const asked = mock(ticketConversations.get, { conversation: null });
  show({ of: ticketRow(1) });
  await box();
  expect(asked).toHaveLength(0);
});

const wayTo = (more: Partial<TicketWay>): TicketWay => ({
  channel: "WHATSAPP",
  connectionId: "01980000-0000-7000-8060-000000000001",
  connectionName: "Support",
  address: "+34600111222",
  isOwn: false,
  reach: "TEXT",
  reason: null,
  conversation: null,
  ...more,
});

test("a reply that nobody would receive says why before it is sent, with the way that reaches somebody", async () => {
  stored = null;
  const mail = wayTo({
    channel: "EMAIL",
    connectionId: "01980000-0000-7000-8060-000000000002",
    connectionName: "help@acme.test",
    address: "robin@example.test",
  });
  const own = wayTo({ isOwn: true, connectionId: null, reach: "NOTHING", reason: "NO_CONVERSATION" });
  mock(ticketWays.list, { items: [own, mail] });
  const { user } = show();
  const why = "No one receives this: the customer has no conversation by WhatsApp.";
  expect(await screen.findByText(why, { exact: false })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Reply by E-mail" }));
  expect(screen.queryByText(why, { exact: false })).not.toBeInTheDocument();
});

test.each([
  ["PHONE", "No one receives this: replies do not leave by the channel “Phone”.", true],
  ["EMAIL", "No one receives this: no e-mail address of the customer is known.", true],
  ["EMAIL", "No one receives this", false],
] as const)("a reply on a ticket by %s: “%s” is shown: %s", async (channel, words, isShown) => {
  const own = wayTo({ channel, isOwn: true, connectionId: null });
  const nothing = { reach: "NOTHING", reason: "NO_ADDRESS" } as const;
  mock(ticketWays.list, { items: channel === "PHONE" ? [] : [{ ...own, ...(isShown ? nothing : {}) }] });
  show({ of: ticketRow(1, { channel }) });
  await box();
  if (isShown) expect(await screen.findByText(words, { exact: false })).toBeVisible();
  else expect(screen.queryByText(words, { exact: false })).not.toBeInTheDocument();
});

test("once the window is shut the contact's mail is one press away, and so is the way back", async () => {
  stored = conversation({ isOpen: false, windowExpiresAt: inHours(-1) });
  mock(ticketWays.list, {
    items: [
      wayTo({ isOwn: true, reach: "TEMPLATE", reason: "WINDOW_SHUT", conversation: stored }),
      wayTo({
        channel: "EMAIL",
        connectionId: "01980000-0000-7000-8060-000000000002",
        connectionName: "help@acme.test",
        address: "robin@example.test",
      }),
    ],
  });
  const sent = mock(tickets.reply, () => ({
    message: messageRow(9, { authorType: "AGENT", channel: "EMAIL" }),
    ticket,
  }));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Reply by E-mail" }));
  expect(screen.queryByText(windowShut)).not.toBeInTheDocument();
  expect(screen.getByText(/^By E-mail to/)).toHaveTextContent(
    "By E-mail to robin@example.test from help@acme.test",
  );
  await user.click(screen.getByRole("button", { name: "Back to WhatsApp" }));
  expect(await screen.findByText(windowShut)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Reply by E-mail" }));
  await write("Shall we go on by mail?");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ connectionId: "01980000-0000-7000-8060-000000000002" });
});

test("another messenger whose window is open is offered; one whose connection is lost is not", async () => {
  stored = conversation({ isOpen: false, windowExpiresAt: inHours(-1) });
  mock(ticketWays.list, {
    items: [
      wayTo({
        channel: "INSTAGRAM",
        connectionId: "01980000-0000-7000-8060-000000000003",
        connectionName: "@shop",
        address: "",
        conversation: conversation({ provider: "instagram", textMax: 1000, textUnit: "bytes", markup: null }),
      }),
      wayTo({
        channel: "EMAIL",
        connectionId: "01980000-0000-7000-8060-000000000002",
        reach: "NOTHING",
        reason: "SUPPRESSED",
      }),
    ],
  });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Reply by Instagram" }));
  expect(screen.getByText(/^By Instagram from/)).toHaveTextContent("By Instagram from @shop");
  expect(screen.queryByRole("button", { name: "Reply by E-mail" })).not.toBeInTheDocument();
  expect(await screen.findByText(/^You can write until .+ \(5 h\)$/)).toBeVisible();
});

test("once the window is shut nothing is sent to the customer, and notes are still written", async () => {
  stored = conversation({ isOpen: false, windowExpiresAt: inHours(-1) });
  const sent = mock(tickets.reply, () => ({
    message: messageRow(9, { authorType: "AGENT", isPublic: false }),
    ticket,
  }));
  const { user } = show();
  expect(await screen.findByText(windowShut)).toBeVisible();
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  await waitFor(async () => expect(await box()).toHaveAttribute("contenteditable", "false"));
  await user.click(screen.getByRole("button", { name: "Write a note" }));
  await write("Call them instead", "Internal note");
  expect(screen.queryByText(windowShut)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ isPublic: false });
});

test("a window that has just run out by the clock counts as shut", async () => {
  stored = conversation({ isOpen: true, windowExpiresAt: inHours(-0.01) });
  show();
  expect(await screen.findByText(windowShut)).toBeVisible();
});

test("a reply refused because the window is shut keeps its words and says the reason once", async () => {
  mockFault(tickets.reply, "window_closed");
  const { user } = show();
  await screen.findByText(/You can write until/);
  await write("On its way");
  stored = conversation({ isOpen: false, windowExpiresAt: inHours(-0.1) });
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText(windowShut)).toBeVisible();
  expect(await screen.findByText("Your message was not sent. Your text is still here.")).toBeVisible();
  await waitFor(() => expect(screen.getAllByText(windowShut)).toHaveLength(1));
  expect(await box()).toHaveTextContent("On its way");
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("a message that is answered stands above the reply, and can be taken out again", async () => {
  const sent = mock(tickets.reply, () => ({ message: messageRow(9, { authorType: "AGENT" }), ticket }));
  const asked = messageRow(1, { channel: "WHATSAPP", authorName: "Kim", text: "Is it waterproof?" });
  const held = { isMine: false, undo: () => undefined, sendNow: () => undefined };
  const { user } = renderDesk(
    <>
      <MessageBubble message={asked} startsGroup held={held} />
      <Composer ticket={ticket} messages={[asked]} lastSeenId={() => null} onTyping={() => undefined} />
    </>,
  );
  await screen.findByText(/You can write until/);
  const answer = async () => {
    await user.click(screen.getByRole("button", { name: "More about this message" }));
    await user.click(await screen.findByRole("menuitem", { name: "Reply to this message" }));
    return screen.findByRole("group", { name: "In answer to Kim" });
  };
  expect(await answer()).toHaveTextContent("Is it waterproof?");
  await user.click(screen.getByRole("button", { name: "Do not answer this message" }));
  expect(screen.queryByRole("group", { name: "In answer to Kim" })).not.toBeInTheDocument();
  await answer();
  await write("It is");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ message: "<p>It is</p>", repliesToId: asked.id });
  expect(screen.queryByRole("group", { name: "In answer to Kim" })).not.toBeInTheDocument();
});

test("once the customer writes again the words that waited can be sent", async () => {
  mockFault(tickets.reply, "window_closed");
  const { user } = renderDesk(<Hearing />);
  await screen.findByText(/You can write until/);
  await write("On its way");
  stored = conversation({ isOpen: false, windowExpiresAt: inHours(-0.1) });
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Send" })).toBeDisabled());
  stored = conversation({ windowExpiresAt: inHours(24) });
  await user.click(screen.getByRole("button", { name: "The customer writes" }));
  const again = await screen.findByRole("button", { name: "Try again" });
  const sent = mock(tickets.reply, () => ({ message: messageRow(9, { authorType: "AGENT" }), ticket }));
  await user.click(again);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ message: "<p>On its way</p>" });
});

test("a connection that is refused or off warns that replies wait; an administrator is led to the channels", async () => {
  stored = conversation({ connectionState: "RECONNECT" });
  const view = show();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "WhatsApp rejected the connection “Support”. Replies are held until an administrator renews its access.",
  );
  expect(screen.queryByRole("link", { name: "Open channels" })).not.toBeInTheDocument();
  view.unmount();
  stored = conversation({ connectionState: "OFF" });
  show({ role: "ADMIN" });
  expect(await screen.findByRole("alert")).toHaveTextContent("The connection “Support” is off.");
  expect(screen.getByRole("link", { name: "Open channels" })).toHaveAttribute(
    "href",
    "/admin/settings?section=connections",
  );
});

test("a simulated connection is marked, and letters are counted near the most that fits", async () => {
  stored = conversation({ isSimulated: true, textMax: 20 });
  show();
  expect(await screen.findByText("Simulated")).toBeVisible();
  await write("Nineteen letters or");
  expect(await screen.findByText("1 character left")).toBeVisible();
  await write(" so");
  expect(await screen.findByText("2 characters too many")).toBeVisible();
});

test("the signs and the link that leave with a formatted reply are counted, and one too long is not sent", async () => {
  stored = conversation({ textMax: 40 });
  const link = '<a href="https://a.test/x">here</a>';
  draft(`<p>Sent <strong>today</strong></p><p>👍 in <em>Lugo</em>: ${link}</p>`);
  show();
  // "Sent *today*\n👍 in _Lugo_: here (https://a.test/x)"
  expect(await screen.findByText("10 characters too many")).toBeVisible();
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
});

test("where a messenger shows no formatting nothing is counted for it", async () => {
  stored = conversation({ provider: "instagram", textMax: 15, textUnit: "bytes", markup: null });
  draft("<p>Sent <strong>today</strong> ✓</p>");
  show();
  // "Sent today ✓"
  expect(await screen.findByText("1 byte left")).toBeVisible();
  expect(screen.getByRole("button", { name: "Send" })).toBeEnabled();
});

test("in Arabic the shut window is said in Arabic", async () => {
  stored = conversation({ isOpen: false, windowExpiresAt: null });
  show({ locale: "ar" });
  expect(await screen.findByText("لم يراسلك هذا العميل بعد. أرسل قالبًا أو انتظر حتى يفعل.")).toBeVisible();
});

function Hearing() {
  const [count, setCount] = useState(1);
  const messages = Array.from({ length: count }, (_none, at) => messageRow(at + 1));
  return (
    <>
      <button type="button" onClick={() => setCount(2)}>
        The customer writes
      </button>
      <Composer ticket={ticket} messages={messages} lastSeenId={() => null} onTyping={() => undefined} />
    </>
  );
}
