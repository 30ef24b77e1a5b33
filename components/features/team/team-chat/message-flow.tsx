"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ArrowDown } from "lucide-react";
import type { Channel, TeamMessage } from "@/contract/team/team-chat";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat } from "@/lib/browser/use-format";
import { ChatMessage } from "./chat-message";
import { PendingMessage } from "./pending-message";
import type { useFlow } from "./use-flow";
import { useMessageWindow } from "./use-message-window";

interface Props {
  channel: Channel;
  flow: ReturnType<typeof useFlow>;
  openedAt: number;
  onThread: ((id: string) => void) | null;
  editing: string | null;
  onEdit: (id: string | null) => void;
  root?: TeamMessage;
  onAway?: (isAway: boolean) => void;
}
const runMs = 5 * 60_000;
const lineClass =
  "my-2 flex items-center gap-3 px-4 text-xs before:h-px before:flex-1 after:h-px after:flex-1";

/**
 * Oldest above, newest below. Whoever stands at the end stays there; whoever reads further up is told that
 * there is something new.
 */
export function MessageFlow({ channel, flow, openedAt, onThread, editing, onEdit, root, onAway }: Props) {
  const t = useTranslations("teamChat");
  const common = useTranslations("common");
  const format = useFormat();
  const { id: me } = useSignedIn();
  const { query, items, pending } = flow;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const rows = [
    ...items.map((message, at) => ({
      key: message.clientMessageId ?? message.id,
      message,
      before: items[at - 1],
    })),
    ...pending.map((one) => ({ key: one.clientMessageId, pending: one })),
  ];
  const { head, isAway, toEnd, shown, measure, above, below } = useMessageWindow(
    rows.map(({ key }) => key),
    box,
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    const node = top.current;
    if (!node || !box || !hasNextPage || isFetchingNextPage) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      root: box,
      rootMargin: "400px 0px 0px",
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [box, hasNextPage, isFetchingNextPage, fetchNextPage]);
  useEffect(() => onAway?.(isAway), [isAway, onAway]);
  // One's own words bring one to the end.
  const newestOwn = pending.at(-1)?.clientMessageId;
  useEffect(() => {
    if (newestOwn !== undefined) toEnd();
    // Once for each of them.
    // oxlint-disable-next-line exhaustive-deps
  }, [newestOwn]);
  const newestSeq = items.at(-1)?.seq ?? 0;
  const [leftAt, setLeftAt] = useState<number | null>(null);
  if (isAway !== (leftAt !== null)) setLeftAt(isAway ? newestSeq : null);
  const arrived =
    leftAt === null
      ? 0
      : items.filter(({ seq, author, isDeleted }) => seq > leftAt && author.id !== me && !isDeleted).length;
  const firstNew =
    openedAt === 0 && channel.lastSeq === items.length
      ? undefined
      : items.find(({ seq, author, isDeleted }) => seq > openedAt && author.id !== me && !isDeleted)?.id;
  const lastOwn = items.findLast(({ author, isDeleted }) => author.id === me && !isDeleted)?.id;
  const edited = editing === "last" ? lastOwn : editing;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* A region that scrolls is reachable by keyboard; what arrives is read out, what is scrolled to is not. */}
      <div
        ref={setBox}
        role="region"
        aria-label={t("messages")}
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] -outline-offset-2"
      >
        <div
          role="log"
          aria-live={isAway ? "off" : "polite"}
          aria-label={t("messages")}
          className="mt-auto pb-3"
        >
          <div ref={head} className="flow-root pt-3">
            <div ref={top} />
            {root && (
              <div className="border-b border-line pb-2">
                <ChatMessage
                  message={root}
                  isRunning={false}
                  channel={channel}
                  onThread={null}
                  isEditing={edited === root.id}
                  onEdit={onEdit}
                  onPlace={flow.place}
                />
              </div>
            )}
            {/* Its room stays when it goes, so that nothing moves with the last page. */}
            {items.length > 0 && !root && (
              <div className="h-10 text-center">
                {hasNextPage && (
                  <Button size="sm" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {t("earlier")}
                  </Button>
                )}
              </div>
            )}
            {root && hasNextPage && (
              <div className="p-2 text-center">
                <Button size="sm" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t("earlier")}
                </Button>
              </div>
            )}
            {query.isPending && (
              <div className="flex flex-col gap-4 p-4">
                <Skeleton className="h-10 w-2/3" />
                <Skeleton className="h-14 w-1/2" />
                <Skeleton className="h-10 w-3/5" />
              </div>
            )}
            {query.isError && (
              <div className="p-4">
                <Banner
                  tone="danger"
                  actions={
                    <Button size="sm" onClick={() => void query.refetch()}>
                      {common("retry")}
                    </Button>
                  }
                >
                  {t("loadFailed")}
                </Banner>
              </div>
            )}
            {query.isSuccess && items.length === 0 && pending.length === 0 && !root && (
              <p className="px-4 py-10 text-center text-ink-muted">{t("empty")}</p>
            )}
          </div>
          <div style={{ paddingTop: above, paddingBottom: below }}>
            {shown.map(({ index, key }) => {
              const row = rows[index];
              if (!row) return null;
              if (!("message" in row))
                return (
                  <div key={key} ref={measure} data-index={index} className="flow-root">
                    <PendingMessage pending={row.pending} onRetry={() => flow.retry(row.pending)} />
                  </div>
                );
              const { message, before } = row;
              const isNewDay =
                !root && (!before || before.createdAt.slice(0, 10) !== message.createdAt.slice(0, 10));
              const isRunning =
                before !== undefined &&
                !isNewDay &&
                before.author.id === message.author.id &&
                !before.isDeleted &&
                Date.parse(message.createdAt) - Date.parse(before.createdAt) < runMs &&
                message.id !== firstNew;
              return (
                <div key={key} ref={measure} data-index={index} className="flow-root">
                  {isNewDay && (
                    <p className={clsx(lineClass, "text-ink-faint before:bg-line after:bg-line")}>
                      <time dateTime={message.createdAt}>{format.date(message.createdAt)}</time>
                    </p>
                  )}
                  {message.id === firstNew && (
                    <p
                      className={clsx(
                        lineClass,
                        "font-medium text-danger-ink before:bg-danger/40 after:bg-danger/40",
                      )}
                    >
                      {t("new")}
                    </p>
                  )}
                  <ChatMessage
                    message={message}
                    isRunning={isRunning}
                    channel={channel}
                    onThread={onThread}
                    isEditing={edited === message.id}
                    onEdit={onEdit}
                    onPlace={flow.place}
                  />
                </div>
              );
            })}
          </div>
        </div>
      </div>
      {arrived > 0 && (
        <Button
          size="sm"
          variant="primary"
          icon={<ArrowDown aria-hidden />}
          onClick={toEnd}
          className="absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full! shadow-pop"
        >
          {t("arrived", { count: arrived })}
        </Button>
      )}
    </div>
  );
}
