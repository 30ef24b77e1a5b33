"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { teamChat } from "@/contract/team/team-chat";
import type { Channel } from "@/contract/team/team-chat";
import { DropArea } from "@/components/features/desk/shared-ticket/composer/drop-area";
import { Button } from "@/components/ui/button";
import { useSend } from "@/lib/api/query";
import { ChannelHeader } from "./channel-header";
import { useChannelName } from "./channel-list";
import { ChatComposer } from "./chat-composer";
import type { TakeFiles } from "./chat-composer";
import { MembersDialog } from "./members-dialog";
import { MessageFlow } from "./message-flow";
import { useFlow } from "./use-flow";

/** One channel or conversation. Opening it reads it. */
export function ChannelView({
  channel,
  onThread,
  onBack,
}: {
  channel: Channel;
  onThread: (id: string) => void;
  onBack: () => void;
}) {
  const t = useTranslations("teamChat");
  const name = useChannelName()(channel);
  const flow = useFlow(channel, null);
  const [openedAt] = useState(channel.readSeq);
  const [isShowingPeople, setIsShowingPeople] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const join = useSend(teamChat.join);
  const takeFiles = useRef<TakeFiles>(null);
  const [isAway, setIsAway] = useState(false);
  useReading(channel, !isAway);
  return (
    <>
      <ChannelHeader channel={channel} onPeople={() => setIsShowingPeople(true)} onBack={onBack} />
      <DropArea className="flex min-h-0 flex-1 flex-col" onFiles={(files) => takeFiles.current?.(files)}>
        <MessageFlow
          channel={channel}
          flow={flow}
          openedAt={openedAt}
          onThread={onThread}
          editing={editing}
          onEdit={setEditing}
          onAway={setIsAway}
        />
        {channel.isArchived ? (
          <p className="border-t border-line bg-sunken p-3 text-center text-sm text-ink-muted">
            {t("isArchived")}
          </p>
        ) : !channel.isMember ? (
          <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line bg-sunken p-3 text-sm text-ink-muted">
            {t("notJoined")}
            <Button
              size="sm"
              variant="primary"
              isPending={join.isPending}
              onClick={() => join.mutate({ params: { id: channel.id } })}
            >
              {t("join")}
            </Button>
          </div>
        ) : (
          <ChatComposer
            draftKey={`team-chat:${channel.id}`}
            label={t("writeTo", { name })}
            takesFiles={takeFiles}
            onSay={flow.say}
            onEditLast={() => setEditing("last")}
          />
        )}
      </DropArea>
      {isShowingPeople && <MembersDialog channel={channel} onClose={() => setIsShowingPeople(false)} />}
    </>
  );
}

/**
 * What is on the screen while the window has somebody before it counts as read; whoever reads further up has
 * not seen the end.
 */
function useReading({ id, isMember, lastSeq, unread, mentions }: Channel, isAtEnd: boolean): void {
  const { mutate } = useSend(teamChat.read, { onError: () => undefined });
  const isNews = isMember && isAtEnd && (unread > 0 || mentions > 0);
  useEffect(() => {
    if (!isNews) return;
    const read = () =>
      document.visibilityState === "visible" &&
      document.hasFocus() &&
      mutate({ params: { id }, body: { seq: lastSeq } });
    read();
    window.addEventListener("focus", read);
    return () => window.removeEventListener("focus", read);
  }, [id, isNews, lastSeq, mutate]);
}
