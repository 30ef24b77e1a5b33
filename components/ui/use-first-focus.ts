import { useEffect } from "react";
import type { RefObject } from "react";

/**
 * What opens takes the focus: its first item by the selector, or itself until one is there, since what it shows may
 * come late. Whoever has gone elsewhere meanwhile stays there.
 */
export function useFirstFocus(panel: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const box = panel.current;
    if (!box) return;
    const first = () => box.querySelector<HTMLElement>(selector);
    (first() ?? box).focus();
    if (first()) return;
    const coming = new MutationObserver(() => {
      const item = first();
      if (!item) return;
      coming.disconnect();
      if (document.activeElement === box) item.focus();
    });
    coming.observe(box, { childList: true, subtree: true });
    return () => coming.disconnect();
  }, [panel, selector]);
}
