import { useFirstPicture } from "@/lib/browser/first-picture";
import { usePlacesInSight } from "@/lib/browser/use-places-in-sight";

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
  const seen = usePlacesInSight(
    isLong ? box : null,
    { stepPx: rowPx },
    { from: 0, to: firstDrawn - overscan },
  );
  if (isFirst && rows.length > firstPictured)
    return { shown: rows.slice(0, firstPictured), above: 0, below: (rows.length - firstPictured) * rowPx };
  if (!isLong) return { shown: rows, above: 0, below: 0 };
  // A list that became shorter than its place shows its end.
  const last = Math.min(rows.length, Math.max(seen.to + overscan, firstDrawn));
  const first = Math.max(0, Math.min(seen.from - overscan, last - firstDrawn));
  return { shown: rows.slice(first, last), above: first * rowPx, below: (rows.length - last) * rowPx };
}
