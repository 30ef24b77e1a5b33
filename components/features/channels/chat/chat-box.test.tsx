import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { chatBox } from "@/contract/channels/chat-box";
import { helpCenter } from "@/contract/site/help-center";
import { publicSite } from "@/contract/site/public-site";
import type { ChatMessage } from "@/contract/site/public-site";
import { publicSurveys } from "@/contract/insight/surveys";
import type { ChatListeners } from "@/lib/chat/conversation";
import type { FoundArticles, ChatOpening } from "@/lib/chat/questions";
import { pickTexts } from "@/lib/shared/texts";
import * as en from "@/messages/en";
import { mock, mockFault, mockNetworkError } from "@/tests/msw/mock";
import type { Seen } from "@/tests/msw/mock";
import { ChatBox } from "./chat-box";
import { chatTexts } from "./chat-texts";

// The line itself is the real thing in the end-to-end tests; here the visitor has no socket and asks.
const mockLine: { heard: ChatListeners | null } = { heard: null };
jest.mock("./chat-socket", () => ({
  openChatSocket: () => (_key: string, heard: ChatListeners) => {
    mockLine.heard = heard;
    return () => undefined;
  },
}));
const opened: ChatOpening = {
  name: "Acme Outdoor",
  locale: "en",
  greeting: null,
  isStaffed: true,
  usualFirstReplyMinutes: null,
  attachmentMaxBytes: 1000,
};
const none: FoundArticles = { items: [], answer: null, didYouMean: null };
beforeEach(() => {
  mock(chatBox.seen, {});
  mock(chatBox.open, opened);
  mock(helpCenter.search, none);
});

const sessionId = "a-session-key-that-nobody-can-guess";
const message = (id: string, more: Partial<ChatMessage>): ChatMessage => ({
  id,
  from: "visitor",
  authorName: "Visitor",
  text: "",
  html: null,
  clientMessageId: null,
  attachments: [],
  createdAt: "2026-01-01T10:00:00.000Z",
  ...more,
});
const idOf = ({ body }: Seen): unknown =>
  typeof body === "object" && body !== null && "clientMessageId" in body ? body.clientMessageId : null;
const accept = (seen: Seen) => ({
  sessionId,
  ticketNumber: 7,
  message: message("m1", { text: "Where is my tent?", clientMessageId: String(idOf(seen)) }),
});
const show = () => {
  const view = render(
    <ChatBox
      texts={pickTexts(en, chatTexts)}
      tenant="acme"
      name="Acme Outdoor"
      isStaffed
      startLabel="Start a conversation"
      locale="en"
    />,
  );
  return { ...view, user: userEvent.setup() };
};

test("a message that could not be sent is sent again under the same id, and shows once", async () => {
  mockNetworkError(publicSite.sendChatMessage);
  mock(publicSite.chatHistory, {
    sessionId,
    status: "open",
    agentName: null,
    agentSeenAt: null,
    answerBy: null,
    messages: [],
  });
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  await user.type(await screen.findByRole("textbox", { name: "Your message" }), "Where is my tent?{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Not sent");
  const kept: unknown = JSON.parse(localStorage.getItem("chat:acme") ?? "null");
  expect(kept).toMatchObject({ sessionId: null, unsent: [{ text: "Where is my tent?" }] });

  const first = mockNetworkError(publicSite.sendChatMessage);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(first).toHaveLength(1));
  await screen.findByRole("alert");
  const second = mock(publicSite.sendChatMessage, accept);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  expect(second.map(idOf)).toEqual(first.map(idOf));
  expect(second.map(({ headers }) => headers.get("idempotency-key"))).toEqual(second.map(idOf));
  expect(screen.getAllByText("Where is my tent?")).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem("chat:acme") ?? "null")).toMatchObject({ sessionId, unsent: [] });
});

test("before the first word it greets once, and says whether somebody is there", async () => {
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  expect(await screen.findByText(en.chatBox.staffed)).toBeInTheDocument();
  expect(screen.getAllByText(en.chat.welcome)).toHaveLength(1);
});

