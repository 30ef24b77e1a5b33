"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { ArrowDown } from "lucide-react";
import type { Channel, TeamMessage } from "@/contract/team/team-chat";
import { Button } from "@/components/ui/button";
import { useSignedIn } from "@/lib/auth/use-user";
import { ChatMessage } from "./chat-message";
import { FlowHead } from "./flow-head";
import { isNews } from "./flow-lines";
import { MessageRow } from "./message-row";
import { PendingMessage } from "./pending-message";
import type { Flow } from "./use-flow";
import { useMessageWindow } from "./use-message-window";
import { useArrivedSinceLeft, useEarlierPages } from "./use-reading-place";

interface Props {
  channel: Channel;
  flow: Flow;
  openedAt: number;
  onThread: ((id: string) => void) | null;
  editing: string | null;
  onEdit: (id: string | null) => void;
  root?: TeamMessage;
  onAway?: (isAway: boolean) => void;
}

/**
 * Oldest above, newest below. Whoever stands at the end stays there; whoever reads further up is told that
 * there is something new.
 */
export function MessageFlow({ channel, flow, openedAt, onThread, editing, onEdit, root, onAway }: Props) {
  const t = useTranslations("teamChat");
  const { id: me } = useSignedIn();
  const { items, pending } = flow;
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
  useEarlierPages(flow.query, top, box);
  useEffect(() => onAway?.(isAway), [isAway, onAway]);
  // One's own words bring one to the end.
  const newestOwn = pending.at(-1)?.clientMessageId;
  useEffect(() => {
    if (newestOwn !== undefined) toEnd();
    // Once for each of them.
    // oxlint-disable-next-line exhaustive-deps
  }, [newestOwn]);
  const arrived = useArrivedSinceLeft(items, isAway);
  const isAllNew = openedAt === 0 && channel.lastSeq === items.length;
  const firstNew = isAllNew ? undefined : items.find(isNews(openedAt, me))?.id;
  const lastOwn = items.findLast(({ author, isDeleted }) => author.id === me && !isDeleted)?.id;
  const edited = editing === "last" ? lastOwn : editing;
  const shared = { channel, onEdit, onPlace: flow.place };
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
            <FlowHead
              flow={flow}
              root={
                root && (
                  <ChatMessage
                    {...shared}
                    message={root}
                    isRunning={false}
                    onThread={null}
                    isEditing={edited === root.id}
                  />
                )
              }
            />
          </div>
          <div style={{ paddingTop: above, paddingBottom: below }}>
            {shown.map(({ index, key }) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <div key={key} ref={measure} data-index={index} className="flow-root">
                  {"message" in row ? (
                    <MessageRow
                      {...shared}
                      message={row.message}
                      before={row.before}
                      isFirstNew={row.message.id === firstNew}
                      hasDays={!root}
                      onThread={onThread}
                      isEditing={edited === row.message.id}
                    />
                  ) : (
                    <PendingMessage pending={row.pending} onRetry={() => flow.retry(row.pending)} />
                  )}
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
