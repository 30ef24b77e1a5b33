import { beforeTalk } from "./before-talk";
import { boxStyle } from "./box-style";
import { callsTo } from "./calls";
import { composerView } from "./composer-view";
import { openConversation } from "@/lib/chat/conversation";
import type { ChatTalk } from "@/lib/chat/conversation";
import { askFirst } from "@/lib/chat/questions";
import type { QuestionState } from "@/lib/chat/questions";
import { el } from "./elements";
import type { Box, Frame } from "./frame";
import { lineTo } from "./line-in";
import { panelHead } from "./panel-head";
import { talkNotice, talkView } from "./talk-view";
import { boxSay } from "./words";
import type { Say } from "./words";

/** The open chat: over the page on a phone, in the corner elsewhere. Not modal: the page stays usable. */
export function makeBox(frame: Frame): Box {
  const say = boxSay(frame.locale);
  const { chat, head, talk, before, composer, notice, panel, toEnd } = boxParts(frame, say, {
    onTalk: (now) => show(now),
    onAsking: (asking) => showAsking(asking),
  });
  const tellNews = newsTeller(frame, say, toEnd);
  let isOpen = false;

  function show(now: ChatTalk): void {
    talk.show(now, before.kept);
    head.show();
    composer.show(now);
    notice.show(now);
    frame.onUnread(now.unread);
    tellNews(now, isOpen);
  }
  function showAsking(asking: QuestionState): void {
    const { offline } = asking;
    before.show(asking);
    if (!before.kept.isConnected) talk.log.append(before.kept);
    const hasTurned = offline !== null && !composer.element.hidden;
    composer.element.hidden = offline !== null;
    if (hasTurned) before.focusForm(offline.question !== "");
    show(chat.now());
    toEnd();
  }
  show(chat.now());

  return {
    show: () => {
      isOpen = true;
      panel.hidden = false;
      chat.look(true);
      void before.greet();
      toEnd();
      if (composer.element.hidden) panel.querySelector<HTMLElement>("form input")?.focus();
      else composer.focus();
    },
    hide: () => {
      isOpen = false;
      panel.hidden = true;
      chat.typed(false);
      chat.look(false);
    },
  };
}

/** What the box is made of, put into the page. */
function boxParts(
  { place, origin, site, locale, onClose }: Frame,
  say: Say,
  { onTalk, onAsking }: { onTalk: (talk: ChatTalk) => void; onAsking: (asking: QuestionState) => void },
) {
  const root = place.getRootNode();
  if (root instanceof ShadowRoot) root.adoptedStyleSheets.push(boxStyle());
  const calls = callsTo(origin, site, locale);
  const chat = openConversation(site, calls, lineTo(origin, site), onTalk);
  const questions = askFirst(site, chat, calls, onAsking);
  const opened = () => questions.now().opened;
  const scroll = el("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": say("log") });
  const toEnd = () =>
    requestAnimationFrame(() => {
      scroll.scrollTop = scroll.scrollHeight;
    });

  const head = panelHead({ say, chat, calls, opened, onClose });
  const talk = talkView({ say, locale, origin, chat, opened, toEnd });
  const notice = talkNotice(say, chat.reload);
  const composer = composerView({ site, say, chat, calls, opened, onSay: questions.say });
  const toPerson = async () => {
    const visitor = composer.visitor();
    if (!visitor) return;
    await questions.toPerson(visitor);
    if (!composer.element.hidden) composer.focus();
  };
  const onNamed = (name: string | null) => {
    if (name !== null) head.name(name);
    panel.setAttribute("aria-label", name === null ? say("log") : say("title", { name }));
  };
  const onPerson = () => void toPerson();
  const before = beforeTalk({ say, origin, chat, questions, onPerson, onNamed });
  scroll.append(talk.log, before.element, ...talk.below);
  const panel = el(
    "section",
    { class: "panel", role: "dialog", hidden: true },
    head.element,
    head.mailPlace,
    scroll,
    notice.element,
    composer.element,
  );
  panel.addEventListener("keydown", (event) => {
    event.stopPropagation(); // the page's shortcuts do not fire while somebody types here
    if (event.key === "Escape") onClose();
  });
  place.prepend(panel);
  return { chat, head, talk, before, composer, notice, panel, toEnd };
}

/** Goes to the newest line, and tells of it where the box is closed. */
function newsTeller({ onNews }: Frame, say: Say, toEnd: () => void) {
  let newestKnown: string | null | undefined;
  return ({ lines }: ChatTalk, isOpen: boolean): void => {
    const newest = lines.findLast(({ from, id }) => id !== null && from !== "visitor" && from !== "system");
    if (newestKnown !== undefined && newest && newest.id !== newestKnown && !isOpen)
      onNews(say("newMessage", { name: newest.authorName, text: newest.text }));
    if (newest?.id !== newestKnown || lines.at(-1)?.state === "pending") toEnd();
    newestKnown = newest?.id ?? null;
  };
}
