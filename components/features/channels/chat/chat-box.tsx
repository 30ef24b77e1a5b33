"use client";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { MessageCircle, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { lazyPart, useAgainWhenBack } from "@/components/ui/lazy-part";
import { pageLimits } from "@/contract/page-limits";
import { lazyCode } from "@/lib/browser/lazy-code";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";
import { hasMemory } from "@/lib/chat/memory";
import type { PanelProps } from "./chat-panel";
import type { Chat } from "./chat-session";

const CountBadge = lazyPart(
  () => import("@/components/ui/badge").then((file) => file.CountBadge),
  () => null,
);
const ChatPanel = lazyPart(() => import("./chat-panel").then((file) => file.ChatPanel), ChatFault);
const sessionCode = lazyCode(() => import("./chat-session"));

const idleMs = 1500;

interface Props {
  texts: Texts;
  tenant: string;
  name: string;
  /** When the page was made. */ isStaffed: boolean;
  startLabel: string;
  locale: string;
}

/**
 * The chat of a tenant's page: a button in the text, one in the corner, and the conversation. All that it
 * takes to talk loads when somebody opens it, or, for who has a conversation already, once the page is idle,
 * so that an answer that came meanwhile shows on the button.
 */
export function ChatBox({ texts, tenant, startLabel, ...shown }: Props) {
  const say = sayer(texts);
  const [chat, setChat] = useState<Chat | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const launcher = useRef<HTMLButtonElement>(null);
  const starting = useRef<Promise<Chat> | null>(null);
  const unread = useUnread(chat);

  const start = () => {
    starting.current ??= sessionCode().then(({ startChat }) => startChat(tenant, shown.locale));
    return starting.current.then(setChat, () => {
      starting.current = null; // the network was away; the next click tries again
    });
  };
  useEffect(() => {
    if (!hasMemory(tenant)) return;
    const timer = setTimeout(() => void start(), idleMs);
    return () => clearTimeout(timer);
    // Once for the page; `start` is the same work whenever it runs.
    // oxlint-disable-next-line exhaustive-deps
  }, [tenant]);
  // Whoever opened it while the network was away has it when the network is back.
  useAgainWhenBack(wasOpened && chat === null, () => void start());
  useEffect(() => () => void starting.current?.then((one) => one.stop()), []);
  useEffect(() => chat?.look(isOpen), [chat, isOpen]);

  const open = () => {
    setIsOpen(true);
    setWasOpened(true);
    void start();
  };
  const close = () => {
    setIsOpen(false);
    launcher.current?.focus();
  };
  const badge = unread > pageLimits.unreadBadgeMax ? `${pageLimits.unreadBadgeMax}+` : String(unread);
  const label = isOpen
    ? say("chat.close")
    : unread > 0
      ? say("chat.unread", { count: unread })
      : say("chat.open");

  return (
    <>
      <Button variant="primary" size="lg" icon={<MessageCircle aria-hidden />} onClick={open}>
        {startLabel}
      </Button>
      {wasOpened && (
        <ChatPanel texts={texts} tenant={tenant} {...shown} chat={chat} isOpen={isOpen} onClose={close} />
      )}
      <button
        ref={launcher}
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : open())}
        className={`fixed end-5 bottom-5 z-40 flex size-14 items-center justify-center rounded-full bg-accent text-on-accent shadow-pop transition-colors hover:bg-accent-hover ${isOpen ? "max-sm:hidden" : ""}`}
      >
        {isOpen ? <X aria-hidden className="size-6" /> : <MessageCircle aria-hidden className="size-6" />}
        {!isOpen && unread > 0 && (
          <CountBadge className="absolute -end-0.5 -top-0.5 h-5! min-w-5! text-xs!">{badge}</CountBadge>
        )}
      </button>
    </>
  );
}

/** In place of the conversation whose code did not come. */
function ChatFault({
  of: { texts, isOpen, onClose },
  isMissing,
  onAgain,
}: {
  of: PanelProps;
  isMissing: boolean;
  onAgain: () => void;
}) {
  const say = sayer(texts);
  useAgainWhenBack(isMissing, onAgain);
  return (
    <section
      role="alert"
      data-part-fault
      hidden={!isOpen}
      className="fixed end-5 bottom-22 z-50 flex w-80 max-w-[calc(100vw-2.5rem)] flex-col items-start gap-3 rounded-xl border border-line bg-surface p-4 text-start text-[0.9375rem] shadow-pop"
    >
      <p>{say("chat.missing")}</p>
      <div className="flex gap-2">
        <Button size="sm" onClick={onAgain}>
          {say("chat.again")}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {say("chat.close")}
        </Button>
      </div>
    </section>
  );
}

function useUnread(chat: Chat | null): number {
  return useSyncExternalStore(
    chat?.subscribe ?? nothingToHear,
    () => chat?.state().unread ?? 0,
    () => 0,
  );
}

const nothingToHear = () => () => undefined;
