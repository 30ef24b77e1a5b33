import { openConversation } from "./conversation";
import type { ChatCalls, OutgoingChatMessage } from "./conversation";
import { shownArticles } from "./articles";
import { hasMemory } from "./memory";
import { askFirst, messageMaxLength, usualTime } from "./questions";
import type { FoundArticles, ChatOpening, QuestionCalls } from "./questions";

const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
const nobody = { name: "", email: "" };
const none: FoundArticles = { items: [], answer: null, didYouMean: null };
const some: FoundArticles = {
  ...none,
  answer: {
    slug: "tents",
    locale: "en",
    title: "Tents",
    heading: "Colours",
    anchor: "colours",
    text: "They are green.",
  },
};

/** What comes before the conversation, with a server of the test's own. */
function box(
  begins: {
    found?: FoundArticles;
    isStaffed?: boolean;
    /** After another page, with what that one has left. */ isNext?: boolean;
    /** Left before anything was answered. */ isLeft?: boolean;
  } = {},
) {
  if (!begins.isNext) localStorage.clear();
  const state: { found: FoundArticles | null; isStaffed: boolean | null; isAway: boolean } = {
    found: begins.found ?? none,
    isStaffed: begins.isStaffed ?? true,
    isAway: false,
  };
  const sent: OutgoingChatMessage[] = [];
  const asked: unknown[] = [];
  const searched: string[] = [];
  const calls = {
    send: (said: OutgoingChatMessage) => {
      sent.push(said);
      return state.isAway
        ? Promise.reject(new Error("network"))
        : Promise.resolve({
            sessionId: "key-1",
            ticketNumber: 7,
            message: {
              id: `m${sent.length}`,
              from: "visitor",
              authorName: "Visitor",
              text: said.message,
              html: null,
              clientMessageId: said.clientMessageId,
              attachments: [],
              createdAt: `2026-01-01T10:00:0${sent.length}.000Z`,
            },
          });
    },
    history: () =>
      Promise.resolve({
        sessionId: "key-1",
        status: "open",
        agentName: null,
        agentSeenAt: null,
        answerBy: null,
        messages: [],
      }),
    isGone: () => false,
  } as unknown as ChatCalls;
  const opened = (isStaffed: boolean): ChatOpening => ({
    name: "Acme",
    locale: "en",
    greeting: null,
    isStaffed,
    usualFirstReplyMinutes: 90,
    attachmentMaxBytes: 1,
  });
  const questionCalls: QuestionCalls = {
    open: () =>
      state.isStaffed === null
        ? Promise.reject(new Error("network"))
        : Promise.resolve(opened(state.isStaffed)),
    search: (question) => {
      searched.push(question);
      return begins.isLeft
        ? new Promise(() => undefined)
        : state.found === null
          ? Promise.reject(new Error("network"))
          : Promise.resolve(state.found);
    },
    ask: (question) => {
      asked.push(question);
      return state.isAway
        ? Promise.reject(new Error("network"))
        : Promise.resolve({ ticketNumber: 12, answerBy: null, timeZone: "UTC" });
    },
  };
  const chat = openConversation(
    "acme",
    calls,
    () => () => undefined,
    () => undefined,
  );
  const questions = askFirst("acme", chat, questionCalls, () => undefined);
  return { chat, questions, state, sent, asked, searched };
}

test("articles answer first; a person who is asked for gets all that was asked, once", async () => {
  const { questions, chat, state, sent } = box();
  state.found = some;
  questions.say("Is it green?", [], nobody);
  questions.say("Or blue?", [], nobody);
  await settled();
  expect(questions.now().asked).toMatchObject([
    { question: "Is it green?", found: some },
    { question: "Or blue?", found: some },
  ]);
  expect(sent).toEqual([]);
  await Promise.all([questions.toPerson({ name: "Kim", email: "" }), questions.toPerson(nobody)]);
  await settled();
  expect(sent).toMatchObject([{ message: "Is it green?\n\nOr blue?", name: "Kim", asksPerson: true }]);
  expect(questions.now().asked).toEqual([]);
  questions.say("Thanks", ["f1"], nobody);
  await settled();
  expect(sent[1]).toMatchObject({ message: "Thanks", sessionId: "key-1", attachments: ["f1"] });
  expect(chat.now().lines).toHaveLength(2);
});

test("a question that was asked on a page that was left at once reaches a person from the next one, once", async () => {
  const first = box({ isLeft: true });
  first.questions.say("Is it green?", [], { name: "Kim", email: "kim@example.test" });
  expect(hasMemory("acme")).toBe(true);
  const second = box({ isNext: true });
  expect(second.questions.now().asked).toMatchObject([{ question: "Is it green?", found: null }]);
  await settled();
  expect(second.sent).toMatchObject([{ message: "Is it green?", name: "Kim", email: "kim@example.test" }]);
  const third = box({ isNext: true });
  await settled();
  expect([third.questions.now().asked, third.sent]).toEqual([[], []]);
});

