"use client";
import { Fragment, useEffect, useRef, useSyncExternalStore } from "react";
import { X } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { sayer } from "@/lib/shared/texts";
import type { Say, Texts } from "@/lib/shared/texts";
import type { ChatTalk } from "@/lib/chat/conversation";
import { isFirstOf, waitsFor } from "@/lib/chat/lines";
import { replyExpectation, nothingAsked } from "@/lib/chat/questions";
import type { QuestionState } from "@/lib/chat/questions";
import type { Chat } from "./chat-session";
import { ChatComposer } from "./chat-composer";
import { ChatLine } from "./chat-line";
import { ChatQuestions, KeptArticles } from "./chat-questions";
import { ReachForm } from "./reach-form";
import { ChatSurvey } from "./chat-survey";
import { useTranscript } from "./chat-transcript";
import { useAboutVisitor } from "./visitor-fields";

export interface PanelProps {
  texts: Texts;
  tenant: string;
  name: string;
  isStaffed: boolean;
  locale: string;
  chat: Chat | null;
  /** Closed, it keeps what was typed. */ isOpen: boolean;
  onClose: () => void;
}
const starting: ChatTalk = {
  lines: [],
  status: "open",
  agentName: null,
  agentSeenAt: null,
  answerBy: null,
  typing: null,
  unread: 0,
  isBegun: false,
  isReachable: false,
  isLive: null,
  isLoading: true,
  hasFailed: false,
  survey: null,
};

/**
 * The open conversation: over the page on a phone, in the corner elsewhere. Not modal: the page stays usable.
 */
