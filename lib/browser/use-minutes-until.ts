"use client";
import { useSyncExternalStore } from "react";
import { useFirstPicture } from "./first-picture";

/**
 * One clock for all that counts down. It ticks while something is shown by it, and what is shown draws anew only
 * when its own minutes change.
 */
const everyMs = 5000;
const onTicks = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const tick = () => {
  for (const onTick of onTicks) onTick();
};
/** A page in the background is not ticked for; one that comes back is not behind. */
const onVisible = () => {
  if (!document.hidden) tick();
};

function subscribe(onTick: () => void): () => void {
  onTicks.add(onTick);
  if (timer === undefined) {
    timer = setInterval(onVisible, everyMs);
    document.addEventListener("visibilitychange", onVisible);
  }
  return () => {
    onTicks.delete(onTick);
    if (onTicks.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener("visibilitychange", onVisible);
  };
}

/** Whole minutes up to a time, the last one counting as one; zero from then on, and below it once minutes have passed. */
const minutesUntil = (iso: string, nowMs: number): number =>
  Math.ceil((Date.parse(iso) - nowMs) / 60_000) || 0;

/** Null without a time. Nothing is asked of the server. */
export function useMinutesUntil(iso: string | null): number | null {
  const first = useFirstPicture();
  const read = () => (iso === null ? null : minutesUntil(iso, first?.nowMs ?? Date.now()));
  return useSyncExternalStore(subscribe, read, read);
}