test("who was shown articles, or the form for an e-mail, finds their question on the next page; a day later it is over", async () => {
  const first = box({ found: some });
  first.questions.say("Is it green?", [], nobody);
  await settled();
  const second = box({ isNext: true, found: some });
  await settled();
  expect(second.questions.now().asked).toMatchObject([{ question: "Is it green?", found: some }]);
  second.state.isStaffed = false;
  await second.questions.toPerson(nobody);
  const third = box({ isNext: true, isStaffed: false });
  await settled();
  expect(third.questions.now().offline).toMatchObject({ question: "Is it green?" });
  const later = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 25 * 3600 * 1000);
  expect(hasMemory("acme")).toBe(false);
  later.mockRestore();
  await third.questions.leave({ question: "Is it green?", name: "", email: "kim@example.test" });
  expect(hasMemory("acme")).toBe(false);
});

test("nothing found, or nothing that could be asked, is for a person at once; what could not be sent is looked up no more", async () => {
  const { questions, state, sent, searched } = box();
  state.found = null;
  state.isStaffed = null;
  state.isAway = true;
  questions.say("x".repeat(300), [], nobody);
  await settled();
  expect(searched).toEqual(["x".repeat(200)]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ asksPerson: false });
  questions.say("Hello?", [], nobody);
  await settled();
  expect([searched.length, sent.map(({ message }) => message).at(-1)]).toEqual([1, "Hello?"]);
});

test("an answer of the help centre that comes after a person was asked changes nothing", async () => {
  const { questions, state, sent } = box();
  state.found = some;
  questions.say("Is it green?", [], nobody);
  await questions.toPerson(nobody);
  await settled();
  expect(questions.now().asked).toEqual([]);
  expect(sent.map(({ message }) => message)).toEqual(["Is it green?"]);
});

test("what is longer together than a message may be goes as several", async () => {
  const { questions, state, sent } = box();
  state.found = some;
  const long = "y".repeat(messageMaxLength - 1);
  questions.say(long, [], nobody);
  questions.say("Or blue?", [], nobody);
  await settled();
  await questions.toPerson(nobody);
  await settled();
  expect(sent.map(({ message }) => message)).toEqual([long, "Or blue?"]);
});

test("where nobody is there it becomes an e-mail, the same one however often it is sent", async () => {
  const { questions, state, sent, asked } = box();
  state.isStaffed = false;
  questions.say("Is it green?", [], { name: "", email: "kim@example.test" });
  await settled();
  expect(questions.now()).toMatchObject({
    asked: [],
    offline: { question: "Is it green?", email: "kim@example.test", usualMinutes: 90 },
    ticketNumber: null,
  });
  state.isAway = true;
  const letter = { question: "Is it green?", name: "", email: "kim@example.test" };
  await expect(questions.leave(letter)).rejects.toThrow("network");
  expect(questions.now().offline).not.toBeNull();
  state.isAway = false;
  await questions.leave({ ...letter, name: "Kim" });
  expect(questions.now()).toMatchObject({ offline: null, ticketNumber: 12 });
  expect(asked).toEqual([
    { question: "Is it green?", email: "kim@example.test", clientMessageId: expect.any(String) as string },
    {
      question: "Is it green?",
      email: "kim@example.test",
      name: "Kim",
      clientMessageId: (asked[0] as { clientMessageId: string }).clientMessageId,
    },
  ]);
  expect(sent).toEqual([]);
});

test("an article is linked once, by the passage that answers where there is one, and a long passage ends at a word", () => {
  const item = (slug: string) => ({
    slug,
    locale: "es" as const,
    title: slug,
    summary: "",
    category: null,
    updatedAt: "2026-01-01T10:00:00.000Z",
    titleMarks: [],
    excerpt: "",
    excerptMarks: [],
    isOtherLanguage: false,
  });
  const { passage, others } = shownArticles(
    {
      items: [item("tents"), item("lienzo y más")],
      didYouMean: null,
      answer: {
        slug: "tents",
        locale: "en",
        title: "Tents",
        heading: "Colours",
        anchor: "colours",
        text: "green ".repeat(100),
      },
    },
    "https://acme.example",
  );
  expect(passage).toMatchObject({
    href: "https://acme.example/en/knowledge-base/tents#colours",
    title: "Tents: Colours",
  });
  expect(passage?.text).toMatch(/^(green ){53}…$/);
  expect(others).toEqual([
    { href: "https://acme.example/es/knowledge-base/lienzo%20y%20m%C3%A1s", title: "lienzo y más" },
  ]);
});

test("the usual time is told in minutes, from an hour on in hours", () => {
  expect([0.2, 59, 60, 150].map(usualTime)).toEqual([
    ["usualMinutes", { count: 1 }],
    ["usualMinutes", { count: 59 }],
    ["usualHours", { count: 1 }],
    ["usualHours", { count: 3 }],
  ]);
});
