"use client";
import { useState } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Pin, X } from "lucide-react";
import { limits } from "@/contract/limits";
import { tickets } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";
import type { Review } from "@/contract/insight/quality";
import { NoteMark, isNote, noteGround } from "@/components/features/desk/shared-ticket/note-mark";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { pagesFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";

type Pins = Review["pins"];

/** The conversation as it was, with what the reviewer said beside its messages. */
export function ReviewedThread({
  ticketId,
  isShown,
  pins,
  onPins,
}: {
  ticketId: string;
  isShown: boolean;
  pins: Pins;
  onPins: ((pins: Pins) => void) | null;
}) {
  const t = useTranslations("quality");
  const query = useInfiniteQuery({
    ...pagesFor(tickets.conversations, { params: { id: ticketId }, query: { limit: limits.pageSizeMax } }),
    enabled: isShown,
  });
  const messages = (query.data?.pages ?? []).toReversed().flatMap(({ items }) => items);
  return (
    <Card title={t("conversation")} isFlush>
      {!isShown || query.isError ? (
        <p className="p-4 text-ink-muted">{t("hiddenThread")}</p>
      ) : query.isPending ? (
        <div className="flex flex-col gap-4 p-4">
          <Skeleton className="h-16 w-3/4" />
          <Skeleton className="h-16 w-2/3" />
        </div>
      ) : (
        <ol className="divide-y divide-line">
          {query.hasNextPage && (
            <li className="p-3 text-center">
              <Button
                size="sm"
                isPending={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t("earlier")}
              </Button>
            </li>
          )}
          {messages.map((message) => (
            <OneMessage
              key={message.id}
              message={message}
              pin={pins.find(({ messageId }) => messageId === message.id)?.text ?? null}
              onPin={
                onPins &&
                ((text) =>
                  onPins([
                    ...pins.filter(({ messageId }) => messageId !== message.id),
                    ...(text === null ? [] : [{ messageId: message.id, text }]),
                  ]))
              }
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

function OneMessage({
  message: { authorName, authorType, isPublic, text, createdAt },
  pin,
  onPin,
}: {
  message: Message;
  pin: string | null;
  onPin: ((text: string | null) => void) | null;
}) {
  const t = useTranslations("quality");
  const common = useTranslations("common");
  const format = useFormat();
  const [draft, setDraft] = useState<string | null>(null);
  const keep = () => {
    if (draft?.trim()) onPin?.(draft.trim());
    setDraft(null);
  };
  return (
    <li className={clsx("group p-4", isNote({ authorType, isPublic }) && noteGround)}>
      <p className="flex items-center gap-2 text-[0.8125rem]">
        <span
          className={clsx("truncate font-medium", authorType === "CUSTOMER" ? "text-ink" : "text-accent-ink")}
          dir="auto"
        >
          {authorName}
        </span>
        {isNote({ authorType, isPublic }) && <NoteMark />}
        <time dateTime={createdAt} className="text-ink-faint">
          {format.dateTime(createdAt)}
        </time>
        {onPin && pin === null && draft === null && (
          <IconButton
            size="sm"
            className="ms-auto"
            label={t("pin", { name: authorName })}
            onClick={() => setDraft("")}
          >
            <Pin aria-hidden />
          </IconButton>
        )}
      </p>
      <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap text-ink">
        {text}
      </p>
      {draft !== null && (
        <div className="mt-2 flex flex-col gap-2">
          <Textarea
            rows={2}
            autoFocus
            maxLength={1000}
            dir="auto"
            aria-label={t("pinText")}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") setDraft(null);
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) keep();
            }}
          />
          <span className="flex justify-end gap-2">
            <Button size="sm" onClick={() => setDraft(null)}>
              {common("cancel")}
            </Button>
            <Button size="sm" variant="primary" disabled={draft.trim() === ""} onClick={keep}>
              {t("pinKeep")}
            </Button>
          </span>
        </div>
      )}
      {pin !== null && draft === null && (
        <p className="mt-2 flex items-start gap-2 rounded-md border border-accent/35 bg-accent-soft px-2.5 py-1.5 text-sm text-accent-ink">
          <Pin aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
            {pin}
          </span>
          {onPin && (
            <IconButton size="sm" label={t("unpin")} onClick={() => onPin(null)}>
              <X aria-hidden />
            </IconButton>
          )}
        </p>
      )}
    </li>
  );
}
