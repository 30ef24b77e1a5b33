import { shownArticles } from "@/lib/chat/articles";
import type { FoundArticles } from "@/lib/chat/questions";
import { el } from "./elements";
import type { Say } from "./words";

/** What the help centre says to a question, and the way to a person. */
export function articlesView(
  found: FoundArticles,
  say: Say,
  origin: string,
  onPerson: (() => void) | null,
): HTMLElement {
  const { passage, others } = shownArticles(found, origin);
  const link = ({ href, title }: { href: string; title: string }) =>
    el("a", { href, target: "_blank", rel: "noopener noreferrer", dir: "auto" }, title);
  return el(
    "div",
    { class: "line theirs articles" },
    onPerson && el("p", { class: "bubble" }, say("articles")),
    passage && el("div", { class: "card" }, el("p", { dir: "auto" }, passage.text), link(passage)),
    others.length > 0
      ? el("ul", { class: "card" }, ...others.map((other) => el("li", {}, link(other))))
      : null,
    onPerson && el("button", { type: "button", class: "person", onclick: onPerson }, say("person")),
  );
}
