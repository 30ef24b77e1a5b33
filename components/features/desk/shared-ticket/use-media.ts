"use client";
import { useSyncExternalStore } from "react";

/**
 * Whether a media query holds. On the server it counts as holding: the desk's first picture is the wide one.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
    () => true,
  );
}
