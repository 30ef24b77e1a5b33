"use client";
import { useFormat } from "@/lib/browser/use-format";

interface FunnelStep {
  key: string;
  label: string;
  count: number;
  /** How many of them go on, in words. */ text: string | null;
}

/** How many come as far as each step. The table behind it carries the numbers. */
export function Funnel({ label, steps }: { label: string; steps: readonly FunnelStep[] }) {
  const format = useFormat();
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <ol aria-label={label} className="flex flex-col gap-1">
      {steps.map((step) => (
        <li
          key={step.key}
          className="grid grid-cols-[minmax(6rem,1fr)_minmax(0,2fr)_4.5rem] items-center gap-3 text-sm"
        >
          <span dir="auto" className="own-direction truncate text-ink">
            {step.label}
          </span>
          <span className="flex h-8 justify-center">
            <span
              className="flex h-full items-center justify-center rounded-sm bg-accent-soft text-[0.8125rem] font-medium text-accent-ink tabular-nums"
              style={{ width: `max(2.5rem, ${(step.count / most) * 100}%)` }}
            >
              {format.number(step.count)}
            </span>
          </span>
          <span className="text-end text-xs text-ink-muted tabular-nums">{step.text ?? "–"}</span>
        </li>
      ))}
    </ol>
  );
}
