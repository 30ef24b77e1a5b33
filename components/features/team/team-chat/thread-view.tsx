"use client";
import { useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import { teamMessages } from "@/contract/team/team-chat";
import type { Channel } from "@/contract/team/team-chat";
import { DropArea } from "@/components/features/desk/shared-ticket/composer/drop-area";
import { IconButton } from "@/components/ui/icon-button";
import { queryFor } from "@/lib/api/query";
import { onLive } from "@/lib/browser/realtime/live-bus";
import { ChatComposer } from "./chat-composer";
import type { TakeFiles } from "./chat-composer";
import { MessageFlow } from "./message-flow";
import { useFlow } from "./use-flow";

/** What was answered to one message, beside the channel. */
export function ThreadView({
  channel,
  messageId,
  onClose,
}: {
  channel: Channel;
  messageId: string;
  onClose: () => void;
}) {
  const t = useTranslations("teamChat");
  const common = useTranslations("common");
  const flow = useFlow(channel, messageId);
  const [editing, setEditing] = useState<string | null>(null);
  const takeFiles = useRef<TakeFiles>(null);
  const root = useQuery(queryFor(teamMessages.get, { params: { id: messageId } }));
  const { refetch } = root;
  useEffect(
    () => onLive("team_message", (event) => event.messageId === messageId && void refetch()),
    [messageId, refetch],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && !event.defaultPrevented && onClose();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onClose]);
  return (
    <>
      <header className="flex min-h-12 items-center gap-2 border-b border-line px-4">
        <h2 className="flex-1 text-sm font-semibold text-ink">{t("thread")}</h2>
        <IconButton label={common("close")} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      {root.isError ? (
        <p className="p-4 text-ink-muted">{t("threadGone")}</p>
      ) : (
        <DropArea className="flex min-h-0 flex-1 flex-col" onFiles={(files) => takeFiles.current?.(files)}>
          <MessageFlow
            channel={channel}
            flow={flow}
            openedAt={Number.MAX_SAFE_INTEGER}
            onThread={null}
            editing={editing}
            onEdit={setEditing}
            root={root.data}
          />
          {channel.isMember && !channel.isArchived && (
            <ChatComposer
              autoFocus
              draftKey={`team-chat:${channel.id}:${messageId}`}
              label={t("replyInThread")}
              takesFiles={takeFiles}
              onSay={flow.say}
              onEditLast={() => setEditing("last")}
            />
          )}
        </DropArea>
      )}
    </>
  );
}
