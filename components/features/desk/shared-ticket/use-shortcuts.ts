"use client";
import { useEffect, useRef } from "react";

/** By letter; `Escape`, `Enter` and the like by their names. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * Single keys of a screen. None fires while a person types, with a modifier held, or while a dialog, menu or
 * list is open above the screen.
 */
export function useShortcuts(shortcuts: Shortcuts, isEnabled = true): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        isCovered()
      )
        return;
      const react = latest.current[letterOf(event)];
      if (!react) return;
      event.preventDefault();
      react(event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isEnabled]);
}

const typingRoles = ["textbox", "searchbox", "combobox"];

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return (
    target.matches("textarea, select") ||
    target.closest("[contenteditable]:not([contenteditable='false'])") !== null ||
    typingRoles.includes(target.getAttribute("role") ?? "")
  );
}

/** Something stands above the screen and has the keys; a list that is only kept ready does not. */
const isCovered = (): boolean =>
  document.querySelector(
    "dialog[open], :is([role='dialog'], [role='menu'], [role='listbox']):not([hidden])",
  ) !== null;

/**
 * The key's letter; where the layout writes another script (Arabic, Greek), the letter that is printed there
 * on a Latin keyboard.
 */
function letterOf({ key, code }: KeyboardEvent): string {
  if (key.length > 1 || /^[\x21-\x7e]$/.test(key)) return key.length === 1 ? key.toLowerCase() : key;
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}
