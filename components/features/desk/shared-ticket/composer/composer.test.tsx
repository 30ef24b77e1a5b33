import { useState } from "react";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { ticketWays } from "@/contract/channels/ticket-ways";
import { agents } from "@/contract/desk/agents";
import { session } from "@/contract/people/session";
import { tickets } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";
import { removeToast } from "@/lib/browser/toasts";
import { agentRow, messageRow, ticketRow } from "@/tests/factories";
import { gate } from "@/tests/gate";
import { mock, mockFault, mockNetworkError, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { Composer } from "./composer";
import { useTakeBack } from "./use-take-back";

const ticket = ticketRow(1);
const first = messageRow(1);
const me = "01980000-0000-7000-8000-0000000000aa";
const held = (more: Partial<Message> = {}): Message =>
  messageRow(9, {
    authorType: "AGENT",
    authorId: me,
    authorName: "Mona Field",
    delivery: "HELD",
    sendsAt: new Date(Date.now() + 10_000).toISOString(),
    ...more,
  });
interface Sent {
  message: string;
  isPublic: boolean;
  clientMessageId: string;
  lastSeenMessageId: string | null;
  holdSeconds: number;
}

beforeEach(() => {
  mock(agents.list, pageOf([agentRow(1)]));
  mock(ticketWays.list, { items: [] });
});

// Toasts outlive their page; the next test has none.
afterEach(() => act(() => removeToast()));

const show = (messages: readonly Message[] = [first]) =>
  renderDesk(
    <Composer ticket={ticket} messages={messages} lastSeenId={() => first.id} onTyping={() => undefined} />,
  );
function Leaving() {
  const [isHere, setIsHere] = useState(true);
  const press = () => setIsHere(!isHere);
  return (
    <>
      <button type="button" onClick={press}>
        {isHere ? "Leave" : "Come back"}
      </button>
      {isHere && (
        <Composer ticket={ticket} messages={[first]} lastSeenId={() => first.id} onTyping={() => undefined} />
      )}
    </>
  );
}
const box = (name = "Reply to the customer") => screen.findByRole("textbox", { name });
/** jsdom has no input into rich text; pasting goes through the editor as typing does. */
async function write(text: string, name?: string) {
  fireEvent.paste(await box(name), {
    clipboardData: {
      files: [],
      types: ["text/plain"],
      getData: (type: string) => (type === "text/plain" ? text : ""),
    },
  });
}
const sendButton = (name = "Send") => screen.getByRole("button", { name });

test("what was written and not sent is there again, each kind for itself", async () => {
  const { user, unmount } = show();
  await write("A new pole is on its way");
  await user.click(screen.getByRole("button", { name: /^Note/ }));
  await write("Poles are out of stock", "Internal note");
  unmount();
  const view = show();
  expect(await box()).toHaveTextContent("A new pole is on its way");
  await view.user.click(screen.getByRole("button", { name: /^Note/ }));
  expect(await box("Internal note")).toHaveTextContent("Poles are out of stock");
});

test("a session that ends while one writes takes nothing: the text is there when its writer is back", async () => {
  mockFault(tickets.reply, "token_expired");
  mockFault(session.refreshToken, "unauthenticated");
  const { user, unmount } = show();
  await write("A new pole is on its way");
  await user.click(sendButton());
  await waitFor(() => expect(localStorage.getItem("token")).toBeNull());
  expect(await box()).toHaveTextContent("A new pole is on its way");
  unmount();
  show();
  expect(await box()).toHaveTextContent("A new pole is on its way");
});

test("a sent reply leaves the composer empty and no draft behind", async () => {
  const sent = mock(tickets.reply, () => ({ message: held({ delivery: "SENT" }), ticket }));
  const { user, unmount } = show();
  await write("On its way");
  await user.click(sendButton());
  await waitFor(async () => expect(await box()).toHaveTextContent(""));
  expect(sent[0]?.body).toMatchObject({
    message: "<p>On its way</p>",
    isPublic: true,
    lastSeenMessageId: first.id,
    holdSeconds: "workspace",
  });
  unmount();
  show();
  expect(await box()).toHaveTextContent("");
});

test("a reply that was left before it was answered is not written there once more where it arrived; where it did not, sending it is the same message", async () => {
  const { open, opened } = gate();
  const sent = mock(tickets.reply, async () => {
    await opened;
    return { message: held(), ticket };
  });
  const { user, unmount } = show();
  await write("On its way");
  await user.click(sendButton());
  const draft = () => Object.entries(localStorage).find(([key]) => key.startsWith("draft:ticket:"));
  await waitFor(() => expect(draft()?.[1]).toContain("sentAs"));
  const [key, text] = [draft()?.[0] ?? "", String(draft()?.[1])];
  unmount();
  open();
  await waitFor(() => expect(draft()).toBeUndefined());
  // As it is for who has closed the page: nobody heard the answer.
  localStorage.setItem(key, text);
  const view = show();
  await view.user.click(await screen.findByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  // what the screen sent, by the contract
  const [before, after] = sent.map(({ body }) => (body as Sent).clientMessageId);
  expect(after).toBe(before);
  view.unmount();
  localStorage.setItem(key, text);
  show([first, held({ clientMessageId: before ?? "" })]);
  await waitFor(() => expect(draft()).toBeUndefined());
  expect((await box()).textContent).toBe("");
});

test("a reply against a thread that moved on keeps the text, asks, and is sent knowing what was missed", async () => {
  const missed = messageRow(2, { text: "Never mind, I found it" });
  const sent = mock(tickets.reply, () => ({ message: held(), ticket }));
  const refused = mockFault(tickets.reply, "stale_thread", { times: 1, extra: { missed: [missed] } });
  const { user } = show();
  await write("On its way");
  await user.click(sendButton());
  expect(await screen.findByRole("alert")).toHaveTextContent("A message arrived while you were writing");
  expect(await box()).toHaveTextContent("On its way");
  expect(sent).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Send anyway" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const [before, after] = [refused[0]?.body as Sent, sent[0]?.body as Sent]; // what the screen sent, by the contract
  expect(after.lastSeenMessageId).toBe(missed.id);
  expect(after.clientMessageId).toBe(before.clientMessageId);
});

test("who keeps editing after that loses nothing", async () => {
  mockFault(tickets.reply, "stale_thread", { extra: { missed: [messageRow(2)] } });
  const { user } = show();
  await write("On its way");
  await user.click(sendButton());
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(await box()).toHaveTextContent("On its way");
});

test("a reply that the server failed on keeps its text, and trying again is the same message", async () => {
  const { user } = show();
  const lost = mockFault(tickets.reply, "internal");
  await write("On its way");
  await user.click(sendButton());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Your message was not sent. Your text is still here.",
  );
  expect(await box()).toHaveTextContent("On its way");
  const sent = mock(tickets.reply, () => ({ message: held(), ticket }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  // what the screen sent, by the contract
  const ids = [lost[0]?.body as Sent, sent[0]?.body as Sent].map(({ clientMessageId }) => clientMessageId);
  expect(ids[0]).toBeTruthy();
  expect(ids[1]).toBe(ids[0]);
});

test("a reply that nobody answered waits beside the composer, and can be had back", async () => {
  mockNetworkError(tickets.reply);
  const { user } = show();
  await write("On its way");
  await user.click(sendButton());
  const list = await screen.findByRole("list", { name: "Not sent yet" });
  expect(list).toHaveTextContent("On its way");
  expect(await box()).toHaveTextContent("");
  await user.click(screen.getByRole("button", { name: "Edit again" }));
  await waitFor(async () => expect(await box()).toHaveTextContent("On its way"));
  expect(screen.queryByRole("list", { name: "Not sent yet" })).not.toBeInTheDocument();
});

test("Undo brings the words back, before those that were written since", async () => {
  mock(tickets.reply, () => ({ message: held(), ticket }));
  const undone = mock(tickets.undoReply, { text: "On its way", html: "<p>On its <strong>way</strong></p>" });
  const { user } = show();
  await write("On its way");
  await user.click(sendButton());
  await waitFor(async () => expect(await box()).toHaveTextContent(""));
  await write("PS");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await box()).toHaveTextContent("On its wayPS"));
  expect(undone[0]?.params).toEqual({ id: ticket.id, messageId: held().id });
});

test("Undo after the composer is gone puts the words into the draft", async () => {
  mock(tickets.reply, () => ({ message: held(), ticket }));
  mock(tickets.undoReply, { text: "On its way\nKim", html: null });
  const { user } = renderDesk(<Leaving />);
  await write("On its way");
  await user.click(sendButton());
  const undo = await screen.findByRole("button", { name: "Undo" });
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  await user.click(undo);
  expect(await screen.findByText("Your text is in the ticket's composer.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Come back" }));
  expect(await box()).toHaveTextContent("On its wayKim");
});

