import type { Conversation } from "@/lib/chat/conversation";
import type { ChatOpening } from "@/lib/chat/questions";
import type { Calls } from "./calls";
import { el, iconButton } from "./elements";
import { transcriptForm } from "./forms";
import { presenceText } from "./talk-texts";
import type { Say } from "./words";

/** The head of the box: with whom one talks, the conversation by e-mail, and the way out. */
export function panelHead({
  say,
  chat,
  calls,
  opened,
  onClose,
}: {
  say: Say;
  chat: Conversation;
  calls: Calls;
  opened: () => ChatOpening | null;
  onClose: () => void;
}) {
  const heading = el("bdi");
  const presence = el("p", { class: "presence" });
  const mailPlace = el("div");
  const mailButton = iconButton("mail", say("transcript"), {
    hidden: true,
    "aria-expanded": "false",
    onclick: () => {
      if (mailPlace.childElementCount > 0) closeMail();
      else openMail();
    },
  });
  function openMail(): void {
    const form = transcriptForm(say, calls, chat.key, chat.visitor().email, closeMail);
    mailPlace.replaceChildren(form);
    mailButton.setAttribute("aria-expanded", "true");
    form.querySelector("input")?.focus();
  }
  function closeMail(): void {
    mailPlace.replaceChildren();
    mailButton.setAttribute("aria-expanded", "false");
    mailButton.focus();
  }
  return {
    element: el(
      "header",
      {},
      el("div", { class: "names" }, el("h2", {}, heading), presence),
      mailButton,
      iconButton("close", say("close"), { onclick: onClose }),
    ),
    mailPlace,
    name: (text: string) => {
      heading.textContent = text;
    },
    show: () => {
      const talk = chat.now();
      const hasAnswer = talk.lines.some(({ from, id }) => from === "agent" && id !== null);
      presence.textContent = presenceText(talk, opened(), say);
      mailButton.hidden = !talk.isBegun || !hasAnswer;
    },
  };
}
