import { clsx } from "clsx";
import type { ControlSize } from "./button-class";

const sizes: Record<ControlSize, string> = {
  sm: "h-7 px-2 text-[0.8125rem]",
  md: "h-8 px-2.5 text-sm",
  lg: "h-10 px-3 text-base",
};

/** The one look of everything that a person types or picks into. */
export function controlClass(size: ControlSize, more?: string | undefined): string {
  return clsx(
    "w-full min-w-0 rounded-md border border-line-control bg-surface text-start text-ink shadow-control transition-colors hover:border-ink-faint",
    "focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus",
    "aria-invalid:border-danger aria-invalid:outline-danger data-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted",
    sizes[size],
    more,
  );
}

/** A native popover: the browser's own frame and place are taken away. */
export const listClass =
  "fixed inset-auto m-0 animate-pop overflow-y-auto rounded-lg border border-line bg-raised p-1 text-start text-sm text-ink shadow-pop outline-none";

export const optionClass =
  "flex min-h-8 w-full cursor-default items-center gap-2 rounded-md px-2 py-1 text-start text-sm outline-none select-none focus:bg-pressed data-focus:bg-pressed aria-disabled:opacity-50";
