"use client";
import { memo, useEffect, useState } from "react";
import type { KeyboardEvent } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { stateOf } from "@/contract/deal-rules";
import type { DealStage } from "@/contract/pipelines";
import { focusCard, rowSteps } from "@/components/features/shared-board/focus";
import { StageDot } from "@/components/features/shared-deal/marks";
import { SumsText } from "@/components/features/shared-deal/sums-text";
import { useMoney } from "@/components/features/shared-deal/use-money";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormat } from "@/lib/use-format";
import type { Column } from "./board-rules";
import { BoardCard, cardPx, useCardWords } from "./deal-card";
import type { CardActions } from "./deal-card";

interface Props {
  stage: DealStage; stages: readonly DealStage[]; /** Undefined: on its way. */ column: Column | undefined; reading: "reading" | "failed" | undefined; /** Which of its cards is in hand. */ carriedId: string | null; /** A card in hand is over it and would come into it. */ isTarget: boolean; mayMove: boolean; actions: CardActions;
  onReadOn: (column: Column) => void;
}

const gapPx = 8;
/** So much of the column is read before it comes into sight. */
const aheadPx = 1600;
const nothing: Pick<Column, "deals" | "count" | "sums" | "nextCursor"> = { deals: [], count: 0, sums: [], nextCursor: null };

/** Draws for its own sake only: while a card is carried over the board, the other columns rest. */
export const DealColumn = memo(function DealColumn({ stage, stages, column, reading, carriedId, isTarget, mayMove, actions, onReadOn }: Props) {
  const t = useTranslations("deals");
  const common = useTranslations("common");
  const format = useFormat();
  const money = useMoney();
  const words = useCardWords();
  // State and not a ref: the rows measure it, so they must hear of it.
  const [box, setBox] = useState<HTMLUListElement | null>(null);
  const { deals, count, sums, nextCursor } = column ?? nothing;
  const rows = useVirtualizer({ count: deals.length, getScrollElement: () => box, estimateSize: () => cardPx, gap: gapPx, paddingStart: 2, paddingEnd: 8, overscan: 6, getItemKey: (at) => deals[at]?.id ?? at });
  const drawn = rows.getVirtualItems();
  const [active, setActive] = useState<string | null>(null);
  const tabStop = drawn.some(({ key }) => key === active) ? active : (drawn[0]?.key ?? null);
  const isOpen = stateOf(stage.kind) === "OPEN";

  const isNearEnd = box !== null && nextCursor !== null && rows.getTotalSize() - (rows.scrollOffset ?? 0) - box.clientHeight < aheadPx;
  useEffect(() => {
    if (isNearEnd && column && reading === undefined) onReadOn(column);
  });

  const step = (event: KeyboardEvent, by: number) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset["link"] : undefined;
    const from = deals.findIndex((card) => card.id === id);
    const to = Math.max(0, Math.min(deals.length - 1, from + by));
    const next = deals[to];
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
  const inWords = format.list(sums.map(({ amount, currency }) => money(amount, currency)));
  return (
    <section data-column={stage.id} aria-label={column ? t("column", { stage: stage.name, count, shown: format.number(count), sum: inWords === "" ? "none" : "some", sums: inWords }) : stage.name} className={clsx("relative flex min-h-0 min-w-0 snap-start flex-col rounded-xl border bg-sunken transition-colors", isTarget ? "border-accent bg-accent-soft" : "border-line")}>
      <header className="flex h-14 shrink-0 flex-col justify-center gap-0.5 px-3">
        <div className="flex items-center gap-2">
          <StageDot stage={stage} />
          <h2 className="min-w-0 truncate text-[0.8125rem] font-semibold text-ink"><bdi>{stage.name}</bdi></h2>
          {column && <span aria-hidden data-count={stage.id} className="text-xs text-ink-faint tabular-nums">{format.number(count)}</span>}
          {isOpen && <span className="ms-auto text-xs text-ink-faint tabular-nums" title={t("probability")}>{format.percent(stage.probability / 100)}</span>}
        </div>
        <div aria-hidden data-sums={stage.id} className="h-4 overflow-hidden text-xs text-ink-muted">{column && sums.length > 0 && <SumsText sums={sums} />}</div>
      </header>
      {isTarget && <p aria-hidden className="mx-2 mb-2 flex h-9 shrink-0 items-center justify-center rounded-lg border border-dashed border-accent text-xs text-accent-ink">{t("dropHere")}</p>}
      {!column ? (
        <div role="status" aria-label={common("loading")} className="flex flex-col gap-2 px-2">
          {[0, 1, 2].map((row) => <Skeleton key={row} className="h-27 rounded-lg!" />)}
        </div>
      ) : (
        // Arrows are heard here for whichever card has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul ref={setBox} aria-label={stage.name} data-cards={stage.id} onKeyDown={onKeyDown} onFocus={(event) => setActive(event.target.closest<HTMLElement>("[data-card]")?.dataset["card"] ?? null)} className="relative min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-2 [contain:strict]">
          {deals.length === 0 && <li className="px-2 py-6 text-center text-xs text-ink-faint">{t("emptyColumn")}</li>}
          {deals.length > 0 && <li aria-hidden style={{ height: rows.getTotalSize() }} />}
          {drawn.map(({ index, key, start }) => {
            const card = deals[index];
            return card && (
              <li key={key} aria-setsize={count} aria-posinset={index + 1} className="absolute inset-x-2 top-0" style={{ height: cardPx, transform: `translateY(${start}px)` }}>
                <BoardCard card={card} stage={stage} stages={stages} words={words} isTabStop={key === tabStop} isCarried={carriedId === card.id} mayMove={mayMove} actions={actions} />
              </li>
            );
          })}
        </ul>
      )}
      {reading === "failed" && column && <div className="flex shrink-0 items-center justify-between gap-2 border-t border-line px-3 py-1.5 text-xs text-danger-ink">{t("readOnFailed")}<Button size="sm" variant="ghost" onClick={() => onReadOn(column)}>{common("retry")}</Button></div>}
    </section>
  );
});