export function ChatPanel({ texts, tenant, name, isStaffed, locale, chat, isOpen, onClose }: PanelProps) {
  const say = sayer(texts);
  const state = useSyncExternalStore(
    chat?.subscribe ?? nothingToHear,
    () => chat?.state() ?? starting,
    () => starting,
  );
  const asking = useSyncExternalStore(
    chat?.subscribe ?? nothingToHear,
    () => chat?.asking() ?? nothingAsked,
    () => nothingAsked,
  );
  const panel = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const about = useAboutVisitor(form, chat, say);
  const transcript = useTranscript(chat, say);
  const isAnswered = state.lines.some(({ from, id }) => from === "agent" && id !== null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape" && panel.current?.contains(document.activeElement)) onClose();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onClose]);
  const toPerson = async () => {
    const visitor = about.read();
    if (!visitor || !chat) return;
    await chat.toPerson(visitor);
    // The form that comes where nobody is there takes the focus itself.
    if (chat.asking().offline === null) box.current?.focus();
  };
  return (
    <section
      ref={panel}
      hidden={!isOpen}
      aria-label={say("chat.title", { name })}
      className="fixed inset-0 z-50 flex flex-col bg-surface text-start text-[0.9375rem] sm:inset-auto sm:end-5 sm:bottom-22 sm:h-[min(36rem,calc(100dvh-8rem))] sm:w-96 sm:overflow-hidden sm:rounded-xl sm:border sm:border-line sm:shadow-modal"
    >
      <header className="flex items-center gap-3 border-b border-line py-3 ps-4 pe-2">
        <div className="min-w-0 flex-1">
          <h2 className="own-direction truncate font-semibold text-ink" dir="auto">
            {name}
          </h2>
          <p className="truncate text-[0.8125rem] text-ink-muted">
            <Presence state={state} isStaffed={asking.opened?.isStaffed ?? isStaffed} say={say} />
          </p>
        </div>
        {isAnswered && transcript.button}
        <IconButton label={say("chat.close")} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      {transcript.form}
      <Log
        state={state}
        asking={asking}
        chat={chat}
        say={say}
        locale={locale}
        isOpen={isOpen}
        onPerson={() => void toPerson()}
      />
      {state.typing !== null && (
        <p dir="auto" className="own-direction truncate px-4 pb-1 text-[0.8125rem] text-ink-muted">
          {say("chat.typing", { name: state.typing })}
        </p>
      )}
      {state.status === "closed" && (
        <p className="border-t border-line bg-sunken px-4 py-2 text-[0.8125rem] text-ink-muted">
          {say("chat.closed")}
        </p>
      )}
      <ChatComposer
        form={form}
        box={box}
        about={about}
        say={say}
        tenant={tenant}
        chat={chat}
        isFirst={state.lines.length === 0 && !state.isLoading}
        isBegun={state.isBegun}
        isOpen={isOpen}
        isHidden={asking.offline !== null}
      />
    </section>
  );
}

function Presence({ state, isStaffed, say }: { state: ChatTalk; isStaffed: boolean; say: Say }) {
  if (state.isBegun && state.isLive === false && state.lines.length > 0) return say("chat.reconnecting");
  if (state.isBegun && state.status === "closed") return say("chat.ended");
  const name = state.agentName ?? state.lines.findLast(({ from }) => from === "agent")?.authorName;
  if (name) return <bdi>{say("chat.agent", { name })}</bdi>;
  return state.lines.some(({ id }) => id !== null)
    ? say("chat.waiting")
    : say(isStaffed ? "chatBox.staffed" : "chatBox.unstaffed");
}

function Log({
  state,
  asking,
  chat,
  say,
  locale,
  isOpen,
  onPerson,
}: {
  state: ChatTalk;
  asking: QuestionState;
  chat: Chat | null;
  say: Say;
  locale: string;
  isOpen: boolean;
  onPerson: () => void;
}) {
  const end = useRef<HTMLDivElement>(null);
  const count = state.lines.length;
  const isRated = state.survey !== null;
  const { asked, kept, offline, ticketNumber, opened } = asking;
  const waits = waitsFor(state);
  const isWaiting = waits?.joined === null;
  const articles = kept.length > 0 && <KeptArticles kept={kept} say={say} />;
  const isFresh = count === 0 && asked.length === 0 && offline === null && ticketNumber === null;
  useEffect(() => {
    if (isOpen) end.current?.scrollIntoView({ block: "end" });
  }, [isOpen, count, state.isLoading, isRated, asked, offline, ticketNumber]);
  useEffect(() => {
    // Who waits reads how long that usually takes; without it they just wait.
    if (isOpen && isWaiting && opened === null) chat?.open().catch(() => undefined);
  }, [isOpen, isWaiting, opened, chat]);
  return (
    // A region that scrolls is reachable by keyboard; new lines are read out as they come.
    <div
      role="region"
      aria-label={say("chat.log")}
      tabIndex={0}
      className="flex-1 overflow-y-auto overscroll-contain -outline-offset-2"
    >
      <div
        role="log"
        aria-live="polite"
        aria-label={say("chat.log")}
        className="flex min-h-full flex-col gap-2 p-4"
      >
        {state.isLoading && count === 0 && <Waiting />}
        {state.hasFailed && (
          <Banner
            tone="danger"
            actions={
              <Button size="sm" onClick={() => chat?.reload()}>
                {say("chat.reload")}
              </Button>
            }
          >
            {say("chat.loadFailed")}
          </Banner>
        )}
        {!state.isLoading && !state.hasFailed && isFresh && (
          <p className="m-auto max-w-60 text-center text-ink-muted">{say("chat.welcome")}</p>
        )}
        {count === 0 && articles}
        {state.lines.map((line, index) => (
          <Fragment key={line.clientMessageId ?? line.id}>
            {isFirstOf(state.lines, index) && <Joined name={line.authorName} say={say} />}
            <ChatLine
              line={line}
              before={state.lines[index - 1]}
              agentSeenAt={state.agentSeenAt}
              say={say}
              locale={locale}
              isLast={index === count - 1}
              onRetry={(id) => chat?.retry(id)}
            />
            {index === 0 && articles}
          </Fragment>
        ))}
        {waits && (
          <Waits
            joined={waits.joined}
            expected={replyExpectation(opened, state.answerBy, locale)}
            say={say}
          />
        )}
        {chat &&
          state.isBegun &&
          !state.isReachable &&
          state.status === "open" &&
          state.lines.some(({ id }) => id !== null) && <ReachForm chat={chat} say={say} />}
        {chat && (
          <ChatQuestions
            asking={asking}
            chat={chat}
            say={say}
            locale={locale}
            isOpen={isOpen}
            onPerson={onPerson}
          />
        )}
        {state.survey && chat && <ChatSurvey survey={state.survey} chat={chat} say={say} locale={locale} />}
      </div>
      <div ref={end} />
    </div>
  );
}

const Joined = ({ name, say }: { name: string; say: Say }) => (
  <p className="my-1 text-center text-[0.8125rem] text-ink-muted" dir="auto">
    {say("chatBox.joined", { name })}
  </p>
);

/** Between the visitor's words and an answer: who is there, or when somebody will be. */
function Waits({
  joined,
  expected,
  say,
}: {
  joined: string | null;
  expected: ReturnType<typeof replyExpectation>;
  say: Say;
}) {
  if (joined !== null) return <Joined name={joined} say={say} />;
  return (
    expected && (
      <p className="my-1 text-center text-[0.8125rem] text-ink-muted">
        {say(`chatBox.${expected[0]}`, expected[1])}
      </p>
    )
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

const nothingToHear = () => () => undefined;
