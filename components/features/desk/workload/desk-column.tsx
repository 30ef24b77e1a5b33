"use client";
import { useState } from "react";
import type { DragEvent } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { ArrowRightLeft, Inbox, MessagesSquare } from "lucide-react";
import { clsx } from "clsx";
import { PoolMeters } from "@/components/features/desk/shared-capacity/pool-load";
import { isOver } from "@/components/features/desk/shared-capacity/room";
import { AboutFigure } from "@/components/features/insight/shared-chart/about-figure";
import { PriorityIcon } from "@/components/features/desk/shared-ticket/marks";
import { useStatusName } from "@/components/features/desk/shared-status/use-status-name";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { StatusDot } from "@/components/ui/status-dot";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { DeskList } from "./desk-list";
import { isChatInProgress } from "./moved";
import type { WorkloadCard, WorkloadDesk } from "./moved";

const dragged = "application/x-parley-tickets";
interface Props {
  desk: WorkloadDesk | null;
  /** Where all of them are listed. */ allHref: string;
  tickets: readonly WorkloadCard[];
  count: number;
  desks: readonly WorkloadDesk[];
  chosen: readonly string[];
  onChoose: (id: string, isChosen: boolean) => void;
  onMove: (ticketIds: readonly string[], toId: string | null) => void;
}

/**
 * One desk, or those that wait: how full it is, and its tickets, which are dragged from here and dropped
 * here.
 */
export function DeskColumn({ desk, allHref, tickets, count, desks, chosen, onChoose, onMove }: Props) {
  const t = useTranslations("workload");
  const [isDropping, setIsDropping] = useState(false);
  const name = desk?.name ?? t("waiting");
  const onDrop = (event: DragEvent) => {
    setIsDropping(false);
    const ids = event.dataTransfer.getData(dragged);
    if (ids === "") return;
    event.preventDefault();
    onMove(ids.split(" "), desk?.id ?? null);
  };
  return (
    <section
      aria-label={name}
      className={clsx(
        "surface-card flex min-w-0 flex-col transition-shadow",
        isDropping && "ring-2 ring-focus",
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return;
        event.preventDefault();
        setIsDropping(true);
      }}
      onDragLeave={(event) =>
        !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) &&
        setIsDropping(false)
      }
      onDrop={onDrop}
    >
      <header className="border-b border-line p-3">
        {desk ? <DeskHead desk={desk} /> : <WaitingHead count={count} />}
      </header>
      <ul className="flex max-h-96 min-h-16 flex-col gap-1.5 overflow-y-auto p-2">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketLine
              ticket={ticket}
              ownerId={desk?.id ?? null}
              desks={desks}
              chosen={chosen}
              onChoose={onChoose}
              onMove={onMove}
            />
          </li>
        ))}
        {tickets.length === 0 && (
          <li className="p-3 text-center text-[0.8125rem] text-ink-faint">{t("empty")}</li>
        )}
      </ul>
      {count > tickets.length && (
        <Link
          href={allHref}
          className="border-t border-line px-3 py-2 text-xs text-accent-ink hover:underline"
        >
          {t("more", { count: count - tickets.length })}
        </Link>
      )}
    </section>
  );
}

function WaitingHead({ count }: { count: number }) {
  const t = useTranslations("workload");
  return (
    <div className="flex items-center gap-2.5">
      <span className="flex size-8 items-center justify-center rounded-full bg-sunken text-ink-faint">
        <Inbox aria-hidden className="size-4" />
      </span>
      <h2 className="min-w-0 flex-1 truncate text-sm font-semibold text-ink">{t("waiting")}</h2>
      <span className="text-sm text-ink-muted tabular-nums">{t("waitingCount", { count })}</span>
      <AboutFigure id="unassigned" name={t("waiting")} />
    </div>
  );
}

function DeskHead({ desk }: { desk: WorkloadDesk }) {
  const { name, load, capacity, statusColor, statusName } = desk;
  const t = useTranslations("workload");
  const nameOf = useStatusName();
  return (
    <>
      <div className="flex items-center gap-2.5">
        <Avatar name={name} size="md" />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="own-direction truncate text-sm font-semibold text-ink">
            {name}
          </h2>
          <p className="flex items-center gap-1.5 text-xs text-ink-faint">
            <StatusDot color={statusColor} />
            {nameOf(statusName)}
          </p>
        </div>
        {isOver(desk) && <Badge tone="danger">{t("over")}</Badge>}
      </div>
      <div className="mt-3">
        <PoolMeters load={load} capacity={capacity} name={name} />
      </div>
    </>
  );
}

function TicketLine({
  ticket,
  ownerId,
  desks,
  chosen,
  onChoose,
  onMove,
}: Omit<Props, "desk" | "allHref" | "tickets" | "count"> & { ticket: WorkloadCard; ownerId: string | null }) {
  const t = useTranslations("workload");
  const words = useTranslations("ticket");
  const format = useFormat();
  const now = useNow();
  const isChosen = chosen.includes(ticket.id);
  const stays = isChatInProgress(ticket, ownerId);
  return (
    <div
      draggable={!stays}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragged, (isChosen ? chosen : [ticket.id]).join(" "));
        event.dataTransfer.effectAllowed = "move";
      }}
      className={clsx(
        "flex items-start gap-1.5 rounded-md border py-1.5 ps-1.5 pe-1",
        !stays && "cursor-grab active:cursor-grabbing",
        isChosen ? "border-accent bg-accent-soft" : "border-line bg-surface hover:bg-hover",
      )}
    >
      {stays ? (
        <span title={t("chatStays")} className="flex size-4 shrink-0 items-center justify-center pt-2">
          <MessagesSquare aria-hidden className="size-3.5 text-ink-faint" />
          <span className="sr-only">{t("chatStays")}</span>
        </span>
      ) : (
        <Checkbox
          aria-label={t("choose", { number: ticket.number })}
          checked={isChosen}
          onChange={(event) => onChoose(ticket.id, event.target.checked)}
        />
      )}
      <div className="min-w-0 flex-1 py-0.5">
        <Link
          href={`/tickets/${ticket.id}`}
          draggable={false}
          className="block truncate text-[0.8125rem] text-ink own-direction hover:underline"
          dir="auto"
        >
          {ticket.subject}
        </Link>
        <p className="flex items-center gap-1.5 truncate text-xs text-ink-faint">
          <PriorityIcon priority={ticket.priority} />
          <span className="sr-only">{words(`priority.${ticket.priority}`)}</span>
          <span dir="ltr">#{ticket.number}</span>
          {ticket.contactName && <bdi className="truncate">{ticket.contactName}</bdi>}
          {ticket.waitingSince && (
            <span className="ms-auto shrink-0 pe-1">{format.relative(ticket.waitingSince, now)}</span>
          )}
        </p>
      </div>
      {!stays && (
        <Popover
          label={t("moveTo")}
          className="w-96 max-w-[calc(100vw-1rem)]"
          trigger={
            <IconButton size="sm" label={t("moveOne", { number: ticket.number })}>
              <ArrowRightLeft aria-hidden />
            </IconButton>
          }
        >
          {(close) => (
            <DeskList
              desks={desks}
              ownerId={ownerId}
              onPick={(toId) => {
                close();
                onMove(isChosen ? chosen : [ticket.id], toId);
              }}
            />
          )}
        </Popover>
      )}
    </div>
  );
}
