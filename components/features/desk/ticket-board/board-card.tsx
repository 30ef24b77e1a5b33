"use client";
import { memo, useMemo } from "react";
import type { PointerEvent, ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { AlarmClock, EyeOff, Hourglass, UserRoundPlus } from "lucide-react";
import type { TicketStatus } from "@/contract/enums";
import type { BoardTicket } from "@/contract/desk/ticket-board";
import { SlaChip, useSlaWords } from "@/components/features/desk/shared-sla/sla-chip";
import type { SlaWords } from "@/components/features/desk/shared-sla/sla-chip";
import { ChannelIcon, PriorityIcon, StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { AssigneePicker, StatusMenu } from "@/components/features/desk/shared-ticket/pickers";
import type { Assignee } from "@/components/features/desk/shared-ticket/assignee-list";
import { Avatar } from "@/components/ui/avatar";
import type { Formats } from "@/lib/shared/format";
import { useFormat } from "@/lib/browser/use-format";

export const cardPx = 116;

/**
 * What a card can do; the same object as long as the board stands, so that cards draw only for their own
 * sake.
 */
export interface CardActions {
  begin: (event: PointerEvent<HTMLElement>, card: BoardTicket) => void;
  move: (card: BoardTicket, status: TicketStatus) => void;
  assign: (card: BoardTicket, to: Assignee) => void;
}
/**
 * A column's texts and formats: one set for all of its cards, which come and go by the dozen while it is
 * scrolled.
 */
export interface CardWords {
  t: ReturnType<typeof useTranslations<"ticketBoard">>;
  ticket: ReturnType<typeof useTranslations<"ticket">>;
  sla: SlaWords;
  format: Formats;
}
interface Props {
  card: BoardTicket;
  words: CardWords;
  now: Date;
  isTabStop: boolean;
  look: "plain" | "carried" | "arrived";
  mayMove: boolean;
  mayAssign: boolean;
  actions: CardActions;
}

export function useCardWords(): CardWords {
  const [t, ticket] = [useTranslations("ticketBoard"), useTranslations("ticket")];
  const [sla, format] = [useSlaWords(), useFormat()];
  return useMemo(() => ({ t, ticket, sla, format }), [t, ticket, sla, format]);
}

export const BoardCard = memo(function BoardCard({
  card,
  words,
  now,
  isTabStop,
  look,
  mayMove,
  mayAssign,
  actions,
}: Props) {
  const { t, ticket } = words;
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div
      data-card={card.id}
      onPointerDown={mayMove ? (event) => actions.begin(event, card) : undefined}
      className={clsx(
        "group surface-card relative flex h-full touch-manipulation flex-col gap-1.5 p-2.5 select-none hover:border-line-strong focus-within:border-line-strong",
        mayMove && "cursor-grab",
        look === "carried" && "opacity-40",
        look === "arrived" && "animate-arrived motion-reduce:border-accent",
      )}
    >
      <div className="flex h-5 items-center gap-1.5 text-xs text-ink-faint">
        <bdi dir="ltr" className="tabular-nums">{`#${card.number}`}</bdi>
        <ChannelIcon channel={card.channel} className="size-3.5!" />
        {card.isSensitive && (
          <EyeOff role="img" aria-label={ticket("sensitive.mark")} className="size-3.5 text-warning-ink" />
        )}
        {card.slaStatus !== "MET" && <SlaChip of={card} words={words.sla} isShort />}
        <span className="ms-auto flex shrink-0 items-center gap-0.5">
          <PriorityIcon priority={card.priority} />
          <span className="sr-only">
            {ticket("setPriority", { priority: ticket(`priority.${card.priority}`) })}
          </span>
          {mayMove && (
            <span className="relative z-[1] -me-1 inline-flex">
              <StatusMenu
                align="end"
                value={card.status}
                onChange={(status) => actions.move(card, status)}
                trigger={
                  <button
                    type="button"
                    data-trigger={`status-${card.id}`}
                    tabIndex={tabIndex}
                    title={t("moveTo")}
                    aria-label={t("moveCard", { number: card.number })}
                    className="flex size-6 items-center justify-center rounded-md hover:bg-pressed"
                  >
                    <StatusIcon status={card.status} className="size-3.5!" />
                  </button>
                }
              />
            </span>
          )}
        </span>
      </div>
      <Link
        href={`/tickets/${card.id}`}
        prefetch={false}
        draggable={false}
        data-link={card.id}
        dir="auto"
        tabIndex={tabIndex}
        aria-describedby={mayMove ? "board-keys" : undefined}
        className="line-clamp-2 min-h-0 flex-1 rounded-sm text-[0.8125rem] leading-4.5 font-medium text-ink outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-1 focus-visible:after:outline-focus"
      >
        {card.subject}
      </Link>
      <div className="flex h-6 items-center gap-2 text-xs text-ink-muted">
        <OwnText className="flex-1">{card.contact?.name ?? card.companyName ?? ""}</OwnText>
        <Since card={card} words={words} now={now} />
        <Owner card={card} words={words} tabIndex={tabIndex} mayAssign={mayAssign} actions={actions} />
      </div>
    </div>
  );
});

/** Until when it is out of the way, since when its customer waits, or else since when it is in its column. */
function Since({
  card: { snoozedUntil, waitingSince, statusSince },
  words: { t, format },
  now,
}: Pick<Props, "card" | "words" | "now">) {
  const [kind, iso] =
    snoozedUntil !== null && Date.parse(snoozedUntil) > now.getTime()
      ? (["snoozed", snoozedUntil] as const)
      : waitingSince === null
        ? (["since", statusSince] as const)
        : (["waiting", waitingSince] as const);
  const minutes = Math.floor(Math.abs(now.getTime() - Date.parse(iso)) / 60_000);
  const span = format.duration(minutes);
  return (
    <time
      dateTime={iso}
      title={t(`times.${kind}`, { time: format.dateTime(iso) })}
      className={clsx(
        "flex shrink-0 items-center gap-1 whitespace-nowrap",
        kind === "waiting" && minutes >= lateAfterMinutes ? "text-warning-ink" : "text-ink-faint",
      )}
    >
      {kind === "snoozed" && <AlarmClock aria-hidden className="size-3.5" />}
      {kind === "waiting" && <Hourglass aria-hidden className="size-3.5" />}
      <span aria-hidden>{span}</span>
      <span className="sr-only">{t(`times.${kind}`, { time: span })}</span>
    </time>
  );
}
const lateAfterMinutes = 8 * 60;

function Owner({
  card,
  words: { t, ticket },
  tabIndex,
  mayAssign,
  actions,
}: Pick<Props, "card" | "words" | "mayAssign" | "actions"> & { tabIndex: 0 | -1 }) {
  const name = card.assignedToName;
  const face: ReactNode = name ? (
    <Avatar name={name} size="xs" />
  ) : (
    <UserRoundPlus aria-hidden className="size-4 text-ink-faint" />
  );
  if (!mayAssign)
    return name ? (
      <span title={name} className="inline-flex shrink-0">
        <Avatar name={name} size="xs" />
        <span className="sr-only">{ticket("assign.now", { name })}</span>
      </span>
    ) : null;
  return (
    <span className="relative z-[1] -me-1 inline-flex shrink-0">
      <AssigneePicker
        align="end"
        value={card.assignedToId}
        onChange={(to) => actions.assign(card, to)}
        trigger={
          <button
            type="button"
            data-trigger={`assignee-${card.id}`}
            tabIndex={tabIndex}
            title={name ?? ticket("unassigned")}
            aria-label={t("assignCard", { number: card.number, name: name ?? ticket("unassigned") })}
            className="flex size-6 items-center justify-center rounded-full hover:bg-pressed"
          >
            {face}
          </button>
        }
      />
    </span>
  );
}
