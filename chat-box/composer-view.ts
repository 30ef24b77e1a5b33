import { chatLimits as limits } from "@/contract/channels/chat-limits";
import type { ChatTalk, Conversation } from "@/lib/chat/conversation";
import { readTyped, writeTyped } from "@/lib/chat/memory";
import { messageMaxLength } from "@/lib/chat/questions";
import type { ChatOpening, Questions } from "@/lib/chat/questions";
import type { Calls } from "./calls";
import { el, icon } from "./elements";
import { filesView } from "./files-view";
import { visitorFields } from "./forms";
import type { Say } from "./words";

interface Given {
  site: string;
  say: Say;
  chat: Conversation;
  calls: Calls;
  opened: () => ChatOpening | null;
  onSay: Questions["say"];
}

/** Where the visitor writes: who they are, files, words. What is typed survives a reload. */
export function composerView({ site, say, chat, calls, opened, onSay }: Given) {
  const text = messageBox(say);
  const send = sendButton(say);
  const maxBytes = () => opened()?.attachmentMaxBytes ?? limits.visitorAttachmentMaxBytes;
  const files = filesView(
    say,
    calls,
    chat.key,
    maxBytes,
    () => ready(),
    () => text.focus(),
  );
  const about = visitorFields(say, chat.visitor());
  const row = el("div", { class: "row" }, files.picker, text, send);
  const element = el("form", { class: "composer", novalidate: true }, about.element, files.list, row);
  function ready(): void {
    send.disabled = files.isBusy() || (text.value.trim() === "" && !files.hasAny());
  }
  function submit(): void {
    const words = text.value.trim();
    if (send.disabled || (words === "" && !files.hasAny())) return;
    const visitor = chat.now().isBegun ? chat.visitor() : about.read();
    if (!visitor) return;
    onSay(words, files.take(), visitor);
    text.value = "";
    writeTyped(site, "");
    grow(text);
    ready();
    text.focus();
  }
  hearWriting(element, text, {
    onSubmit: submit,
    onInput: () => {
      writeTyped(site, text.value);
      grow(text);
      chat.typed(text.value.trim() !== "");
      ready();
    },
  });
  text.value = readTyped(site);
  grow(text);
  ready();
  return {
    element,
    visitor: about.read,
    focus: () => text.focus(),
    show: ({ isBegun }: ChatTalk) => {
      about.element.hidden = isBegun;
      files.picker.hidden = !isBegun;
    },
  };
}

const messageBox = (say: Say) =>
  el("textarea", {
    rows: "1",
    maxlength: String(messageMaxLength),
    "aria-label": say("message"),
    placeholder: say("placeholder"),
  });

const sendButton = (say: Say) =>
  el(
    "button",
    { type: "submit", class: "icon-button primary", "aria-label": say("send"), title: say("send") },
    icon("send"),
  );

function grow(text: HTMLTextAreaElement): void {
  // Its words have their own direction; without any it is the box's, as the placeholder is.
  if (text.value === "") text.removeAttribute("dir");
  else text.dir = "auto";
  text.rows = Math.min(6, text.value.split("\n").length);
}

function hearWriting(
  form: HTMLFormElement,
  text: HTMLTextAreaElement,
  { onSubmit, onInput }: { onSubmit: () => void; onInput: () => void },
): void {
  text.addEventListener("input", onInput);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onSubmit();
  });
  text.addEventListener("keydown", (event) => {
    // Enter that ends a composed character (Japanese, Chinese, Korean) does not send.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    onSubmit();
  });
}
