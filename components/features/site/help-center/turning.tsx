"use client";
import { useCallback, useSyncExternalStore } from "react";
import type { ReactNode } from "react";

const timerMaxMs = 2 ** 31 - 1;

/**
 * Shows one thing until a moment and another after it: a page that is kept ready, or left open, says what
 * holds when it is read. Without a script it is as fresh as the page.
 */
export function TimedContent({
  at,
  before,
  after,
}: {
  /** ISO 8601. */ at: string;
  before: ReactNode;
  after: ReactNode;
}) {
  const moment = Date.parse(at);
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setTimeout(changed, Math.min(Math.max(moment - Date.now(), 0), timerMaxMs));
      return () => clearTimeout(timer);
    },
    [moment],
  );
  return useSyncExternalStore(
    subscribe,
    () => Date.now() >= moment,
    () => false,
  )
    ? after
    : before;
}
