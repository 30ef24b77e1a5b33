"use client";
import { useSyncExternalStore } from "react";
import { useFirstPicture } from "@/lib/browser/first-picture";

/**
 * Whether the screen is so wide. On the server it is, but for a telephone.
 */
export function useMedia(query: `(min-width: ${string})`): boolean {
  const isNarrow = useFirstPicture()?.isNarrow === true;
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
    () => !isNarrow,
  );
}
