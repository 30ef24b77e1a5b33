import type { ChatMessage } from "@/contract/site/public-site";
import type { PublicSurvey } from "@/contract/insight/surveys";
import { openConversation } from "./conversation";
import { hasMemory } from "./memory";
import type { ChatCalls, ChatListeners, ChatRating, OutgoingChatMessage, ChatTalk } from "./conversation";

const message = (id: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  from: "agent",
  authorName: "Noor",
  text: id,
  html: null,
  clientMessageId: null,
  attachments: [],
  createdAt: `2026-01-01T10:00:0${id.slice(1)}.000Z`,
  ...more,
});
const wording = { question: "How did we do?", followUp: "Why?", thanks: "Thank you." };
const asked: PublicSurvey = {
  state: "OPEN",
  scale: "CSAT",
  wording: { en: wording, es: wording, ar: wording },
  language: "en",
  subject: null,
  score: null,
  comment: null,
  answeredAt: null,
  changeableUntil: null,
};
const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** A visitor's box with a server and a line of the test's own. */
function box(
  given: {
    key?: string;
    /** After another page, with what that one has left. */ isNext?: boolean;
    /** Left before anything was answered. */ isLeft?: boolean;
  } = {},
) {
  if (!given.isNext) localStorage.clear();
  if (given.key !== undefined)
    localStorage.setItem(
      "chat:acme",
      JSON.stringify({ sessionId: given.key, readId: null, name: "", email: "", unsent: [] }),
    );
  const stored: ChatMessage[] = [];
  const sent: OutgoingChatMessage[] = [];
  const told: unknown[] = [];
  const state: { isAway: boolean; isGone: boolean; status: "open" | "closed"; survey: PublicSurvey | null } =
    { isAway: false, isGone: false, status: "open", survey: null };
  const calls = {
    send: (said: OutgoingChatMessage) => {
      if (state.isAway) return Promise.reject(new Error("network"));
      sent.push(said);
      if (given.isLeft) return new Promise(() => undefined);
      const added = message(`m${stored.length + 1}`, {
        from: "visitor",
        authorName: "Visitor",
        text: said.message,
        clientMessageId: said.clientMessageId,
      });
      stored.push(added);
      return Promise.resolve({ sessionId: "key-1", ticketNumber: 7, message: added });
    },
    history: (key: string, after: string | null) =>
      state.isGone
        ? Promise.reject(new Error("gone"))
        : Promise.resolve({
            sessionId: key,
            status: state.status,
            agentName: null,
            agentSeenAt: null,
            answerBy: null,
            messages: stored.filter(({ id }) => after === null || id > after),
          }),
    seen: (key: string) => {
      told.push(["seen", key]);
      return Promise.resolve({});
    },
    typing: (key: string, isTyping: boolean) => {
      told.push(["typing", key, isTyping]);
      return Promise.resolve({});
    },
    identify: (key: string, who: { email: string; name?: string }) => {
      told.push(["identify", key, who]);
      return state.isAway ? Promise.reject(new Error("network")) : Promise.resolve({});
    },
    survey: (key: string) => {
      told.push(["survey", key]);
      return state.isAway ? Promise.reject(new Error("network")) : Promise.resolve({ survey: state.survey });
    },
    rate: (key: string, answer: ChatRating) => {
      told.push(["rate", key, answer]);
      return Promise.resolve({ ...asked, ...answer, answeredAt: "2026-01-01T11:00:00.000Z" });
    },
    isGone: () => state.isGone,
  } as ChatCalls;
  const lines: { key: string; heard: ChatListeners }[] = [];
  let talk: ChatTalk | undefined;
  const chat = openConversation(
    "acme",
    calls,
    (key, heard) => {
      lines.push({ key, heard });
      return () => undefined;
    },
    (now) => {
      talk = now;
    },
  );
  return { chat, stored, sent, told, state, lines, now: () => talk ?? chat.now() };
}

test("two messages at once go in order, the second with the key that the first brought", async () => {
  const { chat, sent, lines, now } = box();
  chat.write("One", [], { name: "Kim", email: "" });
  chat.write("Two", ["f1"]);
  await settled();
  expect(sent).toMatchObject([
    { message: "One", name: "Kim" },
    { message: "Two", sessionId: "key-1", attachments: ["f1"] },
  ]);
  expect(sent[0]).not.toHaveProperty("sessionId");
  expect(lines.map(({ key }) => key)).toEqual(["key-1"]);
  expect(now().lines.map(({ text, state }) => [text, state])).toEqual([
    ["One", "sent"],
    ["Two", "sent"],
  ]);
});

test("what did not arrive is kept, and sent again under the same id", async () => {
  const { chat, sent, state, now } = box();
  state.isAway = true;
  chat.write("One", []);
  await settled();
  const failed = now().lines[0];
  expect(failed?.state).toBe("failed");
  expect(localStorage.getItem("chat:acme")).toContain("One");
  state.isAway = false;
  chat.retry(failed?.clientMessageId ?? "");
  await settled();
  expect(sent.map(({ clientMessageId }) => clientMessageId)).toEqual([failed?.clientMessageId]);
  expect(now().lines).toHaveLength(1);
});

