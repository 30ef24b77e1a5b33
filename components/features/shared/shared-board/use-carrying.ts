"use client";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { useShortcuts } from "@/components/features/desk/shared-ticket/use-shortcuts";
import { afterPaint } from "@/lib/browser/quiet-moment";
import { cellOf } from "./cell";
import { columnStep, focusBeside, rowSteps } from "./focus";
import { ownPlace, useDrag } from "./use-drag";
import type { Carried, Places } from "./use-drag";
import { useStable } from "./use-stable";

interface Props<Card extends { id: string }, Column extends string> extends Places<Card, Column> {
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
  const { columns, cardsIn, columnOf, pitchPx, onDrop } = places;
  const scroller = useRef<HTMLDivElement>(null);
  const [carrying] = useState(() => cellOf<Carried<Card, Column> | null>(null));
  const [said] = useState(() => cellOf(""));
  const { onDrop: settle } = useStable({ onDrop });
  // A press is answered first, by the place that takes the card; two columns are drawn anew once that has
  // been shown, and in one piece, so that the card is never seen back where it was.
  const drop = (carried: Carried<Card, Column>) => {
    const put = { ...carried, isPut: true };
    carrying.put(put);
    void afterPaint().then(() =>
      flushSync(() => {
        if (carrying.now() === put) carrying.put(null);
        settle(put.card, put.over, put.place);
      }),
    );
  };
  const { ghost, begin } = useDrag({
    ...places,
    isEnabled: mayMove,
    carrying,
    board: () => scroller.current,
    drop,
  });

  const carry = (carried: Carried<Card, Column>) => {
    carrying.put(carried);
    said.put(words("over", carried.card, carried.over, carried.place));
    void afterPaint().then(() =>
      scroller.current
        ?.querySelector(`[data-column="${CSS.escape(carried.over)}"]`)
        ?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
  };
  const putBack = ({ card, from }: Carried<Card, Column>) => {
    carrying.put(null);
    said.put(words("cancelled", card, from, null));
  };
  const onCarriedKey = (event: KeyboardEvent, carried: Carried<Card, Column>) => {
    if (event.key === "Tab" && !carried.isPut) return carrying.put(null);
    event.preventDefault();
    if (carried.isPut) return;
    const { from, over, place, own } = carried;
    const [by, rows] = [columnStep(event.key), rowSteps[event.key]];
    if (by !== 0) {
      const to = columns[columns.indexOf(over) + by];
      if (to !== undefined)
        carry({ ...carried, over: to, place: to === from ? own : pitchPx === undefined ? null : 0 });
    } else if (rows !== undefined && place !== null) {
      const others = cardsIn(over).length - (over === from ? 1 : 0);
      carry({ ...carried, place: Math.max(0, Math.min(others, place + rows)) });
    } else if (event.key === " " || event.key === "Enter") {
      if (over === from && place === own) return putBack(carried);
      drop(carried);
    } else if (event.key === "Escape") putBack(carried);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const carried = carrying.now();
    if (carried?.by === "keys") return onCarriedKey(event, carried);
    const link =
      event.target instanceof HTMLElement && event.target.dataset["link"] !== undefined ? event.target : null;
    if (!link || carried || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = columnStep(event.key);
    if (by !== 0) {
      event.preventDefault();
      return void focusBeside(columns, link, by);
    }
    const react = event.key === " " && mayMove ? pickUp : keys[event.key];
    const card = react && cardOf(link.dataset["link"]);
    if (!card) return;
    event.preventDefault();
    react(card);
  };
  const cardOf = (id: string | undefined): Card | undefined => {
    for (const column of columns) {
      const found = cardsIn(column).find((card) => card.id === id);
      if (found) return found;
    }
    return undefined;
  };
  const pickUp = (card: Card) => {
    const [from, own] = [columnOf(card), ownPlace(places, card)];
    carrying.put({ card, from, over: from, place: own, own, by: "keys" });
    said.put(words("picked", card, from, own));
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
