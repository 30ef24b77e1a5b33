import { isFirstOf } from "@/lib/chat/lines";
import type { ConversationLine } from "@/lib/chat/lines";
import type { ChatTalk } from "@/lib/chat/conversation";
import { el, fill } from "./elements";
import { shownFile } from "./shown-files";
import type { Say } from "./words";

interface Given {
  say: Say;
  locale: string;
  origin: string;
  onRetry: (clientMessageId: string) => void;
}

/**
 * The lines of a conversation, each drawn again only when something about it changed, so that a screen reader
 * hears what is new and nothing twice.
 */
export function linesView(
  log: HTMLElement,
  { say, locale, origin, onRetry }: Given,
): (talk: ChatTalk, articles?: HTMLElement) => void {
  const drawn = new Map<string, { element: HTMLElement; facts: string }>();
  // A line is drawn anew when it was seen; its files stay as they are, and are fetched once.
  const files = new Map<string, HTMLElement>();
  const shown = (file: ConversationLine["files"][number]): HTMLElement => {
    const element = files.get(file.id) ?? shownFile(file, { say, locale, origin, log });
    files.set(file.id, element);
    return element;
  };
  const clock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
  return ({ lines, agentSeenAt }, articles) => {
    const kept = new Set<string>();
    let last: Element | null = null;
    lines.forEach((line, at) => {
      const name = line.clientMessageId ?? line.id ?? "";
      kept.add(name);
      const before = lines[at - 1];
      const isNewRun = before?.from !== line.from || before.authorName !== line.authorName;
      const isNewest = at === lines.findLastIndex(({ from }) => from === line.from);
      const note = noteOf(line, isNewest, agentSeenAt, say, clock);
      const joins = isFirstOf(lines, at);
      const facts = JSON.stringify([line, isNewRun, note, joins]);
      let entry = drawn.get(name);
      if (!entry) {
        entry = { element: el("div"), facts: "" };
        drawn.set(name, entry);
      }
      if (entry.facts !== facts) {
        draw(entry.element, line, isNewRun, note, joins, { say, shown, onRetry });
        entry.facts = facts;
      }
      const place: Element | null = last ? last.nextElementSibling : log.firstElementChild;
      if (place !== entry.element) log.insertBefore(entry.element, place);
      last = entry.element;
      // What answered the first question stands below it.
      if (at > 0 || !articles) return;
      if (last.nextElementSibling !== articles) last.after(articles);
      last = articles;
    });
    for (const [name, { element }] of drawn)
      if (!kept.has(name)) {
        element.remove();
        drawn.delete(name);
      }
  };
}

/** What stands under a line: for the visitor's newest, how far it came. */
function noteOf(
  line: ConversationLine,
  isNewest: boolean,
  agentSeenAt: string | null,
  say: Say,
  clock: Intl.DateTimeFormat,
): string {
  if (line.state === "pending") return say("sending");
  if (line.state === "failed" || line.from === "system" || !isNewest) return "";
  const time = clock.format(new Date(line.createdAt));
  if (line.from !== "visitor") return time;
  return `${time} · ${agentSeenAt !== null && agentSeenAt >= line.createdAt ? say("seen") : say("sent")}`;
}

function draw(
  element: HTMLElement,
  line: ConversationLine,
  isNewRun: boolean,
  note: string,
  joins: boolean,
  {
    say,
    shown,
    onRetry,
  }: Pick<Given, "say" | "onRetry"> & { shown: (file: ConversationLine["files"][number]) => HTMLElement },
): void {
  const { from, clientMessageId } = line;
  if (from === "system") {
    element.className = "system";
    element.dir = "auto";
    element.textContent = line.text;
    return;
  }
  element.className = `line ${from === "visitor" ? "mine" : "theirs"} ${line.state}`;
  const isNamed = isNewRun && from !== "visitor";
  fill(
    element,
    joins ? el("p", { class: "system", dir: "auto" }, say("joined", { name: line.authorName })) : null,
    el(
      "span",
      { class: isNamed ? "author" : "unseen", dir: "auto" },
      from === "visitor" ? `${say("you")}: ` : isNamed ? line.authorName : `${line.authorName}: `,
    ),
    line.text === "" ? null : el("p", { class: "bubble", dir: "auto" }, line.text),
    ...line.files.map(shown),
    ...(line.state === "failed" && clientMessageId !== null
      ? [
          el(
            "span",
            { class: "note failed", role: "alert" },
            `${say("failed")} `,
            el(
              "button",
              { type: "button", class: "link", onclick: () => onRetry(clientMessageId) },
              say("retry"),
            ),
          ),
        ]
      : note === ""
        ? []
        : [el("span", { class: "note" }, note)]),
  );
}
