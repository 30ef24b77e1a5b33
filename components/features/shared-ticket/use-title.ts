"use client";
import { useEffect } from "react";

/** What the tab says while a screen is open. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = `${title} · Parley`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
