import type { ReactNode } from "react";

/** Without `value` the amount of work is not known yet. `text` carries the counts. */
export function ProgressBar({
  value,
  max = 100,
  label,
  text,
}: {
  value?: number;
  max?: number;
  label: string;
  text?: ReactNode;
}) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, max > 0 ? value / max : 0));
  return (
    <div className="flex flex-col gap-1.5">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        className="relative h-1.5 overflow-hidden rounded-full bg-pressed"
      >
        {share === undefined ? (
          <span className="absolute inset-y-0 w-2/5 animate-indeterminate rounded-full bg-accent" />
        ) : (
          <span
            className="absolute inset-y-0 start-0 rounded-full bg-accent transition-[width]"
            style={{ width: `${share * 100}%` }}
          />
        )}
      </div>
      {text && <p className="text-[0.8125rem] text-ink-muted tabular-nums">{text}</p>}
    </div>
  );
}
