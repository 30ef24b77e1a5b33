import { useLayoutEffect, useState } from "react";

/** Places from one on, and before another. */
interface Places {
  from: number;
  to: number;
}
/**
 * Which places of a box that scrolls are in sight, where each is as high as the next.
 * @param box what scrolls; null: nothing is looked at
 * @param of each place's pixels with the gap behind it, the pixels above the first, and the box's own until its room
 * is known
 * @param before what is told until somebody has looked
 */
export function usePlacesInSight(
  box: HTMLElement | null,
  { stepPx, topPx = 0, unmeasuredPx = 0 }: { stepPx: number; topPx?: number; unmeasuredPx?: number },
  before: Places,
): Places {
  const [seen, setSeen] = useState(before);
  useLayoutEffect(() => {
    if (!box) return;
    const look = () => {
      const heightPx = box.clientHeight || unmeasuredPx;
      const next = {
        from: Math.max(0, Math.floor((box.scrollTop - topPx) / stepPx)),
        to: Math.ceil((box.scrollTop + heightPx - topPx) / stepPx),
      };
      setSeen((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, [box, stepPx, topPx, unmeasuredPx]);
  return seen;
}
