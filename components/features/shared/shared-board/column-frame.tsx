"use client";
import { useEffect, useEffectEvent, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { afterPaint } from "@/lib/browser/quiet-moment";
import { useCell } from "./cell";
import type { ReadableCell } from "./cell";
import { focusCard, rowSteps } from "./focus";
import type { CarriedCard } from "./carried";
import { useCardWindow } from "./use-card-window";
import type { ColumnReading } from "./use-read-on";

export const gapPx = 8;
const topPx = 2;
/** So much of the column is read before it comes into sight. */
const aheadPx = 1600;
const none: readonly never[] = [];

interface Props<Card extends { id: string }> {
  id: string;
  name: string;
  /** What it is called with how much is in it. */ label: string;
  header: ReactNode;
  /** Undefined: on their way. */ cards: readonly Card[] | undefined;
  count: number;
  hasMore: boolean;
  cardPx: number;
  carrying: ReadableCell<CarriedCard<Card, string> | null>;
  reading: ColumnReading;
  onReadOn: () => void;
  words: { dropHere: string; empty: string; failed: string };
  render: (card: Card, isTabStop: boolean, isCarried: boolean) => ReactNode;
}

/**
 * A column of a board: draws the cards that are in sight, walks among them by key, reads on before its end,
 * and shows where a card in hand would be put.
 */
export function ColumnFrame<Card extends { id: string }>({
  id,
  name,
  label,
  header,
  cards: known,
  count,
  hasMore,
  cardPx,
  carrying,
  reading,
  onReadOn,
  words,
  render,
}: Props<Card>) {
  const carriedId = useCell(carrying, (carried) => (carried?.from === id ? carried.card.id : null));
  const isTarget = useCell(
    carrying,
    (carried) => carried !== null && carried.over === id && carried.from !== id,
  );
  /** How many others would stand above it; null: it does not come between these. */
  const place = useCell(carrying, (carried) =>
    carried?.over === id && (carried.from !== id || carried.place !== carried.own) ? carried.place : null,
  );
  // State and not a ref: the rows measure it, so they must hear of it.
  const [box, setBox] = useState<HTMLUListElement | null>(null);
  const cards = known ?? none;
  const carriedAt = carriedId === null ? -1 : cards.findIndex((card) => card.id === carriedId);
  // What is in hand has the focus, and stays drawn however far it is carried.
  const rows = useCardWindow(cards.length, box, { cardPx, gapPx, topPx }, carriedAt);
  const drawn = rows.drawn.flatMap((at) => {
    const card = cards[at];
    return card ? [{ at, card }] : [];
  });
  const [active, setActive] = useState<string | null>(null);
  const tabStop = drawn.some(({ card }) => card.id === active) ? active : (drawn[0]?.card.id ?? null);
  /** Above which of the cards it would come, the one in hand counted. */
  const gap = place === null ? null : carriedAt >= 0 && place > carriedAt ? place + 1 : place;

  const isNearEnd = box !== null && hasMore && rows.belowPx < aheadPx;
  useEffect(() => {
    if (isNearEnd && known && reading === undefined) onReadOn();
  });
  const show = useEffectEvent(rows.showPlace);
  useEffect(() => {
    if (gap === null || carrying.now()?.by !== "keys") return;
    void afterPaint().then(() => show(gap));
  }, [gap, carrying]);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = rowSteps[event.key];
    if (by === undefined || carrying.now() !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = event.target instanceof HTMLElement ? event.target.dataset["link"] : undefined;
    const from = cards.findIndex((card) => card.id === focused);
    const to = Math.max(0, Math.min(cards.length - 1, from + by));
    const next = cards[to];
    if (from < 0 || !next) return;
    event.preventDefault();
    rows.showPlace(to);
    focusCard(next.id);
  };
  return (
    <section
      data-column={id}
      aria-label={label}
      className={clsx(
        "relative flex min-h-0 min-w-0 snap-start flex-col rounded-xl border bg-sunken transition-colors",
        isTarget ? "border-accent bg-accent-soft" : "border-line",
      )}
    >
      {header}
      {isTarget && place === null && <DropHere carrying={carrying} text={words.dropHere} />}
      {!known ? (
        <ColumnWaits cardPx={cardPx} />
      ) : (
        // Arrows are heard here for whichever card has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul
          ref={setBox}
          aria-label={name}
          data-cards={id}
          onKeyDown={onKeyDown}
          onFocus={(event) =>
            setActive(event.target.closest<HTMLElement>("[data-card]")?.dataset["card"] ?? null)
          }
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-2 [contain:strict]"
        >
          {cards.length === 0 && (
            <li className="px-2 py-6 text-center text-xs text-ink-faint">{words.empty}</li>
          )}
          {cards.length > 0 && <li aria-hidden style={{ height: rows.totalPx }} />}
          {drawn.map(({ at, card }) => (
            <li
              key={card.id}
              aria-setsize={count}
              aria-posinset={at + 1}
              className="absolute inset-x-2 top-0"
              style={{ height: cardPx, transform: `translateY(${rows.startOf(at)}px)` }}
            >
              {render(card, card.id === tabStop, carriedId === card.id)}
            </li>
          ))}
          {gap !== null && <PlaceMark carrying={carrying} at={gap} cardPx={cardPx} />}
        </ul>
      )}
      {reading === "failed" && known && <ReadingFailed text={words.failed} onRetry={onReadOn} />}
    </section>
  );
}

function ColumnWaits({ cardPx }: { cardPx: number }) {
  const common = useTranslations("common");
  return (
    <div role="status" aria-label={common("loading")} className="flex flex-col gap-2 px-2">
      {[0, 1, 2].map((row) => (
        <span key={row} style={{ height: cardPx }}>
          <Skeleton className="h-full rounded-lg!" />
        </span>
      ))}
    </div>
  );
}

/** What could not be read further down, and again. */
function ReadingFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const common = useTranslations("common");
  return (
    <div className="flex shrink-0 items-center justify-between gap-2 border-t border-line px-3 py-1.5 text-xs text-danger-ink">
      {text}
      <Button size="sm" variant="ghost" onClick={onRetry}>
        {common("retry")}
      </Button>
    </div>
  );
}

interface Mark {
  carrying: ReadableCell<CarriedCard<unknown, string> | null>;
}

/**
 * The marks hear by themselves of the card's being let go: that is the first that a person sees of it, and
 * the column around them rests.
 */
const useIsPut = ({ carrying }: Mark) => useCell(carrying, (carried) => carried?.isPut === true);

function DropHere({ carrying, text }: Mark & { text: string }) {
  return (
    <p
      aria-hidden
      className={clsx(
        "mx-2 mb-2 flex h-9 shrink-0 items-center justify-center rounded-lg border border-accent text-xs",
        useIsPut({ carrying }) ? "bg-accent text-on-accent" : "border-dashed text-accent-ink",
      )}
    >
      {text}
    </p>
  );
}

/** Where it comes between two cards. */
function PlaceMark({ carrying, at, cardPx }: Mark & { at: number; cardPx: number }) {
  return (
    <li
      aria-hidden
      data-place={at}
      className={clsx(
        "pointer-events-none absolute inset-x-2 top-0 z-10 rounded-full bg-accent",
        useIsPut({ carrying }) ? "h-1.5" : "h-1",
      )}
      style={{ transform: `translateY(${Math.max(0, topPx + at * (cardPx + gapPx) - gapPx / 2 - 2)}px)` }}
    />
  );
}
