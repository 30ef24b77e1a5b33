import type { Cell } from "./cell";

/** A card in hand, by pointer or by keyboard, and where it would be put. */
export interface CarriedCard<Card, Column extends string> {
  card: Card;
  from: Column;
  over: Column;
  /**
   * How many other cards of that column would stand above it; null: the columns keep an order of their own.
   */
  place: number | null;
  /** The place that it has now. */ own: number | null;
  by: "pointer" | "keys";
  size?: { width: number; height: number };
  /** Let go of: it is about to stand there. */ isPut?: boolean;
}
export interface BoardColumns<Card, Column extends string> {
  columns: readonly Column[];
  cardsIn: (column: Column) => readonly Card[];
  /** Where it stands. */ columnOf: (card: Card) => Column;
  /** From one card's top to the next one's, where a card can be put between two. */ pitchPx?:
    | number
    | undefined;
}
/** What dragging needs to know of a board, as it is at the moment. */
export interface DragBoard<Card extends { id: string }, Column extends string> extends BoardColumns<
  Card,
  Column
> {
  carrying: Cell<CarriedCard<Card, Column> | null>;
  board: () => HTMLElement | null;
  drop: (carried: CarriedCard<Card, Column>) => void;
}

/** The place of a card among all of its column; null where columns keep an order of their own. */
export const ownPlace = <Card extends { id: string }, Column extends string>(
  { cardsIn, columnOf, pitchPx }: BoardColumns<Card, Column>,
  card: Card,
): number | null =>
  pitchPx === undefined
    ? null
    : Math.max(
        0,
        cardsIn(columnOf(card)).findIndex(({ id }) => id === card.id),
      );