test("what was on its way when the page was left goes again from the next one under the same id, in order; what had failed waits for the visitor", async () => {
  const first = box({ isLeft: true });
  first.state.isAway = true;
  first.chat.write("Zero", []);
  await settled();
  first.state.isAway = false;
  first.chat.write("One", []);
  first.chat.write("Two", []);
  await settled();
  expect(hasMemory("acme")).toBe(true);
  const second = box({ isNext: true });
  await settled();
  expect(second.sent.map((said) => said.message)).toEqual(["One", "Two"]);
  expect(second.sent[0]?.clientMessageId).toBe(first.sent[0]?.clientMessageId);
  expect(second.now().lines.map(({ text, state }) => [text, state])).toEqual([
    ["One", "sent"],
    ["Two", "sent"],
    ["Zero", "failed"],
  ]);
});

test("of what did not arrive a page that is left keeps the words; files alone are not words", async () => {
  const { chat, state } = box();
  state.isAway = true;
  chat.write("", ["f1"]);
  chat.write("Two", []);
  await settled();
  expect(JSON.parse(localStorage.getItem("chat:acme") ?? "null")).toMatchObject({
    unsent: [{ text: "Two" }],
  });
});

test("an answer counts as unread until the box is open, and is told to be seen once", async () => {
  const { chat, stored, told, lines, now } = box({ key: "key-1" });
  await settled();
  stored.push(message("m1"));
  lines[0]?.heard.onNews();
  await settled();
  expect([now().unread, told]).toEqual([1, []]);
  chat.look(true);
  chat.look(true);
  expect([now().unread, told]).toEqual([0, [["seen", "key-1"]]]);
});

test("staff who write, and what they saw, is shown until they stop or the answer is there", async () => {
  const { stored, lines, now } = box({ key: "key-1" });
  await settled();
  lines[0]?.heard.onActivity({ isTyping: true, name: "Noor", seenAt: "2026-01-01T10:00:00.000Z" });
  expect([now().typing, now().agentSeenAt]).toEqual(["Noor", "2026-01-01T10:00:00.000Z"]);
  lines[0]?.heard.onActivity({ isTyping: false, name: "Noor", seenAt: null });
  expect([now().typing, now().agentSeenAt]).toEqual([null, "2026-01-01T10:00:00.000Z"]);
  lines[0]?.heard.onActivity({ isTyping: true, name: "Noor", seenAt: null });
  stored.push(message("m1"));
  lines[0]?.heard.onNews();
  await settled();
  expect(now().typing).toBeNull();
});

test("typing is told once in a while, and that it ended", async () => {
  const { chat, told } = box({ key: "key-1" });
  await settled();
  chat.typed(true);
  chat.typed(true);
  chat.typed(false);
  chat.typed(false);
  expect(told).toEqual([
    ["typing", "key-1", true],
    ["typing", "key-1", false],
  ]);
});

test("a conversation that is not there any more is forgotten, and the next message begins another", async () => {
  const { chat, sent, state, now } = box({ key: "old" });
  state.isGone = true;
  await settled();
  expect(now().isBegun).toBe(true);
  chat.reload();
  await settled();
  expect(now().isBegun).toBe(false);
  chat.write("Again", []);
  await settled();
  expect(sent[0]).not.toHaveProperty("sessionId");
});

test("a line that has not come about yet is not one that was lost", () => {
  const { chat, lines, now } = box({ key: "key-1" });
  chat.look(true);
  expect(now().isLive).toBeNull();
  lines[0]?.heard.onLine(true);
  lines[0]?.heard.onLine(false);
  expect(now().isLive).toBe(false);
});

test("the question at the end stands once the conversation is closed, is answered there, and goes when the visitor goes on", async () => {
  const { chat, state, lines, told, now } = box({ key: "key-1" });
  await settled();
  expect(told).toEqual([]); // an open conversation asks for none
  Object.assign(state, { status: "closed", survey: asked });
  lines[0]?.heard.onNews();
  await settled();
  expect(now().survey?.score).toBeNull();
  await chat.rate({ score: 5, comment: "" });
  expect([now().survey?.score, told.at(-1)]).toEqual([5, ["rate", "key-1", { score: 5, comment: "" }]]);
  state.isAway = true;
  lines[0]?.heard.onNews();
  await settled();
  expect(now().survey?.score).toBe(5); // what cannot be asked for now stays
  Object.assign(state, { isAway: false, status: "open" });
  chat.write("One more thing", []);
  await settled();
  expect(now().survey).toBeNull();
});

test("an address given in the middle is kept once the server has it, and goes with the next message", async () => {
  const { chat, told, sent, state, now } = box({ key: "key-1" });
  await settled();
  expect(now().isReachable).toBe(false);
  state.isAway = true;
  await expect(chat.identify({ email: "kim@example.test", name: "" })).rejects.toThrow("network");
  expect(now().isReachable).toBe(false);
  state.isAway = false;
  await chat.identify({ email: "kim@example.test", name: "" });
  expect(told.filter((one) => Array.isArray(one) && one[0] === "identify").at(-1)).toEqual([
    "identify",
    "key-1",
    { email: "kim@example.test" },
  ]);
  expect([now().isReachable, chat.visitor()]).toEqual([true, { email: "kim@example.test", name: "" }]);
  chat.write("Hello", []);
  await settled();
  expect(sent.at(-1)).toMatchObject({ email: "kim@example.test" });
});

test("who types has stopped as soon as a message is there that is not the visitor's", async () => {
  const { stored, lines, now } = box({ key: "key-1" });
  await settled();
  lines[0]?.heard.onActivity({ isTyping: true, name: "Noor", seenAt: null });
  expect(now().typing).toBe("Noor");
  stored.push(message("m1"));
  lines[0]?.heard.onNews();
  await settled();
  expect(now().typing).toBeNull();
});
