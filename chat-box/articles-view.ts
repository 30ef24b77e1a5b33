import type { Found } from "./calls";
import { el } from "./elements";
import type { Say } from "./words";

const passageMaxLength = 320;

/** What the help centre says to a question, and the way to a person. */
export function articlesView(found: Found, say: Say, origin: string, onPerson: () => void): HTMLElement {
  const linkTo = (slug: string, locale: string, anchor: string | null) => `${origin}/${locale}/knowledge-base/${encodeURIComponent(slug)}${anchor === null ? "" : `#${encodeURIComponent(anchor)}`}`;
  const link = (href: string, title: string) => el("a", { href, target: "_blank", rel: "noopener noreferrer", dir: "auto" }, title);
  const { answer } = found;
  const others = found.items.filter(({ slug }) => slug !== answer?.slug);
  return el("div", { class: "line theirs articles" },
    el("p", { class: "bubble" }, say("articles")),
    answer && el("div", { class: "card" }, el("p", { dir: "auto" }, shortened(answer.text)), link(linkTo(answer.slug, answer.locale, answer.anchor), answer.heading === null ? answer.title : `${answer.title}: ${answer.heading}`)),
    others.length > 0 ? el("ul", { class: "card" }, ...others.map(({ slug, locale, title }) => el("li", {}, link(linkTo(slug, locale, null), title)))) : null,
    el("button", { type: "button", class: "person", onclick: onPerson }, say("person")),
  );
}

const shortened = (text: string): string => (text.length > passageMaxLength ? `${text.slice(0, text.lastIndexOf(" ", passageMaxLength))} …` : text);