test("what is let go at its message offers no Undo in a notice any more", async () => {
  mock(tickets.reply, () => ({ message: held(), ticket }));
  const now = mock(tickets.sendNow, () => held({ delivery: "SENT" }));
  const { user } = renderDesk(
    <>
      <Beside />
      <Composer ticket={ticket} messages={[]} lastSeenId={() => null} onTyping={() => undefined} />
    </>,
  );
  await write("On its way");
  await user.click(sendButton());
  await screen.findByRole("button", { name: "Undo" });
  await user.click(screen.getByRole("button", { name: "At the message" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument());
  expect(now).toHaveLength(1);
});

test("a note is for the team: it is not held, and says so to the server", async () => {
  const sent = mock(tickets.reply, () => ({ message: held({ isPublic: false, delivery: "NONE" }), ticket }));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: /^Note/ }));
  await write("Poles are out of stock", "Internal note");
  await user.click(sendButton("Add note"));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ isPublic: false, holdSeconds: 0 });
});

test("where a ticket has no customer, one writes to the colleagues unless one says otherwise", async () => {
  const { user } = renderDesk(
    <Composer
      ticket={{ ...ticket, contact: null }}
      messages={[]}
      lastSeenId={() => null}
      onTyping={() => undefined}
    />,
  );
  expect(await screen.findByRole("button", { name: "Note" })).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("button", { name: "Reply" }));
  expect(screen.getByText("To no one")).toBeVisible();
});

test("a role that may not answer reads along", () => {
  renderDesk(<Composer ticket={ticket} messages={[]} lastSeenId={() => null} onTyping={() => undefined} />, {
    role: "USER",
  });
  expect(screen.queryByRole("button", { name: "Send" })).not.toBeInTheDocument();
  expect(screen.getByText(/Your role cannot reply/)).toBeVisible();
});

function Beside() {
  const takeBack = useTakeBack(ticket.id);
  return (
    <button type="button" onClick={() => void takeBack.sendNow(held())}>
      At the message
    </button>
  );
}