test("the conversation is there again after a reload, with what the desk answered", async () => {
  localStorage.setItem(
    "chat:acme",
    JSON.stringify({ sessionId, readId: "m1", name: "", email: "", unsent: [] }),
  );
  const asked = mock(publicSite.chatHistory, {
    sessionId,
    status: "open",
    agentName: "Noor",
    agentSeenAt: null,
    answerBy: null,
    messages: [
      message("m1", { text: "Where is my tent?" }),
      message("m2", {
        from: "agent",
        authorName: "Noor",
        text: "It leaves today.",
        createdAt: "2026-01-01T10:05:00.000Z",
      }),
    ],
  });
  const { user } = show();
  expect(await screen.findByRole("button", { name: "Open chat, unread messages: 1" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /Open chat/ }));
  expect(await screen.findByText("It leaves today.")).toBeInTheDocument();
  expect(screen.getByText("You're chatting with Noor")).toBeInTheDocument();
  expect(asked[0]?.params).toEqual({ domain: "acme", sessionId });
});

test("an e-mail address is optional, but not a broken one", async () => {
  const sent = mock(publicSite.sendChatMessage, accept);
  mock(publicSite.chatHistory, {
    sessionId,
    status: "open",
    agentName: null,
    agentSeenAt: null,
    answerBy: null,
    messages: [],
  });
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  await user.click(await screen.findByText("Your name and e-mail address (optional)"));
  const email = screen.getByRole("textbox", { name: "E-mail address" });
  await user.type(email, "kim@");
  await user.type(screen.getByRole("textbox", { name: "Your message" }), "Where is my tent?{Enter}");
  expect(email).toHaveAccessibleDescription("Enter an e-mail address, like name@example.com.");
  expect(sent).toHaveLength(0);
  await user.type(email, "example.test");
  await user.type(screen.getByRole("textbox", { name: "Your message" }), "{Enter}");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ email: "kim@example.test", message: "Where is my tent?" });
});

test("who writes and what was seen is told both ways", async () => {
  localStorage.setItem(
    "chat:acme",
    JSON.stringify({ sessionId, readId: null, name: "", email: "", unsent: [] }),
  );
  mock(publicSite.chatHistory, {
    sessionId,
    status: "open",
    agentName: "Noor",
    agentSeenAt: null,
    answerBy: null,
    messages: [
      message("m1", { from: "agent", authorName: "Noor", text: "It leaves today." }),
      message("m2", { text: "Thank you", createdAt: "2026-01-01T10:05:00.000Z" }),
    ],
  });
  const [seen, typing] = [mock(chatBox.seen, {}), mock(chatBox.typing, {})];
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  expect(await screen.findByText(/· Sent$/)).toBeInTheDocument();
  await waitFor(() => expect(seen).toHaveLength(1));
  act(() => mockLine.heard?.onActivity({ isTyping: true, name: "Noor", seenAt: "2026-01-01T10:06:00.000Z" }));
  expect(screen.getByText("Noor is typing…")).toBeInTheDocument();
  expect(screen.getByText(/· Seen$/)).toBeInTheDocument();
  act(() => mockLine.heard?.onActivity({ isTyping: false, name: "Noor", seenAt: null }));
  expect(screen.queryByText("Noor is typing…")).not.toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Your message" }), "And");
  await waitFor(() => expect(typing.map(({ body }) => body)).toEqual([{ isTyping: true }]));
  await user.clear(screen.getByRole("textbox", { name: "Your message" }));
  await waitFor(() =>
    expect(typing.map(({ body }) => body)).toEqual([{ isTyping: true }, { isTyping: false }]),
  );
});

