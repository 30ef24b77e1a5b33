"use client";
import type { KeyboardEvent } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Archive, Hash, Lock, Plus } from "lucide-react";
import { limits } from "@/contract/limits";
import type { Channel } from "@/contract/team/team-chat";
import { SearchBox } from "@/components/list/search-box";
import { Avatar } from "@/components/ui/avatar";
import { CountBadge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { useFormat } from "@/lib/browser/use-format";

interface Props {
  channels: readonly Channel[];
  chosenId: string | null;
  search: string;
  onSearch: (text: string) => void;
  onOpen: (id: string) => void;
  onMake: () => void;
}

/** The arrows go from one channel to the next. */
function moveOn(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...(event.currentTarget.closest("nav")?.querySelectorAll("button") ?? [])];
  buttons[(buttons.indexOf(event.currentTarget) + step + buttons.length) % buttons.length]?.focus();
}

/** One's channels and conversations, those with news in bold; arrows move. */
export function ChannelList({ channels, chosenId, search, onSearch, onOpen, onMake }: Props) {
  const t = useTranslations("teamChat");
  const mine = channels.filter(({ isMember, isArchived }) => isMember && !isArchived);
  const others = channels.filter(({ isMember, isArchived }) => !isMember && !isArchived);
  const archived = channels.filter(({ isArchived, isMember }) => isArchived && isMember);
  const newestFirst = (one: Channel, other: Channel) => ((other.lastAt ?? "") > (one.lastAt ?? "") ? 1 : -1);
  const section = (title: string, rows: readonly Channel[]) =>
    rows.length > 0 && (
      <div className="pt-3">
        <h2 className="px-3 pb-1 text-xs font-medium text-ink-faint">{title}</h2>
        <ul>
          {rows.map((channel) => (
            <li key={channel.id}>
              <Row channel={channel} isChosen={channel.id === chosenId} onOpen={() => onOpen(channel.id)} />
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <>
      <div className="flex items-center gap-1.5 border-b border-line p-2">
        <SearchBox value={search} onSearch={onSearch} label={t("search")} className="min-w-0 flex-1" />
        <IconButton label={t("start")} onClick={onMake}>
          <Plus aria-hidden />
        </IconButton>
      </div>
      <nav aria-label={t("channels")} className="min-h-0 flex-1 overflow-y-auto pb-3">
        {section(
          t("channels"),
          mine.filter(({ kind }) => kind === "CHANNEL"),
        )}
        {section(t("directs"), mine.filter(({ kind }) => kind === "DIRECT").sort(newestFirst))}
        {section(t("others"), others)}
        {section(t("archived"), archived)}
      </nav>
    </>
  );
}

function Row({ channel, isChosen, onOpen }: { channel: Channel; isChosen: boolean; onOpen: () => void }) {
  const t = useTranslations("teamChat");
  const name = useChannelName()(channel);
  const count = channel.kind === "DIRECT" ? channel.unread : channel.mentions;
  const isNews = channel.unread > 0 && !isChosen;
  return (
    <button
      type="button"
      aria-current={isChosen ? "page" : undefined}
      onClick={onOpen}
      onKeyDown={moveOn}
      className={clsx(
        "flex h-8 w-full items-center gap-2 px-3 text-start text-sm transition-colors -outline-offset-2!",
        isChosen ? "bg-accent-soft text-accent-ink" : "hover:bg-hover",
        isNews ? "font-semibold text-ink" : !isChosen && "text-ink-muted",
      )}
    >
      <ChannelMark channel={channel} />
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {name}
      </span>
      {isNews && <span className="sr-only">{t("unread", { count: channel.unread })}</span>}
      {count > 0 && !isChosen && (
        <CountBadge>{count > limits.unreadBadgeMax ? `${limits.unreadBadgeMax}+` : String(count)}</CountBadge>
      )}
    </button>
  );
}

export function ChannelMark({ channel }: { channel: Channel }) {
  if (channel.kind === "DIRECT") return <Avatar name={channel.people[0]?.name ?? "?"} size="xs" />;
  const Icon = channel.isArchived ? Archive : channel.isPrivate ? Lock : Hash;
  return <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />;
}

export function useChannelName(): (channel: Channel) => string {
  const format = useFormat();
  const t = useTranslations("teamChat");
  return ({ kind, name, people }) =>
    kind === "DIRECT"
      ? people.length > 0
        ? format.list(people.map((person) => person.name))
        : t("nobody")
      : (name ?? "");
}
