"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { MessageSquareReply, Pencil, SmilePlus, Trash2 } from "lucide-react";
import { teamReactions } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { outranks } from "@/contract/roles";
import { teamMessages } from "@/contract/team/team-chat";
import type { Channel, TeamMessage } from "@/contract/team/team-chat";
import { StatusBadge } from "@/components/features/desk/shared-ticket/marks";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { MessageFiles } from "./message-files";
import { Reactions, faces, withReaction } from "./reactions";
import type { Emoji } from "./reactions";
import { wordsIn } from "./words";

interface Props {
  message: TeamMessage;
  isRunning: boolean;
  channel: Channel;
  onThread: ((id: string) => void) | null;
  isEditing: boolean;
  onEdit: (id: string | null) => void;
  onPlace: (messages: TeamMessage[]) => void;
}

/**
 * A message with all that goes with it; what one may do appears on it when the pointer or the focus is there.
 */
export function ChatMessage({ message, isRunning, channel, onThread, isEditing, onEdit, onPlace }: Props) {
  const t = useTranslations("teamChat");
  const format = useFormat();
  const { id: me, name: myName } = useSignedIn();
  const react = useSend(teamMessages.react, { onSuccess: (fresh) => onPlace([fresh]) });
  const { author, text, createdAt, editedAt, isDeleted } = message;
  const toggle = (emoji: Emoji) => {
    const mine =
      message.reactions.find((one) => one.emoji === emoji)?.people.some(({ id }) => id === me) ?? false;
    onPlace([
      { ...message, reactions: withReaction(message.reactions, emoji, { id: me, name: myName }, !mine) },
    ]);
    react.mutate(
      { params: { id: message.id }, body: { emoji, isOn: !mine } },
      { onError: () => onPlace([message]) },
    );
  };
  return (
    <article
      aria-label={`${author.name}, ${format.time(createdAt)}`}
      className={clsx(
        "group relative flex gap-3 px-4 hover:bg-hover focus-within:bg-hover",
        isRunning ? "py-0.5" : "pt-2 pb-0.5",
        message.mentions.some(({ id }) => id === me) && "bg-warning-soft hover:bg-warning-soft",
      )}
    >
      <div className="relative w-8 shrink-0 text-end">
        {isRunning ? (
          <time
            dateTime={createdAt}
            className="absolute end-0 text-[0.6875rem] leading-6 whitespace-nowrap text-ink-faint opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
          >
            {format.time(createdAt)}
          </time>
        ) : (
          <Avatar name={author.name} size="md" />
        )}
      </div>
      <div className="min-w-0 flex-1">
        {!isRunning && (
          <p className="flex items-baseline gap-2">
            <span className="truncate text-sm font-semibold text-ink" dir="auto">
              {author.name}
            </span>
            <time
              dateTime={createdAt}
              title={format.dateTime(createdAt)}
              className="shrink-0 text-xs text-ink-faint"
            >
              {format.time(createdAt)}
            </time>
          </p>
        )}
        {isDeleted ? (
          <p className="text-sm text-ink-faint italic">{t("deleted")}</p>
        ) : isEditing ? (
          <EditBox message={message} onDone={() => onEdit(null)} onPlace={onPlace} />
        ) : (
          (text !== "" || editedAt !== null) && (
            <p
              dir="auto"
              className="own-direction text-sm leading-6 wrap-anywhere whitespace-pre-wrap text-ink"
            >
              <Words message={message} />
              {editedAt !== null && <span className="ms-1 text-xs text-ink-faint">{t("edited")}</span>}
            </p>
          )
        )}
        {message.attachments.length > 0 && (
          <MessageFiles files={message.attachments} mayOpen={channel.isMember} />
        )}
        {message.tickets.length > 0 && (
          <ul aria-label={t("ticketsNamed")} className="mt-1 mb-1.5 flex flex-wrap gap-2">
            {message.tickets.map((ticket) => (
              <li key={ticket.id} className="max-w-full">
                <TicketCard ticket={ticket} />
              </li>
            ))}
          </ul>
        )}
        {message.reactions.length > 0 && <Reactions message={message} onToggle={toggle} />}
        {message.replyCount > 0 && onThread && (
          <ThreadLink message={message} onOpen={() => onThread(message.id)} />
        )}
      </div>
      {!isDeleted && !isEditing && channel.isMember && !channel.isArchived && (
        <Actions message={message} onReact={toggle} onThread={onThread} onEdit={onEdit} onPlace={onPlace} />
      )}
    </article>
  );
}

function Words({ message: { text, mentions } }: { message: TeamMessage }) {
  const { id: me } = useSignedIn();
  return wordsIn(text, mentions, me).map((word, at) => {
    if (word.kind === "text") return word.text;
    if (word.kind === "mention")
      return (
        <span
          key={at}
          className={clsx(
            "rounded-sm px-0.5 font-medium",
            word.isMe ? "bg-accent text-on-accent" : "bg-accent-soft text-accent-ink",
          )}
        >
          <bdi>{word.text}</bdi>
        </span>
      );
    if (word.kind === "ticket")
      return (
        <Link
          key={at}
          href={`/tickets/${word.number}`}
          className="rounded-sm font-medium text-accent-ink hover:underline"
          dir="ltr"
        >
          {word.text}
        </Link>
      );
    return (
      <a
        key={at}
        href={word.href}
        target="_blank"
        rel="noreferrer noopener"
        className="rounded-sm text-accent-ink underline"
        dir="ltr"
      >
        {word.text}
      </a>
    );
  });
}