test("a file goes with the next message, and the conversation can be mailed; what is refused says why", async () => {
  localStorage.setItem(
    "chat:acme",
    JSON.stringify({ sessionId, readId: null, name: "", email: "kim@example.test", unsent: [] }),
  );
  mock(publicSite.chatHistory, {
    sessionId,
    status: "open",
    agentName: "Noor",
    agentSeenAt: null,
    answerBy: null,
    messages: [message("m0", { from: "agent", authorName: "Noor", text: "Send me a picture." })],
  });
  mock(chatBox.upload, { id: "f1", name: "tent.png", contentType: "image/png", sizeBytes: 3 });
  mock(chatBox.typing, {});
  const sent = mock(publicSite.sendChatMessage, accept);
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  await screen.findByText("Send me a picture.");
  const input = screen.getByLabelText("Attach files", { selector: "input" });
  await user.upload(input, new File(["abc"], "tent.png", { type: "image/png" }));
  expect(await screen.findByRole("button", { name: "Remove tent.png" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ sessionId, message: "", attachments: ["f1"] }));
  expect(screen.queryByRole("button", { name: "Remove tent.png" })).not.toBeInTheDocument();
  mockFault(chatBox.upload, "unsupported_type");
  await user.upload(input, new File(["abc"], "tent.exe"));
  expect(await screen.findByText("tent.exe: this file type is not allowed.")).toBeInTheDocument();

  const tomorrow = "You have reached today's limit of files. Try again tomorrow.";
  for (const [fault, told] of [
    [{ detail: tomorrow }, tomorrow],
    [{}, en.chatBox.tooMany],
  ] as const) {
    mockFault(chatBox.upload, "too_many_requests", { ...fault, times: 1 });
    await user.upload(input, new File(["abc"], "more.txt"));
    expect(await screen.findByText(told)).toBeInTheDocument();
  }
  mockFault(chatBox.transcript, "too_many_requests", { times: 1 });
  const opener = screen.getByRole("button", { name: "E-mail me this conversation" });
  await user.click(opener);
  const email = screen.getByRole("textbox", { name: "E-mail address" });
  expect(email).toHaveValue("kim@example.test");
  await user.type(email, "{Enter}");
  await waitFor(() =>
    expect(email).toHaveAccessibleDescription("Too many attempts. Wait a minute and try again."),
  );
  const mailed = mock(chatBox.transcript, { delivery: "QUEUED" });
  await user.type(email, "{Enter}");
  expect(await screen.findByText("It is being sent to kim@example.test.")).toBeInTheDocument();
  expect(mailed.map(({ body }) => body)).toEqual([{ email: "kim@example.test" }]);
  expect(opener).toHaveFocus();
});

const article = (slug: string, title: string): FoundArticles["items"][number] => ({
  slug,
  locale: "en",
  title,
  summary: "",
  category: null,
  updatedAt: "2026-01-01T10:00:00.000Z",
  titleMarks: [],
  excerpt: "",
  excerptMarks: [],
  isOtherLanguage: false,
});
const found: FoundArticles = {
  items: [article("tents", "Tents"), article("poles", "Poles of tents")],
  didYouMean: null,
  answer: {
    slug: "tents",
    locale: "en",
    title: "Tents",
    heading: "Colours",
    anchor: "colours",
    text: "Each tent comes in green.",
  },
};

