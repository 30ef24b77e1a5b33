import type { ReactNode } from "react";
import { clsx } from "clsx";

export type Tone = "neutral" | "accent" | "success" | "warning" | "danger" | "info" | "indigo";

/** A state in a word. Colour never stands alone: the word says it too. */
export function Badge({
  tone = "neutral",
  icon,
  children,
  className,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={clsx(
        "inline-flex h-5 max-w-full items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3",
        tones[tone],
        className,
      )}
    >
      {icon}
      {typeof children === "string" ? <span className="truncate">{children}</span> : children}
    </span>
  );
}

/** The small number on a bell or a menu item. */
export function CountBadge({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      dir="ltr"
      className={clsx(
        "inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-danger px-1 text-[0.6875rem] leading-none font-semibold text-on-danger tabular-nums",
        className,
      )}
    >
      {children}
    </span>
  );
}

const tones: Record<Tone, string> = {
  neutral: "bg-neutral-soft text-neutral-ink",
  accent: "bg-accent-soft text-accent-ink",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  danger: "bg-danger-soft text-danger-ink",
  info: "bg-info-soft text-info-ink",
  indigo: "bg-indigo-soft text-indigo-ink",
};
