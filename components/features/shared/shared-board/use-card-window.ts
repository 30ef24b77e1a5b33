import { useFirstPicture } from "@/lib/browser/first-picture";
import { usePlacesInSight } from "@/lib/browser/use-places-in-sight";

/** Drawn above and below what is in sight. */
const overscan = 6;
/** What a column shows until its room is known, so that a server draws its first cards. */
const unmeasuredPx = 800;

interface Window {
  /** Which cards are drawn, by their places. */ drawn: readonly number[];
  startOf: (at: number) => number;
  totalPx: number;
  /** How much of the column is below what is in sight. */ belowPx: number;
  /** Moves the column as little as it takes. */ showPlace: (at: number) => void;
}

/**
 * The cards of a column that are in sight, and some around them. Every card is as high as the next, so where
 * one stands is arithmetic and nothing is measured.
 * @param box what scrolls
 * @param kept a place that stays drawn wherever it is; below 0: none
 */
export function useCardWindow(
  count: number,
  box: HTMLElement | null,
  { cardPx, gapPx, topPx }: { cardPx: number; gapPx: number; topPx: number },
  kept: number,
): Window {
  const stepPx = cardPx + gapPx;
  const isFirstPicture = useFirstPicture() !== null;
  const seen = usePlacesInSight(
    box,
    { stepPx, topPx, unmeasuredPx },
    { from: 0, to: Math.ceil((unmeasuredPx - topPx) / stepPx) },
  );

  const around = isFirstPicture ? 0 : overscan;
  const to = Math.min(count, seen.to + around);
  // A column that became shorter than its place shows its end.
  const from = Math.max(0, Math.min(seen.from, count - (seen.to - seen.from)) - around);
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  const isApart = kept >= 0 && kept < count && !drawn.includes(kept);
  return {
    drawn: isApart ? [...drawn, kept].toSorted((a, b) => a - b) : drawn,
    startOf: (at) => topPx + at * stepPx,
    totalPx: topPx + Math.max(0, count * stepPx - gapPx) + gapPx,
    belowPx: Math.max(0, count - seen.to) * stepPx,
    showPlace: (at) => {
      if (!box) return;
      const startPx = topPx + Math.max(0, Math.min(count - 1, at)) * stepPx;
      const endPx = startPx + cardPx;
      if (endPx > box.scrollTop + box.clientHeight) box.scrollTo({ top: endPx + gapPx - box.clientHeight });
      else if (startPx < box.scrollTop) box.scrollTo({ top: startPx - topPx });
    },
  };
}
