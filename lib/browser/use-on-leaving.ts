"use client";
import { useEffect, useEffectEvent } from "react";

/**
 * What is saved by leaving its box is saved as well where the page or the screen is left with the cursor
 * still in it (closed, reloaded, one step back): the box hears nothing of that.
 */
export function useOnLeaving(save: () => void): void {
  const leave = useEffectEvent(save);
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === "hidden") leave();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      leave();
    };
  }, []);
}
