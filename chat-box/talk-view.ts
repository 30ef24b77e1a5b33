import type { Locale } from "@/contract/locales";
import type { ChatTalk, Conversation } from "@/lib/chat/conversation";
import type { ChatOpening } from "@/lib/chat/questions";
import { el } from "./elements";
import { reachForm } from "./forms";
import { linesView } from "./lines-view";
import { surveyView } from "./survey-view";
import { waitText } from "./talk-texts";
import type { Say } from "./words";

/** The conversation: its lines, what one waits for, and what the box asks in it. */
export function talkView({
  say,
  locale,
  origin,
  chat,
  opened,
  toEnd,
}: {
  say: Say;
  locale: Locale;
  origin: string;
  chat: Conversation;
  opened: () => ChatOpening | null;
  toEnd: () => void;
}) {
  const log = el("div", { role: "log", "aria-live": "polite", "aria-label": say("log"), class: "log" });
  const waiting = el("p", { class: "system", role: "status", dir: "auto" });
  const reach = el("div");
  const asking = el("div", { "aria-live": "polite" });
  const typing = el("p", { class: "typing", role: "status" });
  const draw = linesView(log, { say, locale, origin, onRetry: chat.retry });
  /** Drawn once, so that nothing of what is typed there is lost. */
  function showReach({ isBegun, isReachable, status, lines }: ChatTalk): void {
    if (!isBegun || isReachable || status === "closed" || lines.every(({ id }) => id === null))
      reach.replaceChildren();
    else if (reach.childElementCount === 0) reach.append(reachForm(say, chat.visitor(), chat.identify));
  }
  /**
   * Drawn once, so that nothing of an answer that is being given is lost when the conversation is asked for
   * anew.
   */
  function showSurvey({ survey }: ChatTalk): void {
    if (survey === null) asking.replaceChildren();
    else if (asking.childElementCount === 0) {
      asking.append(surveyView(survey, say, locale, chat.rate));
      toEnd();
    }
  }
  return {
    log,
    /** In their order below the log; what comes before a conversation stands between. */
    below: [waiting, reach, asking, typing],
    show: (talk: ChatTalk, kept: HTMLElement) => {
      draw(talk, kept);
      waiting.textContent = waitText(talk, opened(), say, locale);
      showReach(talk);
      typing.textContent = talk.typing === null ? "" : say("typing", { name: talk.typing });
      showSurvey(talk);
    },
  };
}

/** What stands in the way of the conversation, or that it is over. */
export function talkNotice(say: Say, onReload: () => void) {
  const element = el("p", { class: "notice", hidden: true });
  return {
    element,
    show: ({ hasFailed, isBegun, status }: ChatTalk) => {
      element.hidden = !(hasFailed || (isBegun && status === "closed"));
      if (hasFailed)
        element.replaceChildren(
          `${say("loadFailed")} `,
          el("button", { type: "button", class: "link", onclick: onReload }, say("retry")),
        );
      else element.replaceChildren(say("closed"));
    },
  };
}
