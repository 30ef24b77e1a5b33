import { chatLimits as limits } from "@/contract/channels/chat-limits";
import { Refused } from "./calls";
import type { Calls, Uploaded } from "./calls";
import { el, iconButton } from "./elements";
import type { Say } from "./words";

export interface Files {
  picker: HTMLElement;
  list: HTMLElement;
  /** Ids of what is ready, and forgets them. */ take: () => string[];
  hasAny: () => boolean;
  isBusy: () => boolean;
}
const countMax = limits.attachmentsPerMessageMax;

/** Files that go with the next message. Each is sent to the server as it is chosen. */
export function filesView(
  say: Say,
  calls: Calls,
  key: () => string | null,
  maxBytes: () => number,
  onChange: () => void,
  onChosen: () => void,
): Files {
  let ready: Uploaded[] = [];
  let waiting = 0;
  const list = el("div", { class: "files", role: "status" });
  const input = fileInput();
  const button = iconButton("attach", say("attach"), { onclick: () => input.click() });
  const note = (text: string) => list.append(el("span", { class: "error" }, text));
  const forget = (id: string) => {
    ready = ready.filter((one) => one.id !== id);
    onChange();
  };
  const add = async (file: File) => {
    const chat = key();
    if (chat === null) return;
    if (file.size > maxBytes())
      return note(say("fileTooLarge", { name: file.name, size: Math.floor(maxBytes() / 1_048_576) }));
    const chip = list.appendChild(el("span", { class: "chip" }, say("fileComes", { name: file.name })));
    waiting += 1;
    onChange();
    try {
      const uploaded = await calls.upload(chat, file);
      ready.push(uploaded);
      showReady(chip, uploaded, say, () => forget(uploaded.id));
    } catch (error) {
      chip.remove();
      note(say(whyNot(error), { name: file.name }));
    } finally {
      waiting -= 1;
      onChange();
    }
  };
  input.addEventListener("change", () => {
    for (const error of list.querySelectorAll(".error")) error.remove();
    const room = countMax - ready.length - waiting;
    const chosen = [...(input.files ?? [])];
    if (chosen.length > room) note(say("filesMany", { count: countMax }));
    for (const file of chosen.slice(0, Math.max(0, room))) void add(file);
    input.value = "";
    onChosen();
  });
  return {
    picker: el("span", { class: "picker" }, input, button),
    list,
    take: () => {
      const ids = ready.map(({ id }) => id);
      ready = [];
      list.replaceChildren();
      return ids;
    },
    hasAny: () => ready.length > 0,
    isBusy: () => waiting > 0,
  };
}

const fileInput = () =>
  el("input", { type: "file", multiple: true, class: "unseen", tabindex: "-1", "aria-hidden": "true" });

/** A file that is with the server: by its name, with its way out. */
function showReady(chip: HTMLElement, { name }: Uploaded, say: Say, forget: () => void): void {
  const remove = () => {
    chip.remove();
    forget();
  };
  chip.replaceChildren(
    el("bdi", {}, name),
    iconButton("close", say("fileRemove", { name }), { onclick: remove }),
  );
}

const whyNot = (error: unknown): "tooMany" | "fileKind" | "fileFailed" => {
  const status = error instanceof Refused ? error.status : 0;
  return status === 429 ? "tooMany" : status === 415 ? "fileKind" : "fileFailed";
};
