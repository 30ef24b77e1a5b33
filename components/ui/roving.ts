import type { KeyboardEvent } from "react";

/**
 * Arrow keys, Home, End and the first letters move the focus among the items of a list, as lists of the
 * system do. Returns whether the key was one of them.
 */
export function moveFocus(event: KeyboardEvent, list: HTMLElement | null, selector: string): boolean {
  const items = Array.from(list?.querySelectorAll<HTMLElement>(selector) ?? []).filter(
    (item) => item.getAttribute("aria-disabled") !== "true",
  );
  const at = items.findIndex((item) => item === document.activeElement);
  const goal = goalOf(event, items, at);
  if (!goal) return false;
  event.preventDefault();
  goal.focus();
  goal.scrollIntoView({ block: "nearest" });
  return true;
}

function goalOf(event: KeyboardEvent, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (event.key === "ArrowDown") return items[Math.min(at + 1, items.length - 1)];
  if (event.key === "ArrowUp") return items[Math.max(at - 1, 0)];
  if (event.key === "Home") return items[0];
  if (event.key === "End") return items.at(-1);
  const isLetter =
    event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isLetter) return undefined;
  const letter = event.key.toLocaleLowerCase();
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent.trim().toLocaleLowerCase().startsWith(letter),
  );
}
