import type { Message } from "@/contract/desk/ticket-messages";
import { formatsFor } from "@/lib/shared/format";
import { daysBetween, threadItems } from "./thread-items";

const message = (id: string, createdAt: Date, more: Partial<Message> = {}): Message => ({
  id,
  ticketId: "t",
  authorType: "CUSTOMER",
  authorId: null,
  authorName: "Kim",
  text: id,
  html: null,
  isPublic: true,
  channel: "EMAIL",
  attachments: [],
  mentions: [],
  delivery: "NONE",
  sendsAt: null,
  clientMessageId: null,
  createdAt: createdAt.toISOString(),
  ...more,
});
const at = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute);

test("each day has its line, and it comes before that day's first message", () => {
  const items = threadItems([message("a", at(4, 23, 58)), message("b", at(5, 0, 1)), message("c", at(5, 9))]);
  expect(items.map(({ kind, key }) => (kind === "day" ? "day" : key))).toEqual(["day", "a", "day", "b", "c"]);
});

test("what one author writes in one go shares a head; a note, a pause or another author starts a new one", () => {
  const heads = threadItems([
    message("first", at(4, 9)),
    message("soon", at(4, 9, 2)),
    message("later", at(4, 9, 30)),
    message("agent", at(4, 9, 31), { authorType: "AGENT", authorId: "u1", authorName: "Ana" }),
    message("note", at(4, 9, 32), {
      authorType: "AGENT",
      authorId: "u1",
      authorName: "Ana",
      isPublic: false,
    }),
  ]).flatMap((item) => (item.kind === "message" && item.startsGroup ? [item.key] : []));
  expect(heads).toEqual(["first", "later", "agent", "note"]);
});

const survey = (id: string, answeredAt: Date | null) => ({
  id,
  ticketId: "t",
  state: "ANSWERED" as const,
  reason: null,
  cycle: 0,
  scale: "CSAT" as const,
  sentTo: null,
  dueAt: at(4, 8).toISOString(),
  sentAt: at(4, 8).toISOString(),
  score: 4,
  comment: null,
  answeredAt: answeredAt?.toISOString() ?? null,
  isLow: false,
});
const kinds = (items: ReturnType<typeof threadItems>) =>
  items.map(({ kind, key }) => (kind === "day" ? "day" : key));

test("an answer to a survey stands where it came in, with its day, and what was said goes on below it", () => {
  const items = threadItems(
    [message("a", at(4, 9)), message("b", at(4, 9, 2)), message("c", at(6, 9))],
    [
      survey("late", at(7, 9)),
      survey("unanswered", null),
      survey("between", at(4, 9, 1)),
      survey("alone", at(5, 9)),
    ],
  );
  expect(kinds(items)).toEqual(["day", "a", "between", "b", "day", "alone", "day", "c", "day", "late"]);
  expect(items.flatMap((item) => (item.kind === "message" && item.startsGroup ? [item.key] : []))).toEqual([
    "a",
    "b",
    "c",
  ]);
});

test("an answer from before what is loaded waits until that is loaded", () => {
  const [messages, answers] = [
    [message("b", at(5, 9))],
    [survey("early", at(4, 9)), survey("here", at(5, 10))],
  ];
  expect(kinds(threadItems(messages, answers, true))).toEqual(["day", "b", "here"]);
  expect(kinds(threadItems(messages, answers, false))).toEqual(["day", "early", "day", "b", "here"]);
});

test("days are counted by the calendar, not by 24 hours, and by the reader's zone", () => {
  expect(daysBetween("2026-03-28", "2026-03-29")).toBe(1);
  expect(daysBetween("2026-03-29", "2026-03-29")).toBe(0);
  const late = "2026-03-28T23:30:00Z";
  expect(formatsFor("en", "UTC").calendarDay(late)).toBe("2026-03-28");
  expect(formatsFor("ar", "Europe/Madrid").calendarDay(late)).toBe("2026-03-29");
  const messages = [message("a", new Date("2026-03-28T20:00:00Z")), message("b", new Date(late))];
  const days = (zone: string) =>
    kinds(threadItems(messages, [], false, formatsFor("en", zone).calendarDay)).filter(
      (kind) => kind === "day",
    );
  expect([days("UTC").length, days("Europe/Madrid").length]).toEqual([1, 2]);
});
