import type { ChatMessage } from "@/contract/site/public-site";
import { draftLine, isFirstOf, lastId, markLine, mergeLines, unreadCount, waitsFor } from "./lines";

const at = (minute: number) => `2026-01-01T10:0${minute}:00.000Z`;
const message = (id: string, minute: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  from: "agent",
  authorName: "Noor",
  text: `text ${id}`,
  html: null,
  clientMessageId: null,
  attachments: [],
  createdAt: at(minute),
  ...more,
});

test("the server's copy takes the place of the visitor's own, so that no line shows twice", () => {
  const lines = mergeLines(
    [draftLine("Hello", "c-1", at(1))],
    [message("m1", 1, { from: "visitor", text: "Hello", clientMessageId: "c-1" })],
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ id: "m1", state: "sent" });
});

test("what is on its way stays below what has arrived, also when it was written earlier", () => {
  const lines = mergeLines([draftLine("Are you there?", "c-2", at(1))], [message("m2", 3)]);
  expect(lines.map(({ text }) => text)).toEqual(["text m2", "Are you there?"]);
});

test("a message that arrives twice shows once, in the order of writing", () => {
  const lines = mergeLines(mergeLines([], [message("m2", 2)]), [message("m1", 1), message("m2", 2)]);
  expect(lines.map(({ id }) => id)).toEqual(["m1", "m2"]);
});

test("only a line that has not arrived can fail", () => {
  const lines = markLine(mergeLines([draftLine("Hello", "c-1", at(1))], [message("m9", 0)]), "c-1", "failed");
  expect(lines.map(({ state }) => state)).toEqual(["sent", "failed"]);
});

test("history is asked for after the newest line that the server has", () => {
  expect(lastId(mergeLines([draftLine("Hello", "c-1", at(5))], [message("m1", 1), message("m2", 2)]))).toBe(
    "m2",
  );
  expect(lastId([])).toBeNull();
});

test("unread are the others' lines below the last one that was read", () => {
  const lines = mergeLines(
    [],
    [
      message("m1", 1),
      message("m2", 2, { from: "visitor" }),
      message("m3", 3),
      message("m4", 4, { from: "system" }),
    ],
  );
  expect(unreadCount(lines, null)).toBe(2);
  expect(unreadCount(lines, "m1")).toBe(1);
  expect(unreadCount(lines, "m3")).toBe(0);
});

test("each of the staff joins once, above their first words", () => {
  const lines = mergeLines(
    [],
    [
      message("m1", 1, { from: "visitor" }),
      message("m2", 2),
      message("m3", 3),
      message("m4", 4, { authorName: "Marta" }),
      message("m5", 5),
      message("m6", 6, { from: "bot", authorName: "Desk" }),
    ],
  );
  expect(lines.flatMap((_line, index) => (isFirstOf(lines, index) ? [lines[index]?.id] : []))).toEqual([
    "m2",
    "m4",
  ]);
});

test("who waits is told who came, or that nobody has yet, until somebody has written", () => {
  const [mine, theirs] = [message("m1", 1, { from: "visitor" }), message("m2", 2)];
  const of = (messages: ChatMessage[], agentName: string | null, more = {}) =>
    waitsFor({
      lines: mergeLines([], messages),
      agentName,
      isBegun: true,
      status: "open",
      answerBy: null,
      ...more,
    });
  expect(of([mine], null)).toEqual({ joined: null });
  expect(of([mine], "Noor")).toEqual({ joined: "Noor" });
  expect(of([mine, theirs], "Noor")).toBeNull();
  expect(of([mine, theirs], "Marta")).toEqual({ joined: "Marta" });
  expect(of([mine, theirs], null)).toBeNull();
  const promised = { answerBy: "2026-03-07T16:40:00.000Z" };
  expect(of([mine, theirs, message("m3", 3, { from: "visitor" })], null, promised)).toEqual({ joined: null });
  expect([
    of([], null),
    of([mine], null, { status: "closed" }),
    of([mine], null, { isBegun: false }),
  ]).toEqual([null, null, null]);
});
