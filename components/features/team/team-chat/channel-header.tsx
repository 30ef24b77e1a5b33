"use client";
import { useTranslations } from "next-intl";
import { Archive, ArchiveRestore, ArrowLeft, Ellipsis, LogOut, UserPlus, Users } from "lucide-react";
import { teamChat } from "@/contract/team/team-chat";
import type { Channel } from "@/contract/team/team-chat";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { ChannelMark, useChannelName } from "./channel-list";

/** The channel's name and topic, who is in it, and what one does with it. */
export function ChannelHeader({
  channel,
  onPeople,
  onBack,
}: {
  channel: Channel;
  onPeople: () => void;
  onBack: () => void;
}) {
  const t = useTranslations("teamChat");
  const common = useTranslations("common");
  const name = useChannelName()(channel);
  return (
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
            onClick={onPeople}
          >
            {channel.memberCount}
          </Button>
          {channel.isMember && <ChannelMenu channel={channel} onAddPeople={onPeople} onLeft={onBack} />}
        </>
      )}
    </header>
  );
}

function ChannelMenu({
  channel,
  onAddPeople,
  onLeft,
}: {
  channel: Channel;
  onAddPeople: () => void;
  onLeft: () => void;
}) {
  const t = useTranslations("teamChat");
  const common = useTranslations("common");
  const leave = useSend(teamChat.leave, { onSuccess: onLeft });
  const update = useSend(teamChat.updateChannel);
  const params = { id: channel.id };
  return (
    <Menu
      trigger={
        <IconButton label={common("more")}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<UserPlus aria-hidden />} onSelect={onAddPeople}>
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
  );
}
