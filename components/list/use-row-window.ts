import { useLayoutEffect, useState } from "react";
import { useFirstPicture } from "@/lib/browser/first-picture";

const windowFrom = 100;
/** Drawn above and below what is in sight, so that a quick turn of the wheel shows rows and no gap. */
const overscan = 12;
const firstDrawn = 30;
/** Of a page's first picture: a tall screen's. */
const firstPictured = 24;

/**
 * All rows while they are few, but for the first picture of a page, which has those that a screen shows; past a hundred only those in sight and some around them. Every row is as high
 * as the next, so where one stands is arithmetic and nothing is measured.
 * @param box what scrolls
 * @returns the rows to draw, and the pixels to leave free above and below them
 */
export function useRowWindow<Row>(
  rows: readonly Row[],
  box: HTMLElement | null,
  rowPx: number,
): { shown: readonly Row[]; above: number; below: number } {
  const isLong = rows.length > windowFrom;
  const isFirst = useFirstPicture() !== null;
  const [{ from, to }, setWindow] = useState({ from: 0, to: firstDrawn });
  useLayoutEffect(() => {
    if (!box || !isLong) return;
    const look = () => {
      const next = {
        from: Math.max(0, Math.floor(box.scrollTop / rowPx) - overscan),
        to: Math.ceil((box.scrollTop + box.clientHeight) / rowPx) + overscan,
      };
      setWindow((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, [box, isLong, rowPx]);
  if (isFirst && rows.length > firstPictured)
    return { shown: rows.slice(0, firstPictured), above: 0, below: (rows.length - firstPictured) * rowPx };
  if (!isLong) return { shown: rows, above: 0, below: 0 };
  // A list that became shorter than its place shows its end.
  const last = Math.min(rows.length, Math.max(to, firstDrawn));
  const first = Math.max(0, Math.min(from, last - firstDrawn));
  return { shown: rows.slice(first, last), above: first * rowPx, below: (rows.length - last) * rowPx };
}
