"use client";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ArrowDown, CloudOff, MessagesSquare, SmilePlus } from "lucide-react";
import { surveys } from "@/contract/insight/surveys";
import type { TicketSurvey } from "@/contract/insight/surveys";
import type { Message } from "@/contract/desk/ticket-messages";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { fromEndAttribute } from "@/lib/browser/inline/from-end";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { isNote } from "../note-mark";
import { lateEvent } from "./late-event";
import { MessageBubble, kindOf } from "./message-bubble";
import { useMessageItemsAhead } from "./message-menu";
import { daysBetween, isByManyChannels, threadItems } from "./thread-items";
import { picturesIn, ThreadPictures } from "./thread-pictures";
import type { useThread } from "./use-thread";

interface Props {
  ticketId: string;
  thread: ReturnType<typeof useThread>;
  onUndo: (message: Message) => void;
  onSendNow: (message: Message) => void;
  /** The newest message that was really in sight. */
  onSeen: (messageId: string) => void;
}

const nearPx = 80;
const settleMs = 2000;

/**
 * The conversation, newest at the bottom. Older messages come in above without moving what one reads; newer
 * ones follow only who is at the bottom.
 */
export function Thread({ ticketId, thread, onUndo, onSendNow, onSeen }: Props) {
  const t = useTranslations("ticket.thread");
  const me = useSignedIn();
  useMessageItemsAhead();
  const { messages, hasOlder, isLoadingOlder, loadOlder } = thread;
  const answered = useQuery(queryFor(surveys.ofTicket, { params: { id: ticketId } })).data?.items;
  const format = useFormat();
  const items = useMemo(
    () => threadItems(messages, answered, hasOlder, format.calendarDay),
    [messages, answered, hasOlder, format],
  );
  const showsChannel = useMemo(() => isByManyChannels(messages), [messages]);
  const pictures = useMemo(() => picturesIn(messages), [messages]);
  const { box, isAtBottom, unseen, toBottom, onScroll } = useFollowing(messages, items.length, onSeen);

  if (thread.isLoading) return <ThreadSkeleton label={t("loading")} />;
  if (thread.error && messages.length === 0)
    return <ThreadFailure error={thread.error} onRetry={thread.retry} />;
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        {...{ [fromEndAttribute]: "" }}
        role="region"
        aria-label={t("label")}
        tabIndex={0}
        onScroll={(event) => {
          onScroll();
          if (event.currentTarget.scrollTop < 400 && hasOlder && !isLoadingOlder) loadOlder();
        }}
        className="h-full overflow-y-auto overscroll-contain px-4 pt-2 pb-4 [overflow-anchor:none] -outline-offset-2! md:px-6"
      >
        <ThreadPictures value={pictures}>
          <div>
            {hasOlder && (
              <div className="flex justify-center py-2">
                <Button size="sm" variant="ghost" isPending={isLoadingOlder} onClick={loadOlder}>
                  {t("older")}
                </Button>
              </div>
            )}
            {items.length === 0 && (
              <EmptyState
                icon={<MessagesSquare aria-hidden />}
                title={t("emptyTitle")}
                text={t("emptyText")}
              />
            )}
            {items.map((item) =>
              item.kind === "day" ? (
                <DayLine key={item.key} iso={item.iso} />
              ) : item.kind === "survey" ? (
                <AnswerLine key={item.key} survey={item.survey} answeredAt={item.answeredAt} />
              ) : (
                <MessageBubble
                  key={item.key}
                  message={item.message}
                  answered={messages.find(({ id }) => id === item.message.messenger?.repliesToId)}
                  startsGroup={item.startsGroup}
                  showsChannel={showsChannel}
                  held={{
                    isMine: item.message.authorId === me.id,
                    undo: () => onUndo(item.message),
                    sendNow: () => onSendNow(item.message),
                  }}
                />
              ),
            )}
          </div>
        </ThreadPictures>
      </div>
      <Button
        size="sm"
        icon={<ArrowDown aria-hidden />}
        onClick={() => toBottom("smooth")}
        tabIndex={isAtBottom ? -1 : 0}
        aria-hidden={isAtBottom}
        className={clsx(
          "absolute! start-1/2 bottom-3 -translate-x-1/2 rounded-full! shadow-pop! transition-opacity rtl:translate-x-1/2",
          isAtBottom && "pointer-events-none opacity-0",
          unseen > 0 && "border-transparent! bg-accent! text-on-accent!",
        )}
      >
        {unseen > 0 ? t("newMessages", { count: unseen }) : t("toBottom")}
      </Button>
      <Announcer messages={messages} />
    </div>
  );
}

/**
 * Keeps the reader's place: at the bottom they stay at the bottom, elsewhere what they read stays where it
 * is.
 */
