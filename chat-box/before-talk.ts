import type { Conversation } from "@/lib/chat/conversation";
import type { QuestionState, Questions, VisitorLetter } from "@/lib/chat/questions";
import { articlesView } from "./articles-view";
import { el, fill } from "./elements";
import { questionsView } from "./questions-view";
import type { Say } from "./words";

/** What comes before a conversation: a greeting, articles that answer, a question by e-mail. */
export function beforeTalk({
  say,
  origin,
  chat,
  questions,
  onPerson,
  onNamed,
}: {
  say: Say;
  origin: string;
  chat: Conversation;
  questions: Questions;
  onPerson: () => void;
  /** The workspace has said its name; null: it could not be asked. */ onNamed: (name: string | null) => void;
}) {
  const element = el("div", { class: "log before", "aria-live": "polite" });
  const kept = el("div", { class: "log" });
  const greeting = el("p", { class: "greeting", dir: "auto" });
  const leave = async (letter: VisitorLetter) => {
    await questions.leave(letter);
    element.querySelector<HTMLElement>(".done")?.focus();
  };
  const draw = questionsView(element, { say, origin, onPerson, leave });
  const put = (...words: (Node | string)[]) => {
    fill(greeting, ...words);
    element.append(greeting);
  };
  return {
    element,
    /** Articles that answered what a person has been asked by now: they stay among the lines. */ kept,
    show: (asking: QuestionState) => {
      draw(asking);
      if (kept.childElementCount !== asking.kept.length)
        fill(kept, ...asking.kept.map(({ found }) => articlesView(found, say, origin, null)));
      if (asking.asked.length > 0) greeting.remove();
    },
    /** To the form that takes the place of the composer. */
    focusForm: (hasQuestion: boolean) =>
      element.querySelector<HTMLElement>(hasQuestion ? "input[type=email]" : "textarea")?.focus(),
    /** What the tenant says about itself; asked for anew each time, since who is there changes. */
    greet: async function greet(): Promise<void> {
      try {
        const opened = await questions.open();
        onNamed(opened.name);
        const { isBegun, lines } = chat.now();
        if (!isBegun && lines.length === 0 && element.childElementCount === 0)
          put(opened.greeting ?? say("welcome"));
      } catch {
        if (questions.now().opened !== null) return;
        onNamed(null);
        const again = () => void greet();
        put(
          `${say("openFailed")} `,
          el("button", { type: "button", class: "link", onclick: again }, say("retry")),
        );
      }
    },
  };
}
