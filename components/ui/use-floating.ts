"use client";
import { useEffect, useLayoutEffect } from "react";
import type { RefObject } from "react";

interface Options {
  /** Where the panel is drawn only while it is open, it always is. */ isOpen?: boolean;
  onClose: () => void;
  align: "start" | "end";
  gap?: number;
  /** As wide as the anchor at least. */ matchWidth?: boolean;
}

const edge = 8;

/**
 * Puts a panel under its anchor and keeps it there: turned up where there is no room below, never over the
 * edge of the window. The panel is a native popover, so it lies above everything, also above a modal dialog,
 * and no scrolling parent cuts it off. Closes on a press elsewhere.
 */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  { isOpen = true, onClose, align, gap = 4, matchWidth = false }: Options,
): void {
  useLayoutEffect(() => {
    const box = panel.current;
    if (!isOpen || !box) return;
    box.showPopover();
    const place = () => {
      const target = anchorBox(anchor.current);
      if (target) putAt(target, box, { align, gap, matchWidth });
    };
    // What scrolls inside it moves nothing.
    const onScroll = ({ target }: Event) => !(target instanceof Node && box.contains(target)) && place();
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(box);
    addEventListener("scroll", onScroll, true);
    addEventListener("resize", place);
    return () => {
      sizes.disconnect();
      removeEventListener("scroll", onScroll, true);
      removeEventListener("resize", place);
    };
  }, [anchor, panel, isOpen, align, gap, matchWidth]);

  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      const at = event.target;
      if (at instanceof Node && !panel.current?.contains(at) && !anchor.current?.contains(at)) onClose();
    };
    addEventListener("pointerdown", onPress, true);
    return () => removeEventListener("pointerdown", onPress, true);
  }, [anchor, panel, isOpen, onClose]);
}

/** The anchor may be a wrapper without a box of its own. */
const anchorBox = (anchor: HTMLElement | null): DOMRect | undefined =>
  (anchor?.querySelector<HTMLElement>("button, a, input") ?? anchor)?.getBoundingClientRect();

/** Measured at its full height a panel has nothing to scroll: where it was is put back. */
function putAt(
  target: DOMRect,
  box: HTMLElement,
  options: { align: "start" | "end"; gap: number; matchWidth: boolean },
): void {
  const { scrollTop } = box;
  Object.assign(box.style, spotFor(target, box, options));
  box.scrollTop = scrollTop;
}

function spotFor(
  target: DOMRect,
  box: HTMLElement,
  { align, gap, matchWidth }: { align: "start" | "end"; gap: number; matchWidth: boolean },
) {
  const isRtl = getComputedStyle(box).direction === "rtl";
  if (matchWidth) box.style.minWidth = `${target.width}px`;
  box.style.maxHeight = "";
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = (align === "end") === isRtl ? target.left : target.right - width;
  const below = innerHeight - target.bottom - gap - edge;
  const above = target.top - gap - edge;
  const isUp = height > below && above > below;
  const room = Math.max(96, isUp ? above : below);
  return {
    left: `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`,
    top: `${isUp ? Math.max(edge, target.top - gap - Math.min(height, room)) : target.bottom + gap}px`,
    maxHeight: `${room}px`,
  };
}