test("articles answer first; a person who is asked for gets all that was asked as the first message", async () => {
  const searched = mock(helpCenter.search, found);
  mock(chatBox.typing, {});
  const sent = mock(publicSite.sendChatMessage, (seen) => ({
    sessionId,
    ticketNumber: 7,
    message: message("m1", { text: "Is it green?\n\nOr blue?", clientMessageId: String(idOf(seen)) }),
  }));
  mock(publicSite.chatHistory, {
    sessionId,
    status: "open",
    agentName: null,
    agentSeenAt: null,
    answerBy: null,
    messages: [],
  });
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  const box = await screen.findByRole("textbox", { name: "Your message" });
  await user.type(box, "Is it green?{Enter}");
  const log = screen.getByRole("log");
  const link = await within(log).findByRole("link", { name: "Tents: Colours" });
  expect(link).toHaveAttribute("href", "/en/knowledge-base/tents#colours");
  expect(within(log).getByRole("link", { name: "Poles of tents" })).toHaveAttribute(
    "href",
    "/en/knowledge-base/poles",
  );
  expect(within(log).getAllByRole("link")).toHaveLength(2);
  expect(Object.fromEntries(searched[0]?.query ?? [])).toEqual({
    query: "Is it green?",
    limit: "3",
    locale: "en",
  });
  await user.type(box, "Or blue?{Enter}");
  await waitFor(() => expect(within(log).getAllByText("Each tent comes in green.")).toHaveLength(2));
  expect(sent).toHaveLength(0);
  await user.click(within(log).getByRole("button", { name: "Talk to a person" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toMatchObject([{ message: "Is it green?\n\nOr blue?" }]),
  );
  // What was found stays to be read; a person is not offered a second time.
  expect(within(log).getAllByRole("link", { name: "Tents: Colours" })).toHaveLength(2);
  expect(within(log).queryByRole("button", { name: "Talk to a person" })).not.toBeInTheDocument();
  expect(within(log).getAllByText(/Or blue\?/)).toHaveLength(1);
  expect(box).toHaveFocus();
  await user.type(box, "Hello?{Enter}");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(searched).toHaveLength(2);
});

test("a person is not asked for with a broken address, and closing the panel loses nothing", async () => {
  mock(helpCenter.search, found);
  const sent = mock(publicSite.sendChatMessage, accept);
  mock(publicSite.chatHistory, {
    sessionId,
    status: "open",
    agentName: null,
    agentSeenAt: null,
    answerBy: null,
    messages: [],
  });
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  await user.type(await screen.findByRole("textbox", { name: "Your message" }), "Where is my tent?{Enter}");
  await screen.findByRole("button", { name: "Talk to a person" });
  await user.click(screen.getByText("Your name and e-mail address (optional)"));
  const email = screen.getByRole("textbox", { name: "E-mail address" });
  await user.type(email, "kim@");
  await user.click(screen.getByRole("button", { name: "Talk to a person" }));
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription("Enter an e-mail address, like name@example.com.");
  await user.type(screen.getByRole("textbox", { name: "Your message" }), "And the poles");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("log")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  expect(screen.getByRole("textbox", { name: "Your message" })).toHaveValue("And the poles");
  expect(screen.getByRole("textbox", { name: "Your message" })).toHaveFocus();
  await user.type(email, "example.test");
  await user.click(screen.getByRole("button", { name: "Talk to a person" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toMatchObject([
      { message: "Where is my tent?", email: "kim@example.test" },
    ]),
  );
});

test("where nobody is there the question becomes an e-mail with a number; what is refused stays as it was typed", async () => {
  mock(chatBox.open, { ...opened, isStaffed: false, usualFirstReplyMinutes: 90 });
  const sent = mock(publicSite.sendChatMessage, accept);
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  await user.type(await screen.findByRole("textbox", { name: "Your message" }), "Is it green?{Enter}");
  const form = await screen.findByRole("form", { name: en.chatBox.offline });
  expect(within(form).getByText("Usual reply time: 2 h")).toBeInTheDocument();
  expect(screen.getByText(en.chatBox.unstaffed)).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: "Your message" })).not.toBeInTheDocument();
  const [question, email] = [
    within(form).getByRole("textbox", { name: "Your question" }),
    within(form).getByRole("textbox", { name: "E-mail address" }),
  ];
  expect(question).toHaveValue("Is it green?");
  expect(email).toHaveFocus();
  await user.clear(question);
  await user.click(within(form).getByRole("button", { name: "Send question" }));
  expect(question).toHaveAccessibleDescription(en.chatBox.questionMissing);
  await user.type(question, "Is it blue?");
  await user.click(within(form).getByRole("button", { name: "Send question" }));
  expect(email).toHaveAccessibleDescription(en.chat.emailInvalid);
  expect(email).toHaveFocus();

  const first = mockFault(helpCenter.ask, "too_many_requests");
  await user.type(email, "kim@example.test{Enter}");
  expect(await within(form).findByRole("alert")).toHaveTextContent(en.chatBox.tooMany);
  mockFault(helpCenter.ask, "invalid", { errors: [{ path: "email", message: "Not an address" }], times: 1 });
  await user.click(within(form).getByRole("button", { name: "Send question" }));
  await waitFor(() => expect(email).toHaveAccessibleDescription(en.chat.emailInvalid));
  expect([question, email].map((field) => (field as HTMLInputElement).value)).toEqual([
    "Is it blue?",
    "kim@example.test",
  ]);

  const asked = mock(helpCenter.ask, { ticketNumber: 4711, answerBy: null, timeZone: "UTC" });
  await user.type(within(form).getByRole("textbox", { name: "Name" }), "Kim");
  await user.click(within(form).getByRole("button", { name: "Send question" }));
  const done = await screen.findByText(en.chatBox.offlineSent.replace("{number}", "4711"));
  expect(done).toHaveFocus();
  expect(asked.map(({ body }) => body)).toEqual([
    {
      question: "Is it blue?",
      email: "kim@example.test",
      name: "Kim",
      clientMessageId: idOf(first[0] as Seen),
    },
  ]);
  expect(sent).toHaveLength(0);
  expect(screen.queryByRole("form", { name: en.chatBox.offline })).not.toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Your message" })).toHaveValue("");
});

test("who waits reads by when they are answered, also once somebody has written", async () => {
  jest.useFakeTimers({ now: Date.parse("2026-03-07T12:00:00.000Z"), advanceTimers: true });
  mock(chatBox.open, { ...opened, usualFirstReplyMinutes: 5 });
  mock(chatBox.typing, {});
  mock(publicSite.sendChatMessage, accept);
  mock(publicSite.chatHistory, {
    sessionId,
    status: "open",
    agentName: "Ann",
    agentSeenAt: null,
    answerBy: "2026-03-07T16:40:00.000Z",
    messages: [
      message("m-1", { text: "Hello" }),
      message("m-2", { text: "Hello, Kim", from: "agent", authorName: "Ann" }),
      message("m-3", { text: "Where is my tent?" }),
    ],
  });
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  await user.type(await screen.findByRole("textbox", { name: "Your message" }), "Hello{Enter}");
  const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(
    Date.parse("2026-03-07T16:40:00.000Z"),
  );
  expect(await screen.findByText(`Answer by ${time}.`)).toBeVisible();
  expect(screen.queryByText("Usual reply time: 5 min")).not.toBeInTheDocument();
  jest.useRealTimers();
});

test("after the first message it asks where to answer, keeps offering it until it is given, and tells when an answer usually comes", async () => {
  mock(chatBox.open, { ...opened, usualFirstReplyMinutes: 5 });
  mock(chatBox.typing, {});
  mock(publicSite.sendChatMessage, (seen) => ({
    sessionId,
    ticketNumber: 7,
    message: message(`m-${String(idOf(seen))}`, {
      text: "Where is my tent?",
      clientMessageId: String(idOf(seen)),
    }),
  }));
  mock(publicSite.chatHistory, {
    sessionId,
    status: "open",
    agentName: null,
    agentSeenAt: null,
    answerBy: null,
    messages: [],
  });
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  const box = await screen.findByRole("textbox", { name: "Your message" });
  expect(screen.queryByRole("form", { name: en.chatBox.reach })).not.toBeInTheDocument();
  await user.type(box, "Where is my tent?{Enter}");
  const form = await screen.findByRole("form", { name: en.chatBox.reach });
  expect(await screen.findByText("Usual reply time: 5 min")).toBeVisible();
  await user.type(box, "Hello?{Enter}");
  const email = within(form).getByRole("textbox", { name: "E-mail address" });
  await user.type(email, "kim@{Enter}");
  expect(email).toHaveAccessibleDescription(en.chat.emailInvalid);
  mockFault(chatBox.identify, "too_many_requests", { times: 1 });
  await user.type(email, "example.test{Enter}");
  await waitFor(() => expect(email).toHaveAccessibleDescription(en.chatBox.tooMany));
  const given = mock(chatBox.identify, {});
  await user.type(within(form).getByRole("textbox", { name: "Name (optional)" }), "Kim");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("form", { name: en.chatBox.reach })).not.toBeInTheDocument());
  expect(given.map(({ body, params }) => [body, params])).toEqual([
    [
      { email: "kim@example.test", name: "Kim" },
      { domain: "acme", sessionId },
    ],
  ]);
  expect(JSON.parse(localStorage.getItem("chat:acme") ?? "null")).toMatchObject({
    email: "kim@example.test",
    name: "Kim",
  });
});

