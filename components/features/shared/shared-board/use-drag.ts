"use client";
import { useCallback, useEffect, useRef } from "react";
import type { PointerEvent as ReactPointerEvent } from "react";
import type { Cell } from "./cell";

/** A card in hand, by pointer or by keyboard, and where it would be put. */
export interface Carried<Card, Column extends string> {
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
export interface Places<Card, Column extends string> {
  columns: readonly Column[];
  cardsIn: (column: Column) => readonly Card[];
  /** Where it stands. */ columnOf: (card: Card) => Column;
  /** From one card's top to the next one's, where a card can be put between two. */ pitchPx?:
    | number
    | undefined;
}
interface Props<Card extends { id: string }, Column extends string> extends Places<Card, Column> {
  isEnabled: boolean;
  carrying: Cell<Carried<Card, Column> | null>;
  board: () => HTMLElement | null;
  drop: (carried: Carried<Card, Column>) => void;
}

const startAfterPx = 5;
const holdMs = 300;
const edgePx = 56;
const edgeStepPx = 14;
/** The lists go on by themselves nearer to their ends, and slower: a card is put between two of them. */
const listEdgePx = 36;
const listStepPx = 9;

/** The place of a card among all of its column; null where columns keep an order of their own. */
export const ownPlace = <Card extends { id: string }, Column extends string>(
  { cardsIn, columnOf, pitchPx }: Places<Card, Column>,
  card: Card,
): number | null =>
  pitchPx === undefined
    ? null
    : Math.max(
        0,
        cardsIn(columnOf(card)).findIndex(({ id }) => id === card.id),
      );

/**
 * Dragging by mouse and pen at once, by finger after a moment, so that a finger can still scroll. The card
 * that follows the pointer is moved without React.
 */
export function useDrag<Card extends { id: string }, Column extends string>(props: Props<Card, Column>) {
  const ghost = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(undefined);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => () => stop.current?.(), []);

  const begin = useCallback((event: ReactPointerEvent<HTMLElement>, card: Card) => {
    const { isEnabled, carrying, columnOf } = latest.current;
    if (!isEnabled || event.button !== 0 || !event.isPrimary || isControl(event.target, event.currentTarget))
      return;
    stop.current?.();
    const box = event.currentTarget.getBoundingClientRect();
    const [startX, startY, isTouch] = [event.clientX, event.clientY, event.pointerType === "touch"];
    const from = columnOf(card);
    const own = ownPlace(latest.current, card);
    let [x, y, isOn, frame, over, place] = [startX, startY, false, 0, from, own];
    const heard: (() => void)[] = [];
    const hear = <Name extends keyof WindowEventMap>(
      name: Name,
      react: (event: WindowEventMap[Name]) => void,
      options: AddEventListenerOptions = {},
    ) => {
      addEventListener(name, react, options);
      heard.push(() => removeEventListener(name, react, options));
    };
    const carried = (): Carried<Card, Column> => ({
      card,
      from,
      over,
      place,
      own,
      by: "pointer",
      size: { width: box.width, height: box.height },
    });
    const put = () => carrying.put(carried());
    const draw = () => {
      ghost.current?.style.setProperty(
        "transform",
        `translate(${x - (startX - box.left)}px, ${y - (startY - box.top)}px) rotate(1.5deg)`,
      );
      const now = columnAt(x, y, latest.current.columns);
      const placeNow = now === undefined ? place : placeAt(latest.current, now, card, y);
      if (now === undefined || (now === over && placeNow === place)) return;
      [over, place] = [now, placeNow];
      put();
    };
    // Near an edge the board goes on by itself, and so does a column whose cards have places.
    const drift = () => {
      const scroller = latest.current.board();
      if (scroller) {
        const { left, right } = scroller.getBoundingClientRect();
        const by = x < left + edgePx ? -edgeStepPx : x > right - edgePx ? edgeStepPx : 0;
        if (by !== 0) scroller.scrollLeft += by;
      }
      if (latest.current.pitchPx !== undefined) driftIn(listOf(over), y);
      draw();
      frame = requestAnimationFrame(drift);
    };
    const start = () => {
      isOn = true;
      put();
      frame = requestAnimationFrame(drift);
    };
    const timer = isTouch ? setTimeout(start, holdMs) : undefined;
    const end = (isDropped: boolean) => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      heard.forEach((forget) => forget());
      stop.current = undefined;
      if (!isOn) return;
      swallowClick();
      const isOver = isDropped && columnAt(x, y, latest.current.columns) === over;
      // Where it is let go, not where the last frame saw it.
      if (isOver) place = placeAt(latest.current, over, card, y);
      if (isOver && (over !== from || place !== own)) latest.current.drop(carried());
      else carrying.put(null);
    };
    stop.current = () => end(false);
    hear("pointermove", (move) => {
      if (move.pointerId !== event.pointerId) return;
      [x, y] = [move.clientX, move.clientY];
      const isFar = Math.hypot(x - startX, y - startY) > startAfterPx;
      if (isOn || !isFar) return;
      if (isTouch) end(false); // it scrolls
      else start();
    });
    hear("pointerup", (up) => {
      if (up.pointerId === event.pointerId) end(true);
    });
    hear("pointercancel", (cancel) => {
      if (cancel.pointerId === event.pointerId) end(false);
    });
    hear(
      "keydown",
      (key) => {
        if (!isOn || key.key !== "Escape") return;
        key.preventDefault();
        key.stopPropagation();
        end(false);
      },
      { capture: true },
    );
    // A finger that carries a card does not scroll, and does not call up the link's menu.
    hear(
      "touchmove",
      (touch) => {
        if (isOn) touch.preventDefault();
      },
      { passive: false },
    );
    hear("contextmenu", (menu) => {
      if (isTouch) menu.preventDefault();
    });
  }, []);
  return { ghost, begin };
}

/** A button inside a card is pressed, not dragged. */
const isControl = (target: EventTarget, card: HTMLElement): boolean => {
  const control =
    target instanceof Element ? target.closest("button, input, [role='menu'], [role='dialog']") : null;
  return control !== null && card.contains(control);
};

function columnAt<Column extends string>(
  x: number,
  y: number,
  columns: readonly Column[],
): Column | undefined {
  const name = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-column]")?.dataset["column"];
  return columns.find((column) => column === name);
}

const listOf = (column: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-cards="${CSS.escape(column)}"]`);

/**
 * Above the card whose upper half is under the pointer, below the one whose lower half is; above all of them
 * over the column's head.
 */
function placeAt<Card extends { id: string }, Column extends string>(
  { cardsIn, pitchPx }: Places<Card, Column>,
  column: Column,
  { id }: Card,
  y: number,
): number | null {
  const list = listOf(column);
  if (pitchPx === undefined) return null;
  if (!list) return 0;
  const cards = cardsIn(column);
  const gap = Math.max(
    0,
    Math.min(cards.length, Math.round((y - list.getBoundingClientRect().top + list.scrollTop) / pitchPx)),
  );
  const at = cards.findIndex((card) => card.id === id);
  return at >= 0 && gap > at ? gap - 1 : gap;
}

function driftIn(list: HTMLElement | null, y: number): void {
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  const by =
    y > top - listEdgePx && y < top + listEdgePx ? -listStepPx : y > bottom - listEdgePx ? listStepPx : 0;
  if (by !== 0) list.scrollTop += by;
}

/** The release of a dragged card is not a press on what lies below. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