function useFollowing(messages: readonly Message[], itemsCount: number, onSeen: (messageId: string) => void) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<{ first: string | undefined; height: number; room: number }>({
    first: undefined,
    height: 0,
    room: 0,
  });
  const follows = useRef(true);
  const settlesUntilMs = useRef(0);
  const [isAtBottom, setIsAtBottom] = useState(true);
  const [lastSeen, setLastSeen] = useState<string | undefined>(undefined);
  const first = messages[0]?.id;
  const last = messages.at(-1)?.id;
  const isEmpty = first === undefined;

  const toBottom = (behavior: ScrollBehavior = "instant") =>
    box.current?.scrollTo({ top: box.current.scrollHeight, behavior });
  const see = () => {
    if (!last || document.visibilityState === "hidden") return;
    setLastSeen(last);
    onSeen(last);
  };
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    if (follows.current) node.scrollTop = node.scrollHeight;
    else if (before.current.first !== undefined && before.current.first !== first)
      node.scrollTop += node.scrollHeight - before.current.height;
    before.current = { first, height: node.scrollHeight, room: node.clientHeight };
    if (follows.current) see();
    // Runs for what came or went, not for each new function.
    // oxlint-disable-next-line exhaustive-deps
  }, [first, last, itemsCount]);
  useEffect(() => {
    const node = box.current;
    if (!node || isEmpty) return;
    const settle = () => {
      settlesUntilMs.current = Date.now() + settleMs;
    };
    settle();
    node.addEventListener(lateEvent, settle);
    // The composer grows, a font arrives: who was at the bottom stays there. What a person opens later to
    // read grows downwards.
    const observer = new ResizeObserver((entries) => {
      const isRoom = entries.some(({ target }) => target === node);
      if (follows.current && (isRoom || Date.now() < settlesUntilMs.current)) toBottom();
      before.current = { ...before.current, height: node.scrollHeight, room: node.clientHeight };
    });
    observer.observe(node);
    if (node.firstElementChild) observer.observe(node.firstElementChild);
    return () => {
      node.removeEventListener(lateEvent, settle);
      observer.disconnect();
    };
  }, [isEmpty]);

  const at = lastSeen === undefined ? -1 : messages.findIndex(({ id }) => id === lastSeen);
  return {
    box,
    isAtBottom,
    toBottom,
    unseen: isAtBottom || at < 0 ? 0 : messages.length - 1 - at,
    onScroll: () => {
      const node = box.current;
      if (!node) return;
      const isNear = node.scrollHeight - node.scrollTop - node.clientHeight < nearPx;
      // A scroll that comes with another size is the page's doing, not the person's.
      const isResized =
        node.scrollHeight !== before.current.height || node.clientHeight !== before.current.room;
      before.current = { ...before.current, height: node.scrollHeight, room: node.clientHeight };
      if (follows.current && !isNear && isResized) return toBottom();
      follows.current = isNear;
      setIsAtBottom(isNear);
      if (isNear && last !== lastSeen) see();
    },
  };
}

/** Tells a screen reader of what arrives while the ticket is open, not of what was there. */
function Announcer({ messages }: { messages: readonly Message[] }) {
  const t = useTranslations("ticket.thread");
  const last = messages.at(-1);
  const [known, setKnown] = useState(last?.id);
  const [text, setText] = useState("");
  if (last && last.id !== known) {
    setKnown(last.id);
    if (known !== undefined && kindOf(last) !== "system")
      setText(
        t(isNote(last) ? "announcedNote" : "announced", {
          name: last.authorName,
          text: last.text.slice(0, 200),
        }),
      );
  }
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {text}
    </p>
  );
}

function DayLine({ iso }: { iso: string }) {
  const t = useTranslations("ticket.thread");
  const format = useFormat();
  const now = useNow();
  const days = daysBetween(format.calendarDay(iso), format.calendarDay(now.toISOString()));
  return (
    <div
      role="separator"
      aria-label={format.date(iso)}
      className="mt-5 flex items-center gap-3 text-xs font-medium text-ink-faint first:mt-1"
    >
      <span aria-hidden className="h-px flex-1 bg-line" />
      <time dateTime={iso}>{days === 0 ? t("today") : days === 1 ? t("yesterday") : format.date(iso)}</time>
      <span aria-hidden className="h-px flex-1 bg-line" />
    </div>
  );
}

/** What the customer answered to a survey, where it came in; the panel tells of the survey itself. */
function AnswerLine({
  survey: { score, scale, comment, isLow },
  answeredAt,
}: {
  survey: TicketSurvey;
  answeredAt: string;
}) {
  const t = useTranslations("ticket.thread");
  const format = useFormat();
  return (
    <div
      data-testid="survey-answer"
      className="mt-4 flex flex-col items-center gap-1 text-center text-xs text-ink-muted"
    >
      <p className="flex flex-wrap items-center justify-center gap-x-1.5">
        <SmilePlus aria-hidden className={clsx("size-3.5", isLow ? "text-danger-ink" : "text-success-ink")} />
        {t("rated", { score: score ?? 0, best: scale === "NPS" ? 10 : 5 })}
        <time className="text-ink-faint" dateTime={answeredAt} title={format.dateTime(answeredAt)}>
          {format.time(answeredAt)}
        </time>
      </p>
      {comment !== null && (
        <blockquote
          dir="auto"
          className="max-w-prose wrap-anywhere whitespace-pre-wrap text-[0.8125rem] text-ink"
        >
          {comment}
        </blockquote>
      )}
    </div>
  );
}

function ThreadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations("ticket.thread");
  const common = useTranslations("common");
  const inWords = useFaultText();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={t("loadFailed")}
        text={inWords(error)}
        actions={<Button onClick={onRetry}>{common("retry")}</Button>}
      />
    </div>
  );
}

function ThreadSkeleton({ label }: { label: string }) {
  const widths = ["w-3/5", "w-2/5", "w-1/2", "w-3/5"];
  return (
    <div
      role="status"
      aria-label={label}
      className="flex min-h-0 flex-1 flex-col justify-end gap-5 overflow-hidden px-6 pb-6"
    >
      {widths.map((width, at) => (
        <div key={at} className={clsx("flex gap-2.5", at % 2 === 1 && "flex-row-reverse")}>
          <Skeleton className="size-8 shrink-0 rounded-full!" />
          <Skeleton className={clsx("h-16 max-w-xl rounded-lg!", width)} />
        </div>
      ))}
    </div>
  );
}
