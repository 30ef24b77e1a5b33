"use client";
import { cloneElement } from "react";
import type { HTMLAttributes, ReactElement, Ref } from "react";

/**
 * The caller hands over a finished button; what opens from it adds the behaviour. The wrapper has no box, it
 * only marks the place.
 */
export function Trigger({
  button,
  anchorRef,
  ...props
}: { button: ReactElement; anchorRef: Ref<HTMLSpanElement> } & HTMLAttributes<HTMLElement>) {
  return (
    <span ref={anchorRef} className="contents">
      {/* A trigger is an element that takes what a button takes; its own props stay its own. */}
      {cloneElement<HTMLAttributes<HTMLElement>>(button as ReactElement<HTMLAttributes<HTMLElement>>, props)}
    </span>
  );
}

/** Back to the button when what it opened has closed. */
export const focusTrigger = (anchor: HTMLElement | null): void =>
  anchor?.querySelector<HTMLElement>("button, a")?.focus();
