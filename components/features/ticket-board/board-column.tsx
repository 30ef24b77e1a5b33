"use client";
import { memo, useEffect, useState } from "react";
import type { KeyboardEvent } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import type { TicketStatus } from "@/contract/enums";
import { focusCard, rowSteps } from "@/components/features/shared-board/focus";
import { StatusIcon } from "@/components/features/shared-ticket/marks";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormat } from "@/lib/use-format";
import { BoardCard, cardPx, useCardWords } from "./board-card";
import type { CardActions } from "./board-card";
import type { Column } from "./board-rules";

interface Props {
  status: TicketStatus; column: Column; isLoading: boolean; reading: "reading" | "failed" | undefined; /** Which of its cards is in hand. */ carriedId: string | null; /** A card in hand is over it and would come into it. */ isTarget: boolean; arrived: ReadonlySet<string> | undefined; now: Date; mayMove: boolean; mayAssign: boolean; actions: CardActions;
  onReadOn: (status: TicketStatus, column: Column) => void;
}

const gapPx = 8;
/** So much of the column is read before it comes into sight. */
const aheadPx = 1600;

/** Draws for its own sake only: while a card is carried over the board, the other columns rest. */
export const BoardColumn = memo(function BoardColumn({ status, column, isLoading, reading, carriedId, isTarget, arrived, now, mayMove, mayAssign, actions, onReadOn }: Props) {
  const t = useTranslations("ticketBoard");
  const words = useTranslations("ticket.status");
  const common = useTranslations("common");
  const format = useFormat();
  const cardWords = useCardWords();
  // State and not a ref: the rows measure it, so they must hear of it.
  const [box, setBox] = useState<HTMLUListElement | null>(null);
  const { tickets, count, countIsCapped, nextCursor } = column;
  const rows = useVirtualizer({ count: tickets.length, getScrollElement: () => box, estimateSize: () => cardPx, gap: gapPx, paddingStart: 2, paddingEnd: 8, overscan: 6, getItemKey: (at) => tickets[at]?.id ?? at });
  const drawn = rows.getVirtualItems();
  const [active, setActive] = useState<string | null>(null);
  const tabStop = drawn.some(({ key }) => key === active) ? active : (drawn[0]?.key ?? null);

  const isNearEnd = box !== null && nextCursor !== null && rows.getTotalSize() - (rows.scrollOffset ?? 0) - box.clientHeight < aheadPx;
  useEffect(() => {
    if (isNearEnd && reading === undefined) onReadOn(status, column);
  });

  const step = (event: KeyboardEvent, by: number) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset["link"] : undefined;
    const from = tickets.findIndex((card) => card.id === id);
    const to = Math.max(0, Math.min(tickets.length - 1, from + by));
    const next = tickets[to];
    if (from < 0 || !next) return;
    event.preventDefault();
    rows.scrollToIndex(to, { align: "auto" });
    focusCard(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (carriedId !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = rowSteps[event.key];
    if (by !== undefined) step(event, by);
  };
  return (
    <section data-column={status} aria-label={isLoading ? words(status) : t("column", { status: words(status), count, shown: format.number(count) })} className={clsx("relative flex min-h-0 min-w-0 snap-start flex-col rounded-xl border bg-sunken transition-colors", isTarget ? "border-accent bg-accent-soft" : "border-line")}>
      <header className="flex h-10 shrink-0 items-center gap-2 px-3">
        <StatusIcon status={status} />
        <h2 className="truncate text-[0.8125rem] font-semibold text-ink">{words(status)}</h2>
        {!isLoading && <span aria-hidden data-count={status} className="text-xs text-ink-faint tabular-nums">{`${format.number(count)}${countIsCapped ? "+" : ""}`}</span>}
      </header>
      {isTarget && <p aria-hidden className="mx-2 mb-2 flex h-9 shrink-0 items-center justify-center rounded-lg border border-dashed border-accent text-xs text-accent-ink">{t("dropHere")}</p>}
      {isLoading ? (
        <div role="status" aria-label={common("loading")} className="flex flex-col gap-2 px-2">
          {[0, 1, 2].map((row) => <Skeleton key={row} className="h-28 rounded-lg!" />)}
        </div>
      ) : (
        // Arrows are heard here for whichever card has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul ref={setBox} aria-label={words(status)} data-cards={status} onKeyDown={onKeyDown} onFocus={(event) => setActive(event.target.closest<HTMLElement>("[data-card]")?.dataset["card"] ?? null)} className="relative min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-2 [contain:strict]">
          {tickets.length === 0 && <li className="px-2 py-6 text-center text-xs text-ink-faint">{t("emptyColumn")}</li>}
          {tickets.length > 0 && <li aria-hidden style={{ height: rows.getTotalSize() }} />}
          {drawn.map(({ index, key, start }) => {
            const card = tickets[index];
            return card && (
              <li key={key} aria-setsize={count} aria-posinset={index + 1} className="absolute inset-x-2 top-0" style={{ height: cardPx, transform: `translateY(${start}px)` }}>
                <BoardCard card={card} words={cardWords} now={now} isTabStop={key === tabStop} look={carriedId === card.id ? "carried" : arrived?.has(card.id) ? "arrived" : "plain"} mayMove={mayMove} mayAssign={mayAssign} actions={actions} />
              </li>
            );
          })}
        </ul>
      )}
      {reading === "failed" && <div className="flex shrink-0 items-center justify-between gap-2 border-t border-line px-3 py-1.5 text-xs text-danger-ink">{t("problems.fetch")}<Button size="sm" variant="ghost" onClick={() => onReadOn(status, column)}>{common("retry")}</Button></div>}
    </section>
  );
});
