"use client";
import { useRef } from "react";
import type { KeyboardEvent, RefObject } from "react";

/**
 * Escape in the composer leads to the messages above, and no further: pressed again it does not leave the
 * ticket, where the keys that follow would act on a list.
 * A press elsewhere, or a step to another element, ends that.
 */
export function useComposerEscape() {
  const box = useRef<HTMLDivElement>(null);
  const isFromComposer = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return void (isFromComposer.current &&= event.key !== "Tab");
    const isInEditor =
      event.target instanceof Element && event.target.closest("[contenteditable=true]") !== null;
    // What closes a list of suggestions keeps the focus.
    if (isInEditor && event.target !== document.activeElement) {
      isFromComposer.current = true;
      box.current?.querySelector<HTMLElement>("[role=region]")?.focus({ preventScroll: true });
    } else if (!isInEditor && isFromComposer.current) event.preventDefault();
  };
  const ref: RefObject<HTMLDivElement | null> = box;
  return {
    ref,
    onKeyDown,
    onPointerDown: () => {
      isFromComposer.current = false;
    },
  };
}
