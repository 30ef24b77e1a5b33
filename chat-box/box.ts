import { chatLimits as limits } from "@/contract/channels/chat-limits";
import { boxStyle } from "./box-style";
import { articlesView } from "./articles-view";
import { callsTo } from "./calls";
import { converse } from "@/lib/chat/conversation";
import type { ChatTalk } from "@/lib/chat/conversation";
import { waitsFor } from "@/lib/chat/lines";
import { readTyped, writeTyped } from "@/lib/chat/memory";
import { askFirst, expectation, messageMaxLength } from "@/lib/chat/questions";
import type { Asking, VisitorLetter } from "@/lib/chat/questions";
import { el, fill, icon, iconButton } from "./elements";
import { filesView } from "./files-view";
import { reachForm, transcriptForm, visitorFields } from "./forms";
import type { Box, Frame } from "./frame";
import { lineTo } from "./line-in";
import { linesView } from "./lines-view";
import { questionsView } from "./questions-view";
import { surveyView } from "./survey-view";
import { boxSay } from "./words";

/** The open chat: over the page on a phone, in the corner elsewhere. Not modal: the page stays usable. */
export function makeBox({ place, origin, site, locale, onUnread, onNews, onClose }: Frame): Box {
  const say = boxSay(locale);
  const calls = callsTo(origin, site, locale);
  const root = place.getRootNode();
  if (root instanceof ShadowRoot) root.adoptedStyleSheets.push(boxStyle());

  let isOpen = false;
  let newestKnown: string | null | undefined;

  const heading = el("bdi");
  const presence = el("p", { class: "presence" });
  const mailButton = iconButton("mail", say("transcript"), {
    hidden: true,
    "aria-expanded": "false",
    onclick: () => {
      if (mailPlace.childElementCount > 0) closeMail();
      else openMail();
    },
  });
  const mailPlace = el("div");
  const log = el("div", { role: "log", "aria-live": "polite", "aria-label": say("log"), class: "log" });
  const before = el("div", { class: "log before", "aria-live": "polite" });
  const greeting = el("p", { class: "greeting", dir: "auto" });
  const asking = el("div", { "aria-live": "polite" });
  const kept = el("div", { class: "log" });
  const waiting = el("p", { class: "system", role: "status", dir: "auto" });
  const reach = el("div");
  const typing = el("p", { class: "typing", role: "status" });
  const scroll = el(
    "div",
    { class: "scroll", role: "region", tabindex: "0", "aria-label": say("log") },
    log,
    before,
    waiting,
    reach,
    asking,
    typing,
  );
  const notice = el("p", { class: "notice", hidden: true });
  const text = el("textarea", {
    rows: "1",
    maxlength: String(messageMaxLength),
    "aria-label": say("message"),
    placeholder: say("placeholder"),
    oninput: () => {
      writeTyped(site, text.value);
      grow();
      chat.typed(text.value.trim() !== "");
      ready();
    },
  });
  const send = el(
    "button",
    { type: "submit", class: "icon-button primary", "aria-label": say("send"), title: say("send") },
    icon("send"),
  );
  const composer = el("form", {
    class: "composer",
    novalidate: true,
    onsubmit: (event) => {
      event.preventDefault();
      submit();
    },
  });
  const panel = el(
    "section",
    { class: "panel", role: "dialog", hidden: true },
    el(
      "header",
      {},
      el("div", { class: "names" }, el("h2", {}, heading), presence),
      mailButton,
      iconButton("close", say("close"), { onclick: onClose }),
    ),
    mailPlace,
    scroll,
    notice,
    composer,
  );
  place.prepend(panel);

  const draw = linesView(log, { say, locale, origin, onRetry: (id) => chat.retry(id) });
  const chat = converse(site, calls, lineTo(origin, site), (talk) => show(talk));
  const questions = askFirst(site, chat, calls, showAsking);
  const drawAsking = questionsView(before, { say, origin, onPerson: () => void toPerson(), leave });
  const files = filesView(
    say,
    calls,
    () => chat.key(),
    () => questions.now().opened?.attachmentMaxBytes ?? limits.visitorAttachmentMaxBytes,
    () => ready(),
    () => text.focus(),
  );
  const about = visitorFields(say, chat.visitor());
  composer.append(about.element, files.list, el("div", { class: "row" }, files.picker, text, send));
  text.addEventListener("keydown", (event) => {
    // Enter that ends a composed character (Japanese, Chinese, Korean) does not send.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  panel.addEventListener("keydown", (event) => {
    event.stopPropagation(); // the page's shortcuts do not fire while somebody types here
    if (event.key === "Escape") onClose();
  });
  text.value = readTyped(site);
  grow();
  show(chat.now());
  ready();

  function show(talk: ChatTalk): void {
    draw(talk, kept);
    waiting.textContent = waitText(talk);
    showReach(talk);
    presence.textContent = presenceOf(talk);
    typing.textContent = talk.typing === null ? "" : say("typing", { name: talk.typing });
    const hasAnswer = talk.lines.some(({ from, id }) => from === "agent" && id !== null);
    mailButton.hidden = !talk.isBegun || !hasAnswer;
    about.element.hidden = talk.isBegun;
    showSurvey(talk);
    files.picker.hidden = !talk.isBegun;
    notice.hidden = !(talk.hasFailed || (talk.isBegun && talk.status === "closed"));
    fill(
      notice,
      ...(talk.hasFailed
        ? [
            `${say("loadFailed")} `,
            el("button", { type: "button", class: "link", onclick: () => chat.reload() }, say("retry")),
          ]
        : [say("closed")]),
    );
    onUnread(talk.unread);
    const newest = talk.lines.findLast(
      ({ from, id }) => id !== null && from !== "visitor" && from !== "system",
    );
    if (newestKnown !== undefined && newest && newest.id !== newestKnown && !isOpen)
      onNews(say("newMessage", { name: newest.authorName, text: newest.text }));
    if (newest?.id !== newestKnown || talk.lines.at(-1)?.state === "pending") toEnd();
    newestKnown = newest?.id ?? null;
  }
  function presenceOf({ lines, agentName, isBegun, isLive, status }: ChatTalk): string {
    const name = agentName ?? lines.findLast(({ from }) => from === "agent")?.authorName;
    if (isBegun && isLive === false && lines.length > 0) return say("reconnecting");
    if (isBegun && status === "closed") return say("ended");
    if (isBegun) return name ? say("agent", { name }) : say("waiting");
    const { opened } = questions.now();
    return opened === null ? "" : say(opened.isStaffed ? "staffed" : "unstaffed");
  }
  function waitText(talk: ChatTalk): string {
    const waits = waitsFor(talk);
    if (waits === null) return "";
    const expected = expectation(questions.now().opened);
    return waits.joined === null ? (expected ? say(...expected) : "") : say("joined", { name: waits.joined });
  }
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
  const toEnd = () =>
    requestAnimationFrame(() => {
      scroll.scrollTop = scroll.scrollHeight;
    });
  function grow(): void {
    // Its words have their own direction; without any it is the box's, as the placeholder is.
    if (text.value === "") text.removeAttribute("dir");
    else text.dir = "auto";
    text.rows = Math.min(6, text.value.split("\n").length);
  }
  function ready(): void {
    send.disabled = files.isBusy() || (text.value.trim() === "" && !files.hasAny());
  }
  function openMail(): void {
    const form = transcriptForm(say, calls, () => chat.key(), chat.visitor().email, closeMail);
    mailPlace.replaceChildren(form);
    mailButton.setAttribute("aria-expanded", "true");
    form.querySelector("input")?.focus();
  }
  function closeMail(): void {
    mailPlace.replaceChildren();
    mailButton.setAttribute("aria-expanded", "false");
    mailButton.focus();
  }

  function submit(): void {
    const words = text.value.trim();
    if (send.disabled || (words === "" && !files.hasAny())) return;
    const visitor = chat.now().isBegun ? chat.visitor() : about.read();
    if (!visitor) return;
    questions.say(words, files.take(), visitor);
    text.value = "";
    writeTyped(site, "");
    grow();
    ready();
    text.focus();
  }
  function showAsking(now: Asking): void {
    drawAsking(now);
    const { asked, offline } = now;
    if (kept.childElementCount !== now.kept.length)
      fill(kept, ...now.kept.map(({ found }) => articlesView(found, say, origin, null)));
    if (!kept.isConnected) log.append(kept);
    if (asked.length > 0) greeting.remove();
    const hasTurned = offline !== null && !composer.hidden;
    composer.hidden = offline !== null;
    if (hasTurned)
      before.querySelector<HTMLElement>(offline.question === "" ? "textarea" : "input[type=email]")?.focus();
    show(chat.now());
    toEnd();
  }
  async function toPerson(): Promise<void> {
    const visitor = about.read();
    if (!visitor) return;
    await questions.toPerson(visitor);
    if (!composer.hidden) text.focus();
  }
  async function leave(letter: VisitorLetter): Promise<void> {
    await questions.leave(letter);
    before.querySelector<HTMLElement>(".done")?.focus();
  }

  /** What the tenant says about itself; asked for anew each time, since who is there changes. */
  async function greet(): Promise<void> {
    try {
      const opened = await questions.open();
      heading.textContent = opened.name;
      panel.setAttribute("aria-label", say("title", { name: opened.name }));
      const { isBegun, lines } = chat.now();
      if (!isBegun && lines.length === 0 && before.childElementCount === 0) {
        fill(greeting, opened.greeting ?? say("welcome"));
        before.append(greeting);
      }
    } catch {
      if (questions.now().opened !== null) return;
      panel.setAttribute("aria-label", say("log"));
      fill(
        greeting,
        `${say("openFailed")} `,
        el("button", { type: "button", class: "link", onclick: () => void greet() }, say("retry")),
      );
      before.append(greeting);
    }
  }

  return {
    show: () => {
      isOpen = true;
      panel.hidden = false;
      chat.look(true);
      void greet();
      toEnd();
      if (composer.hidden) panel.querySelector<HTMLElement>("form input")?.focus();
      else text.focus();
    },
    hide: () => {
      isOpen = false;
      panel.hidden = true;
      chat.typed(false);
      chat.look(false);
    },
  };
}