test("who answers joins with a line above their first words, and is there before they have written", async () => {
  localStorage.setItem(
    "chat:acme",
    JSON.stringify({ sessionId, readId: null, name: "", email: "kim@example.test", unsent: [] }),
  );
  const marta = { from: "agent" as const, authorName: "Marta" };
  mock(publicSite.chatHistory, {
    sessionId,
    status: "open",
    agentName: "Noor",
    agentSeenAt: null,
    answerBy: null,
    messages: [
      message("m1", { text: "Hello?" }),
      message("m2", { ...marta, text: "Hi." }),
      message("m3", { ...marta, text: "One moment." }),
    ],
  });
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  expect(await screen.findAllByText("Marta joined")).toHaveLength(1);
  expect(screen.getByText("Noor joined")).toBeVisible();
  expect(screen.getByText("Marta joined").compareDocumentPosition(screen.getByText("Hi."))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.queryByRole("form", { name: en.chatBox.reach })).not.toBeInTheDocument();
});

test("nobody answers any more once the conversation was closed", async () => {
  localStorage.setItem(
    "chat:acme",
    JSON.stringify({ sessionId, readId: null, name: "", email: "", unsent: [] }),
  );
  mock(publicSite.chatHistory, {
    sessionId,
    status: "closed",
    agentName: "Marta Ruiz",
    agentSeenAt: null,
    answerBy: null,
    messages: [
      message("m1", { text: "Hello?" }),
      message("m2", { from: "agent", authorName: "Marta Ruiz", text: "Done." }),
    ],
  });
  mock(publicSurveys.ofChat, { survey: null });
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  expect(await screen.findByText("Conversation closed")).toBeVisible();
  expect(screen.queryByText("You're chatting with Marta Ruiz")).not.toBeInTheDocument();
  expect(screen.queryByRole("form", { name: en.chatBox.reach })).not.toBeInTheDocument();
});

