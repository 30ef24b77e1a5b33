import type { ReactNode } from "react";
import { clsx } from "clsx";

/** What would be here, and how to get the first one. */
export function EmptyState({
  icon,
  title,
  text,
  actions,
  className,
}: {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  className?: string;
}) {
  return (
    <div className={clsx("flex flex-col items-center px-6 py-12 text-center", className)}>
      {icon && (
        <span className="mb-3 flex size-10 items-center justify-center rounded-lg border border-line bg-sunken text-ink-faint [&_svg]:size-5">
          {icon}
        </span>
      )}
      <p className="text-sm font-semibold text-ink">{title}</p>
      {text && <p className="mt-1 max-w-sm text-sm text-pretty text-ink-muted">{text}</p>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
