"use client";
import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { formatsFor } from "@/lib/shared/format";
import type { Say } from "@/lib/shared/texts";
import type { ConversationLine } from "@/lib/chat/lines";
import { ChatFilesShown } from "./chat-files-shown";

/** One bubble. The author stands above the first of a run; the visitor's own say whether they arrived. */
export function ChatLine({
  line,
  before,
  agentSeenAt,
  say,
  locale,
  isLast,
  onRetry,
}: {
  line: ConversationLine;
  before: ConversationLine | undefined;
  /** What the visitor wrote until then, somebody has seen. */ agentSeenAt: string | null;
  say: Say;
  locale: string;
  isLast: boolean;
  onRetry: (clientMessageId: string) => void;
}) {
  if (line.from === "system")
    return (
      <p className="my-1 text-center text-[0.8125rem] wrap-anywhere text-ink-faint" dir="auto">
        {line.text}
      </p>
    );
  const isMine = line.from === "visitor";
  const isNewRun = before?.from !== line.from || before.authorName !== line.authorName;
  return (
    <div
      className={clsx(
        "flex max-w-[85%] flex-col",
        isMine ? "items-end self-end" : "items-start self-start",
        isNewRun && "mt-2",
      )}
    >
      {isNewRun && !isMine && (
        <span className="mb-0.5 px-1 text-xs text-ink-muted" dir="auto">
          {line.authorName}
        </span>
      )}
      <span className="sr-only">{isMine ? `${say("chat.you")}: ` : `${line.authorName}: `}</span>
      {line.text !== "" && (
        <p
          dir="auto"
          className={clsx(
            "rounded-xl max-w-full px-3 py-2 wrap-anywhere whitespace-pre-wrap",
            isMine ? "rounded-ee-sm bg-accent text-on-accent" : "rounded-es-sm bg-sunken text-ink",
            line.state === "pending" && "opacity-70",
            line.state === "failed" && "bg-danger-soft! text-danger-ink!",
          )}
        >
          {line.text}
        </p>
      )}
      {line.files.length > 0 && <ChatFilesShown files={line.files} say={say} locale={locale} />}
      {line.state === "failed" && line.clientMessageId !== null ? (
        <FailedNote
          say={say}
          onRetry={() => line.clientMessageId !== null && onRetry(line.clientMessageId)}
        />
      ) : (
        (isLast || line.state === "pending") && (
          <span className="mt-0.5 px-1 text-xs text-ink-faint">
            {line.state === "pending" ? (
              say("chat.sending")
            ) : (
              <time dateTime={line.createdAt}>
                {formatsFor(locale).time(line.createdAt)}
                {isMine
                  ? ` · ${say(agentSeenAt !== null && agentSeenAt >= line.createdAt ? "chat.seen" : "chat.sent")}`
                  : ""}
              </time>
            )}
          </span>
        )
      )}
    </div>
  );
}

function FailedNote({ say, onRetry }: { say: Say; onRetry: () => void }) {
  return (
    <span role="alert" className="mt-0.5 flex items-center gap-1.5 px-1 text-xs text-danger-ink">
      <CircleAlert aria-hidden className="size-3.5" />
      {say("chat.failed")}
      <button type="button" onClick={onRetry} className="min-h-6 rounded-sm font-medium underline">
        {say("chat.retry")}
      </button>
    </span>
  );
}
