"use client";
import { useEffect, useEffectEvent } from "react";
import type { Builder } from "./use-builder";

/** Ctrl or ⌘ with Z takes a step back, with Shift it takes it again. */
export function useUndoKeys({ undo, redo }: Pick<Builder, "undo" | "redo">): void {
  const shortcut = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => shortcut(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
