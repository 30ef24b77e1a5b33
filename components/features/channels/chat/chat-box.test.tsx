import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { chatBox } from "@/contract/channels/chat-box";
import { publicSite } from "@/contract/site/public-site";
import { publicSurveys } from "@/contract/insight/surveys";
import type { ChatListeners } from "@/lib/chat/conversation";
import * as en from "@/messages/en";
import { accept, idOf, message, mockChatSite, mockHistory, sessionId, show } from "@/tests/chat-box";
import { mock, mockFault, mockNetworkError } from "@/tests/msw/mock";

// The line itself is the real thing in the end-to-end tests; here the visitor has no socket and asks.
const mockLine: { heard: ChatListeners | null } = { heard: null };
jest.mock("./chat-socket", () => ({
  openChatSocket: () => (_key: string, heard: ChatListeners) => {
    mockLine.heard = heard;
    return () => undefined;
  },
}));

beforeEach(mockChatSite);

test("a message that could not be sent is sent again under the same id, and shows once", async () => {
  mockNetworkError(publicSite.sendChatMessage);
  mockHistory();
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
  mockHistory();
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
