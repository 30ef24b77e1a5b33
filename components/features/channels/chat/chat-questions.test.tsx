import { screen, waitFor, within } from "@testing-library/react";
import { chatBox } from "@/contract/channels/chat-box";
import { helpCenter } from "@/contract/site/help-center";
import { publicSite } from "@/contract/site/public-site";
import type { FoundArticles } from "@/lib/chat/questions";
import * as en from "@/messages/en";
import { accept, idOf, message, mockChatSite, mockHistory, opened, sessionId, show } from "@/tests/chat-box";
import { mock, mockFault } from "@/tests/msw/mock";
import type { Seen } from "@/tests/msw/mock";

// The line itself is the real thing in the end-to-end tests; here the visitor has no socket and asks.
jest.mock("./chat-socket", () => ({ openChatSocket: () => () => () => undefined }));

beforeEach(mockChatSite);

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
  mockHistory();
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
  mockHistory();
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
  mockHistory();
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
