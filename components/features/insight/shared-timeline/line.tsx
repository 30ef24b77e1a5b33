"use client";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import {
  CircleCheck,
  CircleDollarSign,
  Link2,
  MessageSquare,
  Pencil,
  Reply,
  StickyNote,
  Ticket,
  Trash2,
  Trophy,
  Undo2,
  Unlink,
  UserPlus,
} from "lucide-react";
import type { TimelineEntry } from "@/contract/insight/timeline";
import { StatusBadge } from "@/components/features/desk/shared-ticket/marks";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { TimeText } from "@/components/resource/cells";
import { ChangeText } from "./change-text";
import { DealText } from "./deal-text";
import { NoteCard } from "./note-card";
import type { TimelineOwner } from "./owner";
import { PersonLink } from "./person-link";

/** One thing that happened: a mark on the thread, what it was, who did it and when. */
export function TimelineLine({
  entry,
  of,
  isReadOnly,
}: {
  entry: TimelineEntry;
  of: TimelineOwner;
  isReadOnly: boolean;
}) {
  return (
    <li className="relative flex gap-3 pb-4 before:absolute before:start-[0.8125rem] before:top-7 before:bottom-0 before:w-px before:bg-line last:before:hidden">
      <span className="relative mt-0.5 flex size-[1.6875rem] shrink-0 items-center justify-center rounded-full border border-line bg-surface text-ink-faint [&_svg]:size-3.5">
        <Mark entry={entry} />
      </span>
      <div className="min-w-0 flex-1 pt-1 text-sm">
        {entry.note ? (
          <NoteCard
            note={entry.note}
            person={of.entity === "company" ? entry.person : null}
            isReadOnly={isReadOnly}
          />
        ) : (
          <Told entry={entry} of={of} />
        )}
      </div>
    </li>
  );
}

function Told({ entry, of }: { entry: TimelineEntry; of: TimelineOwner }) {
  const { kind, at, actor, person } = entry;
  return (
    <>
      <div className="flex items-baseline gap-3">
        <div className="min-w-0 flex-1 text-ink-muted">
          <What entry={entry} of={of} />
        </div>
        <span className="shrink-0 text-xs">
          <TimeText iso={at} />
        </span>
      </div>
      {kind === "MESSAGE" && entry.message && (
        <p dir="auto" className="mt-0.5 line-clamp-2 text-ink own-direction">
          {entry.message.text}
        </p>
      )}
      {entry.ticket && <TicketRef ticket={entry.ticket} isPlain={kind === "MESSAGE"} />}
      {(person || (kind === "DEAL" && actor)) && (
        <p className="mt-0.5 text-xs text-ink-faint">
          {person ? <PersonLink person={person} /> : actor && <bdi>{actor.name}</bdi>}
        </p>
      )}
    </>
  );
}

function What({
  entry: { kind, at, actor, ticket, message, deal, change },
  of,
}: {
  entry: TimelineEntry;
  of: TimelineOwner;
}): ReactNode {
  const t = useTranslations("timeline");
  const words = useTranslations("ticket");
  const bold = { b: (text: ReactNode) => <bdi className="font-medium text-ink">{text}</bdi> };
  switch (kind) {
    case "TICKET":
      return of.entity === "deal"
        ? t("startedTicket")
        : t("ticket", { channel: ticket ? words(`channel.${ticket.channel}`) : "" });
    case "RESOLVED":
      return t("resolved");
    case "MESSAGE":
      return t.rich(message?.isTheirs ? "wrote" : "replied", { name: actor?.name ?? "", ...bold });
    case "DEAL":
      return deal && <DealText deal={deal} at={at} isOwn={of.entity === "deal"} />;
    case "CHANGE":
      return change && <ChangeText change={change} actor={actor?.name ?? ""} of={of} />;
    case "NOTE":
      return null;
  }
}

function TicketRef({ ticket, isPlain }: { ticket: NonNullable<TimelineEntry["ticket"]>; isPlain: boolean }) {
  return (
    <p className="mt-0.5 flex min-w-0 items-center gap-2">
      <Link
        href={`/tickets/${ticket.number}`}
        className="flex min-w-0 gap-1 rounded-sm py-0.5 text-accent-ink hover:underline"
      >
        <bdi>{`#${ticket.number}`}</bdi> <OwnText>{ticket.subject}</OwnText>
      </Link>
      {!isPlain && (
        <span className="shrink-0">
          <StatusBadge status={ticket.status} />
        </span>
      )}
    </p>
  );
}

function Mark({ entry: { kind, message, deal, change } }: { entry: TimelineEntry }) {
  switch (kind) {
    case "TICKET":
      return <Ticket aria-hidden />;
    case "RESOLVED":
      return <CircleCheck aria-hidden className="text-success" />;
    case "MESSAGE":
      return message?.isTheirs ? (
        <MessageSquare aria-hidden />
      ) : (
        <Reply aria-hidden className="rtl:-scale-x-100" />
      );
    case "NOTE":
      return <StickyNote aria-hidden />;
    case "DEAL":
      return deal?.stage === "CLOSED_WON" ? (
        <Trophy aria-hidden className="text-success" />
      ) : (
        <CircleDollarSign aria-hidden />
      );
    case "CHANGE":
      return <ChangeMark action={change?.action ?? ""} />;
  }
}

function ChangeMark({ action }: { action: string }) {
  switch (action) {
    case "create":
      return <UserPlus aria-hidden />;
    case "delete":
      return <Trash2 aria-hidden />;
    case "restore":
      return <Undo2 aria-hidden />;
    case "associate":
    case "associate_change":
    case "merge":
      return <Link2 aria-hidden />;
    case "disassociate":
      return <Unlink aria-hidden />;
    default:
      return <Pencil aria-hidden />;
  }
}
