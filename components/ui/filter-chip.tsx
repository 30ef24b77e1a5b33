"use client";
import type { ReactNode } from "react";
import { X } from "lucide-react";
import { Popover } from "./popover";

/**
 * A filter that is set, or is about to be: its words open what changes it, the cross takes it away. `isNew`:
 * it opens at once. Without `children` it can only be taken away.
 */
export function FilterChip({
  label,
  text,
  removeLabel,
  isNew = false,
  onDrop,
  children,
}: {
  label: string;
  text: ReactNode;
  removeLabel: string;
  isNew?: boolean;
  onDrop: () => void;
  children?: (close: () => void) => ReactNode;
}) {
  return (
    <span className="inline-flex shrink-0 items-center rounded-md border border-accent/40 bg-surface shadow-control">
      {children ? (
        <Popover
          label={label}
          align="start"
          className="w-64"
          trigger={
            <button
              type="button"
              ref={isNew ? openOnce : undefined}
              className="h-7 max-w-60 truncate rounded-s-md ps-2.5 pe-1 text-[0.8125rem] font-medium text-accent-ink hover:bg-hover"
            >
              {text}
            </button>
          }
        >
          {children}
        </Popover>
      ) : (
        <span className="ps-2.5 text-[0.8125rem] font-medium text-accent-ink">{text}</span>
      )}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onDrop}
        className="flex size-7 items-center justify-center rounded-e-md text-ink-faint hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  );
}

const opened = new WeakSet<HTMLElement>();
function openOnce(button: HTMLButtonElement | null): void {
  if (!button || opened.has(button)) return;
  opened.add(button);
  requestAnimationFrame(() => {
    button.focus();
    button.click();
  });
}
