"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { Archive, ArchiveRestore, ArrowLeft, Ellipsis, LogOut, UserPlus, Users } from "lucide-react";
import { teamChat } from "@/contract/team/team-chat";
import type { Channel } from "@/contract/team/team-chat";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { ChannelMark, useChannelName } from "./channel-list";
import { ChatComposer } from "./chat-composer";
import type { TakeFiles } from "./chat-composer";
import { FileDrop } from "./file-drop";
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
  const common = useTranslations("common");
  const name = useChannelName()(channel);
  const flow = useFlow(channel, null);
  const [openedAt] = useState(channel.readSeq);
  const [isShowingPeople, setIsShowingPeople] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const join = useSend(teamChat.join);
  const leave = useSend(teamChat.leave, { onSuccess: onBack });
  const update = useSend(teamChat.updateChannel);
  const takeFiles = useRef<TakeFiles>(null);
  const [isAway, setIsAway] = useState(false);
  useReading(channel, !isAway);
  const params = { id: channel.id };
  return (
    <>
      <header className="flex min-h-12 items-center gap-2 border-b border-line bg-surface px-3">
        <IconButton className="md:hidden" label={common("back")} onClick={onBack}>
          <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
        <ChannelMark channel={channel} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-sm font-semibold text-ink" dir="auto">
            {name}
          </h2>
          {channel.topic && (
            <p className="truncate text-xs text-ink-muted" dir="auto">
              {channel.topic}
            </p>
          )}
        </div>
        {channel.kind === "CHANNEL" && (
          <>
            <Button
              size="sm"
              variant="ghost"
              icon={<Users aria-hidden />}
              aria-label={t("peopleOf", { count: channel.memberCount })}
              onClick={() => setIsShowingPeople(true)}
            >
              {channel.memberCount}
            </Button>
            {channel.isMember && (
              <Menu
                trigger={
                  <IconButton label={common("more")}>
                    <Ellipsis aria-hidden />
                  </IconButton>
                }
              >
                <MenuItem icon={<UserPlus aria-hidden />} onSelect={() => setIsShowingPeople(true)}>
                  {t("addPeople")}
                </MenuItem>
                {channel.mayManage && (
                  <MenuItem
                    icon={channel.isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
                    onSelect={() => update.mutate({ params, body: { isArchived: !channel.isArchived } })}
                  >
                    {t(channel.isArchived ? "restore" : "archive")}
                  </MenuItem>
                )}
                <MenuItem
                  icon={<LogOut aria-hidden className="rtl:-scale-x-100" />}
                  onSelect={() => leave.mutate({ params })}
                >
                  {t("leave")}
                </MenuItem>
              </Menu>
            )}
          </>
        )}
      </header>
      <FileDrop onFiles={(files) => takeFiles.current?.(files)}>
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
              onClick={() => join.mutate({ params })}
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
      </FileDrop>
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
