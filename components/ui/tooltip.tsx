"use client";
import { useEffect, useId, useRef, useState } from "react";
import type { FocusEvent, ReactElement, ReactNode } from "react";
import { cloneElement } from "react";

type Spot = { top: number; left: number; isBelow: boolean };
const edge = 8;
/**
 * Over what it names, and never over the edge of the window. What is measured counts from the left in every
 * language, so what it is put at does too.
 */
function intoWindow(node: HTMLSpanElement | null): void {
  if (!node) return;
  node.showPopover();
  const { left, right } = node.getBoundingClientRect();
  const over = Math.max(0, right + edge - innerWidth) || Math.min(0, left - edge);
  // The class has `translate` taken.
  if (over !== 0) node.style.transform = `translateX(${-over}px)`;
}

type Described = { "aria-describedby"?: string; "aria-label"?: string };

/**
 * Shows on hover and on keyboard focus, goes on Escape. A native popover, so it lies above everything and no
 * scrolling parent cuts it off.
 */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement<Described> }) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [spot, setSpot] = useState<Spot | null>(null);

  const show = (delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // What the button opened says more than its name, and must not be covered by it.
      if (anchor.current?.querySelector("[aria-expanded=true]")) return;
      const box = anchor.current?.firstElementChild?.getBoundingClientRect();
      if (!box) return;
      const isBelow = box.top < 44;
      setSpot({ left: box.left + box.width / 2, top: isBelow ? box.bottom + 6 : box.top - 6, isBelow });
    }, delayMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setSpot(null);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!spot) return;
    // Escape sends it away, and so does any other key: what the key opens must not be covered.
    addEventListener("keydown", hide);
    addEventListener("scroll", hide, true);
    return () => {
      removeEventListener("keydown", hide);
      removeEventListener("scroll", hide, true);
    };
  }, [spot]);

  if (!text) return children;
  // Where the tooltip only repeats the accessible name, describing it as well would make a screen reader say
  // it twice.
  const repeatsName = children.props["aria-label"] === text;
  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => event.pointerType === "mouse" && show(350)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onPointerUp={hide}
      onFocus={(event: FocusEvent<HTMLElement>) => event.target.matches(":focus-visible") && show(0)}
      onBlur={hide}
    >
      {spot && !repeatsName ? cloneElement(children, { "aria-describedby": id }) : children}
      {spot && (
        <span
          id={id}
          role="tooltip"
          popover="manual"
          ref={intoWindow}
          style={{ top: spot.top, left: spot.left }}
          className={`pointer-events-none fixed inset-auto m-0 w-max max-w-64 -translate-x-1/2 rounded-md bg-ink px-2 py-1 text-start text-xs font-medium whitespace-normal text-canvas shadow-pop ${spot.isBelow ? "" : "-translate-y-full"}`}
        >
          {text}
        </span>
      )}
    </span>
  );
}
