import type { QuestionState, VisitorLetter } from "@/lib/chat/questions";
import { articlesView } from "./articles-view";
import { el } from "./elements";
import { offlineForm } from "./forms";
import type { Say } from "./words";

interface Given {
  say: Say;
  origin: string;
  onPerson: () => void;
  leave: (letter: VisitorLetter) => Promise<void>;
}

/**
 * What comes before a conversation, each piece drawn once, so that a screen reader hears what is new and
 * nothing of what is typed is lost.
 */
export function questionsView(
  place: HTMLElement,
  { say, origin, onPerson, leave }: Given,
): (asking: QuestionState) => void {
  const drawn = new Map<string, HTMLElement>();
  return ({ asked, offline, ticketNumber }) => {
    const pieces = new Map<string, () => HTMLElement>();
    if (ticketNumber !== null)
      pieces.set("left", () =>
        el(
          "p",
          { class: "done", role: "status", tabindex: "-1" },
          say("offlineSent", { number: ticketNumber }),
        ),
      );
    for (const { id, question, found } of asked) {
      pieces.set(id, () =>
        el(
          "div",
          { class: "line mine" },
          el("span", { class: "unseen" }, `${say("you")}: `),
          el("p", { class: "bubble", dir: "auto" }, question),
        ),
      );
      if (found) pieces.set(`${id} found`, () => articlesView(found, say, origin, onPerson));
    }
    if (offline) pieces.set(offline.id, () => offlineForm(say, offline, leave));

    for (const [name, element] of drawn)
      if (!pieces.has(name)) {
        element.remove();
        drawn.delete(name);
      }
    let last: HTMLElement | null = null;
    for (const [name, make] of pieces) {
      const element = drawn.get(name) ?? make();
      if (!drawn.has(name)) {
        drawn.set(name, element);
        if (last) last.after(element);
        else place.prepend(element);
      }
      last = element;
    }
    // The newest way to a person is for all that was asked.
    for (const old of [...place.querySelectorAll(".person")].slice(0, -1)) old.remove();
  };
}
