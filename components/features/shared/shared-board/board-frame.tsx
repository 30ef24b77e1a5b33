"use client";
import type { ReactNode } from "react";
import { clsx } from "clsx";
import { Kbd } from "@/components/ui/kbd";
import { useCell } from "./cell";
import type { ReadableCell } from "./cell";
import type { CarryingOf } from "./use-carrying";

interface Props<Card extends { id: string }, Column extends string> {
  board: CarryingOf<Card, Column>;
  isBusy: boolean;
  /** How wide a column is at least. */ columns: string;
  /** Its text is `help`; each card names it. */ helpId: string;
  help: string;
  keys: readonly (readonly [letters: readonly string[], text: string])[];
  children: ReactNode;
  /** What follows the pointer. */ ghost: (card: Card) => ReactNode;
}

/** Columns beside each other, with the card that is in hand above them, and below them what the keys do. */
export function BoardFrame<Card extends { id: string }, Column extends string>({
  board,
  isBusy,
  columns,
  helpId,
  help,
  keys,
  children,
  ghost,
}: Props<Card, Column>) {
  const { carrying, said, scroller, onKeyDown } = board;
  // Only for what follows a pointer: every card inherits the cursor, so a change of it styles all of them
  // anew.
  const isDragged = useCell(carrying, (carried) => carried?.by === "pointer");
  return (
    <>
      {/* Keys are heard here for whichever card has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={scroller}
        data-board
        onKeyDown={onKeyDown}
        aria-busy={isBusy}
        className={clsx(
          "relative grid min-h-0 flex-1 auto-cols-[86%] grid-flow-col gap-3 overflow-x-auto px-3 pb-3 md:px-4",
          columns,
          isDragged ? "cursor-grabbing" : "snap-x snap-mandatory scroll-ps-3 sm:snap-none",
        )}
      >
        {children}
      </div>
      <footer className="flex h-9 shrink-0 items-center gap-3 border-t border-line px-3 text-xs text-ink-faint max-lg:hidden md:px-4">
        {keys.map(([letters, text]) => (
          <span key={text} aria-hidden className="flex items-center gap-1">
            {letters.map((letter) => (
              <Kbd key={letter}>{letter}</Kbd>
            ))}
            {text}
          </span>
        ))}
      </footer>
      <p id={helpId} className="sr-only">
        {help}
      </p>
      <Said said={said} />
      <Ghost board={board} ghost={ghost} />
    </>
  );
}

const Said = ({ said }: { said: ReadableCell<string> }) => (
  <p role="status" aria-live="assertive" className="sr-only">
    {useCell(said, (text) => text)}
  </p>
);

function Ghost<Card extends { id: string }, Column extends string>({
  board: { carrying, ghost: box },
  ghost,
}: Pick<Props<Card, Column>, "board" | "ghost">) {
  const card = useCell(carrying, (carried) => (carried?.by === "pointer" ? carried.card : null));
  // What it was at first: each put has a size of its own that says the same.
  return (
    card && (
      <div
        ref={box}
        inert
        className="pointer-events-none fixed z-50 [&>*]:shadow-pop"
        style={{ left: 0, top: 0, ...carrying.now()?.size }}
      >
        {ghost(card)}
      </div>
    )
  );
}
