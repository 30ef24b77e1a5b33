"use client";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { useShortcuts } from "@/components/features/desk/shared-ticket/use-shortcuts";
import { afterPaint } from "@/lib/browser/quiet-moment";
import { cellOf } from "./cell";
import type { Cell } from "./cell";
import { columnStep, focusBeside } from "./focus";
import { ownPlace } from "./carried";
import type { CarriedCard, BoardColumns } from "./carried";
import { carriedByKey } from "./carried-by-key";
import { useDrag } from "./use-drag";
import { useStable } from "./use-stable";

interface Props<Card extends { id: string }, Column extends string> extends BoardColumns<Card, Column> {
  onDrop: (card: Card, column: Column, place: number | null) => void;
  mayMove: boolean;
  /** Nothing stands above the board. */ isFree?: boolean;
  words: (key: "picked" | "over" | "cancelled", card: Card, column: Column, place: number | null) => string;
  /** What else a key does to the card that has the focus. */ keys: Readonly<
    Record<string, ((card: Card) => void) | undefined>
  >;
}

/**
 * A board's cards are carried by mouse, finger and keys, and walked among by keys. What is carried stands in
 * a cell, so that a press draws the columns that it is about and no others; where the board must be scrolled
 * for it, that waits until the press has been shown.
 */
export function useCarrying<Card extends { id: string }, Column extends string>({
  mayMove,
  isFree = true,
  words,
  keys,
  ...places
}: Props<Card, Column>) {
  const { columns } = places;
  const scroller = useRef<HTMLDivElement>(null);
  const [carrying] = useState(() => cellOf<CarriedCard<Card, Column> | null>(null));
  const [said] = useState(() => cellOf(""));
  const drop = useDropOncePainted(carrying, places.onDrop);
  const { ghost, begin } = useDrag({
    ...places,
    isEnabled: mayMove,
    carrying,
    board: () => scroller.current,
    drop,
  });

  const showColumn = (column: Column) =>
    void afterPaint().then(() =>
      scroller.current
        ?.querySelector(`[data-column="${CSS.escape(column)}"]`)
        ?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
  const hand = useKeyboardHand({ places, carrying, said, words, drop, showColumn });
  const onKeyDown = (event: KeyboardEvent) => {
    const carried = carrying.now();
    if (carried?.by === "keys") return hand.onCarriedKey(event, carried);
    const link =
      event.target instanceof HTMLElement && event.target.dataset["link"] !== undefined ? event.target : null;
    if (!link || carried || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = columnStep(event.key);
    if (by !== 0) {
      event.preventDefault();
      return void focusBeside(columns, link, by);
    }
    const react = event.key === " " && mayMove ? hand.pickUp : keys[event.key];
    const card = react && cardIn(places, link.dataset["link"]);
    if (!card) return;
    event.preventDefault();
    react(card);
  };
  // From nowhere any of these goes to the first card; from a card the board has heard them before.
  const enter = () => {
    if (carrying.now() === null) focusBeside(columns, null, 1);
  };
  useShortcuts(
    { j: enter, k: enter, ArrowDown: enter, ArrowUp: enter, ArrowLeft: enter, ArrowRight: enter },
    isFree,
  );
  return { carrying, said, scroller, ghost, begin, onKeyDown };
}
export type CarryingOf<Card extends { id: string }, Column extends string> = ReturnType<
  typeof useCarrying<Card, Column>
>;

/**
 * A press is answered first, by the place that takes the card; two columns are drawn anew once that has been
 * shown, and in one piece, so that the card is never seen back where it was.
 */
function useDropOncePainted<Card extends { id: string }, Column extends string>(
  carrying: Cell<CarriedCard<Card, Column> | null>,
  onDrop: Props<Card, Column>["onDrop"],
) {
  const { onDrop: settle } = useStable({ onDrop });
  return (carried: CarriedCard<Card, Column>) => {
    const put = { ...carried, isPut: true };
    carrying.put(put);
    void afterPaint().then(() =>
      flushSync(() => {
        if (carrying.now() === put) carrying.put(null);
        settle(put.card, put.over, put.place);
      }),
    );
  };
}

/** A card in hand by keys: taken up, carried, put down or put back, each said. */
function useKeyboardHand<Card extends { id: string }, Column extends string>({
  places,
  carrying,
  said,
  words,
  drop,
  showColumn,
}: {
  places: BoardColumns<Card, Column>;
  carrying: Cell<CarriedCard<Card, Column> | null>;
  said: Cell<string>;
  words: Props<Card, Column>["words"];
  drop: (carried: CarriedCard<Card, Column>) => void;
  showColumn: (column: Column) => void;
}) {
  const carry = (carried: CarriedCard<Card, Column>) => {
    carrying.put(carried);
    said.put(words("over", carried.card, carried.over, carried.place));
    showColumn(carried.over);
  };
  const putBack = ({ card, from }: CarriedCard<Card, Column>) => {
    carrying.put(null);
    said.put(words("cancelled", card, from, null));
  };
  return {
    pickUp: (card: Card) => {
      const [from, own] = [places.columnOf(card), ownPlace(places, card)];
      carrying.put({ card, from, over: from, place: own, own, by: "keys" });
      said.put(words("picked", card, from, own));
    },
    onCarriedKey: (event: KeyboardEvent, carried: CarriedCard<Card, Column>) => {
      if (event.key === "Tab" && !carried.isPut) return carrying.put(null);
      event.preventDefault();
      if (carried.isPut) return;
      const next = carriedByKey(places, carried, event.key);
      const isAtHome = carried.over === carried.from && carried.place === carried.own;
      if (next) carry(next);
      else if (event.key === "Escape") putBack(carried);
      else if (event.key === " " || event.key === "Enter") (isAtHome ? putBack : drop)(carried);
    },
  };
}

function cardIn<Card extends { id: string }, Column extends string>(
  { columns, cardsIn }: BoardColumns<Card, Column>,
  id: string | undefined,
): Card | undefined {
  for (const column of columns) {
    const found = cardsIn(column).find((card) => card.id === id);
    if (found) return found;
  }
  return undefined;
}
