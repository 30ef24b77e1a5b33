import type { Box, Launch, MakeBox } from "./frame";
import { hasMemory } from "@/lib/chat/memory";
import { el, fill, icon } from "./elements";
import { chosenLocale, directionOf } from "./locale";
import { launcherStyle } from "./launcher-style";
import { launcherSay } from "./words";

const idleMs = 1500;
const shownMax = 99;

/**
 * The button in the corner of somebody else's page. All that it takes to talk loads when it is opened, or,
 * for who has a conversation already, once the page is idle.
 */
export function start(launch: Launch): void {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const origin = launch.api ?? new URL(script.src).origin;
  if (document.readyState === "loading")
    addEventListener("DOMContentLoaded", () => place(launch, origin), { once: true });
  else place(launch, origin);
}

function place({ site, accent, ink, locale: own, box: path }: Launch, origin: string): void {
  const mark = `parley-chat-${site}`;
  if (document.getElementById(mark)) return; // the tag stands twice
  const locale = chosenLocale(document.documentElement.lang, navigator.languages, own);
  const say = launcherSay(locale);
  const host = el("div", { id: mark });
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [launcherStyle(accent, ink)];

  const toggle = () => (isOpen ? close() : open());
  const { frame, button, news, label } = cornerOf(locale, say, toggle);
  root.append(frame);
  document.body.append(host);

  let isOpen = false;
  let unread = 0;
  let box: Box | null = null;
  let loading: Promise<Box> | null = null;

  const load = () => {
    loading ??= import(origin + path).then(({ makeBox }: { makeBox: MakeBox }) => {
      box = makeBox({
        place: frame,
        origin,
        site,
        locale,
        onClose: close,
        onUnread: (count) => {
          unread = count;
          label(isOpen, unread);
        },
        onNews: (text) => {
          if (!isOpen) news.textContent = text;
        },
      });
      if (isOpen) box.show();
      return box;
    });
    return loading
      .catch(() => {
        loading = null; // the network was away; the next click tries again
        isOpen = false;
        label(isOpen, unread);
      })
      .finally(() => button.removeAttribute("aria-busy"));
  };
  function open(): void {
    isOpen = true;
    news.textContent = "";
    if (!box) button.setAttribute("aria-busy", "true");
    label(isOpen, unread);
    if (box) box.show();
    else void load();
  }
  function close(): void {
    isOpen = false;
    box?.hide();
    label(isOpen, unread);
    button.focus();
  }
  label(isOpen, unread);
  if (hasMemory(site)) setTimeout(() => void load(), idleMs);
}

/** What stands in the corner of the page: the button with its count, and what is said of a new message. */
function cornerOf(
  locale: ReturnType<typeof chosenLocale>,
  say: ReturnType<typeof launcherSay>,
  onPress: () => void,
) {
  const badge = el("span", { class: "badge", hidden: true, "aria-hidden": "true" });
  const news = el("div", { role: "status", class: "unseen" });
  const button = el("button", { type: "button", class: "launcher", onclick: onPress }, icon("chat"), badge);
  const frame = el("div", { class: "frame", lang: locale, dir: directionOf(locale) });
  frame.append(button, news);
  return {
    frame,
    button,
    news,
    label: (isOpen: boolean, unread: number) => {
      const text = isOpen ? say("close") : unread > 0 ? say("unread", { count: unread }) : say("open");
      button.setAttribute("aria-label", text);
      button.title = text;
      button.setAttribute("aria-expanded", String(isOpen));
      frame.classList.toggle("open", isOpen);
      fill(button, icon(isOpen ? "close" : "chat"), badge);
      badge.hidden = isOpen || unread === 0;
      badge.textContent = unread > shownMax ? `${shownMax}+` : String(unread);
    },
  };
}
