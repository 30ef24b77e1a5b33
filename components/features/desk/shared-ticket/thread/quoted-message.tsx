"use client";
import { clsx } from "clsx";
import type { Message } from "@/contract/desk/ticket-messages";

/** What a message answers: who said it, and how it began. */
export function QuotedMessage({
  message: { authorName, text, attachments },
  className,
}: {
  message: Pick<Message, "authorName" | "text" | "attachments">;
  className?: string;
}) {
  return (
    <blockquote
      className={clsx("min-w-0 border-s-2 border-line-strong ps-2 text-xs text-ink-muted", className)}
    >
      <p dir="auto" className="truncate font-medium">
        {authorName}
      </p>
      <p dir="auto" className="line-clamp-2 break-words">
        {text.trim() === "" ? attachments[0]?.name : text}
      </p>
    </blockquote>
  );
}
