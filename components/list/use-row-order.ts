"use client";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from "react";
import { hearPointer, swallowClick } from "@/lib/browser/hear-pointer";

const startAfterPx = 5;
const edgePx = 48;
const edgeStepPx = 10;

interface Carried {
  from: number;
  to: number;
}
export interface RowOrder {
  /** For the button by which a row is carried. It needs `touch-none`, so that a finger on it does not scroll. */
  handle: (at: number) => {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  isCarried: (at: number) => boolean;
  /** On which side of the row the carried one would come to stand. */
  landsAt: (at: number) => "before" | "after" | null;
}

/**
 * Rows of a list that are put in another order from their handles: by mouse, pen and finger, or by the arrow keys.
 * Rows from `count` on stay where they are.
 */
export function useRowOrder(count: number, onMove: (from: number, to: number) => void): RowOrder {
  const stop = useRef<() => void>(undefined);
  const [carried, setCarried] = useState<Carried | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const begin = (event: ReactPointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0 || !event.isPrimary) return;
    stop.current?.();
    stop.current = carryRow(event, { from, count }, setCarried, (to) => onMove(from, to));
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined || to < 0 || to >= count || to === at) return;
    event.preventDefault();
    onMove(at, to);
  };
  return {
    handle: (at) => ({
      onPointerDown: (event) => begin(event, at),
      onKeyDown: (event) => onKeyDown(event, at),
    }),
    isCarried: (at) => carried?.from === at,
    landsAt: (at) => {
      if (carried === null || carried.to !== at || carried.from === at) return null;
      return carried.from < at ? "after" : "before";
    },
  };
}

/** From the press on a handle until it is let go; the answer gives it up before that. */
function carryRow(
  event: ReactPointerEvent<HTMLElement>,
  { from, count }: { from: number; count: number },
  show: (carried: Carried | null) => void,
  onDrop: (to: number) => void,
): () => void {
  const list = event.currentTarget.closest("ol, ul");
  const startY = event.clientY;
  let [y, to, isOn, frame] = [startY, from, false, 0];
  const look = () => {
    const now = placeOf(list, count, from, y);
    if (now !== to) show({ from, to: now });
    to = now;
  };
  // Near an edge of the window the page goes on by itself.
  const drift = () => {
    const by = y < edgePx ? -edgeStepPx : y > innerHeight - edgePx ? edgeStepPx : 0;
    if (by !== 0) scrollerOf(list)?.scrollBy(0, by);
    look();
    frame = requestAnimationFrame(drift);
  };
  const end = (isDropped: boolean) => {
    cancelAnimationFrame(frame);
    forget();
    if (!isOn) return;
    swallowClick();
    show(null);
    const last = placeOf(list, count, from, y);
    if (isDropped && last !== from) onDrop(last);
  };
  const forget = hearPointer(event.pointerId, {
    isTouch: event.pointerType === "touch",
    isOn: () => isOn,
    end,
    move: (_x, nowY) => {
      y = nowY;
      if (isOn || Math.abs(y - startY) <= startAfterPx) return;
      isOn = true;
      show({ from, to });
      frame = requestAnimationFrame(drift);
    },
  });
  return () => end(false);
}

/** As many rows as have their middle above the pointer, the carried one left out. */
function placeOf(list: Element | null, count: number, from: number, y: number): number {
  const rows = [...(list?.children ?? [])].slice(0, count);
  return rows.filter((row, at) => {
    const { top, height } = row.getBoundingClientRect();
    return at !== from && top + height / 2 < y;
  }).length;
}

function scrollerOf(element: Element | null): Element | null {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.scrollingElement;
}
