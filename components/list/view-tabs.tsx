import type { ReactNode } from "react";
import { clsx } from "clsx";

/** The saved views of a list, one beside the other. */
export function ViewNav({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <nav
      aria-label={label}
      className={clsx("flex items-center gap-1 overflow-x-auto [scrollbar-width:none]", className)}
    >
      {children}
    </nav>
  );
}

/** How the frame of a view looks, which is shown or is not. */
export const viewLook = (isShown: boolean): string =>
  isShown
    ? "border-line-strong bg-surface text-ink shadow-control"
    : "border-transparent text-ink-muted hover:bg-hover hover:text-ink";

export function ViewTab({
  isShown,
  onShow,
  children,
}: {
  isShown: boolean;
  onShow: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-current={isShown ? "true" : undefined}
      onClick={onShow}
      className={clsx(
        "h-7 shrink-0 rounded-full border px-3 text-[0.8125rem] font-medium whitespace-nowrap transition-colors",
        viewLook(isShown),
      )}
    >
      {children}
    </button>
  );
}
