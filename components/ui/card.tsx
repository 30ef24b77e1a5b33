import type { ReactNode } from "react";
import { clsx } from "clsx";

/** The one card. `flush` bodies (tables, lists) come as `children` with `isFlush`. */
export function Card({
  title,
  text,
  actions,
  footer,
  isFlush = false,
  className,
  children,
}: {
  title?: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  isFlush?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section className={clsx("surface-card flex min-w-0 flex-col", className)}>
      {(title || actions) && (
        <header
          className={clsx(
            "flex items-center gap-3 px-4",
            isFlush ? "min-h-11 border-b border-line py-2" : "pt-3",
          )}
        >
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-sm font-semibold text-ink">{title}</h2>
            {text && <p className="text-[0.8125rem] text-ink-faint">{text}</p>}
          </div>
          {actions && (
            <div className={clsx("flex shrink-0 items-center gap-2", !isFlush && "-my-1")}>{actions}</div>
          )}
        </header>
      )}
      <div className={clsx("min-w-0 flex-1", !isFlush && "p-4")}>{children}</div>
      {footer && (
        <footer className="border-t border-line px-4 py-2.5 text-[0.8125rem] text-ink-muted">{footer}</footer>
      )}
    </section>
  );
}
