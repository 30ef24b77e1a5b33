"use client";
import { useEffect } from "react";

const product = "Parley";
/** Titles of what is open; the one that was opened last is shown. */
const open: { title: string }[] = [];
let keeper: MutationObserver | undefined;

/**
 * What the tab says while a screen is open. Next writes the page's own title once more when the rest of a
 * page arrives, so it is kept against that.
 */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const own = { title };
    open.push(own);
    keeper ??= new MutationObserver(show);
    keeper.observe(document.head, { childList: true, subtree: true, characterData: true });
    show();
    return () => {
      open.splice(open.indexOf(own), 1);
      show();
      if (open.length === 0) keeper?.disconnect();
    };
  }, [title]);
}

function show(): void {
  const last = open.at(-1);
  const wanted = last ? `${last.title} · ${product}` : product;
  if (document.title !== wanted) document.title = wanted;
}
