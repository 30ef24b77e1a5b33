"use client";
import { useCallback, useEffect, useRef } from "react";
import type { PointerEvent as ReactPointerEvent } from "react";
import type { DragBoard } from "./carried";
import { beginDrag } from "./drag-session";

interface Props<Card extends { id: string }, Column extends string> extends DragBoard<Card, Column> {
  isEnabled: boolean;
}

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
    if (!latest.current.isEnabled || event.button !== 0 || !event.isPrimary) return;
    if (isControl(event.target, event.currentTarget)) return;
    stop.current?.();
    stop.current = beginDrag({ event, card, board: () => latest.current, ghost: () => ghost.current }, () => {
      stop.current = undefined;
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