test("a picture shows in the chat and opens large, and Escape closes it and not the chat; other files say what they are", async () => {
  localStorage.setItem(
    "chat:acme",
    JSON.stringify({ sessionId, readId: null, name: "", email: "kim@example.test", unsent: [] }),
  );
  const file = (id: string, name: string, contentType: string, sizeBytes: number) => ({
    id,
    name,
    contentType,
    sizeBytes,
    url: `/api/files/acme/${id}?signature=s`,
  });
  mock(publicSite.chatHistory, {
    sessionId,
    status: "open",
    agentName: "Noor",
    agentSeenAt: null,
    answerBy: null,
    messages: [
      message("m1", {
        from: "agent",
        authorName: "Noor",
        text: "",
        attachments: [
          file("f1", "pole.png", "image/png", 18_000),
          file("f2", "logo.svg", "image/svg+xml", 900),
        ],
      }),
    ],
  });
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Start a conversation" }));
  const small = await screen.findByRole("button", { name: "Open pole.png" });
  expect(within(small).getByRole("presentation")).toHaveAttribute("src", "/api/files/acme/f1?signature=s");
  expect(screen.getByRole("link", { name: /logo\.svg/ })).toHaveTextContent("SVG · 900 byte");
  await user.click(small);
  const large = screen.getByRole("dialog", { name: "pole.png" });
  expect(within(large).getByRole("img", { name: "pole.png" })).toBeVisible();
  fireEvent(large, new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("log")).toBeInTheDocument();
  fireEvent.error(within(small).getByRole("presentation"));
  expect(screen.getByRole("link", { name: /pole\.png/ })).toBeVisible();
});
