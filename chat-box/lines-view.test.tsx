import type { ConversationLine } from "@/lib/chat/lines";
import type { ChatTalk } from "@/lib/chat/conversation";
import { linesView } from "./lines-view";
import type { Say } from "./words";

const say: Say = (word, values = {}) => [word, ...Object.values(values)].join(" ");
const line = (id: string, more: Partial<ConversationLine> = {}): ConversationLine => ({
  id,
  clientMessageId: null,
  from: "agent",
  authorName: "Noor",
  text: id,
  files: [],
  createdAt: "2026-01-01T10:00:00.000Z",
  state: "sent",
  ...more,
});
const talk = (lines: ConversationLine[], more: Partial<ChatTalk> = {}): ChatTalk => ({
  lines,
  status: "open",
  agentName: null,
  agentSeenAt: null,
  answerBy: null,
  typing: null,
  unread: 0,
  isBegun: true,
  isReachable: true,
  isLive: true,
  hasFailed: false,
  isLoading: false,
  survey: null,
  ...more,
});

function view(onRetry = jest.fn()) {
  const log = document.createElement("div");
  return {
    log,
    onRetry,
    draw: linesView(log, { say, locale: "en", origin: "https://acme.example", onRetry }),
  };
}

test("what somebody wrote is text, names of people and files too", () => {
  const { log, draw } = view();
  const nasty = "<img src=x onerror=alert(1)>";
  draw(
    talk([
      line("m1", {
        text: nasty,
        authorName: nasty,
        files: [
          {
            id: "f",
            name: nasty,
            contentType: "text/plain",
            sizeBytes: 1,
            url: "/api/files/f?key=1",
            createdAt: "2026-01-01T10:00:00.000Z",
          } as ConversationLine["files"][number],
        ],
      }),
    ]),
  );
  expect(log.querySelector("img")).toBeNull();
  expect(log.textContent).toContain(nasty);
  expect(log.querySelector("a")).toHaveAttribute("href", "https://acme.example/api/files/f?key=1");
});

test("a line that did not change is not drawn again, and what came late stands in its place", () => {
  const { log, draw } = view();
  const [first, third] = [line("m1"), line("m3", { createdAt: "2026-01-01T10:02:00.000Z" })];
  draw(talk([first, third]));
  const before = log.children[0]?.querySelector(".bubble");
  draw(talk([first, line("m2", { from: "visitor" }), third]));
  expect([...log.querySelectorAll(".bubble")].map(({ textContent }) => textContent)).toEqual([
    "m1",
    "m2",
    "m3",
  ]);
  expect(log.children[0]?.querySelector(".bubble")).toBe(before);
  draw(talk([third]));
  expect([...log.querySelectorAll(".bubble")].map(({ textContent }) => textContent)).toEqual(["m3"]);
});

test("the visitor's newest says how far it came: on its way, sent, seen; what failed is tried again", () => {
  const { log, draw, onRetry } = view();
  const mine = (state: ConversationLine["state"], id: string | null = null) =>
    line("", { id, clientMessageId: "c1", from: "visitor", text: "Hello", state });
  const note = () => log.querySelector(".note")?.textContent ?? "";
  draw(talk([mine("pending")]));
  expect(note()).toBe("sending");
  draw(talk([mine("failed")]));
  log.querySelector("button")?.click();
  expect(onRetry).toHaveBeenCalledWith("c1");
  draw(talk([mine("sent", "m1")], { agentSeenAt: "2026-01-01T09:59:00.000Z", answerBy: null }));
  expect(note()).toMatch(/ · sent$/);
  draw(talk([mine("sent", "m1")], { agentSeenAt: "2026-01-01T10:00:00.000Z", answerBy: null }));
  expect(note()).toMatch(/ · seen$/);
});

test("who answers joins above their first words, and what answered the first question stays below it", () => {
  const { log, draw } = view();
  const articles = document.createElement("div");
  articles.textContent = "articles";
  const mine = line("m1", { from: "visitor", authorName: "You" });
  const textOf = () =>
    [...log.querySelectorAll(".bubble, .system, :scope > div:not([class])")].map(
      ({ textContent }) => textContent,
    );
  draw(talk([mine]), articles);
  draw(talk([mine, line("m2"), line("m3")]), articles);
  expect(textOf()).toEqual(["m1", "articles", "joined Noor", "m2", "m3"]);
  draw(talk([mine, line("m2"), line("m3"), line("m4", { authorName: "Marta" })]), articles);
  expect(textOf()).toEqual(["m1", "articles", "joined Noor", "m2", "m3", "joined Marta", "m4"]);
});

test("a file that is no picture says what it is and how large", () => {
  const { log, draw } = view();
  draw(
    talk([
      line("m1", {
        text: "",
        files: [
          {
            id: "f",
            name: "bill.pdf",
            contentType: "application/pdf",
            sizeBytes: 120_000,
            url: "/api/files/f?key=1",
          },
        ],
      }),
    ]),
  );
  expect(log.querySelector("a")).toHaveTextContent("bill.pdfPDF · 120 kB");
  expect(log.querySelector(".bubble")).toBeNull();
});

test("a line that was seen meanwhile keeps the files that it shows", () => {
  const { log, draw } = view();
  const sent = line("m1", {
    from: "visitor",
    files: [
      { id: "f", name: "bill.pdf", contentType: "application/pdf", sizeBytes: 1, url: "/api/files/f?key=1" },
    ],
  });
  draw(talk([sent]));
  const before = log.querySelector("a");
  draw(talk([sent], { agentSeenAt: "2026-01-01T10:00:01.000Z", answerBy: null }));
  expect(log.textContent).toContain("seen");
  expect(log.querySelector("a")).toBe(before);
});
