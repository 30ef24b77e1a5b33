"use client";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { KeyboardEvent } from "react";
import { SendHorizontal, X } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { sayer } from "@/lib/texts";
import type { Say, Texts } from "@/lib/texts";
import type { Talk } from "@/lib/chat-conversation";
import type { Chat } from "./chat-session";
import { FileList, FilePicker, useChatFiles } from "./chat-files";
import { ChatLine } from "./chat-line";
import { ChatSurvey } from "./chat-survey";
import { useTranscript } from "./chat-transcript";
import { VisitorFields } from "./visitor-fields";

interface Props { texts: Texts; name: string; locale: string; chat: Chat | null; onClose: () => void }
const starting: Talk = { lines: [], status: "open", agentName: null, agentSeenAt: null, typing: null, unread: 0, isBegun: false, isLive: null, isLoading: true, hasFailed: false, survey: null };
const messageMaxLength = 5000;

/** The open conversation: over the page on a phone, in the corner elsewhere. Not modal: the page stays usable. */
export function ChatPanel({ texts, name, locale, chat, onClose }: Props) {
  const say = sayer(texts);
  const state = useSyncExternalStore(chat?.subscribe ?? nothingToHear, () => chat?.state() ?? starting, () => starting);
  const panel = useRef<HTMLElement>(null);
  const transcript = useTranscript(chat, say);
  const isAnswered = state.lines.some(({ from, id }) => from === "agent" && id !== null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape" && panel.current?.contains(document.activeElement)) onClose();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onClose]);
  return (
    <section
      ref={panel}
      aria-label={say("chat.title", { name })}
      className="fixed inset-0 z-50 flex flex-col bg-surface text-start text-[0.9375rem] sm:inset-auto sm:end-5 sm:bottom-22 sm:h-[min(36rem,calc(100dvh-8rem))] sm:w-96 sm:overflow-hidden sm:rounded-xl sm:border sm:border-line sm:shadow-modal"
    >
      <header className="flex items-center gap-3 border-b border-line py-3 ps-4 pe-2">
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-ink" dir="auto">{name}</h2>
          <p className="truncate text-[0.8125rem] text-ink-muted"><Presence state={state} say={say} /></p>
        </div>
        {isAnswered && transcript.button}
        <IconButton label={say("chat.close")} onClick={onClose}><X aria-hidden /></IconButton>
      </header>
      {transcript.form}
      <Log state={state} chat={chat} say={say} locale={locale} onRetry={(id) => chat?.retry(id)} onReload={() => chat?.reload()} />
      {state.typing !== null && <p className="truncate px-4 pb-1 text-[0.8125rem] text-ink-muted"><bdi>{say("chat.typing", { name: state.typing })}</bdi></p>}
      {state.status === "closed" && <p className="border-t border-line bg-sunken px-4 py-2 text-[0.8125rem] text-ink-muted">{say("chat.closed")}</p>}
      <Composer say={say} chat={chat} isFirst={state.lines.length === 0 && !state.isLoading} isBegun={state.isBegun} />
    </section>
  );
}

function Presence({ state, say }: { state: Talk; say: Say }) {
  if (state.isBegun && state.isLive === false && state.lines.length > 0) return say("chat.reconnecting");
  const name = state.agentName ?? state.lines.findLast(({ from }) => from === "agent")?.authorName;
  if (name) return <bdi>{say("chat.agent", { name })}</bdi>;
  return state.lines.some(({ id }) => id !== null) ? say("chat.waiting") : say("chat.welcome");
}

function Log({ state, chat, say, locale, onRetry, onReload }: { state: Talk; chat: Chat | null; say: Say; locale: string; onRetry: (clientMessageId: string) => void; onReload: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const count = state.lines.length;
  const isAsked = state.survey !== null;
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [count, state.isLoading, isAsked]);
  return (
    // A region that scrolls is reachable by keyboard; new lines are read out as they come.
    <div role="region" aria-label={say("chat.log")} tabIndex={0} className="flex-1 overflow-y-auto overscroll-contain -outline-offset-2">
      <div role="log" aria-live="polite" aria-label={say("chat.log")} className="flex min-h-full flex-col gap-2 p-4">
        {state.isLoading && count === 0 && <Waiting />}
        {state.hasFailed && <Banner tone="danger" actions={<Button size="sm" onClick={onReload}>{say("chat.reload")}</Button>}>{say("chat.loadFailed")}</Banner>}
        {!state.isLoading && !state.hasFailed && count === 0 && <p className="m-auto max-w-60 text-center text-ink-muted">{say("chat.welcome")}</p>}
        {state.lines.map((line, index) => (
          <ChatLine key={line.clientMessageId ?? line.id} line={line} before={state.lines[index - 1]} agentSeenAt={state.agentSeenAt} say={say} locale={locale} isLast={index === count - 1} onRetry={onRetry} />
        ))}
        {state.survey && chat && <ChatSurvey survey={state.survey} chat={chat} say={say} locale={locale} />}
      </div>
      <div ref={end} />
    </div>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-10 w-2/3 self-start rounded-xl!" />
      <Skeleton className="h-14 w-3/4 self-end rounded-xl!" />
      <Skeleton className="h-10 w-1/2 self-start rounded-xl!" />
    </>
  );
}

function Composer({ say, chat, isFirst, isBegun }: { say: Say; chat: Chat | null; isFirst: boolean; isBegun: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const files = useChatFiles(chat, say);
  const isEmpty = text.trim() === "" && files.ids.length === 0;
  const [emailError, setEmailError] = useState<string>();
  useEffect(() => box.current?.focus(), []);

  const submit = () => {
    const message = text.trim();
    const email = form.current?.elements.namedItem("email");
    if (email instanceof HTMLInputElement && !email.validity.valid) {
      setEmailError(say("chat.emailInvalid"));
      return email.focus();
    }
    if (isEmpty || files.isBusy || !chat) return;
    const known = chat.visitor();
    const typed = (field: string, before: string): string => {
      const control = form.current?.elements.namedItem(field);
      return control instanceof HTMLInputElement ? control.value.trim() : before;
    };
    chat.write(message, files.ids, { name: typed("name", known.name), email: typed("email", known.email) });
    setText("");
    files.clear();
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composed character (Japanese, Chinese, Korean) does not send.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      ref={form}
      noValidate
      className="border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isFirst && <VisitorFields say={say} visitor={chat?.visitor()} emailError={emailError} onChange={() => setEmailError(undefined)} />}
      <FileList files={files} say={say} />
      <div className="flex items-end gap-2">
        {isBegun && <FilePicker files={files} say={say} />}
        <Textarea ref={box} name="message" rows={1} dir="auto" maxLength={messageMaxLength} aria-label={say("chat.message")} placeholder={say("chat.placeholder")} value={text} onChange={(event) => { setText(event.target.value); chat?.typed(event.target.value.trim() !== ""); }} onKeyDown={onKeyDown} className="max-h-40! resize-none text-base! leading-6!" />
        <IconButton label={say("chat.send")} type="submit" variant="primary" size="lg" disabled={isEmpty || files.isBusy || !chat}><SendHorizontal aria-hidden className="rtl:-scale-x-100" /></IconButton>
      </div>
    </form>
  );
}

const nothingToHear = () => () => undefined;
