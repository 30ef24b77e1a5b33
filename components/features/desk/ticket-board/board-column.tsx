"use client";
import { memo } from "react";
import { useTranslations } from "next-intl";
import type { TicketStatus } from "@/contract/enums";
import type { BoardTicket } from "@/contract/desk/ticket-board";
import type { ReadableCell } from "@/components/features/shared/shared-board/cell";
import { ColumnFrame } from "@/components/features/shared/shared-board/column-frame";
import type { CarriedCard } from "@/components/features/shared/shared-board/carried";
import type { ColumnReading } from "@/components/features/shared/shared-board/use-read-on";
import { StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { useFormat } from "@/lib/browser/use-format";
import { BoardCard, cardPx, useCardWords } from "./board-card";
import type { CardActions } from "./board-card";
import type { TicketColumn } from "./board-rules";

interface Props {
  status: TicketStatus;
  column: TicketColumn;
  isLoading: boolean;
  reading: ColumnReading;
  carrying: ReadableCell<CarriedCard<BoardTicket, string> | null>;
  arrived: ReadonlySet<string> | undefined;
  now: Date;
  mayMove: boolean;
  mayAssign: boolean;
  actions: CardActions;
  onReadOn: (status: TicketStatus, column: TicketColumn) => void;
}

/** Draws for its own sake only: while a card is carried over the board, the other columns rest. */
export const BoardColumn = memo(function BoardColumn({
  status,
  column,
  isLoading,
  reading,
  carrying,
  arrived,
  now,
  mayMove,
  mayAssign,
  actions,
  onReadOn,
}: Props) {
  const t = useTranslations("ticketBoard");
  const words = useTranslations("ticket.status");
  const format = useFormat();
  const cardWords = useCardWords();
  const { tickets, count, countIsCapped, nextCursor } = column;
  return (
    <ColumnFrame
      id={status}
      name={words(status)}
      label={
        isLoading ? words(status) : t("column", { status: words(status), count, shown: format.number(count) })
      }
      cards={isLoading ? undefined : tickets}
      count={count}
      hasMore={nextCursor !== null}
      cardPx={cardPx}
      carrying={carrying}
      reading={reading}
      onReadOn={() => onReadOn(status, column)}
      words={{ dropHere: t("dropHere"), empty: t("emptyColumn"), failed: t("problems.fetch") }}
      header={
        <header className="flex h-10 shrink-0 items-center gap-2 px-3">
          <StatusIcon status={status} />
          <h2 className="truncate text-[0.8125rem] font-semibold text-ink">{words(status)}</h2>
          {!isLoading && (
            <span
              aria-hidden
              data-count={status}
              className="text-xs text-ink-faint tabular-nums"
            >{`${format.number(count)}${countIsCapped ? "+" : ""}`}</span>
          )}
        </header>
      }
      render={(card, isTabStop, isCarried) => (
        <BoardCard
          card={card}
          words={cardWords}
          now={now}
          isTabStop={isTabStop}
          look={isCarried ? "carried" : arrived?.has(card.id) ? "arrived" : "plain"}
          mayMove={mayMove}
          mayAssign={mayAssign}
          actions={actions}
        />
      )}
    />
  );
});
