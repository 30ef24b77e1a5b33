"use client";
import { useEffect, useRef, useState } from "react";
import type { PointerEvent as ReactPointerEvent } from "react";

/** A card in hand, by pointer or by keyboard, and the column that it would be put into. */
export interface Carried<Card, Column extends string> { card: Card; over: Column; by: "pointer" | "keys"; size?: { width: number; height: number } }
interface Props<Card, Column extends string> { isEnabled: boolean; board: () => HTMLElement | null; columns: readonly Column[]; /** Where it stands. */ columnOf: (card: Card) => Column; onDrop: (card: Card, column: Column) => void }

const startAfterPx = 5;
const holdMs = 300;
const edgePx = 56;
const edgeStepPx = 14;

/** Dragging by mouse and pen at once, by finger after a moment, so that a finger can still scroll. The card that follows the pointer is moved without React. */
export function useDrag<Card, Column extends string>({ isEnabled, board, columns, columnOf, onDrop }: Props<Card, Column>) {
  const [carried, setCarried] = useState<Carried<Card, Column> | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const begin = (event: ReactPointerEvent<HTMLElement>, card: Card) => {
    if (!isEnabled || event.button !== 0 || !event.isPrimary || isControl(event.target, event.currentTarget)) return;
    stop.current?.();
    const box = event.currentTarget.getBoundingClientRect();
    const [startX, startY, isTouch] = [event.clientX, event.clientY, event.pointerType === "touch"];
    const from = columnOf(card);
    let [x, y, isOn, frame, over] = [startX, startY, false, 0, from];
    const heard: (() => void)[] = [];
    const hear = <Name extends keyof WindowEventMap>(name: Name, react: (event: WindowEventMap[Name]) => void, options: AddEventListenerOptions = {}) => {
      addEventListener(name, react, options);
      heard.push(() => removeEventListener(name, react, options));
    };
    const draw = () => {
      ghost.current?.style.setProperty("transform", `translate(${x - (startX - box.left)}px, ${y - (startY - box.top)}px) rotate(1.5deg)`);
      const now = columnAt(x, y, columns);
      if (now && now !== over) {
        over = now;
        setCarried((carrying) => carrying && { ...carrying, over: now });
      }
    };
    // Near an edge the board goes on by itself.
    const drift = () => {
      const scroller = board();
      if (scroller) {
        const { left, right } = scroller.getBoundingClientRect();
        const by = x < left + edgePx ? -edgeStepPx : x > right - edgePx ? edgeStepPx : 0;
        if (by !== 0) scroller.scrollLeft += by;
      }
      draw();
      frame = requestAnimationFrame(drift);
    };
    const start = () => {
      isOn = true;
      setCarried({ card, over, by: "pointer", size: { width: box.width, height: box.height } });
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
      setCarried(null);
      if (isDropped && columnAt(x, y, columns) === over && over !== from) onDrop(card, over);
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
    hear("pointerup", (up) => { if (up.pointerId === event.pointerId) end(true); });
    hear("pointercancel", (cancel) => { if (cancel.pointerId === event.pointerId) end(false); });
    hear("keydown", (key) => {
      if (!isOn || key.key !== "Escape") return;
      key.preventDefault();
      key.stopPropagation();
      end(false);
    }, { capture: true });
    // A finger that carries a card does not scroll, and does not call up the link's menu.
    hear("touchmove", (touch) => { if (isOn) touch.preventDefault(); }, { passive: false });
    hear("contextmenu", (menu) => { if (isTouch) menu.preventDefault(); });
  };
  return { carried, setCarried, ghost, begin };
}

/** A button inside a card is pressed, not dragged. */
const isControl = (target: EventTarget, card: HTMLElement): boolean => {
  const control = target instanceof Element ? target.closest("button, input, [role='menu'], [role='dialog']") : null;
  return control !== null && card.contains(control);
};

function columnAt<Column extends string>(x: number, y: number, columns: readonly Column[]): Column | undefined {
  const name = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-column]")?.dataset["column"];
  return columns.find((column) => column === name);
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