function TicketCard({
  ticket: { id, number, subject, status, assignedToName },
}: {
  ticket: TeamMessage["tickets"][number];
}) {
  const words = useTranslations("ticket");
  return (
    <Link
      href={`/tickets/${id}`}
      className="flex max-w-full items-center gap-2.5 rounded-lg border border-line bg-surface px-3 py-1.5 text-sm shadow-card transition-colors hover:bg-hover"
    >
      <span className="shrink-0 text-ink-faint tabular-nums" dir="ltr">
        #{number}
      </span>
      <span className="min-w-0 truncate font-medium text-ink" dir="auto">
        {subject}
      </span>
      <StatusBadge status={status} />
      <span className="shrink-0 text-[0.8125rem] text-ink-muted max-sm:hidden">
        <bdi>{assignedToName ?? words("unassigned")}</bdi>
      </span>
    </Link>
  );
}

function ThreadLink({
  message: { replyCount, lastReplyAt },
  onOpen,
}: {
  message: TeamMessage;
  onOpen: () => void;
}) {
  const t = useTranslations("teamChat");
  const format = useFormat();
  const now = useNow();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mb-1 flex min-h-6 items-center gap-2 rounded-sm text-[0.8125rem] font-medium text-accent-ink hover:underline"
    >
      <MessageSquareReply aria-hidden className="size-3.5" />
      {t("replies", { count: replyCount })}
      {lastReplyAt && <span className="font-normal text-ink-faint">{format.relative(lastReplyAt, now)}</span>}
    </button>
  );
}

function Actions({
  message,
  onReact,
  onThread,
  onEdit,
  onPlace,
}: Pick<Props, "message" | "onThread" | "onEdit" | "onPlace"> & { onReact: (emoji: Emoji) => void }) {
  const t = useTranslations("teamChat");
  const common = useTranslations("common");
  const { id: me, role } = useSignedIn();
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useSend(teamMessages.remove, {
    onSuccess: (fresh) => onPlace([fresh]),
    onSettled: () => setIsRemoving(false),
  });
  const isMine = message.author.id === me;
  return (
    <div className="absolute end-3 -top-3 flex rounded-md border border-line bg-raised opacity-0 shadow-control group-focus-within:opacity-100 group-hover:opacity-100">
      <Menu
        trigger={
          <IconButton size="sm" label={t("react")}>
            <SmilePlus aria-hidden />
          </IconButton>
        }
      >
        {teamReactions.map((emoji) => {
          const Face = faces[emoji];
          return (
            <MenuItem key={emoji} icon={<Face aria-hidden />} onSelect={() => onReact(emoji)}>
              {t(`reactions.${emoji}`)}
            </MenuItem>
          );
        })}
      </Menu>
      {onThread && (
        <IconButton size="sm" label={t("replyInThread")} onClick={() => onThread(message.id)}>
          <MessageSquareReply aria-hidden />
        </IconButton>
      )}
      {isMine && (
        <IconButton size="sm" label={common("edit")} onClick={() => onEdit(message.id)}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      {(isMine || outranks(role, "SUPERVISOR")) && (
        <IconButton size="sm" label={common("delete")} onClick={() => setIsRemoving(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        onConfirm={() => remove.mutate({ params: { id: message.id } })}
        isPending={remove.isPending}
        title={t("removeTitle")}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
      />
    </div>
  );
}

function EditBox({
  message,
  onDone,
  onPlace,
}: {
  message: TeamMessage;
  onDone: () => void;
  onPlace: (messages: TeamMessage[]) => void;
}) {
  const t = useTranslations("teamChat");
  const common = useTranslations("common");
  const [text, setText] = useState(message.text);
  const edit = useSend(teamMessages.edit, {
    onSuccess: (fresh) => {
      onPlace([fresh]);
      onDone();
    },
  });
  const keep = () => {
    if ((text.trim() === "" && message.attachments.length === 0) || text.trim() === message.text)
      return onDone();
    edit.mutate({ params: { id: message.id }, body: { text: text.trim() } });
  };
  return (
    <div className="my-1 flex flex-col gap-2">
      <Textarea
        autoFocus
        rows={1}
        dir="auto"
        maxLength={limits.teamMessageMaxLength}
        aria-label={t("editMessage")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.stopPropagation();
            onDone();
          }
          if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            keep();
          }
        }}
      />
      <span className="flex gap-2">
        <Button size="sm" variant="primary" isPending={edit.isPending} onClick={keep}>
          {common("save")}
        </Button>
        <Button size="sm" onClick={onDone}>
          {common("cancel")}
        </Button>
      </span>
    </div>
  );
}
